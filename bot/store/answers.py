"""The message on which each roll was answered, so that people can find it again.

No one waits for these notes, so they don't need a commit for each roll. They are collected, and written
together when someone needs them or the bot shuts down. If the machine fails first, those rolls have no
link, but nothing else is lost.
"""

import asyncio
import sqlite3
from contextlib import suppress

from bot.errors import NotSavedError
from bot.store.database import Database

MOST = 20  # Write once this many have been collected.


class Answers:
    """The messages of one database's rolls."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[int, int] = {}
        self._writing = asyncio.Lock()

    async def note(self, roll: int, message: int) -> None:
        """Record that this new roll is on this message."""
        self._waiting[roll] = message
        if len(self._waiting) >= MOST:
            await self.write()

    async def write(self) -> None:
        """Write everything collected so far, or discard it if it can't be written now."""
        async with self._writing:  # A caller waits for a write that another has begun.
            waiting, self._waiting = self._waiting, {}

            def write(connection: sqlite3.Connection) -> None:
                connection.executemany(
                    "UPDATE rolls SET message = ? WHERE id = ?",
                    [(message, roll) for roll, message in waiting.items()],
                )

            if waiting:
                with suppress(NotSavedError):
                    await self._database.write(write, late=True)
