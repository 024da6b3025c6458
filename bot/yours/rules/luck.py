"""Luck: how high dice rolled compared to fair ones, and how often attempts met their goal.

For a fair die with S sides, u = (face - 1/2) / S has the mean 1/2 and the variance (S² - 1) / 12S². The sum
over all faces is nearly normal, so from :data:`ENOUGH` dice on, its percentile is accurate to a quarter of a
percent. The number of successful attempts is Poisson binomial. It's calculated exactly for up to
:data:`EXACT` attempts, and as normal beyond that.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import erfc, sqrt
from operator import mul

from msgspec import Struct

ENOUGH = 30  # Fewer dice than this are too few to tell.
EXACT = 200  # Attempts up to which the odds are exact.

Faces = Mapping[int, Mapping[int, int]]
"""The number of times each face was rolled, by the die's number of sides."""

Tries = Mapping[tuple[float, bool], int]
"""The number of attempts, by their probability from 0 to 1 and by whether they succeeded."""


class LuckKind(Struct, frozen=True):
    """The faces of one kind of die: their count, their average, and how often 1 and the highest came up."""

    sides: int
    count: int
    average: float
    ones: int
    highest: int

    @property
    def expected(self) -> float:
        """The average face that fair dice would show."""
        return (self.sides + 1) / 2

    @property
    def of_each(self) -> float:
        """The number of times that fair dice would show one particular face in this many rolls."""
        return self.count / self.sides


class Met(Struct, frozen=True):
    """Attempts: their number, successes, expected successes, and how many of 100 players do worse.

    Each player who does equally well counts as half a player.
    """

    count: int
    met: int
    expected: float
    worse: float


class LuckReport(Struct, frozen=True, dict=True):
    """The luck of some dice. ``percentile`` is from 0 to 100, or None if there are too few dice.

    ``kinds`` are the kinds of dice, the most frequent first.
    """

    count: int
    percentile: float | None
    kinds: tuple[LuckKind, ...] = ()
    tries: Tries = {}

    @cached_property
    def tried(self) -> Met | None:
        """The attempts; None if none of them could both fail and succeed."""
        # Attempts that can't fail, or can't succeed, tell nothing.
        uncertain = {attempt: times for attempt, times in self.tries.items() if 0 < attempt[0] < 1}
        if not uncertain:
            return None
        chances = Counter[float]()
        for (chance, _), times in uncertain.items():
            chances[chance] += times
        met = sum(times for (_, is_met), times in uncertain.items() if is_met)
        expected = sum(chance * times for chance, times in chances.items())
        return Met(chances.total(), met, expected, 100 * fewer(chances, met))


def luck(faces: Faces, tries: Tries = {}) -> LuckReport:  # noqa: B006 - it's never changed
    """Return the luck of these faces and attempts, ignoring one-sided dice because they can't vary."""
    kinds = [_kind(sides, came) for sides, came in faces.items() if sides > 1]
    kinds.sort(key=lambda kind: (-kind.count, kind.sides))
    return LuckReport(sum(kind.count for kind in kinds), _percentile(kinds), tuple(kinds), tries)


def _kind(sides: int, faces: Mapping[int, int]) -> LuckKind:
    count = sum(faces.values())
    average = sum(map(mul, faces.keys(), faces.values())) / count
    return LuckKind(sides, count, average, faces.get(1, 0), faces.get(sides, 0))


def _percentile(kinds: Sequence[LuckKind]) -> float | None:
    """Return how many of 100 fair players with the same dice roll lower, or None for too few dice."""
    if sum(kind.count for kind in kinds) < ENOUGH:
        return None
    above = sum(kind.count * (kind.average - kind.expected) / kind.sides for kind in kinds)
    variance = sum(kind.count * (kind.sides**2 - 1) / (12 * kind.sides**2) for kind in kinds)
    return 100 * _below(above / sqrt(variance))


def _below(deviations: float) -> float:
    """Return the share of a normal distribution below this value, without a half-megabyte module."""
    return erfc(-deviations / sqrt(2)) / 2


def fewer(chances: Counter[float], met: int) -> float:
    """Return the probability that fewer succeed, plus half the probability that exactly as many do."""
    if chances.total() > EXACT:
        spread = sqrt(sum(times * chance * (1 - chance) for chance, times in chances.items()))
        return _below((met - sum(chance * times for chance, times in chances.items())) / spread)
    ways = poisson_binomial(chances.elements())
    return sum(ways[:met]) + ways[met] / 2


def poisson_binomial(chances: Iterable[float]) -> list[float]:
    """Return the probability of each number of successes, from none to all, by repeated convolution."""
    ways = [1.0]
    for chance in chances:
        ways = [
            here * (1 - chance) + before * chance
            for here, before in zip([*ways, 0.0], [0.0, *ways], strict=True)
        ]
    return ways


def once_in(percentile: float, players: int) -> int:
    """Return N such that one in N tables of this many fair players has someone at least this low or high."""
    edge = min(percentile, 100 - percentile) / 100
    return max(1, round(1 / max(1 - (1 - edge) ** players, 1e-9)))
