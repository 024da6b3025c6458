"""Characters of WIZARDS: who plays them where, the modifiers they keep, and the re-rolls they have left."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.errors import PressError
from bot.store.database import Database
from bot.store.rolls import Deed, Kept

_COLUMNS = "id, owner, owner_name, name, modifiers, rerolls"


@dataclass(frozen=True, slots=True)
class StoredWizard:
    """A character as stored: ``modifiers`` is JSON text, ``rerolls`` how many re-rolls it has left."""

    id: int
    owner: int
    owner_name: str
    name: str
    modifiers: str = "[]"
    rerolls: int = 0


class Wizards:
    """The characters of one database. ``scope`` is the server; in a direct message, minus its channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, scope: int) -> list[StoredWizard]:
        """Every character there, by name."""
        return await self._read("scope = ? ORDER BY folded, id", (scope,))

    async def get(self, scope: int, character: int) -> StoredWizard | None:
        """The character with this number, if it is of this scope."""
        return next(iter(await self._read("scope = ? AND id = ?", (scope, character))), None)

    async def in_use(self, channel: int, parent: int, owner: int) -> tuple[bool, StoredWizard | None]:
        """Whether it was said whom this player plays in this channel, or in that of the thread; and who that is."""

        def unit(connection: sqlite3.Connection) -> tuple[bool, StoredWizard | None]:
            row = connection.execute(
                "SELECT character FROM wizards_in_use WHERE channel IN (?1, ?2) AND owner = ?3"
                " ORDER BY channel = ?1 DESC LIMIT 1",
                (channel, parent, owner),
            ).fetchone()
            if row is None or row[0] is None:
                return row is not None, None
            query = f"SELECT {_COLUMNS} FROM wizards_characters WHERE id = ?"  # noqa: S608 - our own columns
            return True, StoredWizard(*connection.execute(query, row).fetchone())

        return await self._database.read(unit)

    async def _read(self, where: str, values: tuple[int, ...]) -> list[StoredWizard]:
        def unit(connection: sqlite3.Connection) -> list[StoredWizard]:
            query = f"SELECT {_COLUMNS} FROM wizards_characters WHERE {where}"  # noqa: S608 - our own text
            return [StoredWizard(*row) for row in connection.execute(query, values).fetchall()]

        return await self._database.read(unit)

    async def make(self, scope: int, new: StoredWizard, most: int) -> StoredWizard | None:
        """The character of this owner and name, made if there is none yet; None if they have ``most`` already."""

        def unit(connection: sqlite3.Connection) -> StoredWizard | None:
            connection.execute(
                "INSERT INTO wizards_characters (scope, owner, owner_name, name, folded) SELECT ?1, ?2, ?3, ?4, ?5"
                " WHERE (SELECT count(*) FROM wizards_characters WHERE scope = ?1 AND owner = ?2) < ?6"
                " ON CONFLICT DO NOTHING",
                (scope, new.owner, new.owner_name, new.name, new.name.casefold(), most),
            )
            row = connection.execute(
                f"SELECT {_COLUMNS} FROM wizards_characters"  # noqa: S608 - our own columns
                " WHERE scope = ? AND owner = ? AND folded = ?",
                (scope, new.owner, new.name.casefold()),
            ).fetchone()
            return StoredWizard(*row) if row else None

        return await self._database.write(unit)

    async def use(self, channel: int, owner: int, character: int | None) -> None:
        """From now on that player plays that character in this channel; None: nobody."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO wizards_in_use (channel, owner, character) SELECT ?1, ?2, ?3"
                " WHERE ?3 IS NULL OR EXISTS (SELECT 1 FROM wizards_characters WHERE id = ?3)"
                " ON CONFLICT (channel, owner) DO UPDATE SET character = excluded.character",
                (channel, owner, character),
            )

        await self._database.write(unit)

    async def delete(self, character: int) -> bool:
        """Delete a character with all it has; False if it is gone already."""

        def unit(connection: sqlite3.Connection) -> bool:
            found = connection.execute("DELETE FROM wizards_characters WHERE id = ? RETURNING id", (character,))
            return bool(found.fetchall())

        return await self._database.write(unit)

    async def change_modifiers(self, character: int, change: Callable[[str], str]) -> bool:
        """Make of a character's modifiers what they are to be; what this raises leaves them as they are.

        False if the character is gone.
        """

        def unit(connection: sqlite3.Connection) -> bool:
            row = connection.execute("SELECT modifiers FROM wizards_characters WHERE id = ?", (character,)).fetchone()
            if row is None:
                return False
            connection.execute("UPDATE wizards_characters SET modifiers = ? WHERE id = ?", (change(row[0]), character))
            return True

        return await self._database.write(unit)

    async def grant(self, characters: Sequence[int], count: int, most: int) -> None:
        """Give each of these so many re-rolls, or take them where the count is negative, down to none."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "UPDATE wizards_characters SET rerolls = min(?, max(0, rerolls + ?)) WHERE id = ?",
                [(most, count, each) for each in characters],
            )

        await self._database.write(unit)


def spending_reroll(character: int, refused: str) -> Deed:
    """The deed of spending one re-roll of a character: of two at once for the last, one is refused so."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        found = connection.execute(
            "UPDATE wizards_characters SET rerolls = rerolls - 1 WHERE id = ? AND rerolls > 0 RETURNING rerolls",
            (character,),
        ).fetchall()
        if not found:
            raise PressError(refused)

    return deed
