"""The rows that change when a D&D character is renamed or deleted, and the character's active riders."""

import sqlite3
from collections.abc import Collection

from msgspec import Struct

from bot.people.roster_store import Character, Roster
from bot.store.database import Database, Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept

GAME = "dnd"

PEOPLE = (Holds("riders_on", within="parent"), Holds("sheets_proposed", within="parent"))
"""This table's columns about people."""


class Proposed(Struct, frozen=True):
    """A proposed sheet for a character, as JSON, and the revision of the character that it's based on."""

    revision: int
    body: str


class Characters(Roster):
    """The characters of D&D. Their bodies are sheets."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, GAME)

    async def renamed(self, old: Character, name: str, sheet: str) -> bool:
        """Rename like :meth:`edit`, and move the character's Heroic Inspiration to the new name."""

        def rename(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE inspirations SET name = ? WHERE character = ?", (name, old.id))
            connection.execute("UPDATE inspirations_over SET name = ? WHERE character = ?", (name, old.id))
            # The number keeps counting, so that no earlier message takes a later sheet.
            connection.execute(
                "UPDATE sheets_proposed SET revision = 0, body = '' WHERE character = ?", (old.id,)
            )

        return await self.edit(old, name, sheet, rename)

    async def gone(self, old: Character) -> bool:
        """Delete like :meth:`delete`, and also delete the character's Heroic Inspiration."""

        def forget(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM inspirations WHERE character = ?", (old.id,))
            connection.execute("DELETE FROM inspirations_over WHERE character = ?", (old.id,))

        return await self.delete(old, forget)

    @writes
    def propose(self, connection: sqlite3.Connection, of: Character, body: str) -> int | None:
        """Store a proposed sheet for a character, replacing an earlier one, and return its number.

        Return None if the character was deleted.
        """
        row = connection.execute(
            "INSERT INTO sheets_proposed (character, number, revision, body)"
            " SELECT id, 1, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1"
            " ON CONFLICT (character) DO UPDATE SET number = sheets_proposed.number + 1,"
            " revision = excluded.revision, body = excluded.body RETURNING number",
            (of.id, of.revision, body),
        ).fetchone()
        return None if row is None else int(row[0])

    @reads
    def proposed(self, connection: sqlite3.Connection, character: int, number: int) -> Proposed | None:
        """Return the character's proposed sheet with this number, if it's still waiting."""
        row = connection.execute(
            "SELECT revision, body FROM sheets_proposed WHERE character = ? AND number = ?",
            (character, number),
        ).fetchone()
        return None if row is None else Proposed(*row)

    @writes
    def unpropose(self, connection: sqlite3.Connection, character: int, number: int) -> None:
        """Delete the character's proposed sheet with this number."""
        connection.execute(
            "UPDATE sheets_proposed SET revision = 0, body = '' WHERE character = ? AND number = ?",
            (character, number),
        )


class RidersOn(Store):
    """The active riders of one database's characters, by key."""

    async def of(self, character: int) -> frozenset[str]:
        """Return this character's active riders, which may include some no longer on its sheet."""
        return await self._database.read(lambda connection: riders_on(connection, character))

    async def put(self, character: int, on: Collection[str], off: Collection[str]) -> None:
        """Turn some riders on and some off."""
        await self._database.write(lambda connection: put_riders(connection, character, on, off))


def riders_on(connection: sqlite3.Connection, character: int) -> frozenset[str]:
    """Return a character's active riders, within another database transaction."""
    rows = connection.execute("SELECT rider FROM riders_on WHERE character = ?", (character,))
    return frozenset(row[0] for row in rows.fetchall())


def put_riders(
    connection: sqlite3.Connection, character: int, on: Collection[str], off: Collection[str]
) -> None:
    """Turn some of a character's riders on and some off, within another database transaction."""
    for rider in off:
        connection.execute("DELETE FROM riders_on WHERE character = ? AND rider = ?", (character, rider))
    for rider in on:
        connection.execute(
            "INSERT INTO riders_on (character, rider)"
            " SELECT id, ?2 FROM roster WHERE game = 'dnd' AND id = ?1 ON CONFLICT DO NOTHING",
            (character, rider),
        )


def putting_riders(character: int, on: Collection[str], off: Collection[str]) -> Deed:
    """Return work that turns riders on and off with a roll."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        put_riders(connection, character, on, off)

    return deed
