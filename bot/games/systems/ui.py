"""The tracks' message on Discord: its buttons and forms, and how it follows rolls."""

import re
from functools import partial

from msgspec.structs import replace

from bot.errors import DraftError, PlayerError, PressError
from bot.games.systems.rules.sheet_card import BEGIN, CLOCK, DOWN, MAX_TEXT, SET, UP, clock_fields, names_of
from bot.games.systems.rules.tracks import as_lines
from bot.games.systems.services import TrackServices
from bot.games.systems.store import StoredSheet
from bot.games.systems.table import drawn, mark_of
from bot.rolls.card import Field, check_entered
from bot.rolls.press import OTHER
from bot.rolls.table import OnPanel, OnTap
from bot.rolls.values import Copy, Form, Shown
from bot.systems.model import System
from bot.systems.naming import system_name
from bot.systems.tracked import OF_TABLE, SHOW, SUBJECT
from bot.ui.context import AnyInteraction, is_user_install, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of, sections, with_draft
from bot.ui.modals import form_modal
from bot.ui.panels import answer, as_panel, post
from bot.ui.show import edited, is_private, show
from bot.words import say
from bot.words.speaking import speaking_to_all

_TEXT = re.compile(
    rf"(?P<opens>{SHOW}|{OF_TABLE}):(?P<system>[a-z0-9_]+)(?::(?P<owner>[0-9]{{1,20}}))?"
    rf"|(?P<step>{UP}|{DOWN}):(?P<key>[a-z0-9_]+)"
    rf"|(?P<does>{BEGIN}|{SET}|{CLOCK})(?::(?P<at>[0-9]{{1,9}}):0)?"
)


def taps(services: TrackServices) -> dict[str, OnTap]:
    """Return the handlers of tracks' buttons and forms."""
    return {SUBJECT: OnTap(partial(_tapped, services), forms=True, anywhere=True)}


def panels(services: TrackServices) -> dict[str, OnPanel]:
    """Return the objects that keep tracks' messages up to date."""
    return {SUBJECT: OnPanel(partial(_changed, services))}


async def _tapped(services: TrackServices, interaction: AnyInteraction, tap: Tap) -> None:
    match = _TEXT.fullmatch(tap.text)
    if match is None or bool(match["opens"]) == bool(tap.of):
        raise PressError(OTHER.say())
    here, they = place(interaction), who(interaction)
    if match["opens"]:
        if match["opens"] == SHOW:
            stored = await services.tracks.opened(here, they, match["system"], int(match["owner"] or 0))
        else:
            stored = await services.tracks.opened_table(here, match["system"])
        await _put(services, interaction, stored.id, new=True)
        return
    stored, system = await services.tracks.theirs(here, they, tap.number)
    if match["step"]:
        await services.tracks.step(stored, system, match["key"], 1 if match["step"] == UP else -1)
    elif match["does"] == BEGIN:
        await services.tracks.begin(stored, system)
    elif tap.entered is None:
        await _ask(interaction, stored, system, match["does"], tap)
        return
    else:
        await _entered(services, stored, system, match, tap)
    await _put(services, interaction, stored.id, new=False)


async def _put(services: TrackServices, interaction: AnyInteraction, number: int, *, new: bool) -> None:
    """Answer with the tracks' message: a ``new`` one that replaces the old, or the pressed one."""

    async def draw() -> Shown | None:
        return await _draw(services, interaction, number)

    if not is_user_install(interaction):
        await (post if new else answer)(services.panels, interaction, draw)
        return
    with speaking_to_all():
        now = await draw()
    if now:  # There are answers here, but no bot messages.
        await show(services.service, interaction, replace(now, new=new))


def _fields(stored: StoredSheet, system: System, does: str) -> tuple[Field, ...]:
    if does == CLOCK:
        return clock_fields(system)
    lines = as_lines(names_of(system, stored.of), stored.sheet)
    return (
        Field(
            "tracks", say("One per line; no number means not tracked"), most=MAX_TEXT, long=True, filled=lines
        ),
    )


async def _ask(interaction: AnyInteraction, stored: StoredSheet, system: System, does: str, tap: Tap) -> None:
    """Open a form, with its earlier text if it was returned."""
    fields = _fields(stored, system, does)
    if tap.is_draft and is_private(interaction):
        fields = with_draft(fields, draft_of(interaction))
    title = say("New clock") if does == CLOCK else say("Tracks: {system}", system=system_name(system))
    form = Form(str(stored.id), does, mark_of(stored.sheet), title, fields, SUBJECT)
    await interaction.response.send_modal(form_modal(form))


async def _entered(
    services: TrackServices, stored: StoredSheet, system: System, match: re.Match[str], tap: Tap
) -> None:
    """Carry out a form's action, or return its text to be corrected."""
    fields, entered = _fields(stored, system, match["does"]), tap.entered or {}
    check_entered(fields, entered)
    try:
        if match["does"] == CLOCK:
            await services.tracks.add_clock(stored, system, entered.get("name", ""), entered.get("size", ""))
        else:
            await services.tracks.put(stored, system, entered.get("tracks", ""), int(match["at"] or 0))
    except PlayerError as error:
        form = f"{SUBJECT}{stored.id}:{match['does']}"
        raise DraftError(str(error), draft=sections(fields, entered), form=form) from error


async def _draw(services: TrackServices, interaction: AnyInteraction, number: int) -> Shown | None:
    stored = await services.tracks.sheet(place(interaction), number)
    if stored is None:
        return None
    return as_panel(drawn(stored), SUBJECT, stored.id)


async def _changed(services: TrackServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Update the message of the tracks that a roll moved."""
    number = shown.on_panel.number if shown.on_panel else 0
    channel = interaction.channel_id or 0
    where = await services.panels.where(channel, f"{SUBJECT}{number}")
    if where is None:
        return
    with speaking_to_all():
        now = await _draw(services, interaction, number)
    if now:
        await edited(interaction, Copy(channel, now, where.message))
