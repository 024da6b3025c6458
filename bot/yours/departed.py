"""Servers that removed the bot: they are forgotten, once nothing was heard of them for long enough.

Discord tells of no removal without telling all that happens to servers. But a shard that begins is told in
which servers it is (READY). A server that is missing there may have removed the bot, or Discord may be in
trouble, or the host uses another application; so each of these has to be ruled out.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Collection, Coroutine
from contextvars import Context

from msgspec import Struct

from bot.errors import NotSavedError
from bot.store.database import Database
from bot.yours.forgetting import Forgetting

log = logging.getLogger(__name__)

MISSING = 30 * 24 * 60 * 60 * 1000  # Milliseconds between two READYs from which it is missing.
_AT_ONCE = 200  # Servers that are noted in one transaction.
_SHARD = 22  # Bits of an id below those that say its shard.


class Standing(Struct, frozen=True):
    """A server as it stood in READY last.

    ``application`` is with which it was there, 0 for none; ``missing`` since when it is not, in milliseconds
    since 1970, UTC, 0: it is, or something came from it since.
    """

    server: int
    application: int
    missing: int


class Ready(Struct, frozen=True):
    """What a shard was told at its beginning: this ``application`` is in these ``servers``.

    ``now`` is in milliseconds since 1970, UTC.
    """

    application: int
    shard: int
    shards: int
    servers: Collection[int]
    now: int

    def after(self, standing: Standing) -> Standing:
        """How a server stands from then on; it is as it was if this READY says nothing of it."""
        if (standing.server >> _SHARD) % self.shards != self.shard:
            return standing
        if standing.server in self.servers:
            return Standing(standing.server, self.application, 0)
        if standing.application != self.application or standing.missing:
            return standing
        return Standing(standing.server, self.application, self.now)

    def has_removed(self, standing: Standing) -> bool:
        """Whether a server, as it stands after this READY, has removed the bot."""
        is_ours = (standing.server >> _SHARD) % self.shards == self.shard
        is_missing = standing.application == self.application and 0 < standing.missing <= self.now - MISSING
        return is_ours and is_missing and standing.server not in self.servers


class Departed:
    """Notes what READY says. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(self, database: Database, forgetting: Forgetting, clock: Callable[[], int]) -> None:
        self._database = database
        self._forgetting = forgetting
        self._clock = clock
        self._missing: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def began(self, application: int, shard: int, shards: int, servers: Collection[int]) -> None:
        """Take what a shard was told at its beginning."""
        ready = Ready(application, shard, shards, frozenset(servers), self._clock())
        self._do(self._noted(ready))

    def heard(self, server: int | None) -> None:
        """Something came from this server, which begins its count anew."""
        if server in self._missing:
            self._do(self._back(server))

    async def load(self) -> None:
        """Remember which are missing, after a start."""
        self._missing = {standing.server for standing in await self._standings() if standing.missing}

    async def done(self) -> None:
        """Wait until all of it is noted."""
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
            log.warning("What is heard of servers was not noted; the next READY tells again")

    async def _standings(self) -> list[Standing]:
        def read(connection: sqlite3.Connection) -> list[Standing]:
            rows = connection.execute("SELECT server, application, missing FROM servers ORDER BY server")
            return [Standing(*row) for row in rows.fetchall()]

        return await self._database.read(read)

    async def _noted(self, ready: Ready) -> None:
        before = await self._standings()
        after = [ready.after(each) for each in before]
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        for first in range(0, len(changed), _AT_ONCE):
            await self._put(changed[first : first + _AT_ONCE])
        self._missing = {each.server for each in after if each.missing}
        for each in after:
            if ready.has_removed(each):
                await self._forgetting.removed(each.server, each.missing)

    async def _put(self, changed: list[tuple[Standing, Standing]]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            # As it was read: what came from a server meanwhile counts.
            connection.executemany(
                "UPDATE servers SET application = ?, missing = ? WHERE server = ? AND missing = ?",
                [(new.application, new.missing, new.server, old.missing) for old, new in changed],
            )

        await self._database.write(write)

    async def _back(self, server: int | None) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE servers SET missing = 0 WHERE server = ?", (server,))

        await self._database.write(write)
        self._missing.discard(server or 0)
