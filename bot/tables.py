"""Results tables, for every game: which row a result falls in (Magic 706.3a; a table of one's own).

A row is one number, ``N1-N2``, ``N+`` or ``N or less``. Numbers that no row has are legal: then
nothing happens.
"""

import re
import unicodedata
from collections.abc import Sequence

from msgspec import Struct

from bot.card import plain
from bot.errors import PlayerError
from bot.words import say

MAX_ROWS = 100
MAX_TEXT = 4000  # Characters of a whole table; what a form takes.
MAX_EFFECT = 500  # Characters of what one row says.
MAX_NUMBER = 1_000_000
_LISTED = 20  # Results of one roll that are looked up one by one.

_ROW = re.compile(
    r"(?P<low>-?\d+)\s*"
    r"(?:(?P<up>\+|or more|or higher|or greater|and up|以上)|(?P<down>or less|or lower|or fewer|以下)"
    r"|(?:-|to|~)\s*(?P<high>-?\d+))?\s*[:=]\s*",
    re.IGNORECASE,
)
_LINES = re.compile(r"[\n|]")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "〜": "~", "～": "~", "→": ":"})
_AGAIN = re.compile(r"\b(?:roll|reroll|repeat)\b.*\bagain\b|\brepeat\b|振り直|もう一度", re.IGNORECASE)


class Row(Struct, frozen=True, gc=False):
    """One row: the results it is for, both ends among them (None: without end), and what then happens."""

    low: int | None
    high: int | None
    effect: str

    @property
    def range(self) -> str:
        """The results it is for, as they are written: ``20``, ``10-19``, ``15+``, ``0 or less``."""
        if self.low is None:
            return say("{number} or less", number=self.high)
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"

    @property
    def again(self) -> bool:
        """Whether it says to roll again (706.3c)."""
        return bool(_AGAIN.search(self.effect))

    def holds(self, result: int) -> bool:
        """Whether a result falls in this row."""
        return (self.low is None or self.low <= result) and (self.high is None or result <= self.high)

    def meets(self, other: "Row") -> bool:
        """Whether some result falls in both rows."""
        below = self.high is not None and other.low is not None and self.high < other.low
        above = self.low is not None and other.high is not None and other.high < self.low
        return not (below or above)

    def words(self) -> str:
        """The row on a card."""
        return say("**{range}** {effect}", range=self.range, effect=plain(self.effect))

    def __str__(self) -> str:
        return f"{self.range}: {self.effect}"


class ResultsTable(Struct, frozen=True, gc=False):
    """A results table. ``str(table)`` has one row per line, and reads as the same table."""

    rows: tuple[Row, ...]

    def row(self, result: int) -> Row | None:
        """The row of this result, or None: then nothing happens (706.3a)."""
        return next((row for row in self.rows if row.holds(result)), None)

    @property
    def sides(self) -> int:
        """The sides of the die that it looks made for: its highest number."""
        return max(number for row in self.rows for number in (row.low, row.high) if number is not None)

    def __str__(self) -> str:
        return "\n".join(map(str, self.rows))


def row_lines(table: str, results: Sequence[int]) -> tuple[str, ...]:
    """For a card: what each result means on this table, whose text may be "" for none."""
    if not table:
        return ()
    read = read_table(table)
    rows = [(result, read.row(result)) for result in results]
    lines = [_row_line(result, row, alone=len(rows) == 1) for result, row in rows[:_LISTED]]
    if len(rows) > _LISTED:
        lines.append(say("…and {more} more results.", more=len(rows) - _LISTED))
    if any(row and row.again for _, row in rows):
        lines.append(say("That says to roll again: press *Roll again*."))
    return tuple(lines)


def _row_line(result: int, row: Row | None, *, alone: bool) -> str:
    if row is None:
        return say("No row has {result}: nothing happens.", result=str(result).replace("-", "−"))
    return row.words() if alone else say("{result} → {row}", result=str(result).replace("-", "−"), row=row.words())


def read_table(text: str) -> ResultsTable:
    """The table that somebody wrote, one row per line or separated by ``|``.

    Raises:
        PlayerError: A line is no row, or overlaps another; the line is named.

    """
    if len(text) > MAX_TEXT:
        raise PlayerError(say("A table may have up to {most:,} characters; make it shorter.", most=MAX_TEXT))
    lines = [(number, line.strip()) for number, line in enumerate(_LINES.split(text), 1) if line.strip()]
    if not lines:
        raise PlayerError(
            say("That table is empty; write rows as in 1-9: draw one | 10-19: draw two | 20: draw three.")
        )
    if len(lines) > MAX_ROWS:
        raise PlayerError(say("A table may have up to {most} rows; join or leave out some.", most=MAX_ROWS))
    rows: list[tuple[int, Row]] = []
    for number, line in lines:
        row = _row(number, line)
        for other, earlier in rows:
            if row.meets(earlier):
                raise PlayerError(
                    say(
                        "Line {number}, {row}, overlaps line {other}, {earlier}: change one so that each number is in"
                        " one row only.",
                        number=number,
                        row=row.range,
                        other=other,
                        earlier=earlier.range,
                    )
                )
        rows.append((number, row))
    return ResultsTable(tuple(row for _, row in rows))


def looks_like_table(text: str) -> bool:
    """Whether the text is meant as a table, not as the name of one."""
    return _ROW.match(_plain(text)) is not None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text.strip()).translate(_DASHES)


def _row(number: int, line: str) -> Row:
    found = _ROW.match(_plain(line))
    if found is None:
        raise PlayerError(
            say(
                "Line {number}, {line}, is no row; write 7: …, 10-19: …, 15+: … or 0 or less: … with what happens"
                " behind the colon.",
                number=number,
                line=line[:40],
            )
        )
    low = _number(number, found["low"])
    high = _number(number, found["high"]) if found["high"] else low
    if high < low:
        raise PlayerError(
            say("Line {number} runs from {low} down to {high}; write {high}-{low}.", number=number, low=low, high=high)
        )
    # What happens is kept as it was written; only the range is read in its plain form.
    effect = re.split(r"[:：=＝→]", line, maxsplit=1)[1].strip()
    if not effect:
        raise PlayerError(say("Line {number} does not say what happens; write it behind the colon.", number=number))
    if len(effect) > MAX_EFFECT:
        raise PlayerError(
            say("Line {number} is too long; a row may say up to {most} characters.", number=number, most=MAX_EFFECT)
        )
    return Row(None if found["down"] else low, None if found["up"] else high, effect)


def _number(line: int, digits: str) -> int:
    if len(digits) > len(str(MAX_NUMBER)) + 1 or abs(int(digits)) > MAX_NUMBER:
        raise PlayerError(say("Line {line} has a number above {most:,}; use smaller ones.", line=line, most=MAX_NUMBER))
    return int(digits)
