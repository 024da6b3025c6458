"""Results tables, for every game: how they are written, and which row a result falls in (Magic 706.3a).

A row is one number, ``N1-N2``, ``N+`` or ``N or less``. Numbers that no row has are legal: then
nothing happens. Of a cumulative table a result brings every row below it (WIZARDS, Outcome).
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from bot.card import plain, shortened
from bot.errors import PlayerError
from bot.table_rows import MAX_NUMBER, ResultsTable, Row
from bot.words import choose, say

MAX_ROWS = 100
MAX_TEXT = 4000  # Characters of a whole table; what a form takes.
MAX_SHOWN = 2500  # Characters of all the rows that one result brings.
MAX_EFFECT = 500  # Characters of what one row says.

_RANGE = re.compile(
    r"(?P<sign><=|>=|[<>≤≥])?\s*(?P<low>-?\d+)"
    r"(?:\s*(?P<up>\+|or more|or higher|or greater|or above|and up|以上)"
    r"|\s*(?P<down>or less|or lower|or fewer|or below|以下)"
    r"|(?:\s*(?:to|through|~|\.\.+)\s*|-\s*|\s+-\s+)(?P<high>-?\d+))?"
    r"(?P<more>(?:\s*(?:,|or)\s*-?\d+)*)",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\s*[:=]\s*|\s*[.)]\s+|\s+(?:-\s+)?(?=\S)")
_STRICT = re.compile(rf"(?:{_RANGE.pattern})\s*[:=|]", re.IGNORECASE)
_LINES = re.compile(r"[\n|｜]")
_ANY_RANGE = re.sub(r"\?P<\w+>", "?:", _RANGE.pattern)
_NEXT_ROW = re.compile(rf"[,;]\s*(?={_ANY_RANGE}\s*[:=])|;\s*(?={_ANY_RANGE}\s)", re.IGNORECASE)
"""Where the next row begins on one line without bars: "1: fog; 2-4: rain"."""
_CUMULATIVE = re.compile(
    r"cumulative(?: table)?\s*[:=,(-]?\s*"
    r"(?:(?P<upto>up ?to(?: and including)?|inclusive|including)|(?:strictly )?(?:below|less)(?: than)?)?\)?",
    re.IGNORECASE,
)
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "〜": "~", "～": "~", "→": ":", "、": ","})


def read_table(text: str) -> ResultsTable:
    """The table that somebody wrote, one row per line or separated by ``|``.

    Raises:
        PlayerError: A line is no row, or overlaps another; the line is named.

    """
    if len(text) > MAX_TEXT:
        raise PlayerError(_LONG)
    lines = _rows_of(text)
    head = _CUMULATIVE.fullmatch(_plain(lines[0][1]).strip(" .:")) if lines else None
    if head:
        del lines[0]
    if not lines:
        raise PlayerError(
            say("That table is empty; write rows as in 1-9: draw one | 10-19: draw two | 20: draw three.")
        )
    rows: list[tuple[int, Row]] = []
    for number, line in lines:
        for row in _read_row(number, line):
            for other, earlier in rows:
                is_nested = head and row.high is None and earlier.high is None  # "3+" and "9+" are both received.
                if row.meets(earlier) and not is_nested:
                    raise _overlap(number, row, other, earlier)
            rows.append((number, row))
    if len(rows) > MAX_ROWS:
        raise PlayerError(say("A table may have up to {most} rows; join or leave out some.", most=MAX_ROWS))
    table = ResultsTable(tuple(row for _, row in rows), ("upto" if head["upto"] else "below") if head else "")
    if len(str(table)) > MAX_TEXT:  # As it is kept, every row has a space behind its colon.
        raise PlayerError(_LONG)
    return table


_LONG = say("A table may have up to {most:,} characters; make it shorter.", most=MAX_TEXT)


def _rows_of(text: str) -> list[tuple[int, str]]:
    """The rows with their numbers. In a table with columns, a bar stands between a range and what it means."""
    parts = [part.strip() for line in _LINES.split(text) for part in _apart(line)]
    parts = [part for part in parts if part and not set(part) <= set("-: ")]
    lines: list[str] = []
    for part in parts:
        if lines and _RANGE.fullmatch(_plain(lines[-1])):
            lines[-1] = f"{lines[-1]}: {part}"
        else:
            lines.append(part)
    return list(enumerate(lines, 1))


def _apart(line: str) -> list[str]:
    """The rows of a line, which may stand behind one another; a range of which nothing is said goes on: "1, 2: a"."""
    found, begun = [], 0
    for each in _NEXT_ROW.finditer(_signs(line)):
        if _RANGE.fullmatch(_plain(line[begun : each.start()])) is None:
            found.append(line[begun : each.start()])
            begun = each.end()
    return [*found, line[begun:]]


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
    first, *more = _LINES.split(_plain(text), maxsplit=1)
    if more and _CUMULATIVE.fullmatch(first.strip(" .:")):
        return looks_like_table(more[0])
    rows = [part.strip() for part in _LINES.split(_plain(text)) if part.strip()]
    in_rows = len(rows) > 1 and all(_RANGE.match(row) for row in rows)
    return in_rows or _STRICT.match(_plain(text)) is not None


def _plain(text: str) -> str:
    """The text in plain signs, one for each of its characters, but for those that only stand behind a range."""
    return _signs(text.strip())


def _signs(text: str) -> str:
    return "".join(map(_sign, text))


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
    if digits == "00":  # As a d100 shows its highest.
        return 100
    if len(digits) > len(str(MAX_NUMBER)) + 1 or abs(int(digits)) > MAX_NUMBER:
        raise PlayerError(say("Line {line} has a number above {most:,}; use smaller ones.", line=line, most=MAX_NUMBER))
    return int(digits)


def row_lines(table: str, results: Sequence[int], *, more: bool = False) -> tuple[str, ...]:
    """For a card: what each result means on this table, whose text may be "" for none.

    ``more``: something else happens anyway.
    """
    if not table:
        return ()
    read = read_table(table)
    if read.cumulative:
        return tuple(
            line for result in dict.fromkeys(results) for line in cumulative_lines(read, read.brought(result), result)
        )
    found: dict[Row | None, list[int]] = {}
    for result in results:
        found.setdefault(read.row(result), []).append(result)
    nothing = say("nothing more happens") if more else say("nothing happens")
    lines = [_row_line(row, held, nothing, alone=len(results) == 1) for row, held in found.items()]
    if any(row and row.again for row in found):
        lines.append(AGAIN)
    return tuple(lines)


AGAIN = say("To roll again, press *Roll again*.")


def cumulative_lines(table: ResultsTable, rows: Sequence[Row], result: int) -> Iterator[str]:
    """The rows that a result brings of a cumulative table, with how they were found: "4 brings all below: 1-3"."""
    number = str(result).replace("-", "−")
    words = (
        "{result} brings all below: {rows}" if table.cumulative == "below" else "{result} brings all up to it: {rows}"
    )
    yield say(words, result=number, rows=", ".join(row.range for row in rows) or say("nothing"))
    shown = MAX_SHOWN
    for place, row in enumerate(rows):
        shown -= len(row.words())
        if shown < 0:
            yield choose(len(rows) - place, "…and {count} more row", "…and {count} more rows")
            return
        yield row.words()
    if any(row.again for row in rows):
        yield AGAIN


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
