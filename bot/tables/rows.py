"""Results tables, for every game: their rows, and finding the ones that a result gives."""

import re
from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from bot.dice.spread import Spread
from bot.rolls.card import plain
from bot.rolls.chances import Chance, share
from bot.words import say, say_of

MAX_NUMBER = 1_000_000
_MOST_LOOKED_AT = 10_000  # Rows times totals: a millisecond.
USUAL = (4, 6, 8, 10, 12, 20, 100)  # Usual sizes of a table's die.
# A row can also forbid it: "never", "not" or "cannot" before the phrase means it isn't an order.
_AGAIN = re.compile(
    r"(?<!\bnever )(?<!\bnot )(?<!n't )(?<!n’t )(?<!cannot )"
    r"\b(?:roll|reroll)\b(?![^.]*\bnever\b).*\bagain\b|\brepeat\b"
    r"|振り直|もう一度",
    re.IGNORECASE,
)


class Row(Struct, frozen=True, gc=False):
    """One row with its effect and the results it covers, inclusive. None means there is no limit."""

    low: int | None
    high: int | None
    effect: str

    @property
    def range(self) -> str:
        """The results that the row covers, as written: ``20``, ``10-19``, ``15+``, ``0 or less``."""
        if self.low is None:
            return say("{number} or less", number=self.high)
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    @property
    def again(self) -> bool:
        """True if the row says to roll again (706.3c)."""
        return bool(_AGAIN.search(self.effect))

    def reached(self, result: int, *, upto: bool) -> bool:
        """Return True if one of the row's numbers is less than a result or, with ``upto``, equal to it."""
        return self.low is None or self.low < result + upto

    def holds(self, result: int) -> bool:
        """Return True if a result is in this row."""
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)

    def meets(self, other: "Row") -> bool:
        """Return True if some result is in both rows."""
        below = self.high is not None and other.low is not None and self.high < other.low
        above = self.low is not None and other.high is not None and other.high < self.low
        return not (below or above)

    def words(self, translate: Callable[[str], str] = str) -> str:
        """Return the row as shown on a card. ``translate`` translates the effect."""
        return say("**{range}** {effect}", range=self._reach(), effect=plain(translate(self.effect)))

    def _reach(self) -> str:
        """Return the results that the row covers, as shown on a card."""
        if self.low is None or self.low == self.high:
            return self.range
        if self.high is None:
            return say_of("a row of a table", "{low}+", low=self.low)
        return say_of("a row of a table", "{low}-{high}", low=self.low, high=self.high)

    def __str__(self) -> str:
        """Return the row as typed and stored, in every language."""
        results = f"{self.high} or less" if self.low is None else self.range
        return f"{results}: {self.effect}"


Cumulative = Literal["", "below", "upto"]
"""The rows a result brings: its own, all strictly below, or all up to and including its own."""

HEADS: dict[Cumulative, str] = {"below": "cumulative: below", "upto": "cumulative: up to"}
"""The line above the rows of a cumulative table, by the kind of table."""


class ResultsTable(Struct, frozen=True, gc=False):
    """A results table. ``str(table)`` has one row per line, and reads as the same table."""

    rows: tuple[Row, ...]
    cumulative: Cumulative = ""

    def row(self, result: int) -> Row | None:
        """Return the row for this result, or None if nothing happens (706.3a)."""
        return next((row for row in self.rows if row.holds(result)), None)

    def rows_for(self, result: int) -> tuple[Row, ...]:
        """Return every row that a result gives, lowest first. Only cumulative tables can give several."""
        if not self.cumulative:
            return tuple(filter(None, [self.row(result)]))
        reached = [row for row in self.ordered if row.reached(result, upto=self.cumulative == "upto")]
        return tuple(reached)

    @property
    def ordered(self) -> list[Row]:
        """The table's rows, lowest first."""
        return sorted(self.rows, key=lambda row: -MAX_NUMBER - 1 if row.low is None else row.low)

    @property
    def sides(self) -> int:
        """The sides of the die that fits the table: the smallest usual die that has its highest number."""
        most = max(number for row in self.rows for number in (row.low, row.high) if number is not None)
        return next((sides for sides in USUAL if sides >= most), most) if most > 0 else 20

    def row_chances(
        self, totals: Spread, lookup: Callable[[int], Iterable[Row]] | None = None
    ) -> tuple[Chance, ...]:
        """Return the odds of the rows, likeliest first. ``lookup`` replaces the table's lookup."""
        sums = dict.fromkeys(self.rows, 0)
        for total, ways in totals.weights.items():
            for row in (lookup or self.rows_for)(total):
                sums[row] += ways
        chances = [Chance(str(row), ways / totals.of) for row, ways in sums.items()]
        return tuple(sorted(chances, key=lambda chance: -chance.share))

    def row_chance(
        self, totals: Spread, total: int, lookup: Callable[[int], Iterable[Row]] | None = None
    ) -> Chance | None:
        """Return the odds of the first row for this total, or None if there is no row or it takes too long.

        ``lookup`` replaces the table's lookup.
        """
        rows = lookup or self.rows_for
        row = next(iter(rows(total)), None)
        if row is None or len(self.rows) * len(totals.weights) > _MOST_LOOKED_AT:
            return None
        return Chance(row.range, share(totals, lambda other: row in rows(other)))

    def __str__(self) -> str:
        head = [HEADS[self.cumulative]] if self.cumulative else []
        return "\n".join([*head, *map(str, self.rows)])
