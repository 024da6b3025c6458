"""Every way in which the dice of a roll may fall, and how likely each is: the judge of a game's odds."""

from fractions import Fraction

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


def every(game, request):
    """Each outcome of a request with its chance, by throwing it with every face of every die."""
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
    """How likely an outcome is of which this holds."""
    return sum(chance for outcome, chance in every(game, request) if happens(outcome))


def average(game, request, worth):
    """What an outcome is worth on average."""
    return sum(chance * worth(outcome) for outcome, chance in every(game, request))
