"""One IDENTIFY at a time: how the shards of several processes come to Discord one after the other.

Discord takes one in five seconds for each bucket, which is the shard's number modulo ``max_concurrency``
(Gateway, Rate Limiting). discord.py keeps to that within a process alone.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from filelock import AsyncFileLock

from bot.store.files import ONLY_OWN

APART = 5.25  # Seconds: Discord's five, and what may lie between our noting and its hearing it.


class Turnstile:
    """Lets shards of all processes on one database through, by a file for each bucket.

    ``concurrency`` answers how many buckets there are; it is asked once.
    """

    def __init__(self, base: str, concurrency: Callable[[], Awaitable[int]], *, apart: float = APART) -> None:
        self._base = base
        self._concurrency = concurrency
        self._apart = apart
        self._buckets = 0

    async def passed(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002 - discord.py's
        """Wait until this shard may identify itself, and note that it does."""
        self._buckets = self._buckets or await self._concurrency()
        bucket = Path(f"{self._base}.identify-{(shard_id or 0) % self._buckets}")
        async with AsyncFileLock(f"{bucket}.turn", mode=ONLY_OWN):
            await asyncio.sleep(still_to_wait(_last(bucket), time.time(), self._apart))
            _note(bucket, time.time())


def _last(bucket: Path) -> float:
    """When a shard of this bucket last identified itself, in seconds since 1970, UTC; 0 for never."""
    with suppress(FileNotFoundError, ValueError):  # Nothing stands in it if a process was killed just there.
        return float(bucket.read_text(encoding="ascii"))
    return 0.0


def _note(bucket: Path, now: float) -> None:
    bucket.touch(mode=ONLY_OWN)
    bucket.write_text(str(now), encoding="ascii")


def still_to_wait(last: float, now: float, apart: float) -> float:
    """Seconds until ``apart`` seconds have passed since the ``last``; never more, if a clock was set back."""
    return min(apart, max(0.0, last + apart - now))
