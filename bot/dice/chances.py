"""What a roll may come to, and how often: small answers that are at hand while somebody decides.

A game gives them of its requests (:class:`bot.rolls.game.Odds`), from exact spreads. What would take
longer than a moment has none here; ``/odds`` has it reckoned by its worker.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from bot.dice.expression import Expression
from bot.dice.notation import reread
from bot.dice.odds import Beyond, LineOdds, odds
from bot.dice.odds_size import AT_ONCE
from bot.dice.spread import Spread, greater, lesser
from bot.rolls.card import minus, plain, shortened
from bot.tables.rows import ResultsTable, Row
from bot.words import in_figures, say

MOST_TOLD = 6  # Chances of one roll in one line.
_MOST_LOOKED_AT = 10_000  # Rows of a table, for all totals together: a millisecond.
_LONGEST = 40  # Characters of what happens.


class Chance(Struct, frozen=True):
    """Something that a roll may come to, in words as typed, and how often: ``share`` is from 0 to 1."""

    what: str
    share: float

    def of_such_rolls(self) -> str:
        """In small print under one that came to it: "9 or less: 22 % of such rolls"."""
        what = plain(shortened(self.what, _LONGEST))
        return say("-# {what}: {chance} of such rolls", what=what, chance=percent(self.share))

    def words(self) -> str:
        """Both, as Markdown."""
        return say("{what} {chance}", what=plain(shortened(self.what, _LONGEST)), chance=percent(self.share))


class Mean(Struct, frozen=True):
    """Something that a roll comes to in numbers, in words as typed, and how much it is on average."""

    what: str
    number: float


class Chances(Struct, frozen=True):
    """What a roll may come to, the most important first. They need not exclude each other."""

    of: tuple[Chance, ...] = ()
    means: tuple[Mean, ...] = ()

    def words(self) -> str:
        """All of it in one line of Markdown: "hit 65 % · critical 5 % · damage 7.2 on average"."""
        told = [chance.words() for chance in self.of]
        told += [
            say(
                "{what} {mean} on average",
                what=plain(shortened(each.what, _LONGEST)),
                mean=decimal(each.number),
            )
            for each in self.means
        ]
        return " · ".join(told[:MOST_TOLD])


@lru_cache(maxsize=1024)
def at_once(expression: Expression) -> tuple[LineOdds, ...]:
    """The chances of each line; none if they are not to be had exactly and in a moment."""
    answer = odds(expression, AT_ONCE)
    return () if isinstance(answer, Beyond) else answer


def totals_of(notation: str) -> Spread | None:
    """What canonical notation of one roll comes to; None as for :func:`at_once`."""
    lines = at_once(reread(notation))
    return lines[0].totals if lines else None


def best_of(one: Spread, count: int, *, lowest: bool = False) -> Spread:
    """The highest, or the lowest, of so many that are alike and independent."""
    spread = one
    for _ in range(count - 1):
        spread = (lesser if lowest else greater)(spread, one)
    return spread


def share(spread: Spread, meets: Callable[[int], bool]) -> float:
    """How often a total meets this, from 0 to 1."""
    return sum(ways for total, ways in spread.weights.items() if meets(total)) / spread.of


def tail(spread: Spread, total: int) -> Chance:
    """How often it is this total or less, or this or more: whichever is rarer."""
    less, more = share(spread, lambda each: each <= total), share(spread, lambda each: each >= total)
    if less <= more:
        return Chance(say("{total} or less", total=minus(total)), less)
    return Chance(say("{total} or more", total=minus(total)), more)


def mean(spread: Spread, worth: Callable[[int], float] = float) -> float:
    """What a total is worth on average."""
    # Two whole numbers at a time: of many dice the ways alone are more than a float holds.
    return sum(worth(total) * (ways / spread.known) for total, ways in spread.weights.items())


def row_chances(
    table: ResultsTable, totals: Spread, brought: Callable[[int], Iterable[Row]] | None = None
) -> tuple[Chance, ...]:
    """How often each row of a results table comes, the likeliest first; ``brought`` if not by the table."""
    brought = brought or table.brought
    found = dict.fromkeys(table.rows, 0)
    for total, ways in totals.weights.items():
        for row in brought(total):
            found[row] += ways
    chances = [Chance(str(row), ways / totals.of) for row, ways in found.items()]
    return tuple(sorted(chances, key=lambda chance: -chance.share))


def row_chance(
    table: ResultsTable,
    totals: Spread,
    total: int,
    brought: Callable[[int], Iterable[Row]] | None = None,
) -> Chance | None:
    """How often the first row comes that this total brought; None if it brought none, or if that takes long.

    ``brought`` if not by the table.
    """
    brought = brought or table.brought
    row = next(iter(brought(total)), None)
    if row is None or len(table.rows) * len(totals.weights) > _MOST_LOOKED_AT:
        return None
    return Chance(row.range, share(totals, lambda each: row in brought(each)))


def percent(chance: float) -> str:
    """A chance in words: whole, with a decimal near never and always, which it is only if it is."""
    hundredth = chance * 100
    if chance in (0, 1) or 1 <= hundredth <= 99:
        return say("{percent:.0f} %", percent=hundredth)
    if hundredth < 0.1:
        return say("less than 0.1 %")
    if hundredth > 99.9:
        return say("more than 99.9 %")
    return say("{percent:.1f} %", percent=hundredth)


def decimal(number: float) -> str:
    """A number with one decimal, if it has any: "10", "7.2", "−0.5", as the language spoken writes it."""
    rounded = f"{number:,.1f}".removesuffix(".0")
    return in_figures(minus(0) if rounded == "-0" else rounded.replace("-", "−"))
