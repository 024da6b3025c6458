"""A connection to PostgreSQL that units of work take for one of SQLite."""

import re
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, LiteralString

import psycopg
from psycopg import errors, sql
from psycopg.adapt import Loader
from psycopg.types.numeric import Int8Dumper

from bot.store.postgres.connecting import connected
from bot.store.postgres.statements import BEGIN, NUMBER, translated
from bot.store.transactions import UnsureError

_LATE = 0.4  # Seconds after which a statement is given up that the server should have ended by itself.
_APART = 1.0  # Seconds for which a server that said nothing is not asked again: players wait for the answer.
_IDLE_MS = 5_000  # How long a transaction may do nothing: if its machine is gone, others have to go on.
_COMMIT = "COMMIT"
_MANY = 100  # Rows from which on COPY is taken: it costs less than half.
_INSERTS = re.compile(r"INSERT INTO (\w+ \([^()]*\)) VALUES \([$0-9, ]+\)")

_ONLY_READ = "SET default_transaction_read_only = on"
# What was acknowledged is on the server's disk, unless its host wants even more.
_WRITE = f"""
SET idle_in_transaction_session_timeout = {_IDLE_MS};
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


class _Bool(Int8Dumper):
    """SQLite has no truth of its own: it keeps 1 and 0."""

    def dump(self, obj: Any) -> Any:
        return super().dump(int(obj))


class _Number(Loader):
    """Sums are exact there, and come as decimals."""

    def load(self, data: Any) -> int | float:
        text = bytes(data).decode()
        return float(text) if "." in text else int(text)


class Cursor:
    """What a statement answers: its rows, all at hand."""

    def __init__(self, rows: list[tuple[Any, ...]], rowcount: int) -> None:
        self._rows = iter(rows)
        self.rowcount = rowcount

    def fetchone(self) -> tuple[Any, ...] | None:
        """The next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """The rows that are left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """The rows that are left, one by one."""
        return self._rows


class Connection:
    """One connection, made anew when it broke. ``only_read``: it cannot change anything.

    ``shown`` answers what a roll of an inner number is called; it is known once the database is open.
    """

    def __init__(self, address: str, *, only_read: bool = False) -> None:
        self.shown: Callable[[int], str] = str
        self.most_ms = 0
        self.lock_ms = 0
        self._address = address
        self._only_read = only_read
        self._raw: psycopg.Connection[Any] | None = None
        self._wire: socket.socket | None = None
        self._asked = 0.0  # Since when an answer is waited for, and …
        self._not_before = 0.0  # … until when nothing is asked, in seconds of the monotonic clock.

    @property
    def in_transaction(self) -> bool:
        """Whether something was begun that is neither committed nor taken back."""
        return bool(self._raw) and self._live.info.transaction_status != psycopg.pq.TransactionStatus.IDLE

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Cursor:
        """Run one of SQLite's statements. Raises sqlite3.Error where it would."""
        taken = translated(statement)
        given = [values[name] for name in taken.names] if isinstance(values, Mapping) else values
        with _as_sqlite():
            if self._only_read or statement == BEGIN:
                return self._ran_anew(taken.text, given)
            if statement == _COMMIT:
                return self._committed()
            if not taken.is_lenient:
                return self._ran(taken.text, given)
            try:
                with self._live.transaction():
                    return self._ran(taken.text, given)
            except psycopg.errors.UniqueViolation:
                return Cursor([], 0)

    def _ran_anew(self, text: str, values: Sequence[Any]) -> Cursor:
        """Run what nothing was done before, on a new connection if this one turns out to be broken."""
        live = self._live
        try:
            return self._ran(text, values)
        except psycopg.OperationalError:
            if not live.closed:
                live.rollback()  # A transaction that could not be begun, as somebody else writes.
                raise
        self.close()
        return self._ran(text, values)

    def _committed(self) -> Cursor:
        try:
            return self._ran(_COMMIT, ())
        except psycopg.OperationalError as error:
            if self._raw and self._raw.closed:
                raise UnsureError(str(error)) from error
            raise

    def _ran(self, text: str, values: Sequence[Any]) -> Cursor:
        cursor = psycopg.RawCursor(self._live)
        self._asked = time.monotonic()
        try:
            cursor.execute(text, values or None)
        except errors.ReadOnlySqlTransaction:
            if not self._only_read:  # Another server takes writes now: the next transaction looks for it.
                self._live.close()
            raise
        finally:
            self._asked = 0.0
        while cursor.nextset():
            pass
        if (
            text == _COMMIT != cursor.statusmessage
        ):  # Of a transaction that is over it says no more than that.
            raise errors.InFailedSqlTransaction("A statement had failed before, so nothing was committed.")
        if cursor.description is None:
            return Cursor([], cursor.rowcount)
        rows = cursor.fetchall()
        named = [at for at, column in enumerate(cursor.description) if column.name == NUMBER]
        return Cursor([self._named(row, named) for row in rows] if named else rows, cursor.rowcount)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        """Run one statement with each of these; where it only inserts a great many, all at once."""
        text = translated(statement).text
        inserts = _INSERTS.fullmatch(text)
        with _as_sqlite():
            if inserts is None or len(values) < _MANY:
                psycopg.RawCursor(self._live).executemany(text, values)
                return
            self._live.execute("SET LOCAL statement_timeout = 0")  # It is as long as it is.
            with self._live.cursor().copy(sql.SQL(f"COPY {inserts[1]} FROM STDIN")) as copying:
                for sequence in values:
                    copying.write_row(sequence)

    def define(self, statement: LiteralString) -> None:
        """Run a statement that is PostgreSQL's own."""
        with _as_sqlite():
            self._live.execute(sql.SQL(statement))

    def refresh(self) -> None:
        """Connect anew if the connection broke, before a unit begins."""
        with _as_sqlite():
            if self._raw and (self._raw.closed or self._raw.broken):
                self.close()
            _ = self._live

    def cut_if_silent(self) -> None:
        """Break off if the server has said nothing for too long; called from another thread than all else."""
        asked, now = self._asked, time.monotonic()
        if self._wire and self.most_ms and asked and now - asked > self.most_ms / 1000 + _LATE:
            self._not_before = now + _APART
            with suppress(OSError):  # It may just have broken by itself.
                self._wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Leave the database."""
        for each in (self._raw, self._wire):
            if each:
                each.close()
        self._raw = self._wire = None

    @property
    def _live(self) -> psycopg.Connection[Any]:
        if self._raw is None:
            if time.monotonic() < self._not_before:
                raise psycopg.OperationalError("The server said nothing just now.")
            try:
                self._raw = connected(self._address)
            except errors.ConnectionTimeout:
                self._not_before = time.monotonic() + _APART
                raise
            self._wire = socket.fromfd(self._raw.fileno(), socket.AF_INET, socket.SOCK_STREAM)
            self._raw.adapters.register_dumper(bool, _Bool)
            self._raw.adapters.register_dumper(int, Int8Dumper)
            self._raw.adapters.register_loader("numeric", _Number)
            self.limit(self.most_ms, self.lock_ms)
            self._raw.execute(_ONLY_READ if self._only_read else _WRITE)
        return self._raw

    def limit(self, most_ms: int, lock_ms: int) -> None:
        """Let no statement take longer than ``most_ms``, nor wait longer for another writer; 0: for ever."""
        self.most_ms, self.lock_ms = most_ms, lock_ms
        if self._raw:
            self._raw.execute(f"SET statement_timeout = {most_ms:d}; SET lock_timeout = {lock_ms:d}")

    def _named(self, row: tuple[Any, ...], named: list[int]) -> tuple[Any, ...]:
        return tuple(self.shown(each) if at in named else each for at, each in enumerate(row))


_BUSY = errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure
_CODES: Sequence[tuple[tuple[type[psycopg.Error], ...], int, str]] = (
    (_BUSY, sqlite3.SQLITE_BUSY, "database is locked"),
    ((errors.QueryCanceled,), sqlite3.SQLITE_INTERRUPT, "interrupted"),
    ((errors.DiskFull,), sqlite3.SQLITE_FULL, "database or disk is full"),
    ((psycopg.Error,), sqlite3.SQLITE_ERROR, ""),
)
"""What SQLite would say, by the first of these that fits: code and words, "" for PostgreSQL's own."""


@contextmanager
def _as_sqlite() -> Iterator[None]:
    """Raise what SQLite would raise."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise sqlite3.IntegrityError(str(error)) from error
    except psycopg.Error as error:
        code, words = next((code, words) for kinds, code, words in _CODES if isinstance(error, kinds))
        failed = sqlite3.OperationalError(words or str(error).strip())
        failed.sqlite_errorcode = code
        raise failed from error
