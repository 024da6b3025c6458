"""A PostgreSQL connection with its own thread, like SQLite's."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

from bot.store.postgres.connection import Connection

T = TypeVar("T")

_LOOK = 0.2  # Seconds between checks that the server still responds.


class PostgresWorker:
    """One connection in one thread."""

    def __init__(self, address: str, *, only_read: bool = False) -> None:
        self.connection = Connection(address, only_read=only_read)
        self._thread = ThreadPoolExecutor(1, "postgres")

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a unit in this thread, reconnecting first if needed."""

        def there() -> T:
            self.connection.refresh()
            # Units are typed for SQLite's connection, and this one does everything they ask of it.
            return work(cast(sqlite3.Connection, self.connection))

        going = asyncio.get_running_loop().run_in_executor(self._thread, there)
        while not (await asyncio.wait({going}, timeout=_LOOK))[0]:
            self.connection.cut_if_silent()
        return await going

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self.connection.close)
        self._thread.shutdown(wait=False)

    def limit(self, *, most_ms: int, lock_ms: int) -> Callable[[Any], None]:
        """Return a unit that limits how long statements take. See :meth:`Connection.limit`."""
        return lambda _: self.connection.limit(most_ms, lock_ms)
