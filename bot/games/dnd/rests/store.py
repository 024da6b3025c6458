"""Rests: what one gave back is done in one, and can be taken back once."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("rests", actors={"actor": ""}, inside=("rest",), within="guild"),)
"""What this table holds of people."""

Work = Callable[[sqlite3.Connection, int], object]
"""What is done with the rest of this number. What it raises undoes all of it."""


class StoredRest(Struct, frozen=True):
    """A rest as stored: ``rest`` is JSON text, ``actor`` the user who said so, ``made`` when."""

    id: int
    guild: int
    channel: int
    rest: str
    actor: int
    undone: int
    made: int


class Rests:
    """The rests of one database. Times are milliseconds since 1970, UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, number: int) -> StoredRest | None:
        """The rest of this number, or None."""

        def read(connection: sqlite3.Connection) -> StoredRest | None:
            row = connection.execute(
                "SELECT id, guild, channel, rest, actor, is_undone, made FROM rests WHERE id = ?", (number,)
            ).fetchone()
            return StoredRest(*row) if row else None

        return await self._database.read(read)

    async def take(
        self, guild: int, channel: int, parent: int, *, rest: str, actor: int, made: int, does: Sequence[Work]
    ) -> int:
        """Keep a rest, with all that it does; answer its number. What one of that raises undoes it all."""

        def write(connection: sqlite3.Connection) -> int:
            (number,) = connection.execute(
                "INSERT INTO rests (guild, channel, parent, rest, actor, made) VALUES (?, ?, ?, ?, ?, ?)"
                " RETURNING id",
                (guild, channel, parent, rest, actor, made),
            ).fetchone()
            for each in does:
                each(connection, number)
            return int(number)

        return await self._database.write(write)

    async def undo(self, number: int, does: Sequence[Work]) -> bool:
        """Take a rest back, with all that it did; False if it was already."""

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "UPDATE rests SET is_undone = 1 WHERE id = ? AND is_undone = 0 RETURNING id", (number,)
            ).fetchall()
            for each in does if found else ():
                each(connection, number)
            return bool(found)

        return await self._database.write(write)
