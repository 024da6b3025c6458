"""The tracked numbers of a system, their holders, and the button that shows them."""

from collections.abc import Iterator

from bot.systems.model import System, Track
from bot.systems.panels import PANEL
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
