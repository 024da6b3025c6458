"""Servers that removed the bot, whose data is deleted after a long time without events.

Discord only reports a removal along with everything else about servers. But each starting shard learns
which servers it's in (READY). A server can be missing because it removed the bot, because Discord has
problems, or because the host uses another application, so the other causes must be ruled out.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Coroutine
from contextvars import Context

from msgspec import Struct

from bot.errors import NotSavedError
from bot.store.database import Database, reads, writes
from bot.yours.forgetting import Forgetting

log = logging.getLogger(__name__)

MISSING = 30 * 24 * 60 * 60 * 1000  # Milliseconds between two READYs without it.
_AT_ONCE = 200  # Servers to note per transaction.
_SHARD = 22  # Bits of an ID below those that determine its shard.


class Standing(Struct, frozen=True):
    """A server's state as of the last READY.

    ``application`` is the one that was last there, or 0. ``missing`` is when the server went missing, in
    milliseconds since 1970, UTC, or 0 if it's there or has sent an event since then.
    """

    server: int
    application: int
    missing: int


class Ready(Struct, frozen=True):
    """The facts that a shard gets when it starts: this ``application`` is in these ``servers``.

    ``now`` is in milliseconds since 1970, UTC.
    """

    application: int
    shard: int
    shards: int
    servers: Collection[int]
    now: int

    def after(self, standing: Standing) -> Standing:
        """Return a server's new state, or the same one if this READY isn't about the server."""
        if (standing.server >> _SHARD) % self.shards != self.shard:
            return standing
        if standing.server in self.servers:
            return Standing(standing.server, self.application, 0)
        if standing.application != self.application or standing.missing:
            return standing
        return Standing(standing.server, self.application, self.now)

    def has_removed(self, standing: Standing) -> bool:
        """Return True if a server in this state has removed the bot."""
        is_ours = (standing.server >> _SHARD) % self.shards == self.shard
        is_missing = standing.application == self.application and 0 < standing.missing <= self.now - MISSING
        return is_ours and is_missing and standing.server not in self.servers


class Departed:
    """Records READY events. ``clock`` returns milliseconds since 1970, UTC."""

    def __init__(self, database: Database, forgetting: Forgetting, clock: Callable[[], int]) -> None:
        self._database = database
        self._forgetting = forgetting
        self._clock = clock
        self.missing: set[int] = set()
        """The servers missing from READY. Any event from a server ends its absence."""
        self._tasks: set[asyncio.Task[None]] = set()

    def record_shard(self, application: int, shard: int, shards: int, servers: Collection[int]) -> None:
        """Record a shard's servers at its start."""
        ready = Ready(application, shard, shards, frozenset(servers), self._clock())
        self._do(self._noted(ready))

    def heard(self, server: int | None) -> None:
        """Start counting again for this server after an event from it."""
        if server in self.missing:
            self._do(self._back(server))

    async def load(self) -> None:
        """After a start, load the servers that are missing."""
        self.missing = {standing.server for standing in await self._standings() if standing.missing}

    async def done(self) -> None:
        """Wait until everything is recorded."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _do(self, noting: Coroutine[object, object, None]) -> None:
        # No interaction waits for it.
        task = asyncio.create_task(self._safely(noting), context=Context())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _safely(self, noting: Coroutine[object, object, None]) -> None:
        try:
            await noting
        except NotSavedError:
            log.warning("Couldn't record the servers; the next READY lists them again")

    @reads
    def _standings(self, connection: sqlite3.Connection) -> list[Standing]:
        rows = connection.execute("SELECT server, application, missing FROM servers ORDER BY server")
        return [Standing(*row) for row in rows.fetchall()]

    async def _noted(self, ready: Ready) -> None:
        before = await self._standings()
        after = [ready.after(standing) for standing in before]
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        for first in range(0, len(changed), _AT_ONCE):
            await self._put(changed[first : first + _AT_ONCE])
        self.missing = {standing.server for standing in after if standing.missing}
        for standing in after:
            if ready.has_removed(standing):
                await self._forgetting.removed(standing.server, standing.missing)

    @writes
    def _put(self, connection: sqlite3.Connection, changed: list[tuple[Standing, Standing]]) -> None:
        # Compare with what was read, so that events since then count.
        connection.executemany(
            "UPDATE servers SET application = ?, missing = ? WHERE server = ? AND missing = ?",
            [(new.application, new.missing, new.server, old.missing) for old, new in changed],
        )

    async def _back(self, server: int | None) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE servers SET missing = 0 WHERE server = ?", (server,))

        await self._database.write(write)
        self.missing.discard(server or 0)
