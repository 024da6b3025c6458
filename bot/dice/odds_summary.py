"""Odds of an expression, summarized in few enough numbers to read or pass on."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from operator import mul

from msgspec import Struct

from bot.dice.expression import COMPARE, Dice, Expression, Goal, pools_of
from bot.dice.faces import Source
from bot.dice.odds import Beyond, LineOdds, odds, spread_of
from bot.dice.odds_sample import ROLLS, sampled
from bot.dice.odds_size import MAX_COST
from bot.dice.spread import Spread

MAX_BARS = 20  # The faces of a d20.
MAX_PAIRS = 12  # Bars for each of two lines.
_RARE = 2000  # The rarest rolls at each end share a bar with their neighbours, to save bars.


Stretch = tuple[int, int]
"""Totals from the first to the last."""


class Bar(Struct, frozen=True):
    """The probability of a total from ``first`` to ``last``; bars at the ends may be wider.

    ``meets`` is 1 if all of them meet the goal, 0 if none do, 0.5 if some do, and None without a goal.
    """

    first: int
    last: int
    share: float
    meets: float | None = None


class Summary(Struct, frozen=True):
    """The odds of one line, with probabilities from 0 to 1.

    ``chance`` is the probability of meeting the goal or, for counted successes without a goal, of having any;
    otherwise None. ``goal`` is the number to reach, if it's one number. ``low`` and ``high`` bound the middle
    half of all rolls. ``lost`` is the probability that the roll fails or is cut off. ``rolls`` is the number
    of simulated rolls, 0 if exact. ``bars`` are those of one line, or of two compared lines, with the same
    totals.
    """

    notation: str
    times: int
    chance: float | None
    goal: int | None
    mean: float
    low: int
    high: int
    lost: float
    bars: tuple[Bar, ...]
    rolls: int = 0


class OddsSummary(Struct, frozen=True):
    """The odds of each line, or the reason why there are none."""

    lines: tuple[Summary, ...] = ()
    beyond: Beyond | None = None

    @property
    def has_bars(self) -> bool:
        """True for one line, or for two lines that can be compared."""
        return bool(self.lines) and bool(self.lines[0].bars)


def exact_odds(expression: Expression, most: float = MAX_COST) -> OddsSummary:
    """Return an expression's odds, if they take at most this many estimated milliseconds."""
    answer = odds(expression, most)
    if isinstance(answer, Beyond):
        return OddsSummary(beyond=answer)
    return _summarized(answer)


def simulated_odds(
    expression: Expression, source: Source, goes_on: Callable[[float], bool], rolls: int = ROLLS
) -> OddsSummary:
    """Return an expression's odds as simulated by :func:`sampled`."""
    return _summarized(sampled(expression, source, goes_on, rolls), is_exact=False)


def _summarized(answer: tuple[LineOdds, ...], *, is_exact: bool = True) -> OddsSummary:
    if not all(line.totals.weights for line in answer):
        return OddsSummary(beyond=Beyond.NEVER)
    ranked = [_Ranked(line.totals) for line in answer]
    stretches = _stretches(ranked) if _are_alike(answer) else ()
    return OddsSummary(
        tuple(
            _summary(line, of, stretches, 0 if is_exact else line.totals.of)
            for line, of in zip(answer, ranked, strict=True)
        )
    )


def _are_alike(answer: tuple[LineOdds, ...]) -> bool:
    """Return True for one line, or for two lines that both have a probability or both lack one."""
    return len(answer) <= _TWO and len({_chance(line) is None for line in answer}) == 1


_TWO = 2


class _Ranked:
    """The totals of a distribution in order, and the cumulative number of ways."""

    def __init__(self, spread: Spread) -> None:
        weights = spread.weights
        self._totals = sorted(weights)
        self._up_to = list(accumulate(map(weights.__getitem__, self._totals), initial=0))
        self._of = spread.of
        self.known = self._up_to[-1]
        self.mean = sum(map(mul, self._totals, map(weights.__getitem__, self._totals))) / self.known

    @property
    def ends(self) -> Stretch:
        """The lowest and the highest total."""
        return self._totals[0], self._totals[-1]

    @property
    def likely(self) -> Stretch:
        """The range of totals, without the rarest totals at both ends."""
        return self.below(-(-self.known // _RARE)), self.below(self.known - self.known // _RARE)

    def below(self, part: int) -> int:
        """Return the lowest total with this many cumulative ways."""
        return self._totals[bisect_left(self._up_to, part) - 1]

    def share(self, first: int, last: int) -> float:
        """Return the probability of a total in this range."""
        totals, up_to = self._totals, self._up_to
        return (up_to[bisect_right(totals, last)] - up_to[bisect_left(totals, first)]) / self._of


def _stretches(ranked: Sequence[_Ranked]) -> tuple[Stretch, ...]:
    """Return the ranges of totals for the bars of all lines, equally wide wherever totals occur."""
    low, high = min(line.likely[0] for line in ranked), max(line.likely[1] for line in ranked)
    least, greatest = min(line.ends[0] for line in ranked), max(line.ends[1] for line in ranked)
    wide = -(-(high - low + 1) // (MAX_BARS if len(ranked) == 1 else MAX_PAIRS))
    return tuple(
        (least if start == low else start, greatest if start + wide > high else start + wide - 1)
        for start in range(low, high + 1, wide)
    )


def _summary(line_odds: LineOdds, ranked: _Ranked, stretches: tuple[Stretch, ...], rolls: int) -> Summary:
    line, known, of = line_odds.line, ranked.known, line_odds.totals.of
    number = _number(line.goal) if line.goal else None
    return Summary(
        notation=line.notation,
        times=line.times,
        chance=_chance(line_odds),
        goal=number,
        mean=ranked.mean,
        low=ranked.below(-(-known // 4)),
        high=ranked.below(-(-3 * known // 4)),
        lost=(of - known) / of,
        bars=tuple(
            Bar(first, last, ranked.share(first, last), _meets(line.goal, number, first, last))
            for first, last in stretches
        ),
        rolls=rolls,
    )


def _chance(line_odds: LineOdds) -> float | None:
    if line_odds.met is not None:
        return line_odds.met / line_odds.met_of
    if isinstance(line_odds.line.part, Dice) and line_odds.line.part.counts_successes:
        totals = line_odds.totals
        return sum(ways for total, ways in totals.weights.items() if total > 0) / totals.of
    return None


def _number(goal: Goal) -> int | None:
    """Return the number to reach; None if dice determine it."""
    if pools_of(goal.part):
        return None
    return next(iter(spread_of(goal.part).weights), None)


def _meets(goal: Goal | None, number: int | None, first: int, last: int) -> float | None:
    """Return how much of a bar meets the goal, if the goal is a number."""
    if goal is None or number is None:
        return None
    if goal.sign in ("=", "<>"):
        shows = 0.0 if not first <= number <= last else 1.0 if first == last else 0.5
        return shows if goal.sign == "=" else 1 - shows
    return [COMPARE[goal.sign](total, number) for total in (first, last)].count(True) / 2
