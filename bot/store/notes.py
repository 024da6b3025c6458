"""Small facts about this installation."""

import sqlite3

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("notes"),)
"""This table contains nothing about people."""


class Notes:
    """Texts stored under names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """Return the text under this name, or None."""

        def read(connection: sqlite3.Connection) -> str | None:
            row = connection.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
            return str(row[0]) if row else None

        return await self._database.read(read)

    async def set(self, name: str, value: str) -> None:
        """Store this text under this name."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO notes (name, value) VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                (name, value),
            )

        await self._database.write(write)
