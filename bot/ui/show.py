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
    """Answer the interaction with this roll, in one call; then see to its other copies.

    A private roll is never put on a message that others see, whatever was pressed.
    """
    if shown.new or (shown.private and not is_private(interaction)):
        await interaction.response.send_message(**_drawn(shown), ephemeral=shown.private)
    else:
        await interaction.response.edit_message(**_drawn(shown))
    if shown.elsewhere:
        await _bring_up_to_date(service, interaction, shown, shown.elsewhere)
    if shown.announced:
        await _announce(service, interaction, shown.announced, shown.screen)


async def _announce(service: Service, interaction: AnyInteraction, announced: Shown, screen: int) -> None:
    """Tell the game masters of a blind roll where they asked for it; without it they find it in the list."""
    if (message := await _posted(interaction, announced, screen)) is not None:
        await service.posted(announced, Post(message, screen))


async def _bring_up_to_date(service: Service, interaction: AnyInteraction, shown: Shown, elsewhere: Shown) -> None:
    """Show all what they may see now: on the messages that have the roll, or else on a new one in its channel."""
    pressed = interaction.message.id if interaction.message else 0
    edited = [post for post in shown.posts if post.message != pressed and await _edited(interaction, post, elsewhere)]
    if not shown.channel or any(post.channel == shown.channel for post in edited):
        return
    if (message := await _posted(interaction, elsewhere, shown.channel)) is None:
        words = say("I may not write in {channel}; press Reveal there to show it.", channel=f"<#{shown.channel}>")
        await interaction.followup.send(words, ephemeral=True)
    else:
        await service.posted(elsewhere, Post(message, shown.channel))


async def _posted(interaction: AnyInteraction, shown: Shown, channel: int) -> int | None:
    """The id of a new message in this channel, or None if the bot may not write there."""
    try:
        sent = await interaction.client.get_partial_messageable(channel).send(**_drawn(shown))
    except discord.HTTPException as error:
        log.info("Roll %d could not be shown in channel %d: %s", shown.roll, channel, error)
        if interaction.channel_id != channel:
            return None
        sent = await interaction.followup.send(**_drawn(shown), wait=True)  # May always be sent.
    return int(sent.id)


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
