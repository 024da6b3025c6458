"""Answering an interaction with a roll: one call, and what a hidden roll needs beside it."""

import logging
from typing import Any

import discord

from bot.service.rolls import Service
from bot.service.values import Shown
from bot.store.rolls import Post
from bot.ui.context import AnyInteraction
from bot.ui.embeds import roll_embed
from bot.ui.views import roll_view
from bot.words import say

log = logging.getLogger(__name__)


def is_private(interaction: AnyInteraction) -> bool:
    """Whether it was pressed on a message that only the presser sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def show(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer the interaction with this roll, in one call; then see to its private and its other copies.

    A private roll is never put on a message that others see, whatever was pressed.
    """
    if shown.new or (shown.private and not is_private(interaction)):
        sent = await interaction.response.send_message(**_drawn(shown), ephemeral=shown.private)
        if shown.seal and not shown.private and sent.message_id:
            await service.posted(shown, Post(sent.message_id, interaction.channel_id or 0))
    else:
        await interaction.response.edit_message(**_drawn(shown))
    if shown.aside:
        await interaction.followup.send(**_drawn(shown.aside), ephemeral=True)
    if shown.announced:
        await _announce(service, interaction, shown.announced, shown.screen)
    if shown.elsewhere:
        await _bring_up_to_date(service, interaction, shown, shown.elsewhere)


async def _announce(service: Service, interaction: AnyInteraction, announced: Shown, screen: int) -> None:
    """Tell the game masters of a blind roll where they asked for it; without it they find it in the list."""
    try:
        sent = await interaction.client.get_partial_messageable(screen).send(**_drawn(announced))
    except discord.HTTPException as error:
        log.warning("A blind roll could not be announced in channel %d: %s", screen, error)
    else:
        await service.posted(announced, Post(sent.id, screen))


async def _bring_up_to_date(service: Service, interaction: AnyInteraction, shown: Shown, elsewhere: Shown) -> None:
    """Show all what they may see now: on the messages that have the roll, or else on a new one in its channel."""
    pressed = interaction.message.id if interaction.message else 0
    edited = [post for post in shown.posts if post.message != pressed and await _edited(interaction, post, elsewhere)]
    if not shown.channel or any(post.channel == shown.channel for post in edited):
        return
    try:
        if interaction.channel_id == shown.channel:
            sent = await interaction.followup.send(**_drawn(elsewhere), wait=True)
        else:
            sent = await interaction.client.get_partial_messageable(shown.channel).send(**_drawn(elsewhere))
    except discord.HTTPException as error:
        log.warning("Roll %d could not be shown in channel %d: %s", shown.roll, shown.channel, error)
        words = say("I may not write in {channel}; press Reveal there to show it.", channel=f"<#{shown.channel}>")
        await interaction.followup.send(words, ephemeral=True)
    else:
        await service.posted(elsewhere, Post(sent.id, shown.channel))


async def _edited(interaction: AnyInteraction, post: Post, shown: Shown) -> bool:
    """Whether the message could be edited: it may be deleted, or in a channel that the bot does not see."""
    message = interaction.client.get_partial_messageable(post.channel).get_partial_message(post.message)
    try:
        await message.edit(**_drawn(shown))
    except discord.HTTPException as error:
        log.info("Message %d of a hidden roll could not be brought up to date: %s", post.message, error)
        return False
    return True


def _drawn(shown: Shown) -> dict[str, Any]:
    return {"embed": roll_embed(shown), "view": roll_view(shown)}
