"""The database's health: a test write on request, at most once a second."""

import asyncio
import sqlite3

from bot.errors import NotSavedError
from bot.store.database import Database

LONGEST = 3.0
"""The seconds of silence after which a database is unhealthy. Players don't wait longer either."""

_FRESH = 1.0  # Seconds for which a result is reused.
_NAME = "probe"
_SIZE = 16_000  # Characters: about as many pages as a roll, so that it fails when one would.


class Probe:
    """The health of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._asking: asyncio.Task[str] | None = None
        self._asked = -_FRESH

    async def ailment(self) -> str:
        """Return a line for the host that describes the database's problem, or "" if writes work."""
        now = asyncio.get_running_loop().time()
        if self._asking is None or (self._asking.done() and now - self._asked > _FRESH):
            self._asking, self._asked = asyncio.create_task(self._tried()), now
        try:
            async with asyncio.timeout(LONGEST):
                return await asyncio.shield(self._asking)
        except TimeoutError:
            return f"the database has said nothing for {LONGEST:.0f} s"

    async def _tried(self) -> str:
        try:
            await self._database.write(_write)
        except NotSavedError as error:
            return f"the database refuses what is written ({error.cause})"
        return ""


def _write(connection: sqlite3.Connection) -> None:
    """Write and delete a note in one transaction, which needs space but leaves nothing behind."""
    connection.execute("INSERT INTO notes (name, value) VALUES (?, ?)", (_NAME, "x" * _SIZE))
    connection.execute("DELETE FROM notes WHERE name = ?", (_NAME,))
