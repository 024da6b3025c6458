"""What is said of the chances of an expression: few enough numbers to read, or to hand on."""

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

MAX_BARS = 20  # Each face of a d20.
MAX_PAIRS = 12  # Bars of each of two.
_RARE = 2000  # One in so many rolls at each end stands with those next to it, so that bars are not wasted.


Stretch = tuple[int, int]
"""Totals from the first to the last."""


class Bar(Struct, frozen=True):
    """How often a total from ``first`` to ``last`` comes; those at the ends may be wider than the others.

    ``meets``: whether all (1), none (0) or some (0.5) of them meet the goal; None where there is none.
    """

    first: int
    last: int
    share: float
    meets: float | None = None


class Summary(Struct, frozen=True):
    """The chances of one line, each from 0 to 1.

    ``chance``: that the goal is met, or, of counted successes without one, that there is any; None for
    neither. ``goal``: the number that is to be reached, if it is one. ``low`` and ``high`` bound the middle
    half of all rolls. ``lost``: that it cannot be rolled, or was cut off. ``rolls``: how many it was
    tried out with; 0 if it is exact. ``bars`` are those of one line, or of two that are compared, which have
    the same totals then.
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


class Reckoned(Struct, frozen=True):
    """The chances of each line, or why there are none."""

    lines: tuple[Summary, ...] = ()
    beyond: Beyond | None = None

    @property
    def has_bars(self) -> bool:
        """Whether it is one line, or two that can be compared."""
        return bool(self.lines) and bool(self.lines[0].bars)


def reckon(expression: Expression, most: float = MAX_COST) -> Reckoned:
    """The chances of an expression, if they take at most so many milliseconds by the estimate."""
    answer = odds(expression, most)
    if isinstance(answer, Beyond):
        return Reckoned(beyond=answer)
    return _reckoned(answer)


def tried(
    expression: Expression, source: Source, goes_on: Callable[[float], bool], rolls: int = ROLLS
) -> Reckoned:
    """The chances of an expression as :func:`sampled` tries them out."""
    return _reckoned(sampled(expression, source, goes_on, rolls), is_exact=False)


def _reckoned(answer: tuple[LineOdds, ...], *, is_exact: bool = True) -> Reckoned:
    if not all(each.totals.weights for each in answer):
        return Reckoned(beyond=Beyond.NEVER)
    ranked = [_Ranked(each.totals) for each in answer]
    stretches = _stretches(ranked) if _are_alike(answer) else ()
    return Reckoned(
        tuple(
            _summary(each, of, stretches, 0 if is_exact else each.totals.of)
            for each, of in zip(answer, ranked, strict=True)
        )
    )


def _are_alike(answer: tuple[LineOdds, ...]) -> bool:
    """Whether it is one line, or two with a chance each, or with none, so that they can be compared."""
    return len(answer) <= _TWO and len({_chance(each) is None for each in answer}) == 1


_TWO = 2


class _Ranked:
    """The totals of a spread in their order, and how many ways lead to those up to each."""

    def __init__(self, spread: Spread) -> None:
        weights = spread.weights
        self._totals = sorted(weights)
        self._up_to = list(accumulate(map(weights.__getitem__, self._totals), initial=0))
        self._of = spread.of
        self.known = self._up_to[-1]
        self.mean = sum(map(mul, self._totals, map(weights.__getitem__, self._totals))) / self.known

    @property
    def ends(self) -> Stretch:
        """The least total and the greatest."""
        return self._totals[0], self._totals[-1]

    @property
    def likely(self) -> Stretch:
        """The totals between what hardly ever comes."""
        return self.below(-(-self.known // _RARE)), self.below(self.known - self.known // _RARE)

    def below(self, part: int) -> int:
        """The least total up to which there are so many ways."""
        return self._totals[bisect_left(self._up_to, part) - 1]

    def share(self, first: int, last: int) -> float:
        """How often a total is one of these."""
        totals, up_to = self._totals, self._up_to
        return (up_to[bisect_right(totals, last)] - up_to[bisect_left(totals, first)]) / self._of


def _stretches(ranked: Sequence[_Ranked]) -> tuple[Stretch, ...]:
    """The totals of at most so many bars, for all of these: from end to end, each as wide where they come."""
    low, high = min(each.likely[0] for each in ranked), max(each.likely[1] for each in ranked)
    least, greatest = min(each.ends[0] for each in ranked), max(each.ends[1] for each in ranked)
    wide = -(-(high - low + 1) // (MAX_BARS if len(ranked) == 1 else MAX_PAIRS))
    return tuple(
        (least if start == low else start, greatest if start + wide > high else start + wide - 1)
        for start in range(low, high + 1, wide)
    )


def _summary(each: LineOdds, ranked: _Ranked, stretches: tuple[Stretch, ...], rolls: int) -> Summary:
    line, known, of = each.line, ranked.known, each.totals.of
    number = _number(line.goal) if line.goal else None
    return Summary(
        notation=line.notation,
        times=line.times,
        chance=_chance(each),
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


def _chance(each: LineOdds) -> float | None:
    if each.met is not None:
        return each.met / each.met_of
    if isinstance(each.line.part, Dice) and each.line.part.counts_successes:
        totals = each.totals
        return sum(ways for total, ways in totals.weights.items() if total > 0) / totals.of
    return None


def _number(goal: Goal) -> int | None:
    """What is to be reached, where no dice say so."""
    if pools_of(goal.part):
        return None
    return next(iter(spread_of(goal.part).weights), None)


def _meets(goal: Goal | None, number: int | None, first: int, last: int) -> float | None:
    """How many of the totals of a bar meet the goal, if that is a number."""
    if goal is None or number is None:
        return None
    if goal.sign in ("=", "<>"):
        shows = 0.0 if not first <= number <= last else 1.0 if first == last else 0.5
        return shows if goal.sign == "=" else 1 - shows
    return [COMPARE[goal.sign](total, number) for total in (first, last)].count(True) / 2
