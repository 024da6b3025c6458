"""Short odds of a roll, quick enough to show while someone decides.

Games provide them for their requests (:class:`bot.rolls.game.Odds`), from exact distributions. Slower
calculations are left to ``/odds`` and its worker.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from bot.dice.expression import Expression
from bot.dice.notation import reread
from bot.dice.odds import Beyond, LineOdds, odds
from bot.dice.odds_size import AT_ONCE
from bot.dice.spread import Spread, greater, lesser
from bot.rolls.card import minus, plain, shortened
from bot.words import in_figures, say

MOST_TOLD = 6  # Odds of one roll in one line.
_LONGEST = 40  # Characters of an outcome.


class Chance(Struct, frozen=True):
    """An outcome of a roll in words, and its probability ``share`` from 0 to 1."""

    what: str
    share: float

    def of_such_rolls(self) -> str:
        """Return the small print for a roll with this outcome: "9 or less: 22% of rolls like this"."""
        what = plain(shortened(self.what, _LONGEST))
        return say("-# {what}: {chance} of rolls like this", what=what, chance=percent(self.share))

    def words(self) -> str:
        """Return the outcome and its probability as Markdown."""
        return say("{what} {chance}", what=plain(shortened(self.what, _LONGEST)), chance=percent(self.share))


class Mean(Struct, frozen=True):
    """A numeric result of a roll in words, and its average."""

    what: str
    number: float


class Chances(Struct, frozen=True):
    """The odds of a roll's outcomes, most important first. Several outcomes can occur in the same roll."""

    of: tuple[Chance, ...] = ()
    means: tuple[Mean, ...] = ()

    def words(self) -> str:
        """Return everything in one line of Markdown: "hit 65% · critical 5% · damage 7.2 on average"."""
        odds = [chance.words() for chance in self.of]
        odds += [
            say(
                "{what} {mean} on average",
                what=plain(shortened(mean.what, _LONGEST)),
                mean=decimal(mean.number),
            )
            for mean in self.means
        ]
        return " · ".join(odds[:MOST_TOLD])


@lru_cache(maxsize=1024)
def at_once(expression: Expression) -> tuple[LineOdds, ...]:
    """Return each line's odds, or nothing if they can't be calculated both exactly and quickly."""
    answer = odds(expression, AT_ONCE)
    return () if isinstance(answer, Beyond) else answer


def totals_of(notation: str) -> Spread | None:
    """Return the distribution of a notation's totals, or None if :func:`at_once` returns no odds."""
    lines = at_once(reread(notation))
    return lines[0].totals if lines else None


def best_of(one: Spread, count: int, *, lowest: bool = False) -> Spread:
    """Return the distribution of the highest, or lowest, of this many identical independent rolls."""
    spread = one
    for _ in range(count - 1):
        spread = (lesser if lowest else greater)(spread, one)
    return spread


def share(spread: Spread, meets: Callable[[int], bool]) -> float:
    """Return the probability that a total meets this comparison, from 0 to 1."""
    return sum(ways for total, ways in spread.weights.items() if meets(total)) / spread.of


def tail(spread: Spread, total: int) -> Chance:
    """Return the probability of this total or less, or of this total or more, whichever is rarer."""
    less, more = share(spread, lambda other: other <= total), share(spread, lambda other: other >= total)
    if less <= more:
        return Chance(say("{total} or less", total=minus(total)), less)
    return Chance(say("{total} or more", total=minus(total)), more)


def mean(spread: Spread, worth: Callable[[int], float] = float) -> float:
    """Return the average total."""
    # Divide whole numbers, because with many dice the number of ways doesn't fit a float.
    return sum(worth(total) * (ways / spread.known) for total, ways in spread.weights.items())


def percent(chance: float) -> str:
    """Return a probability as a whole percentage, or with a decimal below 1 and above 99 percent."""
    hundredth = chance * 100
    if chance in (0, 1) or 1 <= hundredth <= 99:
        return say("{percent:.0f}%", percent=hundredth)
    if hundredth < 0.1:
        return say("less than 0.1%")
    if hundredth > 99.9:
        return say("more than 99.9%")
    return say("{percent:.1f}%", percent=hundredth)


def decimal(number: float) -> str:
    """Return a number with one decimal if needed, in the current language: "10", "7.2", "−0.5"."""
    rounded = f"{number:,.1f}".removesuffix(".0")
    return in_figures(minus(0) if rounded == "-0" else rounded.replace("-", "−"))
