"""How people read their private answers, where that is not as usual."""

import sqlite3

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("readers", owners={"reader": ""}),)
"""What this table holds of people."""


class Readers:
    """The manner of each who chose one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> dict[int, str]:
        """What was chosen, by user."""

        def read(connection: sqlite3.Connection) -> dict[int, str]:
            return dict(connection.execute("SELECT reader, manner FROM readers").fetchall())

        return await self._database.read(read)

    async def choose(self, reader: int, manner: str) -> None:
        """Keep what this user chose; "" for what is usual."""

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
