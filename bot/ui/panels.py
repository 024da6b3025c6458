"""Keeping a table in sight: one message, edited in place, and a new one where that has scrolled away or is too old."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.service.panels import MAX_BELOW, PanelBook
from bot.service.values import Copy, Shown
from bot.ui.context import AnyInteraction
from bot.ui.show import FAILURES, drawn, edited

log = logging.getLogger(__name__)

Draw = Callable[[], Awaitable[Shown]]
"""Draws the table as it is at that moment."""

_SETTLES = 3  # How often a panel is drawn again because the table went on while it was sent.


async def answer(book: PanelBook, interaction: AnyInteraction, draw: Draw) -> None:
    """Answer a press on a panel: with that brought up to date, or with a new one if it is worn or another's copy."""
    shown = await draw()
    if not await is_in_place(book, interaction, shown):
        await post(book, interaction, shown)
        return
    await interaction.response.edit_message(**drawn(shown))
    await _settle(shown, draw, lambda now: interaction.edit_original_response(**drawn(now)))


async def is_in_place(book: PanelBook, interaction: AnyInteraction, shown: Shown, *, more: int = 0) -> bool:
    """Whether what was pressed is the panel, and stays it, with ``more`` messages about to be posted below it."""
    where = await book.where(_channel(interaction), shown.subject, more=more)
    pressed = interaction.message.id if interaction.message else 0
    return where is not None and where.message == pressed and not where.is_worn


async def post(book: PanelBook, interaction: AnyInteraction, shown: Shown) -> None:
    """Show the table on a new message, as the answer if there was none yet, and remove the one that had it."""
    if interaction.response.is_done():
        message = (await interaction.followup.send(**drawn(shown), wait=True)).id
    else:
        message = (await interaction.response.send_message(**drawn(shown))).message_id or 0
    channel = _channel(interaction)
    before = await book.moved(channel, shown.subject, message)
    for old in {before, _pressed_panel(interaction, shown)} - {0, message}:
        await _remove(interaction, channel, old)


async def refresh(book: PanelBook, interaction: AnyInteraction, draw: Draw) -> None:
    """Bring the table up to date after the interaction was answered with something else."""
    shown = await draw()
    channel = _channel(interaction)
    where = await book.where(channel, shown.subject)
    if where is None or where.is_worn or await _is_far(interaction, channel, where.message):
        await post(book, interaction, shown)
    elif await edited(interaction, Copy(channel, shown, where.message)):
        await _settle(shown, draw, lambda now: edited(interaction, Copy(channel, now, where.message)))
    else:
        await post(book, interaction, shown)


async def remove(book: PanelBook, interaction: AnyInteraction, kind: str) -> None:
    """Take the panel away: its table is no more."""
    channel = _channel(interaction)
    where = await book.where(channel, kind)
    await book.forget(channel, kind)
    if where:
        await _remove(interaction, channel, where.message)


async def _settle(shown: Shown, draw: Draw, edit: Callable[[Shown], Awaitable[object]]) -> None:
    """Draw the table again until it is shown as it is: of two who press at once the later answer may be the older."""
    for _ in range(_SETTLES):
        now = await draw()
        if now.card == shown.card:
            return
        await edit(now)
        shown = now


async def _is_far(interaction: AnyInteraction, channel: int, message: int) -> bool:
    """Whether so many messages stand below it that it has scrolled away; False where the bot may not read them."""
    messages = interaction.client.get_partial_messageable(channel)
    try:
        below = [each async for each in messages.history(limit=MAX_BELOW, after=discord.Object(message))]
    except FAILURES:
        return False
    return len(below) >= MAX_BELOW


async def _remove(interaction: AnyInteraction, channel: int, message: int) -> None:
    """Delete an old panel; one that stays answers in words that it is old."""
    try:
        await interaction.client.get_partial_messageable(channel).get_partial_message(message).delete()
    except FAILURES as error:
        log.info("The old panel %d could not be removed: %s", message, error)


def _pressed_panel(interaction: AnyInteraction, shown: Shown) -> int:
    """The message that was pressed, if that is a panel of this kind, which all see."""
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral or interaction.type is not discord.InteractionType.component:
        return 0
    data: Any = interaction.data
    return pressed.id if f":{shown.subject}" in data["custom_id"] else 0


def _channel(interaction: AnyInteraction) -> int:
    return interaction.channel_id or 0
