"""Keeping a table in sight: one message, edited in place; a new one if that scrolled away or is too old."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import discord

from bot.rolls.panels import MAX_BELOW, ChannelPanels, Where
from bot.rolls.values import Copy, Shown
from bot.ui.context import AnyInteraction
from bot.ui.delivery import FAILURES, shown_elsewhere
from bot.ui.posting import Posting
from bot.ui.show import drawn, drawn_in, edited, put_up
from bot.words.speaking import speaking_to_all

log = logging.getLogger(__name__)

Draw = Callable[[], Awaitable[Shown | None]]
"""Draws the table as it is at that moment; None if there is none any more."""


class PanelPlaces(Protocol):
    """Where a panel is: :class:`ChannelPanels`, or what reads that along with the table."""

    async def where(self, channel: int, kind: str, /) -> Where | None:
        """The message of this panel, None without one."""
        ...

    async def moved(self, channel: int, kind: str, message: int, /) -> int:
        """Note that the panel is on this message now; answer on which it was, 0 for none."""
        ...


_SETTLES = 3  # How often a panel is drawn again because the table went on while it was sent.


async def answer(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Answer a press on a panel: with that brought up to date, or a new one if it is worn or another's copy.

    False, and no answer, if there is no table any more.
    """
    return await answered(places, interaction, draw) or await post(places, interaction, draw)


async def answered(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Bring the panel that was pressed up to date; False if that is not the panel, or it is worn or gone."""
    shown = await _drawn_for_all(draw)
    if shown is None:
        return False
    where = await places.where(_channel(interaction), shown.subject)
    pressed = interaction.message.id if interaction.message else 0
    if where is None or where.message != pressed or where.is_worn:
        return False
    try:
        await interaction.response.edit_message(**_drawn(interaction, shown))
    except FAILURES as error:  # It may be deleted; what was pressed has been done.
        log.info("The panel %d could not be brought up to date: %s", pressed, error)
        return False
    await settle(shown, draw, lambda now: interaction.edit_original_response(**_drawn(interaction, now)))
    return True


async def post(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> bool:
    """Show the table on a new message, as the answer if there was none yet, and remove the one that had it.

    False, and no answer, if there is no table any more.
    """
    shown = await _drawn_for_all(draw)
    if shown is None:
        return False
    message = await put(interaction, shown)
    if not message:
        return True
    channel = _channel(interaction)
    before = await places.moved(channel, shown.subject, message)
    # What was pressed may be an older copy, of which the places knows nothing any more.
    for old in {before, _pressed_panel(interaction, shown)} - {0, message}:
        await take_away(interaction, channel, old)
    await settle(shown, draw, lambda now: edited(interaction, Copy(channel, now, message)))
    return True


async def refresh(places: PanelPlaces, interaction: AnyInteraction, draw: Draw) -> None:
    """Bring the table, if there is one, up to date after the interaction was answered with something else."""
    shown = await _drawn_for_all(draw)
    if shown is None:
        return
    channel = _channel(interaction)
    where = await places.where(channel, shown.subject)
    if where is None or where.is_worn or await _is_far(interaction, channel, where.message):
        await post(places, interaction, draw)
    elif await edited(interaction, Copy(channel, shown, where.message)):
        await settle(shown, draw, lambda now: edited(interaction, Copy(channel, now, where.message)))
    else:
        await post(places, interaction, draw)


async def _drawn_for_all(draw: Draw) -> Shown | None:
    """The table, in the language of its channel, whoever presses."""
    with speaking_to_all():
        return await draw()


async def remove(places: ChannelPanels, interaction: AnyInteraction, kind: str) -> None:
    """Take the panel away: its table is no more."""
    channel = _channel(interaction)
    where = await places.where(channel, kind)
    await places.forget(channel, kind)
    if where:
        await take_away(interaction, channel, where.message)


async def put(interaction: AnyInteraction, shown: Shown) -> int:
    """Show something to all on a new message, as the answer if none was given; 0 if Discord takes it nowhere.

    Otherwise it is sent to the channel, and only where the bot may not write there as a further answer: of
    that nobody knows, once the wire broke, whether it stands.
    """
    if not interaction.response.is_done():
        try:
            return int((await interaction.response.send_message(**drawn(shown))).message_id or 0)
        except FAILURES as error:
            log.info("An answer was not taken, so it is sent by itself: %s", error)
    posting = await put_up(interaction.client, _channel(interaction), shown)
    if posting.is_refused:
        with suppress(*FAILURES):
            posting = Posting(int((await interaction.followup.send(**drawn(shown), wait=True)).id))
    if posting.message:
        shown_elsewhere()
    else:
        log.warning("Discord takes nothing in channel %d", _channel(interaction))
    return posting.message


async def settle(shown: Shown, draw: Draw, edit: Callable[[Shown], Awaitable[object]]) -> None:
    """Draw the table again until it is shown as it is.

    Of two who press at once the later answer may be the older.
    """
    for _ in range(_SETTLES):
        now = await _drawn_for_all(draw)
        if now is None or now.card == shown.card:
            return
        with suppress(*FAILURES):
            await edit(now)
        shown = now


async def _is_far(interaction: AnyInteraction, channel: int, message: int) -> bool:
    """Whether so many messages are below it that it scrolled away; False where the bot may not read them."""
    messages = interaction.client.get_partial_messageable(channel)
    try:
        below = [each async for each in messages.history(limit=MAX_BELOW, after=discord.Object(message))]
    except FAILURES:
        return False
    return len(below) >= MAX_BELOW


async def take_away(interaction: AnyInteraction, channel: int, message: int) -> None:
    """Delete an old panel; one that stays answers in words that it is old."""
    try:
        await interaction.client.get_partial_messageable(channel).get_partial_message(message).delete()
    except FAILURES as error:
        log.info("The old panel %d could not be removed: %s", message, error)


def _pressed_panel(interaction: AnyInteraction, shown: Shown) -> int:
    """The message that was pressed, if that is a panel of this kind, which all see."""
    pressed = interaction.message
    if (
        pressed is None
        or pressed.flags.ephemeral
        or interaction.type is not discord.InteractionType.component
    ):
        return 0
    data: Any = interaction.data
    return pressed.id if f":{shown.subject}" in data["custom_id"] else 0


def _drawn(interaction: AnyInteraction, shown: Shown) -> dict[str, Any]:
    return drawn_in(interaction.client, _channel(interaction), shown)


def _channel(interaction: AnyInteraction) -> int:
    return interaction.channel_id or 0
