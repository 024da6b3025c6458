"""Answering an interaction with a roll: one call, and what a hidden roll needs beside it."""

import logging
from typing import Any

import discord

from bot.service.rolls import Service
from bot.service.values import Copy, Shown
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
    """Answer the interaction with this roll, in one call; then see to its copies, even if that failed.

    A private roll is never put on a message that others see, whatever was pressed.
    """
    try:
        if shown.new or (shown.private and not is_private(interaction)):
            await interaction.response.send_message(**_drawn(shown), ephemeral=shown.private)
        else:
            await interaction.response.edit_message(**_drawn(shown))
    finally:
        for copy in shown.copies:
            await _copy(service, interaction, copy)


async def _copy(service: Service, interaction: AnyInteraction, copy: Copy) -> None:
    """Put the roll where others see it: on the message that has it, or else, if it is needed, on a new one."""
    if interaction.message and interaction.message.id == copy.message:
        return
    if (copy.message and await _edited(interaction, copy)) or not copy.needed:
        return
    message = await _posted(interaction, copy)
    if message is not None:
        await service.posted(copy.shown, Post(message, copy.channel))
    elif interaction.channel_id == copy.channel:
        words = say(
            "I may not write in this channel, so nobody else was shown roll {roll}; let me view it and send messages in"
            " it. Until then /gm secrets finds the roll.",
            roll=copy.shown.roll,
        )
        await interaction.followup.send(words, ephemeral=True)


async def _posted(interaction: AnyInteraction, copy: Copy) -> int | None:
    """The id of a new message that shows the roll, or None if the bot may not write there."""
    try:
        sent = await interaction.client.get_partial_messageable(copy.channel).send(**_drawn(copy.shown))
    except discord.HTTPException as error:
        log.info("Roll %d could not be shown in channel %d: %s", copy.shown.roll, copy.channel, error)
        is_command = interaction.type is discord.InteractionType.application_command
        if is_command or interaction.channel_id != copy.channel:
            return None
        # An answer may always be sent. Not to a command: of that Discord would show everybody what was typed.
        sent = await interaction.followup.send(**_drawn(copy.shown), wait=True)
    return int(sent.id)


async def _edited(interaction: AnyInteraction, copy: Copy) -> bool:
    """Whether the message could be edited: it may be deleted, or in a channel that the bot does not see."""
    message = interaction.client.get_partial_messageable(copy.channel).get_partial_message(copy.message)
    try:
        await message.edit(**_drawn(copy.shown))
    except discord.HTTPException as error:
        log.info("Message %d of a hidden roll could not be brought up to date: %s", copy.message, error)
        return False
    return True


def _drawn(shown: Shown) -> dict[str, Any]:
    return {"embed": roll_embed(shown), "view": roll_view(shown)}
