"""The tracked numbers of a system, their holders, and the button that shows them."""

import re
from collections.abc import Iterator

from bot.systems.model import System, Track
from bot.words import say

TABLE, CHARACTER = "table", "character"
"""The holders that a track can have."""

SUBJECT = "tracks"
"""The word in the ``custom_id`` of the buttons that are about tracks."""

SHOW, OF_TABLE = "show", "table"
"""The views that its buttons open: someone's tracks, or the table's."""


def tracks_for(system: System, of: str) -> tuple[Track, ...]:
    """Return the tracks of characters, or of tables, without clocks."""
    return tuple(track for track in system.tracks if track.of == of and not track.sizes)


def clock_of(system: System) -> Track | None:
    """Return the track for a system's clocks, if it has one."""
    return next((track for track in system.tracks if track.sizes), None)


def buttons_beside(system: System, owner: int = 0) -> Iterator[tuple[str, str, str]]:
    """Yield the label, word and action of each button next to a roll. Owner 0 means the presser."""
    if system.panel:
        yield say("Panel"), PANEL, system.key
    for label, what in _tracks_buttons(system, owner):
        yield label, SUBJECT, what


def _tracks_buttons(system: System, owner: int) -> Iterator[tuple[str, str]]:
    if tracks_for(system, CHARACTER):
        yield say("Tracks…"), f"{SHOW}:{system.key}:{owner}"
    elif tracks_for(system, TABLE):
        yield say("Tracks…"), f"{OF_TABLE}:{system.key}"
    if clock_of(system):
        yield say("Clocks…"), f"{OF_TABLE}:{system.key}"


PANEL = "panel_of"
"""The word of the button that posts a system's panel: never change it."""

_ASKED = re.compile(r"\+?\{([a-z0-9_]+)\}")


def panel_rolls(system: System) -> tuple[str, ...]:
    """Return the lines of a system's panel, with a plus sign before each modifier to ask for."""
    signed = {option.key for roll in system.rolls for option in roll.options if option.kind == "signed"}

    def asked(place: re.Match[str]) -> str:
        return f"+{{{place[1]}=0}}" if place[1] in signed else place[0]

    return tuple(_ASKED.sub(asked, line) for line in system.panel)
