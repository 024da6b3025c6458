"""The message with the tracks of a character or a table, and its − and + buttons."""

from collections.abc import Iterator, Mapping

from bot.games.systems.rules.tracks import MAX_CLOCK_NAME, ProgressClock, TrackSheet
from bot.rolls.card import Action, Card, Choice, Field, minus, plain
from bot.systems.model import System
from bot.systems.naming import name_of, system_name
from bot.systems.tracked import CHARACTER, OF_TABLE, SUBJECT, TABLE, clock_of, tracks_for
from bot.words import say
from bot.words.speaking import Manner, manner

BEGIN, SET, CLOCK, UP, DOWN = "begin", "set", "clock", "up", "down"
"""The actions of the message's buttons."""

MAX_TEXT = 1000  # Characters of all tracks in the form.
_WITH_BUTTONS = 8  # Numbers that can have two buttons each, besides the last row.
_A_ROW = 2
_MOST_SEGMENTS = 12  # Clock segments drawn: more don't fit beside its name on a phone.


def names_of(system: System, of: str) -> Mapping[str, str]:
    """Return the names of the tracks of characters, or of tables, by key, in the reader's language."""
    return {track.key: name_of(system, "track", track.key) for track in tracks_for(system, of)}


def sheet_card(system: System, of: str, sheet: TrackSheet, name: str) -> Card:
    """Return a sheet's card. ``name`` is the name of the character or the player."""
    named = system_name(system)
    whose = say("This table") if of == TABLE else plain(name)
    return Card(
        headline=say("{whose}: {system}", whose=whose, system=plain(named)) if whose else named,
        lines=tuple(_lines(system, of, sheet)),
        actions=tuple(_actions(system, of, sheet)),
    )


def _lines(system: System, of: str, sheet: TrackSheet) -> Iterator[str]:
    names = names_of(system, of)
    for track in tracks_for(system, of):
        name = plain(_capital(names[track.key]))
        if track.key in sheet.tracks:
            yield _of_most(name, sheet.tracks[track.key], track.high)
        else:
            yield say("{name}: not tracked", name=name)
    for clock in sheet.clocks:
        ticked = _of_most(plain(clock.name), clock.ticks, clock.size)
        is_drawn = clock.size <= _MOST_SEGMENTS and manner() is Manner.BOXES
        yield f"{_segments(clock)} {ticked}" if is_drawn else ticked
    if of == TABLE and clock_of(system) and not sheet.clocks:
        yield say("No clocks.")


def _segments(clock: ProgressClock) -> str:
    """Return a clock as it's drawn at a table, one mark for each segment."""
    return "●" * clock.ticks + "○" * (clock.size - clock.ticks)


def _of_most(name: str, number: int, most: int) -> str:
    return say("{name}: **{number}** of {most}", name=name, number=minus(number), most=most)


def _actions(system: System, of: str, sheet: TrackSheet) -> Iterator[Action]:
    tracks = [(key, _capital(name)) for key, name in names_of(system, of).items() if key in sheet.tracks]
    steps = [*tracks, *((str(clock.number), clock.name) for clock in sheet.clocks)]
    for place, (key, name) in enumerate(steps[:_WITH_BUTTONS]):
        row = place // _A_ROW
        yield Action(f"{DOWN}:{key}", f"− {name}", row=row, quiet=True)
        yield Action(f"{UP}:{key}", f"+ {name}", row=row, quiet=True)
    if len(tracks) < len(names_of(system, of)):
        yield Action(BEGIN, say("Keep track"), row=4, quiet=bool(tracks))
    if steps or names_of(system, of):
        yield Action(SET, say("Set…"), row=4, quiet=True)
    if of == TABLE and clock_of(system):
        yield Action(CLOCK, say("Clock…"), row=4, quiet=True)
    if of == CHARACTER and (tracks_for(system, TABLE) or clock_of(system)):
        yield Action(f"{OF_TABLE}:{system.key}", say("Table…"), row=4, quiet=True, leads=SUBJECT)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def clock_fields(system: System) -> tuple[Field, ...]:
    """Return the fields of a new clock."""
    track = clock_of(system)
    sizes = [str(size) for size in dict.fromkeys(track.sizes)] if track else []
    choices = tuple(Choice(size, size) for size in sizes)
    return (
        Field("name", say("Name"), say("Alarm"), most=MAX_CLOCK_NAME),
        Field("size", say("Segments"), choices=choices, filled="".join(sizes[:1])),
    )
