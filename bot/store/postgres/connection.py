"""A connection to PostgreSQL that units of work take for one of SQLite."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from psycopg import sql
from psycopg.adapt import Loader
from psycopg.conninfo import make_conninfo
from psycopg.types.numeric import Int8Dumper

from bot.store.postgres.statements import BEGIN, NUMBER, translated

_KEEPS = {
    "connect_timeout": 3,
    # A machine that is gone says nothing: notice it before a player stops waiting.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 4000,
}


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

    @property
    def in_transaction(self) -> bool:
        """Whether something was begun that is neither committed nor taken back."""
        return bool(self._raw) and self._live.info.transaction_status != psycopg.pq.TransactionStatus.IDLE

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Cursor:
        """Run one of SQLite's statements. Raises sqlite3.Error where it would."""
        taken = translated(statement)
        given = [values[each] for each in taken.names] if isinstance(values, Mapping) else values
        with _as_sqlite():
            if self._only_read or statement == BEGIN:
                return self._ran_anew(taken.text, given)
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

    def _ran(self, text: str, values: Sequence[Any]) -> Cursor:
        found = psycopg.RawCursor(self._live)
        found.execute(text, values or None)
        while found.nextset():
            pass
        if found.description is None:
            return Cursor([], found.rowcount)
        rows = found.fetchall()
        named = [at for at, each in enumerate(found.description) if each.name == NUMBER]
        return Cursor([self._named(row, named) for row in rows] if named else rows, found.rowcount)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        """Run one statement with each of these."""
        with _as_sqlite():
            psycopg.RawCursor(self._live).executemany(translated(statement).text, values)

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

    def close(self) -> None:
        """Leave the database."""
        if self._raw:
            self._raw.close()
        self._raw = None

    @property
    def _live(self) -> psycopg.Connection[Any]:
        if self._raw is None:
            address = make_conninfo(self._address, application_name="rollwright", **_KEEPS)
            self._raw = psycopg.connect(address, autocommit=True)
            self._raw.adapters.register_dumper(bool, _Bool)
            self._raw.adapters.register_dumper(int, Int8Dumper)
            self._raw.adapters.register_loader("numeric", _Number)
            self.limit(self.most_ms, self.lock_ms)
            if self._only_read:
                self._raw.execute("SET default_transaction_read_only = on")
        return self._raw

    def limit(self, most_ms: int, lock_ms: int) -> None:
        """Let no statement take longer than ``most_ms``, nor wait longer for another writer; 0: for ever."""
        self.most_ms, self.lock_ms = most_ms, lock_ms
        if self._raw:
            self._raw.execute(f"SET statement_timeout = {most_ms:d}; SET lock_timeout = {lock_ms:d}")

    def _named(self, row: tuple[Any, ...], named: list[int]) -> tuple[Any, ...]:
        return tuple(self.shown(each) if at in named else each for at, each in enumerate(row))


@contextmanager
def _as_sqlite() -> Iterator[None]:
    """Raise what SQLite would raise."""
    try:
        yield
    except (psycopg.errors.LockNotAvailable, psycopg.errors.QueryCanceled) as error:
        busy = sqlite3.OperationalError("database is locked")
        busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise busy from error
    except psycopg.IntegrityError as error:
        raise sqlite3.IntegrityError(str(error)) from error
    except psycopg.Error as error:
        failed = sqlite3.OperationalError(str(error).strip())
        failed.sqlite_errorcode = sqlite3.SQLITE_ERROR
        raise failed from error
