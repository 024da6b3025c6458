"""Keeping a table in sight: one message, edited in place, or replaced if it's out of sight or too old."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

import discord

from bot.rolls.card import Card, Field
from bot.rolls.panels import MAX_BELOW, ChannelPanels, Where
from bot.rolls.values import Copy, Form, Press, Shown
from bot.ui.context import AnyInteraction, place
from bot.ui.delivery import FAILURES, shown_elsewhere
from bot.ui.modals import form_modal
from bot.ui.posting import Posting
from bot.ui.show import drawn, drawn_in, edited, put_up
from bot.words.speaking import speaking_to_all

log = logging.getLogger(__name__)

Draw = Callable[[], Awaitable[Shown | None]]
"""A function that draws the table's current state, or returns None if the table is gone."""


class PanelPlaces(Protocol):
    """The places of panels: :class:`ChannelPanels`, or an object that reads them along with the table."""

    async def where(self, channel: int, kind: str, /) -> Where | None:
        """Return the location of this panel's message, or None if there is none."""
        ...

    async def moved(self, channel: int, kind: str, message: int, /) -> int:
        """Record the panel's new message, and return the previous one, or 0 if there was none."""
        ...


_SETTLES = 3  # How often to redraw a panel because the table changed while it was sent.


async def answer(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Answer a press on a panel by updating it, or by replacing it if it has expired or is a stale copy.

    Return False, without an answer, if there is no table any longer.
    """
    return await answered(places, interaction, draw) or await post(places, interaction, draw)


async def answered(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Update the pressed panel; return False if it isn't the current one, has expired, or is gone."""
    shown = await _drawn_for_all(draw)
    if shown is None:
        return False
    where = await places.where(place(interaction).channel, shown.subject)
    pressed = interaction.message.id if interaction.message else 0
    if where is None or where.message != pressed or where.is_worn:
        return False
    try:
        await interaction.response.edit_message(**_drawn(interaction, shown))
    except FAILURES as error:  # It may have been deleted, but the press already took effect.
        log.info("Couldn't update the panel %d: %s", pressed, error)
        return False
    await settle(shown, draw, lambda now: interaction.edit_original_response(**_drawn(interaction, now)))
    return True


async def post(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Show the table on a new message, as the answer if possible, and delete the old one.

    Return False, without an answer, if there is no table any longer.
    """
    shown = await _drawn_for_all(draw)
    if shown is None:
        return False
    message = await put(interaction, shown)
    if not message:
        return True
    channel = place(interaction).channel
    before = await places.moved(channel, shown.subject, message)
    # The press may have been on an older, unrecorded copy.
    for old in {before, _pressed_panel(interaction, shown)} - {0, message}:
        await take_away(interaction, channel, old)
    await settle(shown, draw, lambda now: edited(interaction, Copy(channel, now, message)))
    return True


async def refresh(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> None:
    """Update the table's message after a different answer. If it's out of sight, post a new message."""
    shown = await _drawn_for_all(draw)
    if shown is None:
        return
    channel = place(interaction).channel
    where = await places.where(channel, shown.subject)
    if where is None or where.is_worn or await _is_far(interaction, channel, where.message):
        await post(places, interaction, draw)
    elif await edited(interaction, Copy(channel, shown, where.message)):
        await settle(shown, draw, lambda now: edited(interaction, Copy(channel, now, where.message)))
    else:
        await post(places, interaction, draw)


def as_panel(card: Card, word: str, number: int = 1) -> Shown:
    """Return a card as the panel with this word; each number of a word has its own message."""
    return Shown(number, "", "", 0, card, new=True, subject=f"{word}{number}")


async def ask(
    interaction: AnyInteraction, press: Press, title: str, fields: Iterable[Field], at: int | None = None
) -> None:
    """Answer a press on a panel with a form, whose entries arrive like a press of the same button.

    ``at`` comes back with them, in place of the button's own.
    """
    number = (press.at or 0) if at is None else at
    form = Form(str(press.roll), press.action, number, title, tuple(fields), press.subject)
    await interaction.response.send_modal(form_modal(form))


async def _drawn_for_all(draw: Draw) -> Shown | None:
    """Return the table in the channel's language, no matter who presses."""
    with speaking_to_all():
        return await draw()


async def remove(places: ChannelPanels, interaction: AnyInteraction, kind: str) -> None:
    """Delete the panel, because its table is gone."""
    channel = place(interaction).channel
    where = await places.where(channel, kind)
    await places.forget(channel, kind)
    if where:
        await take_away(interaction, channel, where.message)


async def put(interaction: AnyInteraction, shown: Shown) -> int:
    """Show something publicly on a new message, as the answer if possible; return 0 if that fails.

    After an answer it's sent to the channel, or, where the bot can't write, as a follow-up: after a
    connection error, no one knows whether a follow-up arrived.
    """
    if not interaction.response.is_done():
        try:
            return int((await interaction.response.send_message(**drawn(shown))).message_id or 0)
        except FAILURES as error:
            log.info("Discord didn't accept an answer, so it's sent as a message: %s", error)
    posting = await put_up(interaction.client, place(interaction).channel, shown)
    if posting.is_refused:
        with suppress(*FAILURES):
            posting = Posting(int((await interaction.followup.send(**drawn(shown), wait=True)).id))
    if posting.message:
        shown_elsewhere()
    else:
        log.warning("Channel %d refuses messages", place(interaction).channel)
    return posting.message


async def settle(shown: Shown, draw: Draw, edit: Callable[[Shown], Awaitable[object]]) -> None:
    """Redraw the table until the message shows its current state.

    If two people press at once, the answer that arrives later can contain the older state.
    """
    for _ in range(_SETTLES):
        now = await _drawn_for_all(draw)
        if now is None or now.card == shown.card:
            return
        with suppress(*FAILURES):
            await edit(now)
        shown = now


async def _is_far(interaction: AnyInteraction, channel: int, message: int) -> bool:
    """Return True if many messages follow the panel. Return False if the bot can't read the channel."""
    messages = interaction.client.get_partial_messageable(channel)
    try:
        below = [post async for post in messages.history(limit=MAX_BELOW, after=discord.Object(message))]
    except FAILURES:
        return False
    return len(below) >= MAX_BELOW


async def take_away(interaction: AnyInteraction, channel: int, message: int) -> None:
    """Delete an old panel; if that fails, a press on it explains that it's old."""
    try:
        await interaction.client.get_partial_messageable(channel).get_partial_message(message).delete()
    except FAILURES as error:
        log.info("Couldn't remove the old panel %d: %s", message, error)


def _pressed_panel(interaction: AnyInteraction, shown: Shown) -> int:
    """Return the pressed message if it's a public panel of this kind, or else 0."""
    pressed = interaction.message
    if (
        pressed is None
        or pressed.flags.ephemeral
        or interaction.type is not discord.InteractionType.component
    ):
        return 0
    data: Any = interaction.data
    end = ":" if shown.subject[-1].isdigit() else ""  # Otherwise its number follows.
    return pressed.id if f":{shown.subject}{end}" in data["custom_id"] else 0


def _drawn(interaction: AnyInteraction, shown: Shown) -> dict[str, Any]:
    return drawn_in(interaction.client, place(interaction).channel, shown)
