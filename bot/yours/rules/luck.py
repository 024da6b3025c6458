"""How high dice fell against what fair dice do, and how often what was tried was met.

Of a face of a die with S sides u = (face - 1/2) / S is, of fair dice, 1/2 on average with the variance
(S² - 1) / 12S². The sum over all faces is normal but for a small error: from :data:`ENOUGH` dice on a
percentile of it is right within a quarter of a percent. How many attempts are met is a Poisson binomial:
exact up to :data:`EXACT` of them, beyond that normal.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from statistics import NormalDist

from msgspec import Struct

from bot.rolls.trail import Attempt

ENOUGH = 30  # Dice below which nothing is said: too few to tell.
EXACT = 200  # Attempts up to which their number is reckoned exactly.
_NORMAL = NormalDist()

Count = Mapping[tuple[int, int], int]
"""How often each face came up: by sides and face."""


class Kind(Struct, frozen=True):
    """What one kind of die showed: so many of them, their average, how often 1 and the highest came."""

    sides: int
    count: int
    average: float
    ones: int
    highest: int

    @property
    def expected(self) -> float:
        """The average of fair dice."""
        return (self.sides + 1) / 2

    @property
    def of_each(self) -> float:
        """How often fair dice show any one face in so many throws."""
        return self.count / self.sides


class Met(Struct, frozen=True):
    """So many attempts, how many were met, how many are met on average, and how many of 100 do worse.

    Who does as well is counted half.
    """

    count: int
    met: int
    expected: float
    worse: float


class Luck(Struct, frozen=True):
    """How high dice fell. ``percentile`` is from 0 to 100, None where there are too few dice to tell."""

    count: int
    percentile: float | None
    kinds: tuple[Kind, ...] = ()
    tried: Met | None = None


def luck(faces: Count, attempts: Iterable[Attempt] = ()) -> Luck:
    """What these faces and attempts come to; dice of one side, which can fall no other way, do not count."""
    faces = {each: times for each, times in faces.items() if each[0] > 1}
    count = sum(faces.values())
    return Luck(count, percentile(faces), _kinds(faces), _met(tuple(attempts)))


def percentile(faces: Count) -> float | None:
    """Of 100 fair players with the same dice, how many are lower; None for too few dice."""
    if sum(faces.values()) < ENOUGH:
        return None
    above = variance = 0.0
    for (sides, face), times in faces.items():
        above += times * ((face - 0.5) / sides - 0.5)
        variance += times * (sides * sides - 1) / (12 * sides * sides)
    return 100 * _NORMAL.cdf(above / sqrt(variance))


def _kinds(faces: Count) -> tuple[Kind, ...]:
    counts, sums = Counter[int](), Counter[int]()
    for (sides, face), times in faces.items():
        counts[sides] += times
        sums[sides] += face * times
    return tuple(
        Kind(sides, count, sums[sides] / count, faces.get((sides, 1), 0), faces.get((sides, sides), 0))
        for sides, count in counts.most_common()
    )


def _met(attempts: tuple[Attempt, ...]) -> Met | None:
    # What cannot fail, or cannot be, says nothing.
    chances = [attempt.chance for attempt in attempts if 0 < attempt.chance < 1]
    if not chances:
        return None
    met = sum(attempt.met for attempt in attempts if 0 < attempt.chance < 1)
    return Met(len(chances), met, sum(chances), 100 * fewer(chances, met))


def fewer(chances: list[float], met: int) -> float:
    """How likely fewer of these are met than so many, with half of how likely just as many are."""
    if len(chances) > EXACT:
        spread = sqrt(sum(chance * (1 - chance) for chance in chances))
        return _NORMAL.cdf((met - sum(chances)) / spread)
    ways = poisson_binomial(chances)
    return sum(ways[:met]) + ways[met] / 2


def poisson_binomial(chances: Iterable[float]) -> list[float]:
    """How likely each number of these is met, from none to all: by convolution, one after the other."""
    ways = [1.0]
    for chance in chances:
        ways = [
            here * (1 - chance) + before * chance
            for here, before in zip([*ways, 0.0], [0.0, *ways], strict=True)
        ]
    return ways


def once_in(percentile: float, players: int) -> int:
    """One in how many tables of so many fair players has somebody at least this low, or this high."""
    edge = min(percentile, 100 - percentile) / 100
    return max(1, round(1 / max(1 - (1 - edge) ** players, 1e-9)))
