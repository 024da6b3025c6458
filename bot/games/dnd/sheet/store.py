"""Characters of D&D, and whom each player plays in a channel."""

import sqlite3
from dataclasses import dataclass

from bot.store.database import Database
from bot.store.rolls import Deed, Kept

_COLUMNS = (
    "characters.id, characters.owner, characters.owner_name, characters.name, characters.sheet, characters.revision"
)


@dataclass(frozen=True, slots=True)
class StoredCharacter:
    """A character as stored: ``sheet`` is JSON text. ``id`` 0: not stored yet."""

    id: int
    owner: int
    owner_name: str
    name: str
    sheet: str
    revision: int = 1


class Characters:
    """The characters of one database. ``scope`` is the server; in a direct message, minus its channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, scope: int) -> list[StoredCharacter]:
        """Every character there, by name."""
        return await self._read("WHERE scope = ? ORDER BY folded, id", (scope,))

    async def get(self, scope: int, character: int) -> StoredCharacter | None:
        """The character with this number, if it is of this scope."""
        found = await self._read("WHERE scope = ? AND id = ?", (scope, character))
        return found[0] if found else None

    async def in_use(self, channel: int, owner: int) -> StoredCharacter | None:
        """Whom this player plays in this channel; None for nobody."""
        joined = "JOIN characters_in_use ON character = characters.id WHERE channel = ? AND characters_in_use.owner = ?"
        found = await self._read(joined, (channel, owner))
        return found[0] if found else None

    async def party(self, channel: int) -> list[StoredCharacter]:
        """Everybody who is played in this channel, by name."""
        played = "WHERE id IN (SELECT character FROM characters_in_use WHERE channel = ?) ORDER BY folded, id"
        return await self._read(played, (channel,))

    async def _read(self, where: str, values: tuple[int, ...]) -> list[StoredCharacter]:
        def unit(connection: sqlite3.Connection) -> list[StoredCharacter]:
            query = f"SELECT {_COLUMNS} FROM characters {where}"  # noqa: S608 - our own columns and conditions
            return [StoredCharacter(*row) for row in connection.execute(query, values).fetchall()]

        return await self._database.read(unit)

    async def add(self, scope: int, channel: int, new: StoredCharacter, most: int) -> StoredCharacter | None:
        """Save a new character, in use in this channel from now on; 0: in none.

        None if its player has one of that name, or ``most`` of them, already.
        """

        def unit(connection: sqlite3.Connection) -> StoredCharacter | None:
            row = connection.execute(
                "INSERT INTO characters (scope, owner, owner_name, name, folded, sheet) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
                " WHERE (SELECT count(*) FROM characters WHERE scope = ?1 AND owner = ?2) < ?7"
                " ON CONFLICT DO NOTHING RETURNING id",
                (scope, new.owner, new.owner_name, new.name, new.name.casefold(), new.sheet, most),
            ).fetchone()
            if row is None:
                return None
            if channel:
                _use(connection, channel, new.owner, row[0])
            return StoredCharacter(row[0], new.owner, new.owner_name, new.name, new.sheet)

        return await self._database.write(unit)

    async def edit(self, old: StoredCharacter, name: str, sheet: str) -> bool:
        """Put another sheet in place of one that is still as it was read; False if it is not, or the name is taken."""

        def unit(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "UPDATE OR IGNORE characters SET name = ?, folded = ?, sheet = ?, revision = revision + 1"
                " WHERE id = ? AND revision = ? RETURNING id",
                (name, name.casefold(), sheet, old.id, old.revision),
            )
            if not found.fetchall():
                return False
            connection.execute("UPDATE inspirations SET name = ? WHERE character = ?", (name, old.id))
            connection.execute("UPDATE inspirations_over SET name = ? WHERE character = ?", (name, old.id))
            return True

        return await self._database.write(unit)

    async def delete(self, old: StoredCharacter) -> bool:
        """Delete a character that is still as it was read, with what it holds; False if it is not."""

        def unit(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "DELETE FROM characters WHERE id = ? AND revision = ? RETURNING id", (old.id, old.revision)
            ).fetchall()
            if found:
                connection.execute("DELETE FROM inspirations WHERE character = ?", (old.id,))
                connection.execute("DELETE FROM inspirations_over WHERE character = ?", (old.id,))
            return bool(found)

        return await self._database.write(unit)

    async def use(self, channel: int, owner: int, character: int) -> None:
        """From now on that player plays that character in this channel; 0: nobody."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM characters_in_use WHERE channel = ? AND owner = ?", (channel, owner))
            _use(connection, channel, owner, character)

        await self._database.write(unit)


def _use(connection: sqlite3.Connection, channel: int, owner: int, character: int) -> None:
    connection.execute(
        "INSERT INTO characters_in_use (channel, owner, character) SELECT ?1, ?2, id FROM characters WHERE id = ?3"
        " ON CONFLICT (channel, owner) DO UPDATE SET character = excluded.character",
        (channel, owner, character),
    )


def using_character(character: int, channel: int) -> Deed:
    """The deed of noting whom the roller plays in this channel, if nobody yet."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            "INSERT INTO characters_in_use (channel, owner, character) SELECT ?1, ?2, id FROM characters WHERE id = ?3"
            " ON CONFLICT DO NOTHING",
            (channel, kept.owner, character),
        )

    return deed
