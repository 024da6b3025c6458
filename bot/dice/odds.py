"""Exact odds of an expression: how many of all ways lead to each total, and how many meet the goal.

Pools are independent, so each part is calculated separately and then combined. Nothing is simulated here. If
odds can't be exact, the answer is :attr:`Beyond.INEXACT`. If they would take too long, it's
:attr:`Beyond.TOO_LARGE`, before any work is done (:mod:`bot.dice.odds_size`). There are exact odds for sums,
rerolls, clamps, explosions, counts, keeping and dropping (also several times in a row, and with any operators
after it) and all arithmetic. There are none for ``ra`` or ``!p`` before a keep, ``ra`` twice, other operators
between two keeps, or an explosion before a keep unless it's the first operator and on the highest or lowest
faces.
"""

from enum import Enum

from msgspec import Struct

from bot.dice.arithmetic import combined
from bot.dice.expression import (
    COMPARE,
    Binary,
    Call,
    Dice,
    Expression,
    ExpressionLine,
    Negative,
    Number,
    Part,
)
from bot.dice.limits import MAX_EXTRA, MAX_TOTAL
from bot.dice.odds_pool import InexactError, pool
from bot.dice.odds_size import MAX_COST, added_dice, cost
from bot.dice.spread import Spread, certain, greater, lesser, paired, plus
from bot.errors import DiceError


class Beyond(Enum):
    """Reasons why there are no exact odds."""

    INEXACT = "inexact"
    """The odds can't be calculated exactly."""
    TOO_LARGE = "too large"
    """The odds would take too much time or memory."""
    NEVER = "never"
    """No roll has a total."""


class LineOdds(Struct, frozen=True):
    """The odds of one line, rolled once. Of ``met_of`` ways, ``met`` meet its goal; None without a goal."""

    line: ExpressionLine
    totals: Spread
    met: int | None = None
    met_of: int = 1


def odds(expression: Expression, most: float = MAX_COST) -> tuple[LineOdds, ...] | Beyond:
    """Return each line's odds, or why there are none. Estimates over ``most`` milliseconds are too large."""
    # Near the limit on added dice, some rolls fail in ways that no single pool shows.
    if added_dice(expression) > MAX_EXTRA / 4:
        return Beyond.INEXACT
    if cost(expression) > most:
        return Beyond.TOO_LARGE
    try:
        return tuple(map(_line, expression.lines))
    except InexactError:
        return Beyond.INEXACT


def _line(line: ExpressionLine) -> LineOdds:
    totals = spread_of(line.part)
    if line.goal is None:
        return LineOdds(line, totals)
    ahead = plus(totals, spread_of(line.goal.part).negated())
    meets = COMPARE[line.goal.sign]
    met = sum(ways for total, ways in ahead.weights.items() if meets(total, 0))
    return LineOdds(line, totals, met, ahead.of)


def spread_of(part: Part) -> Spread:
    """Return the distribution of a part's totals.

    Raises:
        InexactError: It can't be calculated exactly.

    """
    match part:
        case Dice():
            return pool(part)
        case Number(value):
            return certain(value)
        case Negative(inner):
            return spread_of(inner).negated()
        case Binary(sign, left, right):
            return _joined(sign, spread_of(left), spread_of(right))
        case Call(name, parts):
            choose = greater if name == "max" else lesser
            spread = spread_of(parts[0])
            for other in parts[1:]:
                spread = choose(spread, spread_of(other))
            return spread
        case _:
            return spread_of(part.part)


def _joined(sign: str, left: Spread, right: Spread) -> Spread:
    """Return two distributions combined. Divisions by zero and numbers over the limit give no total."""
    if sign in "+-":
        return _in_reach(plus(left, right if sign == "+" else right.negated()))

    def joined(one: int, other: int) -> int | None:
        try:
            return combined(sign, one, other)
        except DiceError:
            return None

    return paired(left, right, joined)


def _in_reach(spread: Spread) -> Spread:
    """Return the distribution without totals over the limit."""
    if spread.weights and max(abs(min(spread.weights)), abs(max(spread.weights))) <= MAX_TOTAL:
        return spread
    return Spread(
        {total: ways for total, ways in spread.weights.items() if abs(total) <= MAX_TOTAL}, spread.of
    )
