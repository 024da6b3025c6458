"""Answering an interaction with a roll: one call, and what a hidden roll needs beside it."""

import logging
from typing import Any

import aiohttp
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
    pressed = 0
    try:
        if shown.new or (shown.private and not is_private(interaction)):
            await interaction.response.send_message(**drawn(shown), ephemeral=shown.private)
        else:
            # What stood on a private message may have been what was wrong with a form.
            cleared: dict[str, Any] = {"content": None} if shown.private else {}
            await interaction.response.edit_message(**cleared, **drawn(shown))
            pressed = interaction.message.id if interaction.message else 0
    finally:
        await _copy(service, interaction, shown, pressed)


async def follow(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Show a roll to whoever pressed alone, after something else was answered; then see to its copies."""
    try:
        await interaction.followup.send(**drawn(shown), ephemeral=True)
    finally:
        await _copy(service, interaction, shown, 0)


async def _copy(service: Service, interaction: AnyInteraction, shown: Shown, pressed: int) -> None:
    """Put the roll where others see it: on the messages that have it, or else, where it is needed, on new ones.

    ``pressed`` is the message that shows it already.
    """
    done: set[int] = set()
    for copy in shown.copies:
        if copy.message and (copy.message == pressed or await edited(interaction, copy)):
            done.add(copy.channel)
    for copy in {copy.channel: copy for copy in shown.copies if copy.needed and copy.channel not in done}.values():
        message = await _posted(interaction, copy)
        if message is not None:
            changed = await service.posted(copy.shown, Post(message, copy.channel))
            if changed:
                await edited(interaction, Copy(copy.channel, changed, message))
        elif copy.channel == shown.copies[0].channel:  # Of the GMs' screen a player is told nothing.
            await interaction.followup.send(_not_shown(interaction, copy), ephemeral=True)


def _not_shown(interaction: AnyInteraction, copy: Copy) -> str:
    here = interaction.channel_id == copy.channel
    return say(
        "I could not write in {channel}, so nobody else was shown roll {roll}; let me view it and send messages in it."
        " /gm secrets there finds what is hidden.",
        channel=say("this channel") if here else f"<#{copy.channel}>",
        roll=copy.shown.roll,
    )


async def _posted(interaction: AnyInteraction, copy: Copy) -> int | None:
    """The id of a new message that shows the roll, or None if the bot may not write there."""
    try:
        sent = await interaction.client.get_partial_messageable(copy.channel).send(**drawn(copy.shown))
    except FAILURES as error:
        log.info("Roll %d could not be shown in channel %d: %s", copy.shown.roll, copy.channel, error)
        is_command = interaction.type is discord.InteractionType.application_command
        if is_command or interaction.channel_id != copy.channel:
            return None
        # An answer may always be sent. Not to a command: of that Discord would show everybody what was typed.
        sent = await interaction.followup.send(**drawn(copy.shown), wait=True)
    return int(sent.id)


async def edited(interaction: AnyInteraction, copy: Copy) -> bool:
    """Edit the message; whether it could be: it may be deleted, or in a channel that the bot does not see."""
    message = interaction.client.get_partial_messageable(copy.channel).get_partial_message(copy.message)
    try:
        await message.edit(**drawn(copy.shown))
    except FAILURES as error:
        log.info("Message %d could not be brought up to date: %s", copy.message, error)
        return False
    return True


FAILURES = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
"""What a call to Discord raises if it does not come about; what was decided is saved all the same."""


def drawn(shown: Shown) -> dict[str, Any]:
    """The message that shows this."""
    message = {"embed": roll_embed(shown), "view": roll_view(shown)}
    if shown.ping is None:
        return message
    if not shown.ping:
        return {**message, "content": None}
    mentions = discord.AllowedMentions(users=[discord.Object(shown.ping)])
    return {**message, "content": f"<@{shown.ping}>", "allowed_mentions": mentions}
