"""Tracks as stored: the numbers of a character or a table, its clocks, and how rolls move them."""

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.rolls.trail import Trail
from bot.systems.model import Plan, System, Track
from bot.systems.naming import folded, keys_by_name
from bot.systems.replay import judged
from bot.systems.request import SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.tracked import TABLE, clock_of, tracks_for
from bot.systems.values import moved
from bot.words import listed, say

MAX_CLOCKS = 6  # Per table: they must fit on one message with its tracks.
MAX_CLOCK_NAME = 40


class ProgressClock(Struct, frozen=True):
    """A clock of a table: ``key`` is the key of its track, ``number`` is never reused."""

    number: int
    key: str
    name: str
    size: int
    ticks: int = 0


class TrackSheet(Struct, frozen=True, omit_defaults=True):
    """A sheet of a character or a table: its tracks by key, and its clocks. ``last`` is the newest clock."""

    tracks: dict[str, int] = {}
    clocks: tuple[ProgressClock, ...] = ()
    last: int = 0


class TrackMove(Struct, frozen=True):
    """The positions of a sheet's track before and after a roll.

    ``ends`` are the limits of a table's track that pays for nothing, or None for other tracks.
    """

    sheet: int
    key: str
    before: int
    now: int
    ends: tuple[int, int] | None = None


class TracksMoved(Struct, frozen=True):
    """A deed: the new positions of the tracks that a roll used."""

    moves: tuple[TrackMove, ...]

    @property
    def now(self) -> dict[tuple[int, str], int]:
        """The position after the roll for each track of each sheet."""
        return {(move.sheet, move.key): move.now for move in self.moves}


def moves_of(trail: Trail[SystemRequest]) -> tuple[TracksMoved, ...]:
    """Return an open roll's track moves, or nothing if there are none."""
    request = trail[-1].request
    if request.still or not any(request.sheets):
        return ()
    plan = plan_of(request)
    now, before = judged(plan, request, trail[-1].faces).tracks, dict(request.tracks)
    moves = [
        TrackMove(
            request.sheets[track.of == TABLE],
            track.key,
            before[track.key],
            now[track.key],
            _ends(plan, track),
        )
        for track in plan.system.tracks
        if track.key in before
    ]
    return (TracksMoved(tuple(moves)),) if moves else ()


def _ends(plan: Plan, track: Track) -> tuple[int, int] | None:
    """Return a track's limits if others' moves can be added to a roll's, or None if they can't."""
    full = {key for other in plan.system.tracks for key, _, _ in other.full}
    paid = {key for act in plan.roll.acts for key in act.costs}
    if track.of != TABLE or track.full or track.key in full | paid:
        return None
    return track.low, track.high


def with_starts(system: System, of: str, sheet: TrackSheet) -> TrackSheet:
    """Return the sheet with every missing track at its starting number."""
    starts = {track.key: track.start for track in tracks_for(system, of)}
    return replace(sheet, tracks={**starts, **sheet.tracks})


def stepped(system: System, sheet: TrackSheet, key: str, by: int) -> TrackSheet:
    """Return the sheet with a track or clock moved within its limits. Raises PlayerError if it's gone."""
    if key.isdecimal():
        return replace(sheet, clocks=tuple(_ticked(sheet.clocks, int(key), by)))
    if key not in sheet.tracks or system.track(key) is None:
        raise PlayerError(say("That's no longer tracked. Press Tracks… under a roll to see what is."))
    now = dict(sheet.tracks)
    moved(system, now, key, by)
    return replace(sheet, tracks=now)


def _ticked(clocks: Iterable[ProgressClock], number: int, by: int) -> Iterator[ProgressClock]:
    clocks = tuple(clocks)
    if number not in [clock.number for clock in clocks]:
        raise PlayerError(say("That clock is gone. Press Clocks… under a roll to see the rest."))
    for clock in clocks:
        is_it = clock.number == number
        yield replace(clock, ticks=min(max(clock.ticks + by, 0), clock.size)) if is_it else clock


def with_clock(
    system: System, sheet: TrackSheet, name: str, size: str, taken: Iterable[str] = ()
) -> TrackSheet:
    """Return the sheet with a new clock. Raises PlayerError if its name is ``taken`` or it can't be added."""
    track, name = clock_of(system), " ".join(name.split())[:MAX_CLOCK_NAME]
    sizes = [str(size) for size in track.sizes] if track else []
    if track is None or size.strip() not in sizes:
        known = listed(sizes, "or")
        raise PlayerError(say("A clock here can have {sizes} segments. Enter one of these.", sizes=known))
    if not name:
        raise PlayerError(say("A clock needs a name. Enter one, such as Alarm."))
    if folded(name) in {folded(old) for old in (*taken, *(clock.name for clock in sheet.clocks))}:
        raise PlayerError(say("The name {name} is taken. Enter another.", name=name))
    if len(sheet.clocks) >= MAX_CLOCKS:
        raise PlayerError(say("There are already {most} clocks here. Remove one with Set….", most=MAX_CLOCKS))
    clock = ProgressClock(sheet.last + 1, track.key, name, int(size))
    return replace(sheet, clocks=(*sheet.clocks, clock), last=clock.number)


def as_lines(names: Mapping[str, str], sheet: TrackSheet) -> str:
    """Return a sheet as editable lines: missing tracks have no number. ``names`` are by key."""
    tracks = [f"{name}: {sheet.tracks.get(key, '')}".rstrip() for key, name in names.items()]
    return "\n".join([*tracks, *(f"{clock.name}: {clock.ticks}" for clock in sheet.clocks)])


def from_lines(system: System, names: Mapping[str, str], sheet: TrackSheet, text: str) -> TrackSheet:
    """Return the sheet as described by these lines: tracks without a line or a number are removed.

    Raises:
        PlayerError: A line can't be parsed.

    """
    keys = keys_by_name(names)
    clocks = {folded(clock.name): clock for clock in sheet.clocks}
    tracks, ticks = dict[str, int](), list[ProgressClock]()
    for line in filter(str.strip, text.splitlines()):
        name, number = _line(line)
        key, clock = keys.get(name), clocks.get(name)
        track = system.track(key or "")
        if track is None and clock is None:
            every = listed([*names.values(), *(clock.name for clock in sheet.clocks)])
            raise PlayerError(say("“{line}” can't be read. Enter {names}.", line=line.strip(), names=every))
        if number is None:
            continue
        if track:
            tracks[track.key] = _within(names[track.key], number, track.low, track.high)
        elif clock:
            ticks.append(replace(clock, ticks=_within(clock.name, number, 0, clock.size)))
    return replace(sheet, tracks=tracks, clocks=tuple(sorted(ticks, key=lambda clock: clock.number)))


_NUMBER = r"[-+−]?[0-9]{1,4}"
_LINE = re.compile(rf"\s*(?P<name>.*?)\s*(?:[:=]\s*(?P<number>{_NUMBER})?|\s(?P<bare>{_NUMBER}))?\s*")


def _line(line: str) -> tuple[str, int | None]:
    """Return a line's name, and its number or None."""
    match = _LINE.fullmatch(line)
    assert match  # It matches every line.
    number = match["number"] or match["bare"]
    return folded(match["name"]), int(number.replace("−", "-")) if number else None


def _within(name: str, number: int, low: int, high: int) -> int:
    if not low <= number <= high:
        raise PlayerError(
            say("{name} can be {low} to {high}. Enter a number.", name=name, low=low, high=high)
        )
    return number
