"""On which message each roll was answered, so that whoever looks back finds it.

Nobody waits for that, so no roll pays for it with a commit of its own: what was answered is gathered, and
written for many at once, when somebody looks for it, or when the bot leaves. Rolls whose message was not
written when the machine failed have no link; nothing else is lost.
"""

import asyncio
import sqlite3
from contextlib import suppress

from bot.errors import NotSavedError
from bot.store.database import Database

MOST = 20  # Rolls of which is gathered where they are.


class Answers:
    """The messages of the rolls of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: dict[int, int] = {}
        self._writing = asyncio.Lock()

    async def note(self, roll: int, message: int) -> None:
        """Note that this new roll is on this message."""
        self._waiting[roll] = message
        if len(self._waiting) >= MOST:
            await self.write()

    async def write(self) -> None:
        """Write what has gathered; where that cannot be written just now, it is let go."""
        async with self._writing:  # Whoever looks waits for what another has begun to write.
            waiting, self._waiting = self._waiting, {}

            def write(connection: sqlite3.Connection) -> None:
                connection.executemany(
                    "UPDATE rolls SET message = ? WHERE id = ?",
                    [(message, roll) for roll, message in waiting.items()],
                )

            if waiting:
                with suppress(NotSavedError):
                    await self._database.write(write, late=True)
