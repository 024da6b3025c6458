"""Statements sent together in one round trip, because none needs another's answer."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import psycopg
from msgspec import Struct
from psycopg import errors

from bot.store.postgres.statements import NUMBER
from bot.store.transactions import BusyError

COMMIT = "COMMIT"


class Cursor:
    """The answer to a statement: its rows, which are all available once one is read.

    ``settle`` sends all unsent statements, and waits.
    """

    def __init__(self, settle: Callable[[], None]) -> None:
        self._settle = settle
        self._rows: Iterator[tuple[Any, ...]] | None = None
        self._rowcount = -1

    def answer(self, rows: list[tuple[Any, ...]], rowcount: int) -> "Cursor":
        """Set the rows of the answer."""
        self._rows, self._rowcount = iter(rows), rowcount
        return self

    @property
    def rowcount(self) -> int:
        """The number of affected rows."""
        _ = self._answered
        return self._rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """Return the next row, or None."""
        return next(self._answered, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Return the remaining rows."""
        return list(self._answered)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """Yield the remaining rows."""
        return self._answered

    @property
    def _answered(self) -> Iterator[tuple[Any, ...]]:
        if self._rows is None:
            self._settle()
        if self._rows is None:
            raise sqlite3.OperationalError("The statement was not run, as one before it had failed.")
        return self._rows


class Statement(Struct, frozen=True, eq=False):
    """A statement to send, along with its cursor.

    ``refusal`` is raised on a uniqueness conflict. With ``is_lock``, a taken lock means nothing was begun.
    """

    text: str
    values: Sequence[Any]
    answer: Cursor
    refusal: Exception | None = None
    is_lock: bool = False


def sent(
    connection: psycopg.Connection[Any], waiting: Sequence[Statement], shown: Callable[[int], str]
) -> None:
    """Send these statements in one round trip, and answer each. Those after a failure aren't run.

    ``shown`` returns a roll's public number.

    Raises:
        psycopg.Error: The error of the first statement that failed.
        BusyError: Others have the lock.

    """
    cursors: list[psycopg.RawCursor[Any]] = []
    if (failed := _run(connection, waiting, cursors)) is not None:
        # Everything before the failed one has its results.
        at = next((at for at, each in enumerate(cursors) if each.pgresult is None), None)
        first = None if at is None else waiting[at]
        if first and first.is_lock and isinstance(failed, errors.LockNotAvailable):
            raise BusyError from failed
        if first and first.refusal and isinstance(failed, errors.UniqueViolation):
            raise first.refusal from failed
        raise failed
    for statement, cursor in zip(waiting, cursors, strict=True):
        while cursor.nextset():
            pass
        if statement.text == COMMIT != cursor.statusmessage:
            # After a failed transaction it only says that.
            raise errors.InFailedSqlTransaction("A statement had failed before, so nothing was committed.")
        statement.answer.answer(_rows(cursor, shown), cursor.rowcount)


def _run(
    connection: psycopg.Connection[Any], waiting: Sequence[Statement], cursors: list[psycopg.RawCursor[Any]]
) -> psycopg.Error | None:
    """Return the first error, and add every statement's cursor to the list."""
    failed: psycopg.Error | None = None

    def execute() -> None:
        for statement in waiting:
            cursors.append(psycopg.RawCursor(connection))
            cursors[-1].execute(statement.text.encode(), statement.values or None)

    try:
        if len(waiting) == 1:
            execute()
        else:
            with connection.pipeline():
                try:
                    execute()
                except psycopg.Error as error:  # Its end would log those that were not done because of it.
                    failed = error
    except psycopg.Error as error:
        return failed or error
    return failed


def _rows(cursor: psycopg.RawCursor[Any], shown: Callable[[int], str]) -> list[tuple[Any, ...]]:
    if cursor.description is None:
        return []
    rows = cursor.fetchall()
    named = [at for at, column in enumerate(cursor.description) if column.name == NUMBER]
    if not named:
        return rows
    return [tuple(shown(each) if at in named else each for at, each in enumerate(row)) for row in rows]
