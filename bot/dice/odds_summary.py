"""What is said of the chances of an expression: few enough numbers to read, or to hand on."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from operator import mul

from msgspec import Struct

from bot.dice.expression import COMPARE, Dice, Expression, Goal, pools_of
from bot.dice.faces import Source
from bot.dice.odds import Beyond, LineOdds, odds, spread_of
from bot.dice.odds_sample import ROLLS, sampled
from bot.dice.odds_size import MAX_COST

MAX_BARS = 20  # Each face of a d20.
_RARE = 2000  # One in so many rolls at each end stands with those next to it, so that bars are not wasted.


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
    tried out with; 0 if it is exact.
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
    return Reckoned(tuple(_summary(each, 0 if is_exact else each.totals.of) for each in answer))


def _summary(each: LineOdds, rolls: int) -> Summary:
    line, weights, of = each.line, each.totals.weights, each.totals.of
    ranked = sorted(weights)
    up_to = list(accumulate(map(weights.__getitem__, ranked), initial=0))
    known = up_to[-1]

    def below(part: int) -> int:
        """The least total up to which there are so many ways."""
        return ranked[bisect_left(up_to, part) - 1]

    def share(first: int, last: int) -> float:
        """How often a total is one of these."""
        return (up_to[bisect_right(ranked, last)] - up_to[bisect_left(ranked, first)]) / of

    likely = below(-(-known // _RARE)), below(known - known // _RARE)
    return Summary(
        notation=line.notation,
        times=line.times,
        chance=_chance(each),
        goal=_number(line.goal) if line.goal else None,
        mean=sum(map(mul, ranked, map(weights.__getitem__, ranked))) / known,
        low=below(-(-known // 4)),
        high=below(-(-3 * known // 4)),
        lost=(of - known) / of,
        bars=_bars(line.goal, (ranked[0], ranked[-1]), likely, share),
        rolls=rolls,
    )


def _chance(each: LineOdds) -> float | None:
    if each.met is not None:
        return each.met / each.met_of
    if isinstance(each.line.part, Dice) and each.line.part.counts_successes:
        totals = each.totals
        return sum(ways for total, ways in totals.weights.items() if total > 0) / totals.of
    return None


def _bars(
    goal: Goal | None, ends: tuple[int, int], likely: tuple[int, int], share: Callable[[int, int], float]
) -> tuple[Bar, ...]:
    """At most so many bars: each as wide as the others where totals are likely, and from end to end.

    ``share`` answers how often a total lies from one number to another.
    """
    low, high = likely
    wide = -(-(high - low + 1) // MAX_BARS)
    number = _number(goal) if goal else None
    bars: list[Bar] = []
    for start in range(low, high + 1, wide):
        first = ends[0] if start == low else start
        last = ends[1] if start + wide > high else start + wide - 1
        bars.append(Bar(first, last, share(first, last), _meets(goal, number, first, last)))
    return tuple(bars)


def _number(goal: Goal) -> int | None:
    """What is to be reached, where no dice say so."""
    if pools_of(goal.part):
        return None
    return next(iter(spread_of(goal.part).weights), None)


def _meets(goal: Goal | None, number: int | None, first: int, last: int) -> float | None:
    """How many of the totals of a bar meet the goal, if that is a number."""
    if goal is None or number is None:
        return None
    if goal.sign == "=":
        return 0.0 if not first <= number <= last else 1.0 if first == last else 0.5
    return [COMPARE[goal.sign](total, number) for total in (first, last)].count(True) / 2
