"""Results tables, for every game: which row a result falls in (Magic 706.3a; a table of one's own).

A row is one number, ``N1-N2``, ``N+`` or ``N or less``. Numbers that no row has are legal: then
nothing happens.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from bot.card import plain, shortened
from bot.errors import PlayerError
from bot.words import say

MAX_ROWS = 100
MAX_TEXT = 4000  # Characters of a whole table; what a form takes.
MAX_EFFECT = 500  # Characters of what one row says.
MAX_NUMBER = 1_000_000
USUAL = (4, 6, 8, 10, 12, 20, 100)  # Sides of dice that tables are made for.

_RANGE = re.compile(
    r"(?P<sign><=|>=|[<>≤≥])?\s*(?P<low>-?\d+)\s*"
    r"(?:(?P<up>\+|or more|or higher|or greater|or above|and up|以上)|(?P<down>or less|or lower|or fewer|or below|以下)"
    r"|(?:-|to|through|~|\.\.+)\s*(?P<high>-?\d+))?"
    r"(?P<more>(?:\s*(?:,|or)\s*-?\d+)*)",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*[:=]\s*|\s+-?\s*(?=\S)")
_STRICT = re.compile(rf"(?:{_RANGE.pattern})\s*[:=|]", re.IGNORECASE)
_LINES = re.compile(r"[\n|｜]")
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "〜": "~", "～": "~", "→": ":", "、": ","})
_AGAIN = re.compile(
    r"(?<!\bnever )(?<!\bnot )(?<!n't )(?<!n’t )(?<!cannot )\b(?:roll|reroll)\b(?![^.]*\bnever\b).*\bagain\b|\brepeat\b"
    r"|振り直|もう一度",
    re.IGNORECASE,
)


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
        """The sides of the die that it looks made for: the next usual one that has its highest number."""
        most = max(number for row in self.rows for number in (row.low, row.high) if number is not None)
        return next((sides for sides in USUAL if sides >= most), most) if most > 0 else 20

    def __str__(self) -> str:
        return "\n".join(map(str, self.rows))


def row_lines(table: str, results: Sequence[int], *, more: bool = False) -> tuple[str, ...]:
    """For a card: what each result means on this table, whose text may be "" for none.

    ``more``: something else happens anyway.
    """
    if not table:
        return ()
    read = read_table(table)
    found: dict[Row | None, list[int]] = {}
    for result in results:
        found.setdefault(read.row(result), []).append(result)
    nothing = say("nothing more happens") if more else say("nothing happens")
    lines = [_row_line(row, held, nothing, alone=len(results) == 1) for row, held in found.items()]
    if any(row and row.again for row in found):
        lines.append(say("To roll again, press *Roll again*."))
    return tuple(lines)


def _row_line(row: Row | None, results: Sequence[int], nothing: str, *, alone: bool) -> str:
    """What some results come to that fall in the same row."""
    which = ", ".join(
        str(result).replace("-", "−") if times == 1 else say("{times} × {result}", times=times, result=result)
        for result, times in Counter(results).items()
    )
    if row is None:
        return say("No row has {which}: {nothing}.", which=which, nothing=nothing)
    if {str(result) for result in results} == {row.range}:
        which = say("{times} ×", times=len(results)) if len(results) > 1 else ""
        return say("{which} {row}", which=which, row=row.words()).strip()
    if alone:
        return row.words()
    return say("{which} → {row}", which=which, row=row.words())


def read_table(text: str) -> ResultsTable:
    """The table that somebody wrote, one row per line or separated by ``|``.

    Raises:
        PlayerError: A line is no row, or overlaps another; the line is named.

    """
    if len(text) > MAX_TEXT:
        raise PlayerError(_LONG)
    lines = _rows_of(text)
    if not lines:
        raise PlayerError(
            say("That table is empty; write rows as in 1-9: draw one | 10-19: draw two | 20: draw three.")
        )
    rows: list[tuple[int, Row]] = []
    for number, line in lines:
        for row in _read_row(number, line):
            for other, earlier in rows:
                if row.meets(earlier):
                    raise _overlap(number, row, other, earlier)
            rows.append((number, row))
    if len(rows) > MAX_ROWS:
        raise PlayerError(say("A table may have up to {most} rows; join or leave out some.", most=MAX_ROWS))
    table = ResultsTable(tuple(row for _, row in rows))
    if len(str(table)) > MAX_TEXT:  # As it is kept, every row has a space behind its colon.
        raise PlayerError(_LONG)
    return table


_LONG = say("A table may have up to {most:,} characters; make it shorter.", most=MAX_TEXT)


def _rows_of(text: str) -> list[tuple[int, str]]:
    """The rows with their numbers. In a table with columns, a bar stands between a range and what it means."""
    parts = [part.strip() for part in _LINES.split(text)]
    parts = [part for part in parts if part and not set(part) <= set("-: ")]
    lines: list[str] = []
    for part in parts:
        if lines and _RANGE.fullmatch(_plain(lines[-1])):
            lines[-1] = f"{lines[-1]}: {part}"
        else:
            lines.append(part)
    return list(enumerate(lines, 1))


def _overlap(number: int, row: Row, other: int, earlier: Row) -> PlayerError:
    return PlayerError(
        say(
            "Line {number}, {row}, overlaps line {other}, {earlier}: change one, for each number is in one row only.",
            number=number,
            row=row.range,
            other=other,
            earlier=earlier.range,
        )
    )


def looks_like_table(text: str) -> bool:
    """Whether the text is meant as a table, not as the name of one."""
    return _STRICT.match(_plain(text)) is not None


def _plain(text: str) -> str:
    """The text in plain signs, one for each of its characters, but for those that only stand behind a range."""
    return "".join(_sign(letter) for letter in text.strip())


def _sign(letter: str) -> str:
    plain = unicodedata.normalize("NFKC", letter).translate(_DASHES)
    return plain if len(plain) == 1 else letter


def _read_row(number: int, line: str) -> list[Row]:
    """The rows that a line is: one, or several for numbers that are listed."""
    found = _RANGE.match(_plain(line))
    if found is None:
        raise PlayerError(
            say(
                "Line {number}, {line}, is no row: it needs a number and a colon, as in 10-19: draw two,"
                " 15+: draw three or 0 or less: discard.",
                number=number,
                line=plain(shortened(line, 40)),
            )
        )
    effect = _effect(number, line, found.end())
    low = _number(number, found["low"])
    if found["up"] or found["sign"] in (">=", "≥", ">"):
        return [Row(low + (found["sign"] == ">"), None, effect)]
    if found["down"] or found["sign"] in ("<=", "≤", "<"):
        return [Row(None, low - (found["sign"] == "<"), effect)]
    high = _number(number, found["high"]) if found["high"] else low
    if high < low:
        raise PlayerError(
            say("Line {number} runs from {low} down to {high}; write {high}-{low}.", number=number, low=low, high=high)
        )
    rows = [Row(low, high, effect)]
    for more in re.findall(r"-?\d+", found["more"]):
        value, last = _number(number, more), rows[-1]
        if last.high is not None and value == last.high + 1:
            rows[-1] = Row(last.low, value, effect)
        else:
            rows.append(Row(value, value, effect))
    return rows


def _effect(number: int, line: str, end: int) -> str:
    """What happens, as it was written: only the range is read in its plain form, which has as many characters."""
    separator = _SEPARATOR.match(_plain(line), end)
    effect = line.strip()[separator.end() :].strip() if separator else ""
    if not effect:
        raise PlayerError(say("Line {number} does not say what happens; write it behind the colon.", number=number))
    if len(effect) > MAX_EFFECT:
        raise PlayerError(
            say("Line {number} is too long; a row may say up to {most} characters.", number=number, most=MAX_EFFECT)
        )
    return effect


def _number(line: int, digits: str) -> int:
    if len(digits) > len(str(MAX_NUMBER)) + 1 or abs(int(digits)) > MAX_NUMBER:
        raise PlayerError(say("Line {line} has a number above {most:,}; use smaller ones.", line=line, most=MAX_NUMBER))
    return int(digits)
