"""Chances that are tried out, where they are not to be had exactly: a line is rolled many times."""

from collections.abc import Callable
from functools import partial
from math import sqrt

from msgspec.structs import replace

from bot.dice.expression import Expression, Line
from bot.dice.faces import Source
from bot.dice.odds import LineOdds
from bot.dice.roll import evaluate
from bot.dice.spread import Spread
from bot.errors import DiceError

ROLLS = 20_000  # Of each line: a chance near a half is known to 0.7 in a hundred then.
_BATCH = 50  # Rolls between two looks at the clock.
_SURE = 1.96  # Standard deviations within which 95 of 100 samples lie.


def sampled(
    expression: Expression, source: Source, goes_on: Callable[[float], bool], rolls: int = ROLLS
) -> tuple[LineOdds, ...]:
    """How each line fell in so many rolls of its own, ``of`` being their number; one that fails has no total.

    ``goes_on`` is asked again and again, with the part of the lines up to this one, from 0 to 1, whether
    there is time for more rolls; each line is rolled some times all the same.
    """
    lines = expression.lines
    return tuple(
        _tried(line, source, partial(goes_on, place / len(lines)), rolls)
        for place, line in enumerate(lines, 1)
    )


def _tried(line: Line, source: Source, goes_on: Callable[[], bool], rolls: int) -> LineOdds:
    once = Expression((replace(line, times=1),))
    totals: dict[int, int] = {}
    done = met = 0
    while done < rolls and (not done or goes_on()):
        for _ in range(min(_BATCH, rolls - done)):
            done += 1
            try:
                (result,) = evaluate(once, source).results
            except DiceError:
                continue
            totals[result.total] = totals.get(result.total, 0) + 1
            met += bool(result.success)
    spread = Spread(totals, done)
    return LineOdds(line, spread) if line.goal is None else LineOdds(line, spread, met, done)


def within(share: float, rolls: int) -> float:
    """How far the true chance may lie from this share of so many rolls, in 95 of 100 samples (Wilson)."""
    z = _SURE**2 / rolls
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return max(middle + half - share, share - (middle - half))
