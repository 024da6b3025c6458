"""An hourly cleanup that deletes old rolls, if the host set a limit, and frees PostgreSQL's pages."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress

from bot.errors import NotSavedError, StoreError
from bot.store.database import Database, reads, writes
from bot.store.personal import Holds
from bot.store.rewriting import vacuum
from bot.yours.forget_rows import drop_rolls, needed
from bot.yours.forget_store import AT_ONCE

log = logging.getLogger(__name__)

_DAY = 24 * 60 * 60 * 1000  # Milliseconds.
_HOUR = 60 * 60.0  # Seconds between two checks.
_PAUSE = 0.01  # Seconds between two pieces, for others' writes.


class Pruning:
    """A cleanup that deletes rolls older than this many ``days``, or never if it's 0.

    A roll used by a fight, roll request, permanent or game stays as long as that exists. ``clock`` returns
    milliseconds since 1970, UTC.
    """

    def __init__(
        self, database: Database, holds: Sequence[Holds], days: int, clock: Callable[[], int]
    ) -> None:
        self._database = database
        self._holds = holds
        self._days = days
        self._clock = clock
        self._forgettings = 0
        self._running: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Clean up now and every hour from now on, in the background."""
        if self._running is None:
            self._running = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop cleaning up."""
        if self._running:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def _run(self) -> None:
        while True:
            try:
                gone = await self.once() if self._days else 0
                if gone:
                    log.info("Deleted %d rolls older than %d days", gone, self._days)
                await self._vacuum(gone)
            except (NotSavedError, StoreError) as error:
                log.warning("Couldn't delete old data; trying again in an hour: %s", error)
            await asyncio.sleep(_HOUR)

    async def _vacuum(self, gone: int) -> None:
        """Free the pages of rows deleted since the last time, if there are any."""
        forgettings = self._database.forgettings
        if gone or forgettings != self._forgettings:
            await vacuum(self._database.path)
            self._forgettings = forgettings

    async def once(self) -> int:
        """Delete all rolls that are too old, a few at a time, and return their number."""
        before, last, gone = self._clock() - self._days * _DAY, 0, 0
        while numbers := await self._old(last, before):
            if unneeded := await self._unneeded(numbers):
                gone += await self._drop(unneeded)
                await asyncio.sleep(_PAUSE)
            last = numbers[-1]
        return gone

    @reads
    def _old(self, connection: sqlite3.Connection, after: int, before: int) -> list[int]:
        """Return the next rolls after this number that were made before this moment."""
        rows = connection.execute(
            "SELECT id, made FROM rolls WHERE id > ? ORDER BY id LIMIT ?", (after, AT_ONCE)
        )
        # Roll numbers are in order of creation.
        return [number for number, made in rows.fetchall() if made < before]

    @reads
    def _unneeded(self, connection: sqlite3.Connection, rolls: Sequence[int]) -> list[int]:
        keep = needed(connection, self._holds, rolls)
        return [roll for roll in rolls if roll not in keep]

    @writes
    def _drop(self, connection: sqlite3.Connection, rolls: Sequence[int]) -> int:
        # Ask again, because something may refer to one now.
        keep = needed(connection, self._holds, rolls)
        drop_rolls(connection, [roll for roll in rolls if roll not in keep])
        return len(rolls) - len(keep)
