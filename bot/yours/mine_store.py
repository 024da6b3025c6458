"""What is kept of one person, wherever it was made, as far as they may know of it."""

import sqlite3

from msgspec import Struct

from bot.people.roster_store import CHARACTER, Character
from bot.store.database import Database
from bot.store.rolls import StoredRoll, load

# One's own blind rolls are in neither: not even their number may be known.
_KNOWN = "rolls WHERE owner = ?1 AND NOT (audience = 'blind' AND revealed < 4)"
_COUNTS = (
    f"SELECT (SELECT count(*) FROM {_KNOWN}),"  # noqa: S608 - our own conditions
    " (SELECT count(*) FROM roster WHERE owner = ?1), (SELECT count(*) FROM kept WHERE owner = ?1),"
    " (SELECT count(*) FROM kept_panels WHERE author = ?1), (SELECT count(*) FROM tables WHERE author = ?1)"
)
_ROLLS = f"SELECT id FROM {_KNOWN} AND id < ?2 ORDER BY id DESC LIMIT ?3"  # noqa: S608 - our own conditions
_CHARACTERS = f"SELECT game, {CHARACTER} FROM roster WHERE owner = ? ORDER BY game, folded, id"  # noqa: S608 - our own columns


class Counts(Struct, frozen=True):
    """How much is kept of somebody: own rolls, characters and kept rolls, and what they wrote for others."""

    rolls: int
    characters: int
    kept: int
    panels: int
    tables: int


class Mine:
    """What one database keeps of each person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self, user: int) -> Counts:
        """How much is kept of this user, without what is hidden from them."""

        def read(connection: sqlite3.Connection) -> Counts:
            return Counts(*connection.execute(_COUNTS, (user,)).fetchone())

        return await self._database.read(read)

    async def rolls(self, user: int, before: int, limit: int) -> list[StoredRoll]:
        """Their last rolls before this inner number, newest first, without what is hidden from them."""

        def read(connection: sqlite3.Connection) -> list[StoredRoll]:
            ids = connection.execute(_ROLLS, (user, before, limit)).fetchall()
            return [stored for (each,) in ids if (stored := load(connection, each))]

        return await self._database.read(read)

    async def characters(self, user: int) -> list[tuple[str, Character]]:
        """All their characters of any game, each with the key of that."""

        def read(connection: sqlite3.Connection) -> list[tuple[str, Character]]:
            rows = connection.execute(_CHARACTERS, (user,))
            return [(row[0], Character(*row[1:])) for row in rows.fetchall()]

        return await self._database.read(read)
