"""The rows of a table that an Outcome roll's result gives (R16, R17, Q10, Q11)."""

from collections.abc import Iterator

from msgspec import Struct

from bot.rolls.card import Pictured, minus, plain
from bot.tables.reading import AGAIN, cumulative_lines, read_table
from bot.tables.rows import ResultsTable, Row
from bot.words import later, say

_SHORT = 40  # Characters of a row in the headline.
OUTCOME_SIDES = (10, 100)
"""The dice of Outcome rolls: d10 for simple tables, d100 for longer ones (R16)."""


class Received(Struct, frozen=True):
    """The rows that a result gives, lowest first. ``past`` is "above" or "below" if it's beyond all rows."""

    rows: tuple[Row, ...]
    past: str = ""


def outcome_sides(table: ResultsTable) -> int:
    """Return the die for a table: the smallest with all the table's numbers, or else the largest (R16)."""
    return next((sides for sides in OUTCOME_SIDES if table.sides <= sides), OUTCOME_SIDES[-1])


def received(table: ResultsTable, result: int) -> Received:
    """Return the rows that a result gives.

    A singular table gives the row of the value alone. Beyond either end, the nearest row counts (R17,
    Q11), but a gap between rows gives nothing. A cumulative table gives all values less than the roll, or
    up to and including it, as the table says (R17, Q10).
    """
    rows = table.rows_for(result)
    # A cumulative table has no nearest row, so a 1 brings nothing (Q10).
    if rows or table.cumulative:
        return Received(rows)
    first = table.ordered[0]
    last = max(table.rows, key=lambda row: row.high or row.low or 0)
    # A row with an open end, such as 10+, has nothing past it (Q11).
    if first.low is not None and result < first.low:
        return Received((first,), "below")
    if last.high is not None and result > last.high:
        return Received((last,), "above")
    return Received(())


def outcome_headline(text: str, result: int) -> str:
    """Return the result, with its row if there is a single short one."""
    number = minus(result)
    table = read_table(text) if text else None
    rows = received(table, result).rows if table and not table.cumulative else ()
    if len(rows) != 1 or not _is_headline(rows[0]):
        return number
    return say("{result}: {effect}", result=number, effect=plain(rows[0].effect))


def outcome_lines(text: str, result: int) -> Iterator[str | Pictured]:
    """Yield a card's lines about the rows that a result gives. ``text`` is the table, or "" for none.

    Cards with pictures leave out the row in the headline.
    """
    if not text:
        return
    table = read_table(text)
    if table.cumulative:
        yield from cumulative_lines(table, received(table, result).rows, result)
        return
    result_rows, number = received(table, result), minus(result)
    if result_rows.past:
        yield _PAST[result_rows.past].say(result=number)
    yield from (Pictured((), row.words()) if _is_headline(row) else row.words() for row in result_rows.rows)
    if not result_rows.rows:
        yield say("{result} matches no row, so nothing happens.", result=number)
    if any(row.again for row in result_rows.rows):
        yield AGAIN.say()


def _is_headline(row: Row) -> bool:
    """Return True if a row is short enough for the headline."""
    return len(row.effect) <= _SHORT


_PAST = {
    "above": later("{result} is higher than any row, so the last row counts"),
    "below": later("{result} is lower than any row, so the first row counts"),
}
