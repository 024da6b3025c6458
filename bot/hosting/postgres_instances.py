"""One bot on a PostgreSQL database, with session locks that the database releases with the connection.

Each process holds a lock whose number identifies its token and shards. The database's own list of
locks shows who holds which.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from secrets import token_hex
from typing import Any

import psycopg

from bot.config import Shards, shown
from bot.errors import ConfigError
from bot.hosting.instance import Instance
from bot.hosting.turnstile import Turnstile
from bot.store.files import explain_postgres
from bot.store.postgres.connecting import connected
from bot.store.postgres.pooling import check_sessions
from bot.store.postgres.statements import LOCK

log = logging.getLogger(__name__)

_BITS = 14  # A shard's number, and the number of shards: up to 16,000.
_PART = (1 << _BITS) - 1
_BUCKET = 1 << 62  # Distinct from process locks.
_END_OWN = (
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
    " WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"
)
_HELD = (
    "SELECT classid::bigint << 32 | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND objsubid = 1 AND pid <> pg_backend_pid()"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_AGAIN = 0.5  # Seconds between retries while a database is down.
# One statement takes a bucket's next turn, which outlives the process. Machines' clocks differ, so it
# uses the database's, and is never over ten minutes ahead if that clock was set back.
_TURN = """
INSERT INTO notes (name, value) VALUES (%(bucket)s, extract(epoch FROM clock_timestamp())::text)
ON CONFLICT (name) DO UPDATE SET value = least(
    greatest(extract(epoch FROM clock_timestamp()), notes.value::numeric + %(apart)s),
    extract(epoch FROM clock_timestamp()) + 600
)::text
RETURNING greatest(0, value::numeric - extract(epoch FROM clock_timestamp()))::float
"""


class PostgresTurnstile(Turnstile, kw_only=True):
    """Lets a bot's shards connect one by one, across all machines; ``token`` is its token's number."""

    token: int

    async def take_turn(self, bucket: int) -> None:
        """Wait for a turn; there is none while the database can't be reached."""
        while (seconds := await asyncio.to_thread(self._turn, bucket)) is None:  # noqa: ASYNC110
            await asyncio.sleep(_AGAIN)
        await asyncio.sleep(seconds)

    def _turn(self, bucket: int) -> float | None:
        """Take the bucket's next turn; return the seconds until then, None if the database is down."""
        try:
            with connected(self.base) as connection:
                named = {"bucket": f"identify {self.token} {bucket}", "apart": self.apart}
                row = connection.execute(_TURN, named).fetchone()
        except psycopg.Error as error:
            log.warning("Lost the database, so a shard is waiting: %s", error)
            return None
        return float(row[0]) if row else None


class PostgresInstance(Instance):
    """A place held by a lock in the database."""

    def __init__(self, database: str, token: str, shards: Shards) -> None:
        super().__init__(shown(database), shards)
        self._address = database
        self._token = int.from_bytes(sha256(token.encode()).digest()[:2], "big") >> 1
        self._lock = (
            self._token << 3 * _BITS | shards.count << 2 * _BITS | shards.first << _BITS | shards.last
        )
        self._channel = f"rollwright_{self._token}"
        self._name = f"rollwright {token_hex(8)}"  # For its connections, if one is lost.
        self._raw: psycopg.Connection[Any] | None = None

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:
        """Return a turnstile with a note for each bucket."""
        return PostgresTurnstile(self._address, concurrency, token=self._token).passed

    def _connected(self) -> psycopg.Connection[Any]:
        """Return the connection with the lock, or a new one if this process never had one or has lost it."""
        if self._raw is None or self._raw.closed:
            self._raw = connected(self._address, application_name=self._name)
            # The database may not have noticed yet that the previous connection is gone.
            self._raw.execute(_END_OWN)
            self._raw.execute(f"LISTEN {self._channel}")
        return self._raw

    def _taken(self) -> bool:
        # One at a time, so that if two start at once, one sees the other.
        with self._using() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_BUCKET | self._token << 2 * _BITS,))
            held = [row[0] for row in connection.execute(_HELD)]
            if any(_shards(lock).meets(self._shards) for lock in held if lock >> 3 * _BITS == self._token):
                return False
            connection.execute("SELECT pg_advisory_lock(%s)", (self._lock,))
            return True

    def _ask_to_leave(self) -> None:
        with self._using() as connection:
            connection.execute("SELECT pg_notify(%s, %s)", (self._channel, str(self._lock)))
            for _ in connection.notifies(timeout=0):
                pass  # Ignore one's own messages.

    @contextmanager
    def _using(self) -> Iterator[psycopg.Connection[Any]]:
        """Yield the connection; if the database fails, drop it and raise ConfigError."""
        with _explained():
            try:
                yield self._connected()
            except psycopg.Error:
                self._let_go()
                raise

    def _is_asked(self) -> bool:
        if self._raw is None:
            return self._is_lost()
        try:
            asked = [int(notice.payload) for notice in self._raw.notifies(timeout=0)]
        except psycopg.Error as error:
            log.warning("Lost the database and its lock; taking the lock again: %s", error)
            self._let_go()
            return False
        return any(_shards(number).meets(self._shards) for number in asked)

    def _is_lost(self) -> bool:
        """Take the lock again; return True if another process has taken the place in the meantime."""
        try:
            is_taken = self._taken()
        except ConfigError:
            return False  # The database is still down.
        if is_taken:
            log.info("Took the lock again")
        return not is_taken

    def _let_go(self) -> None:
        if self._raw:
            self._raw.close()
        self._raw = None


def check_pooler(database: str) -> None:
    """Raise StoreError if a pooler would share the lock's session, or ConfigError if nothing answers."""
    with _explained():
        check_sessions(database)


def is_on(database: str) -> bool:
    """Return True if a bot's process has its place here. Raises ConfigError if the database is down."""
    with _explained(), connected(database) as connection:
        held = [row[0] for row in connection.execute(_HELD)]
        return any(lock != LOCK and lock < _BUCKET for lock in held)


@contextmanager
def _explained() -> Iterator[None]:
    """Turn the database's errors into a ConfigError that tells the host what to check."""
    try:
        yield
    except psycopg.Error as error:
        raise ConfigError(str(explain_postgres(error)), is_temporary=True) from error


def _shards(lock: int) -> Shards:
    """Return the shards of the process with this lock."""
    return Shards(lock >> 2 * _BITS & _PART, lock >> _BITS & _PART, lock & _PART)
