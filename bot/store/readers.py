"""The reading modes that people chose for their private answers."""

import sqlite3

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("readers", owners={"reader": ""}),)
"""This table's columns about people."""


class Readers:
    """The reading mode of each person who chose one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, str]:
        """Return the chosen reading modes by user."""

        def read(connection: sqlite3.Connection) -> dict[int, str]:
            return dict(connection.execute("SELECT reader, manner FROM readers").fetchall())

        return await self._database.read(read)

    async def choose(self, reader: int, manner: str) -> None:
        """Store the reading mode that this user chose, or "" for the default."""

        def write(connection: sqlite3.Connection) -> None:
            if not manner:
                connection.execute("DELETE FROM readers WHERE reader = ?", (reader,))
                return
            connection.execute(
                "INSERT INTO readers (reader, manner) VALUES (?, ?)"
                " ON CONFLICT (reader) DO UPDATE SET manner = excluded.manner",
                (reader, manner),
            )

        await self._database.write(write)
