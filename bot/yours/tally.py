"""Tallies of the faces of many rolls, which can be merged."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TypeVar

from msgspec import Struct

from bot.codec import dumps, reader
from bot.errors import DiceError
from bot.rolls.rolls_read import Games
from bot.yours.rules.drawn import drawn
from bot.yours.rules.luck import LuckReport, luck
from bot.yours.store import TrailRow
from bot.yours.trails import TrailReader

K = TypeVar("K")


class Came(Struct, dict=True):
    """The tally of one player's rolls.

    ``name`` is their latest name, or "" if they made none of these ``rolls``. ``faces`` counts the faces of
    each kind of die, by its number of sides. ``tries`` counts attempts by probability and success.
    """

    name: str = ""
    rolls: int = 0
    faces: dict[int, dict[int, int]] = {}
    tries: dict[tuple[float, bool], int] = {}

    @cached_property
    def luck(self) -> LuckReport:
        """The luck of these rolls, once all are counted."""
        return luck(self.faces, self.tries)

    def add(self, other: "Came") -> None:
        """Add older rolls."""
        if not self.rolls:
            self.name = other.name
        self.rolls += other.rolls
        for sides, faces in other.faces.items():
            count(self.faces.setdefault(sides, {}), faces)
        count(self.tries, other.tries)


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
        self._own = set[int]()  # The players whose tallies aren't those of merged(), which never change.

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Count these older rolls too, skipping any that can no longer be parsed."""
        for row in rows:
            try:
                game, trail = self._trails.read(row)
                faces, attempts = drawn(game, trail), game.luck.attempts(trail)
            except (ValueError, LookupError, DiceError):
                continue
            self._of(row.owner).add(Came(row.versions[0].name, 1))
            for attempt in attempts:
                self._of(attempt.player or row.owner).add(Came(tries={(attempt.chance, attempt.met): 1}))
            for sides, face, player in faces:
                self._of(player or row.owner).add(Came(faces={sides: {face: 1}}))

    def add_counted(self, bodies: Sequence[str]) -> None:
        """Add the :attr:`body` of other tallies, newest first, which cover older rolls."""
        for user, came in merged(tuple(bodies)).items():
            if user in self._came:
                self._of(user).add(came)
            else:
                self._came[user] = came

    @property
    def body(self) -> str:
        """The whole tally as JSON text."""
        return dumps(
            [
                StoredCame(
                    user,
                    came.name,
                    came.rolls,
                    came.faces,
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
            user: (came.name, came.luck)
            for user, came in self._came.items()
            if user and came.rolls  # Forgotten people are no one.
        }

    def _of(self, user: int) -> Came:
        """Return a player's tally for adding something."""
        if user not in self._own:
            own = Came()
            if user in self._came:
                own.add(self._came[user])
            self._came[user] = own
            self._own.add(user)
        return self._came[user]


@lru_cache(maxsize=8)
def merged(bodies: tuple[str, ...]) -> Mapping[int, Came]:
    """Return the sum of stored tallies, by player, which no one may change. Newer ones come first."""
    sums = dict[int, Came]()
    for body in bodies:
        for row in _ROWS(body):
            tries = {(chance, met): times for chance, met, times in row.tries}
            sums.setdefault(row.user, Came()).add(Came(row.name, row.rolls, row.faces, tries))
    return sums
