"""One IDENTIFY at a time across all machines on a PostgreSQL database: see :mod:`bot.hosting.turnstile`."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg

from bot.hosting.turnstile import APART
from bot.store.postgres.connecting import connected

log = logging.getLogger(__name__)

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


class PostgresTurnstile:
    """Lets a bot's shards connect one by one; ``token`` is the number of its token in this database.

    ``concurrency`` returns the number of buckets; it's called once.
    """

    def __init__(
        self, address: str, token: int, concurrency: Callable[[], Awaitable[int]], *, apart: float = APART
    ) -> None:
        self._address = address
        self._token = token
        self._concurrency = concurrency
        self._apart = apart
        self._buckets = 0

    async def passed(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 - discord.py's
        """Wait until this shard can identify itself; no shard can while the database can't be reached."""
        self._buckets = self._buckets or await self._concurrency()
        bucket = (shard_id or 0) % self._buckets
        while (seconds := await asyncio.to_thread(self._turn, bucket)) is None:  # noqa: ASYNC110
            await asyncio.sleep(_AGAIN)
        await asyncio.sleep(seconds)

    def _turn(self, bucket: int) -> float | None:
        """Take the bucket's next turn; return the seconds until then, None if the database is down."""
        try:
            with connected(self._address) as connection:
                named = {"bucket": f"identify {self._token} {bucket}", "apart": self._apart}
                row = connection.execute(_TURN, named).fetchone()
        except psycopg.Error as error:
            log.warning("The database is away, so that a shard waits: %s", error)
            return None
        return float(row[0]) if row else None
