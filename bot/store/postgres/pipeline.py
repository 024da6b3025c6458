"""Statements sent together in one round trip, because none needs another's answer."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, TypeAlias

import psycopg
from msgspec import Struct
from psycopg import errors
from psycopg.abc import PQGen
from psycopg.adapt import PyFormat, Transformer
from psycopg.generators import fetch_many, send
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from bot.store.postgres.statements import NUMBER
from bot.store.transactions import BusyError

COMMIT = "COMMIT"

_OFTEN = 5  # Times after which a statement is prepared, so that the server needn't parse and plan it again.
_MOST = 200  # Prepared statements, of which a server keeps each.
_DONE = ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK
_Key: TypeAlias = tuple[bytes, tuple[int, ...]]  # A statement's text, and the types of its values.


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


class _Message(Struct, frozen=True, eq=False):
    """A message for a statement, put on the connection by ``write``. With a ``key``, it only prepares it."""

    statement: Statement
    write: Callable[[], None]
    key: _Key | None = None


class Sender:
    """A way to send statements over a connection in one piece.

    Sent one by one, they would make the server wait for this process, which may be busy, with the lock for
    writing held. ``shown`` returns a roll's public number.
    """

    def __init__(self, connection: psycopg.Connection[Any], shown: Callable[[int], str]) -> None:
        self._connection = connection
        self._shown = shown
        self._adapting = Transformer(connection)
        self._seen = Counter[_Key]()
        self._names = dict[_Key, bytes]()

    def send(self, waiting: Sequence[Statement]) -> None:
        """Send these statements in one round trip, and answer each. Those after a failure aren't run.

        Raises:
            psycopg.Error: The error of the first statement that failed.
            BusyError: Others have the lock.

        """
        raw = self._connection.pgconn
        sent = [message for statement in waiting for message in self._prepared(raw, statement)]
        raw.enter_pipeline_mode()
        try:
            for message in sent:  # From here on, the server may have the lock.
                message.write()
            raw.pipeline_sync()
            results = self._connection.wait(_results(raw, len(sent)))
        finally:
            with suppress(psycopg.Error):  # A broken connection has no mode to leave.
                raw.exit_pipeline_mode()
        self._refuse_failed(sent, results)
        for message, result in zip(sent, results, strict=True):
            if not message.key:
                rows = self._rows(result)
                changed = -1 if result.command_tuples is None else result.command_tuples
                message.statement.answer.answer(
                    rows, len(rows) if result.status == ExecStatus.TUPLES_OK else changed
                )

    def _prepared(self, raw: PGconn, statement: Statement) -> Iterator[_Message]:
        """Yield the messages that run a statement. If it's frequent, the first one prepares it."""
        text, values = statement.text.encode(), statement.values
        given = self._adapting.dump_sequence(values, [PyFormat.AUTO] * len(values)) if values else None
        types, formats = (self._adapting.types, self._adapting.formats) if values else ((), None)
        key = text, types or ()
        self._seen[key] += 1
        if self._seen[key] >= _OFTEN and key not in self._names and len(self._names) < _MOST:
            self._names[key] = b"often_%d" % len(self._names)
            yield _Message(statement, partial(raw.send_prepare, self._names[key], text, types), key)
        if name := self._names.get(key):
            yield _Message(statement, partial(raw.send_query_prepared, name, given, formats))
        else:
            yield _Message(statement, partial(raw.send_query_params, text, given, types, formats))

    def _refuse_failed(self, sent: Sequence[_Message], results: Sequence[PGresult]) -> None:
        """Raise the first failure, if there is one, and forget what wasn't prepared because of it."""
        done = sum(result.status in _DONE for result in results)
        for message in sent[done:]:
            if message.key:
                del self._names[message.key]
        first = sent[min(done, len(sent) - 1)].statement
        if done == len(sent):
            if first.text == COMMIT and results[-1].command_status != COMMIT.encode():
                # After a failed transaction it only says that.
                raise errors.InFailedSqlTransaction("A statement before it had failed, so nothing is saved.")
            return
        failed = errors.error_from_result(results[done], self._connection.info.encoding)
        if first.is_lock and isinstance(failed, errors.LockNotAvailable):
            raise BusyError from failed
        if first.refusal and isinstance(failed, errors.UniqueViolation):
            raise first.refusal from failed
        raise failed

    def _rows(self, result: PGresult) -> list[tuple[Any, ...]]:
        self._adapting.set_pgresult(result)
        rows = self._adapting.load_rows(0, result.ntuples, tuple)
        named = [at for at in range(result.nfields) if result.fname(at) == NUMBER.encode()]
        if not named:
            return rows
        return [
            tuple(self._shown(cell) if at in named else cell for at, cell in enumerate(row)) for row in rows
        ]


def _results(raw: PGconn, count: int) -> PQGen[list[PGresult]]:
    """Send what is written, and return this many results, or fewer if the connection ends after a failure."""
    results = list[PGresult]()
    try:
        yield from send(raw)
        while len(results) < count:
            results += yield from fetch_many(raw)
        yield from fetch_many(raw)  # Of the end of what was sent together.
    except psycopg.OperationalError:
        if all(result.status in _DONE for result in results):
            raise
    return results
