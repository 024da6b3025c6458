"""Simulated odds, for lines without exact odds: each line is rolled many times."""

from collections.abc import Callable
from functools import partial
from math import sqrt

from msgspec.structs import replace

from bot.dice.expression import Expression, ExpressionLine
from bot.dice.faces import Source
from bot.dice.odds import LineOdds
from bot.dice.roll import evaluate
from bot.dice.spread import Spread
from bot.errors import DiceError

ROLLS = 20_000  # Per line: a probability near a half is then known to 0.7 percentage points.
_BATCH = 50  # Rolls between two checks of the clock.
_SURE = 1.96  # Standard deviations that contain 95 of 100 samples.


def sampled(
    expression: Expression, source: Source, goes_on: Callable[[float], bool], rolls: int = ROLLS
) -> tuple[LineOdds, ...]:
    """Return each line's totals over this many rolls; a failed roll has no total.

    ``goes_on`` is called repeatedly with the progress from 0 to 1, and returns True while there's time for
    more rolls. Each line is rolled a few times in any case.
    """
    lines = expression.lines
    return tuple(
        _tried(line, source, partial(goes_on, place / len(lines)), rolls)
        for place, line in enumerate(lines, 1)
    )


def _tried(line: ExpressionLine, source: Source, goes_on: Callable[[], bool], rolls: int) -> LineOdds:
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
    """Return the margin of error of this share of rolls, with 95 % confidence (Wilson)."""
    z = _SURE**2 / rolls
    middle = (share + z / 2) / (1 + z)
    half = sqrt(z * share * (1 - share) + z * z / 4) / (1 + z)
    return max(middle + half - share, share - (middle - half))
