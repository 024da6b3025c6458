"""A PostgreSQL connection that units of work can use like SQLite's."""

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
from bot.store.postgres.pipeline import COMMIT, Cursor, Sender, Statement
from bot.store.postgres.statements import BEGIN, BEGUN, LOCKED, translated
from bot.store.transactions import UnsureError

_LATE = 0.4  # Seconds after which to abandon a statement that the server should have ended itself.
_APART = 1.0  # Seconds without queries after a silent server, because players are waiting.
_IDLE_MS = 5_000  # How long a transaction may idle: if its machine disappears, others must continue.
_ENDS = COMMIT, "RELEASE", "ROLLBACK TO"  # Savepoints and ends of units, where earlier failures are raised.
_MANY = 100  # From this many rows on, COPY costs less than half.
_INSERTS = re.compile(r"INSERT INTO (\w+ \([^()]*\)) VALUES \([$0-9, ]+\)")

_ONLY_READ = "SET default_transaction_read_only = on"
# Acknowledged data is on the server's disk, unless its host demands even more.
_WRITE = f"""
SET idle_in_transaction_session_timeout = {_IDLE_MS};
SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'
"""


class _Bool(Int8Dumper):
    """The adapter for Booleans as 1 and 0, because SQLite has none."""

    def dump(self, obj: Any) -> Any:
        return super().dump(int(obj))


class _Number(Loader):
    """The adapter for numbers. Sums are exact on the server and arrive as decimals."""

    def load(self, data: Any) -> int | float:
        text = bytes(data).decode()
        return float(text) if "." in text else int(text)


class Connection:
    """A connection that is reopened if it breaks. With ``only_read``, it can't change anything.

    ``shown`` returns a roll's public number. It's set once the database is open.
    """

    def __init__(self, address: str, *, only_read: bool = False) -> None:
        self.shown: Callable[[int], str] = str
        self.most_ms = self.lock_ms = 0
        self._address = address
        self._only_read = only_read
        self._raw: psycopg.Connection[Any] | None = None
        self._wire: socket.socket | None = None
        self._asked = 0.0  # Since when an answer is awaited, and …
        self._waiting: list[Statement] = []
        self._is_begun = False
        self._warning = ""
        self._not_before = 0.0  # … until when nothing is asked, in seconds of the monotonic clock.

    @property
    def in_transaction(self) -> bool:
        """True if a transaction is open."""
        return self._is_begun

    def execute(self, statement: str, values: Sequence[Any] | Mapping[str, Any] = ()) -> Cursor:
        """Run one of SQLite's statements. Raises sqlite3.Error where SQLite would.

        In a transaction, the statement is sent when an answer is read, or at the end of its unit.
        """
        taken = translated(statement)
        given = [values[name] for name in taken.names] if isinstance(values, Mapping) else values
        with as_sqlite():
            if statement == BEGIN:
                return self._begun()
            if self._only_read and statement == "BEGIN":
                self._settled()  # Reads next to it needn't be from the same moment.
            if statement == "ROLLBACK":
                return self._taken_back()
            if taken.is_lenient:
                return self._leniently(taken.text, given)
        if statement.startswith("ROLLBACK TO"):
            self._drop_unsent()
        answer = self.send(taken.text, given)
        if statement.startswith(_ENDS) or not (self._is_begun or self._only_read):
            self.settle()
        return answer

    def send(self, text: str, values: Sequence[Any], refusal: Exception | None = None) -> Cursor:
        """Run a PostgreSQL statement. See :class:`bot.store.pipelining.Pipeline`."""
        answer = Cursor(self.settle)
        self._waiting.append(Statement(text, values, answer, refusal))
        return answer

    def settle(self) -> None:
        """Send all waiting statements in one round trip, and wait for their answers."""
        with as_sqlite():
            self._settled()

    def _begun(self) -> Cursor:
        if self._raw and self._raw.closed:
            self.close()
        self._is_begun = True
        self.send(BEGUN, ())
        answer = Cursor(self.settle)
        self._waiting.append(Statement(LOCKED, (), answer, is_lock=True))
        return answer

    def _taken_back(self) -> Cursor:
        self._waiting.clear()
        self._is_begun = False
        if self._raw and not self._raw.closed and not _is_idle(self._raw):
            return self._ran("ROLLBACK", ())
        return Cursor(self.settle).answer([], 0)

    def _drop_unsent(self) -> None:
        """Drop the unsent statements that are undone by a rollback, even to a savepoint."""
        begins = [at for at, statement in enumerate(self._waiting) if statement.text.startswith("SAVEPOINT")]
        del self._waiting[begins[-1] + 1 if begins else 0 :]

    def _leniently(self, text: str, values: Sequence[Any]) -> Cursor:
        self._settled()
        try:
            with self._live.transaction():
                return self._ran(text, values)
        except errors.UniqueViolation:
            return Cursor(self.settle).answer([], 0)

    def _ran(self, text: str, values: Sequence[Any]) -> Cursor:
        answer = self.send(text, values)
        self._settled()
        return answer

    def _settled(self) -> None:
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        if waiting[0].text == BEGUN and self._is_spoken_to():
            self._leave()  # Nothing was sent, so another connection can run it.
        try:
            live = self._live
        except psycopg.Error:
            self._is_begun = False
            raise
        commits, self._warning = waiting[-1].text == COMMIT, ""
        self._asked = time.monotonic()
        try:
            self._sent(waiting)
        except (errors.ReadOnlySqlTransaction, errors.FeatureNotSupported):
            live.close()  # Another server accepts writes now, or an upgrade outdates what was prepared here.
            raise
        except psycopg.OperationalError as error:
            if commits and live.closed and not self._only_read:
                raise UnsureError(str(error)) from error
            raise
        finally:
            self._asked = 0.0
            self._is_begun = self._is_begun and not live.closed and not _is_idle(live)
        if commits and self._warning:
            # It waited for a standby until it was stopped, so only this server has it.
            raise UnsureError(self._warning)

    def _sent(self, waiting: Sequence[Statement]) -> None:
        try:
            self._sender.send(waiting)
        except psycopg.OperationalError:
            if not (self._only_read and self._live.closed):
                raise
            self._leave()  # A read can be repeated.
            _ = self._live
            self._sender.send(waiting)

    def executemany(self, statement: str, values: Sequence[Sequence[Any]]) -> None:
        """Run one statement in a transaction with each of these values. Many inserts are sent as one COPY."""
        text = translated(statement).text
        inserts = _INSERTS.fullmatch(text)
        if inserts is None or len(values) < _MANY:
            for row in values:
                self.send(text, row)
            return
        with as_sqlite():
            self._settled()
            self._live.execute("SET LOCAL statement_timeout = 0")  # There's no limit on its duration.
            with self._live.cursor().copy(sql.SQL(f"COPY {inserts[1]} FROM STDIN")) as copying:
                for sequence in values:
                    copying.write_row(sequence)

    def define(self, statement: LiteralString) -> None:
        """Run a statement in PostgreSQL's own dialect."""
        with as_sqlite():
            self._settled()
            self._live.execute(sql.SQL(statement))

    def refresh(self) -> None:
        """Reconnect before a unit begins, if the connection broke."""
        with as_sqlite():
            if self._raw and (self._raw.closed or self._raw.broken):
                self.close()
            _ = self._live

    def _is_spoken_to(self) -> bool:
        """Return True if the server has sent an unrequested message, as it does when it shuts down."""
        try:
            return self._wire is not None and self._wire.recv(1, socket.MSG_PEEK) is not None
        except BlockingIOError:
            return False
        except OSError:
            return True

    def cut_if_silent(self) -> None:
        """Disconnect from a server that is silent for too long. This is called from another thread."""
        asked, now = self._asked, time.monotonic()
        if self._wire and self.most_ms and asked and now - asked > self.most_ms / 1000 + _LATE:
            self._not_before = now + _APART
            with suppress(OSError):  # It may just have broken by itself.
                self._wire.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        self._waiting.clear()
        self._is_begun = False
        self._leave()

    def _leave(self) -> None:
        for connection in (self._raw, self._wire):
            if connection:
                connection.close()
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
            self._wire.setblocking(False)
            self._raw.add_notice_handler(self._warned)
            self._raw.adapters.register_dumper(bool, _Bool)
            self._raw.adapters.register_dumper(int, Int8Dumper)
            self._raw.adapters.register_loader("numeric", _Number)
            self._sender = Sender(self._raw, lambda number: self.shown(number))  # noqa: PLW0108 - set later
            self.limit(self.most_ms, self.lock_ms)
            self._raw.execute(_ONLY_READ if self._only_read else _WRITE)
        return self._raw

    def limit(self, most_ms: int, lock_ms: int) -> None:
        """Limit statements to ``most_ms``, and waits for another writer to ``lock_ms``. 0 means no limit."""
        self.most_ms, self.lock_ms = most_ms, lock_ms
        if self._raw:
            self._raw.execute(f"SET statement_timeout = {most_ms:d}; SET lock_timeout = {lock_ms:d}")

    def _warned(self, notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "WARNING":
            self._warning = notice.message_primary or "warning"


def _is_idle(raw: psycopg.Connection[Any]) -> bool:
    return raw.info.transaction_status == psycopg.pq.TransactionStatus.IDLE


_BUSY = errors.LockNotAvailable, errors.DeadlockDetected, errors.SerializationFailure
_AWAY = psycopg.OperationalError, psycopg.InterfaceError
_CODES: Sequence[tuple[tuple[type[psycopg.Error], ...], int, str]] = (
    (_BUSY, sqlite3.SQLITE_BUSY, "database is locked"),
    ((errors.QueryCanceled,), sqlite3.SQLITE_INTERRUPT, "interrupted"),
    ((errors.DiskFull,), sqlite3.SQLITE_FULL, "database or disk is full"),
    ((errors.ReadOnlySqlTransaction,), sqlite3.SQLITE_READONLY, ""),
    # The server's own errors are subclasses; this is about a server that sent none.
    (_AWAY, sqlite3.SQLITE_CANTOPEN, ""),
    ((psycopg.Error,), sqlite3.SQLITE_ERROR, ""),
)
"""SQLite's code and message for the first match. "" means PostgreSQL's own message."""


@contextmanager
def as_sqlite() -> Iterator[None]:
    """Raise the exceptions that SQLite would raise."""
    try:
        yield
    except psycopg.IntegrityError as error:
        raise sqlite3.IntegrityError(str(error)) from error
    except psycopg.Error as error:
        code, words = next((code, words) for kinds, code, words in _CODES if isinstance(error, kinds))
        failed = sqlite3.OperationalError(words or str(error).strip())
        failed.sqlite_errorcode = code
        raise failed from error
