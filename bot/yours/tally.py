"""Tallies of the faces of many rolls, which can be merged."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar

from msgspec import Struct, field

from bot.codec import dumps, reader
from bot.errors import DiceError
from bot.rolls.rolls_read import Games
from bot.yours.rules.drawn import drawn
from bot.yours.rules.luck import LuckReport, luck
from bot.yours.store import TrailRow
from bot.yours.trails import TrailReader

K = TypeVar("K")


class Came(Struct):
    """The tally of one player's rolls.

    ``name`` is their latest name, or "" if they made none of these ``rolls``. ``faces`` counts the faces of
    each kind of die, by its number of sides. ``tries`` counts attempts by probability and success.
    """

    name: str = ""
    rolls: int = 0
    faces: defaultdict[int, dict[int, int]] = field(default_factory=partial(defaultdict, dict))
    tries: dict[tuple[float, bool], int] = {}


class StoredCame(Struct, array_like=True):
    """The tally of one player's rolls in stored form."""

    user: int
    name: str
    rolls: int
    faces: dict[int, dict[int, int]]
    tries: list[tuple[float, bool, int]]


_ROWS = reader(list[StoredCame])


def count(counts: dict[K, int], more: Mapping[K, int]) -> None:
    """Add to the counts. A Counter does the same in twice the time."""
    for key, times in more.items():
        counts[key] = counts.get(key, 0) + times


class Tally:
    """A tally of some rolls by player. ``games`` are those whose rolls can be parsed."""

    def __init__(self, games: Games) -> None:
        self._trails = TrailReader(games)
        self._came: dict[int, Came] = {}

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Count these older rolls too, skipping any that can no longer be parsed."""
        for row in rows:
            try:
                game, trail = self._trails.read(row)
                faces, attempts = drawn(game, trail), game.luck.attempts(trail)
            except (ValueError, LookupError, DiceError):
                continue
            self._named(row.owner, row.versions[0].name, 1)
            for attempt in attempts:
                count(self._of(attempt.player or row.owner).tries, {(attempt.chance, attempt.met): 1})
            for sides, face, player in faces:
                count(self._of(player or row.owner).faces[sides], {face: 1})

    def add_counted(self, body: str) -> None:
        """Add the :attr:`body` of another tally, which covers older rolls."""
        for row in _ROWS(body):
            came = self._named(row.user, row.name, row.rolls)
            for sides, faces in row.faces.items():
                count(came.faces[sides], faces)
            count(came.tries, {(chance, met): times for chance, met, times in row.tries})

    @property
    def body(self) -> str:
        """The whole tally as JSON text."""
        return dumps(
            [
                StoredCame(
                    user,
                    came.name,
                    came.rolls,
                    dict(came.faces),
                    [(chance, met, times) for (chance, met), times in came.tries.items()],
                )
                for user, came in self._came.items()
            ]
        )

    @property
    def rolls(self) -> int:
        """The number of rolls counted."""
        return sum(came.rolls for came in self._came.values())

    def players(self) -> Mapping[int, tuple[str, LuckReport]]:
        """Return everyone's latest name and luck, by user ID."""
        return {
            user: (came.name, luck(came.faces, came.tries))
            for user, came in self._came.items()
            if user and came.rolls  # Forgotten people are no one.
        }

    def _named(self, user: int, name: str, rolls: int) -> Came:
        came = self._of(user)
        if not came.rolls:
            came.name = name
        came.rolls += rolls
        return came

    def _of(self, user: int) -> Came:
        came = self._came.get(user)
        if came is None:
            came = self._came[user] = Came()
        return came
