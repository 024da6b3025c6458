"""What goes with a character of D&D in the database when it is renamed or deleted, and what it has on."""

import sqlite3
from collections.abc import Collection

from msgspec import Struct

from bot.people.roster_store import Character, Roster
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept

GAME = "dnd"

PEOPLE = (Holds("riders_on", within="parent"), Holds("sheets_proposed", within="parent"))
"""What this table holds of people."""


class Proposed(Struct, frozen=True):
    """Another sheet of a character, as JSON, and the revision of the character that it is for."""

    revision: int
    body: str


class Characters(Roster):
    """The characters of D&D; their bodies are sheets."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, GAME)

    async def renamed(self, old: Character, name: str, sheet: str) -> bool:
        """The same as :meth:`edit`; Heroic Inspiration that it holds is held under the new name."""

        def rename(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE inspirations SET name = ? WHERE character = ?", (name, old.id))
            connection.execute("UPDATE inspirations_over SET name = ? WHERE character = ?", (name, old.id))
            # The number goes on counting, so that no earlier message takes a later sheet.
            connection.execute(
                "UPDATE sheets_proposed SET revision = 0, body = '' WHERE character = ?", (old.id,)
            )

        return await self.edit(old, name, sheet, rename)

    async def gone(self, old: Character) -> bool:
        """The same as :meth:`delete`, with the Heroic Inspiration that it holds."""

        def forget(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM inspirations WHERE character = ?", (old.id,))
            connection.execute("DELETE FROM inspirations_over WHERE character = ?", (old.id,))

        return await self.delete(old, forget)

    async def propose(self, of: Character, body: str) -> int | None:
        """Keep another sheet for a character in place of an earlier one; return its number.

        None if the character is gone.
        """

        def write(connection: sqlite3.Connection) -> int | None:
            row = connection.execute(
                "INSERT INTO sheets_proposed (character, number, revision, body)"
                " SELECT id, 1, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1"
                " ON CONFLICT (character) DO UPDATE SET number = sheets_proposed.number + 1,"
                " revision = excluded.revision, body = excluded.body RETURNING number",
                (of.id, of.revision, body),
            ).fetchone()
            return None if row is None else int(row[0])

        return await self._database.write(write)

    async def proposed(self, character: int, number: int) -> Proposed | None:
        """Return the sheet that was proposed for a character under this number, if it waits still."""

        def read(connection: sqlite3.Connection) -> Proposed | None:
            row = connection.execute(
                "SELECT revision, body FROM sheets_proposed WHERE character = ? AND number = ?",
                (character, number),
            ).fetchone()
            return None if row is None else Proposed(*row)

        return await self._database.read(read)

    async def unpropose(self, character: int, number: int) -> None:
        """Drop what was proposed for a character under this number."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE sheets_proposed SET revision = 0, body = '' WHERE character = ? AND number = ?",
                (character, number),
            )

        await self._database.write(write)


class RidersOn:
    """Which riders the characters of one database have on, by their keys."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, character: int) -> frozenset[str]:
        """Those of this character; also such as stand on its sheet no more."""
        return await self._database.read(lambda connection: riders_on(connection, character))

    async def put(self, character: int, on: Collection[str], off: Collection[str]) -> None:
        """Put some on and some off."""
        await self._database.write(lambda connection: put_riders(connection, character, on, off))


def riders_on(connection: sqlite3.Connection, character: int) -> frozenset[str]:
    """Which riders a character has on, for a unit that needs it."""
    rows = connection.execute("SELECT rider FROM riders_on WHERE character = ?", (character,))
    return frozenset(row[0] for row in rows.fetchall())


def put_riders(
    connection: sqlite3.Connection, character: int, on: Collection[str], off: Collection[str]
) -> None:
    """Put some riders of a character on and some off, in a unit of something else."""
    for each in off:
        connection.execute("DELETE FROM riders_on WHERE character = ? AND rider = ?", (character, each))
    for each in on:
        connection.execute(
            "INSERT INTO riders_on (character, rider)"
            " SELECT id, ?2 FROM roster WHERE game = 'dnd' AND id = ?1 ON CONFLICT DO NOTHING",
            (character, each),
        )


def putting_riders(character: int, on: Collection[str], off: Collection[str]) -> Deed:
    """The deed of putting them on and off with a roll."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        put_riders(connection, character, on, off)

    return deed
