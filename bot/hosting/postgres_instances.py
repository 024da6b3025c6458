"""One bot on a PostgreSQL database: locks of the database, which it lets go of with the connection.

Each process holds one, whose number tells of which token and which shards it is; who has which is read off
the database's own list of locks.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Any

import psycopg

from bot.config import Shards, shown
from bot.errors import ConfigError
from bot.hosting.instances import Instance
from bot.hosting.turnstile import APART
from bot.words import say

log = logging.getLogger(__name__)

_BITS = 14  # Of a number of a shard, and of how many there are: 16,000 at most.
_PART = (1 << _BITS) - 1
_BUCKET = 1 << 62  # Apart from the locks of processes.
_HELD = (
    "SELECT classid::bigint << 32 | objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted"
    " AND objsubid = 1 AND pid <> pg_backend_pid()"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


class PostgresInstance(Instance):
    """By a lock of the database."""

    def __init__(self, database: str, token: str, shards: Shards) -> None:
        super().__init__(shown(database), shards)
        self._address = database
        self._token = int.from_bytes(sha256(token.encode()).digest()[:2], "big") >> 1
        self._lock = (
            self._token << 3 * _BITS | shards.count << 2 * _BITS | shards.first << _BITS | shards.last
        )
        self._channel = f"rollwright_{self._token}"
        self._raw: psycopg.Connection[Any] | None = None
        self._held: list[psycopg.Connection[Any]] = []  # Of shards that identified themselves.

    def turnstile(self, concurrency: Callable[[], Awaitable[int]]) -> Callable[..., Awaitable[None]]:
        """By a lock for each bucket, which is held until the next may pass."""
        buckets = 0

        async def passed(shard: int | None, *, initial: bool = False) -> None:  # noqa: ARG001 - discord.py's
            nonlocal buckets
            buckets = buckets or await concurrency()
            held = await asyncio.to_thread(self._bucket_held, (shard or 0) % buckets)
            self._held.append(held)
            asyncio.get_running_loop().call_later(APART, held.close)

        return passed

    def _bucket_held(self, bucket: int) -> psycopg.Connection[Any]:
        """A connection that has the lock of this bucket, as long as it is open."""
        connection = psycopg.connect(self._address, autocommit=True)
        connection.execute("SELECT pg_advisory_lock(%s)", (_BUCKET | self._token << _BITS | bucket,))
        return connection

    @property
    def _connection(self) -> psycopg.Connection[Any]:
        if self._raw is None or self._raw.closed:
            self._raw = psycopg.connect(self._address, autocommit=True)
            self._raw.execute(f"LISTEN {self._channel}")
        return self._raw

    def _taken(self) -> bool:
        try:
            # One at a time, so that of two that begin at once one sees the other.
            with self._connection.transaction():
                self._connection.execute(
                    "SELECT pg_advisory_xact_lock(%s)", (_BUCKET | self._token << 2 * _BITS,)
                )
                held = [row[0] for row in self._connection.execute(_HELD)]
                if any(
                    _shards(each).meets(self._shards) for each in held if each >> 3 * _BITS == self._token
                ):
                    return False
                self._connection.execute("SELECT pg_advisory_lock(%s)", (self._lock,))
                return True
        except psycopg.Error as error:
            raise ConfigError(
                say(
                    "The PostgreSQL database cannot be used ({error});"
                    " check the setting database, and that it runs.",
                    error=" ".join(str(error).split()),
                )
            ) from error

    def _ask_to_leave(self) -> None:
        self._connection.execute("SELECT pg_notify(%s, %s)", (self._channel, str(self._lock)))
        for _ in self._connection.notifies(timeout=0):
            pass  # What one has said oneself.

    def _is_asked(self) -> bool:
        try:
            asked = [int(each.payload) for each in self._connection.notifies(timeout=0)]
        except psycopg.Error as error:
            # The database went away, and the lock with it: taken again as soon as it is there.
            log.warning("The database of the lock is not there: %s", error)
            self._let_go()
            return self._is_lost()
        return any(_shards(each).meets(self._shards) for each in asked)

    def _is_lost(self) -> bool:
        """Whether another process has the place by now, since the connection broke."""
        try:
            return not self._taken()
        except ConfigError:
            return False

    def _let_go(self) -> None:
        for each in (*self._held, *([self._raw] if self._raw else [])):
            each.close()
        self._held, self._raw = [], None


def _shards(lock: int) -> Shards:
    """The shards of the process that has this lock."""
    return Shards(lock >> 2 * _BITS & _PART, lock >> _BITS & _PART, lock & _PART)
