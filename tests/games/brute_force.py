"""Every way that a roll's dice may fall, with its chance: the reference for a game's odds."""

from fractions import Fraction
from typing import Any

from bot.rolls.trail import Version


class _UndecidedError(Exception):
    """A die is drawn that was not decided."""

    def __init__(self, sides):
        super().__init__(sides)
        self.sides = sides


class _Decided:
    def __init__(self, faces):
        self._faces = list(faces)

    def draw(self, count, sides):
        if len(self._faces) < count:
            raise _UndecidedError(sides)
        drawn, self._faces = self._faces[:count], self._faces[count:]
        return drawn


_last = list[Any]()
"""The last request and the answer of every(): a test asks several things about one."""


def every(game, request):
    """Each outcome of a request with its chance, by throwing it with every face of every die."""
    if not _last or _last[0] is not request:
        _last[:] = request, [*_every(game, request)]
    return _last[1]


def _every(game, request):
    ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while ways:
        decided, chance = ways.pop()
        try:
            faces = game.throw(request, _Decided(decided))
        except _UndecidedError as branch:
            sides = branch.sides
            ways += [((*decided, face), chance / sides) for face in range(1, sides + 1)]
            continue
        yield game.resolve((Version(request, faces, 1, "Alice"),)), chance


def chance_of(game, request, happens):
    """Return the chance of an outcome for which this is true."""
    return sum(chance for outcome, chance in every(game, request) if happens(outcome))


def average(game, request, worth):
    """Return an outcome's average value."""
    return sum(chance * worth(outcome) for outcome, chance in every(game, request))
