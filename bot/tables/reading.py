"""Results tables, for every game: how they are written, and how a result is found in them (Magic 706.3a).

A row is for one number, ``N1-N2``, ``N+`` or ``N or less``. Numbers without a row are legal: then nothing
happens. In a cumulative table, a result brings every row below it (WIZARDS, Outcome).
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from bot.errors import PlayerError
from bot.rolls.card import minus, plain
from bot.tables.row_text import RANGE, SEPARATOR, plain_signs, read_row, signs
from bot.tables.rows import ResultsTable, Row
from bot.words import Later, choose, later, listed, say, say_of

MAX_ROWS = 100
MAX_TEXT = 4000  # Characters of a whole table: the form's limit.
MAX_SHOWN = 2500  # Characters of all rows that one result gives.

_STRICT = re.compile(rf"(?:{RANGE.pattern})\s*[:=|]", re.IGNORECASE)
_LINES = re.compile(r"[\n|｜]")
_ANY_RANGE = re.sub(r"\?P<\w+>", "?:", RANGE.pattern)
_NEXT_ROW = re.compile(rf"\s*[,;]\s*(?={_ANY_RANGE}\s*[:=])", re.IGNORECASE)
_NEXT_BARE = re.compile(rf"\s*;\s*(?={_ANY_RANGE}(?<=\s)\S|{_ANY_RANGE}\s+\S)", re.IGNORECASE)
_CUMULATIVE = re.compile(
    r"cumulative(?: table)?\s*[:=,(-]?\s*"
    r"(?:(?P<upto>up ?to(?: and including)?|inclusive|including)|(?:strictly )?(?:below|less)(?: than)?)?\)?",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)  # A card parses it more than once; a hundred rows take four milliseconds each time.
def read_table(text: str) -> ResultsTable:
    """Return the table that someone typed, with one row per line or rows separated by ``|``.

    Raises:
        PlayerError: A line isn't a row, or overlaps another line. The message names the line.

    """
    if len(text) > MAX_TEXT:
        raise PlayerError(_LONG.say(most=MAX_TEXT))
    lines = _rows_of(text)
    head, rest = _head(lines[0][1]) if lines else (None, "")
    if head:
        lines[:1] = [(lines[0][0], rest)] if rest else []
    if not lines:
        raise PlayerError(
            say("That table is empty. Enter rows such as 1-9: draw one | 10-19: draw two | 20: draw three.")
        )
    numbered = ((number, row) for number, line in lines for row in read_row(number, line))
    rows = _checked(numbered, nests=bool(head))
    if len(rows) > MAX_ROWS:
        raise PlayerError(say("A table can have up to {most} rows. Combine or remove some.", most=MAX_ROWS))
    table = ResultsTable(rows, ("upto" if head["upto"] else "below") if head else "")
    if len(str(table)) > MAX_TEXT:  # In its stored form, every row has a space after its colon.
        raise PlayerError(_LONG.say(most=MAX_TEXT))
    return table


def _checked(rows: Iterable[tuple[int, Row]], *, nests: bool) -> tuple[Row, ...]:
    """Return the rows without their numbers. Raises PlayerError if two overlap."""
    read = list[tuple[int, Row]]()
    for number, row in rows:
        for other, earlier in read:
            is_nested = nests and row.high is None and earlier.high is None  # "3+" and "9+" both apply.
            if row.meets(earlier) and not is_nested:
                raise _overlap(number, row, other, earlier)
        read.append((number, row))
    return tuple(row for _, row in read)


_LONG = later("A table can have up to {most:,} characters. Shorten it.")


def _rows_of(text: str) -> list[tuple[int, str]]:
    """Return the rows with their numbers. In a table with columns, a bar follows the range."""
    parts = [part.strip() for part in _LINES.split(text)]
    # Skip the line of dashes below a Markdown table's header.
    parts = [part for part in parts if part and not set(part) <= set("-: ")]
    lines: list[str] = []
    for part in parts:
        if lines and RANGE.fullmatch(plain_signs(lines[-1])):
            lines[-1] = f"{lines[-1]}: {part}"
        else:
            lines.append(part)
    return list(enumerate(lines, 1))


def _head(line: str) -> tuple[re.Match[str] | None, str]:
    """Return the cumulative rule stated in a first line, if any, and the row after it."""
    text = plain_signs(line)
    if match := _CUMULATIVE.fullmatch(text.strip(" .:")):
        return match, ""
    match = _CUMULATIVE.match(text)
    rest = text[match.end() :].lstrip(" :,-") if match else ""
    return (match, line.strip()[len(text) - len(rest) :]) if rest and _STRICT.match(rest) else (None, "")


def apart(text: str) -> str:
    """Return rows typed on a single line as separate lines: "1: fog; 2-4: rain", "1 fog; 2-4 rain".

    Only if each piece is a row, and they ascend or, separated by semicolons, descend; stored tables are
    never split, because a row can say anything.
    """
    if _LINES.search(text):
        return text
    head, rest = _head(text)
    if head and rest:
        return f"{head[0]}\n{apart(rest)}"
    plain_text = signs(text)
    # Try colons first, because they reliably show where a row starts.
    for pattern in (_NEXT_ROW, _NEXT_BARE):
        marks = list(pattern.finditer(plain_text))
        begins, ends = [0, *(mark.end() for mark in marks)], [*(mark.start() for mark in marks), len(text)]
        pieces = [text[begin:end] for begin, end in zip(begins, ends, strict=True)]
        can_descend = pattern is _NEXT_ROW and all(mark[0].strip() == ";" for mark in marks)
        is_plain = pattern is _NEXT_ROW or not SEPARATOR.match(plain_signs(text), _range_end(text))
        if _in_order(pieces, can_descend=can_descend) and is_plain and all(_says(piece) for piece in pieces):
            return "\n".join(pieces)
    return text


def _in_order(pieces: Sequence[str], *, can_descend: bool) -> bool:
    """Return True if several rows ascend, or if they descend and ``can_descend``."""
    matches = [RANGE.match(plain_signs(piece)) for piece in pieces]
    lows = [int(match["low"]) for match in matches if match and len(match["low"]) < 8]
    ascending = sorted(set(lows))
    return len(lows) == len(pieces) > 1 and (lows == ascending or (can_descend and lows == ascending[::-1]))


def _range_end(text: str) -> int:
    match = RANGE.match(plain_signs(text))
    return match.end() if match else 0


def _says(row: str) -> bool:
    """Return True if a row has text after its range."""
    return RANGE.fullmatch(plain_signs(row).rstrip(" :=")) is None


def _overlap(number: int, row: Row, other: int, earlier: Row) -> PlayerError:
    return PlayerError(
        say(
            "Line {number}, {row}, overlaps line {other}, {earlier}. Each number can be in one row only.",
            number=number,
            row=row.range,
            other=other,
            earlier=earlier.range,
        )
    )


def looks_like_table(text: str) -> bool:
    """Return True if the text is meant as a table, not as the name of one."""
    first, *more = _LINES.split(text, maxsplit=1)
    head, rest = _head(first) if first.strip() else (None, "")
    if head:
        return bool(rest) or (bool(more) and looks_like_table(more[0]))
    rows = [part.strip() for part in _LINES.split(plain_signs(apart(text))) if part.strip()]
    in_rows = len(rows) > 1 and all(RANGE.match(row) for row in rows)
    return in_rows or _STRICT.match(plain_signs(text)) is not None


def row_lines(
    table: str,
    results: Sequence[int],
    *,
    more: bool = False,
    printed: bool = True,
    translate: Callable[[str], str] = str,
) -> tuple[str, ...]:
    """Return a card's lines about the meaning of each result on this table, which is given as text.

    ``more`` is True if a roll also does something that isn't in the table, and ``printed`` if the rows
    appear on a printed card. ``translate`` translates a row's text.
    """
    if not table:
        return ()
    read = read_table(table)
    if read.cumulative:
        most = MAX_SHOWN // len(set(results) or {0})
        brought = ((result, read.rows_for(result)) for result in dict.fromkeys(results))
        return tuple(line for result, rows in brought for line in cumulative_lines(read, rows, result, most))
    by_row: dict[Row | None, list[int]] = {}
    for result in results:
        by_row.setdefault(read.row(result), []).append(result)
    lines = [
        _row_line(row, held, _NO_ROW[printed, more], translate, alone=len(results) == 1)
        for row, held in by_row.items()
    ]
    return (*lines, *again_lines(read, results))


def again_lines(table: ResultsTable, results: Iterable[int]) -> tuple[str, ...]:
    """Return instructions to roll again, if a row of these results says so (706.3c)."""
    rows = map(table.row, results)
    return (AGAIN.say(),) if any(row and row.again for row in rows) else ()


def outcome_words(
    table: str, results: Sequence[int], most: int = 60, translate: Callable[[str], str] = str
) -> str:
    """Return each result's effect and number, or "" if several take more than ``most`` characters.

    Return "" also for a cumulative table, or if a result has no row, because the numbers are clearer then.
    """
    read = read_table(table) if table and results else None
    if read is None or read.cumulative:
        return ""
    rows = [read.row(result) for result in results]
    said = [
        say("{effect} · {number}", effect=plain(translate(row.effect)), number=minus(result))
        for row, result in zip(rows, results, strict=True)
        if row
    ]
    whole = " / ".join(said)
    return whole if len(said) == len(rows) and (len(said) == 1 or len(whole) <= most) else ""


_NO_ROW = {
    (True, False): later("No row matches {which}. Nothing happens."),
    (True, True): later("No row matches {which}. Nothing more happens."),
    (False, False): later("{which}: nothing happens."),
    (False, True): later("{which}: nothing more happens."),
}
"""The line for results without a row, by whether the table is printed and whether more happens."""

AGAIN = later("To roll again, press *Again*.")


def cumulative_lines(
    table: ResultsTable, rows: Sequence[Row], result: int, most: int = MAX_SHOWN
) -> Iterator[str]:
    """Yield the rows that a result gives on a cumulative table, after a line that lists their ranges.

    Beyond ``most`` characters, the remaining rows are only counted.
    """
    number = minus(result)
    ranges = listed(row.range for row in rows) or say_of("no rows of a table", "nothing")
    if table.cumulative == "below":
        yield say("{result} includes all rows below: {rows}", result=number, rows=ranges)
    else:
        yield say("{result} includes all rows up to it: {rows}", result=number, rows=ranges)
    shown = most
    for place, row in enumerate(rows):
        shown -= len(row.words())
        if shown < 0:
            yield choose(len(rows) - place, "…and {count} more row", "…and {count} more rows")
            return
        yield row.words()
    if any(row.again for row in rows):
        yield AGAIN.say()


def _row_line(
    row: Row | None, results: Sequence[int], nothing: Later, translate: Callable[[str], str], *, alone: bool
) -> str:
    """Return a line with the meaning of results in the same row."""
    which = listed(
        minus(result) if times == 1 else say("{times} × {result}", times=times, result=result)
        for result, times in Counter(results).items()
    )
    if row is None:
        return nothing.say(which=which)
    if row.low == row.high and set(results) == {row.low}:
        if len(results) == 1:
            return row.words(translate)
        return say("{times} × {row}", times=len(results), row=row.words(translate))
    if alone:
        return row.words(translate)
    return say("{which} → {row}", which=which, row=row.words(translate))
