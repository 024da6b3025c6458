"""Every possible result of a roll's dice, with its chance, as the reference for a game's odds."""

from fractions import Fraction
from typing import Any

from bot.rolls.trail import Version


class _UndecidedError(Exception):
    """An error for drawing a die whose face isn't decided yet."""

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
"""The last request and its result from every(), as a test asks several questions about one request."""


def every(game, request):
    """Return each outcome of a request with its chance, by trying every face of every die."""
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
    """Return the chance of an outcome for which ``happens`` is true."""
    return sum(chance for outcome, chance in every(game, request) if happens(outcome))


def average(game, request, worth):
    """Return the average value of all outcomes, weighted by their chances."""
    return sum(chance * worth(outcome) for outcome, chance in every(game, request))
