"""One IDENTIFY at a time: the shards of several processes connect to Discord one by one.

Discord accepts one per five seconds for each bucket, which is the shard's number modulo ``max_concurrency``
(Gateway, Rate Limiting). discord.py only respects that within one process.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from filelock import AsyncFileLock
from msgspec import Struct

from bot.store.files import ONLY_OWN

APART = 5.25  # Seconds: Discord's five, plus the delay until Discord gets what we noted.


class Turnstile(Struct):
    """Lets shards of all processes on a database connect one by one, with a file for each bucket.

    ``base`` is the database. ``concurrency`` returns the number of buckets; it's called once.
    """

    base: str
    concurrency: Callable[[], Awaitable[int]]
    apart: float = APART
    buckets: int = 0

    async def passed(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 - discord.py's
        """Wait until this shard can identify itself, and record that it did so."""
        self.buckets = self.buckets or await self.concurrency()
        await self.take_turn((shard_id or 0) % self.buckets)

    async def take_turn(self, bucket: int) -> None:
        """Wait for the bucket's next turn, and take it."""
        path = Path(f"{self.base}.identify-{bucket}")
        async with AsyncFileLock(f"{path}.turn", mode=ONLY_OWN):
            await asyncio.sleep(still_to_wait(_last(path), time.time(), self.apart))
            _note(path, time.time())


def _last(bucket: Path) -> float:
    """Return when a shard of this bucket last identified itself, as seconds since 1970, UTC; 0 if never."""
    with suppress(FileNotFoundError, ValueError):  # It's empty if a process was killed just then.
        return float(bucket.read_text(encoding="ascii"))
    return 0.0


def _note(bucket: Path, now: float) -> None:
    bucket.touch(mode=ONLY_OWN)
    bucket.write_text(str(now), encoding="ascii")


def still_to_wait(last: float, now: float, apart: float) -> float:
    """Return the seconds until ``apart`` have passed since ``last``; never more than ``apart``."""
    return min(apart, max(0.0, last + apart - now))
