"""What goes with a character of D&D in the database when it is renamed or deleted."""

import sqlite3

from bot.people.roster_store import Character, Roster
from bot.store.database import Database

GAME = "dnd"


class Characters(Roster):
    """The characters of D&D; their bodies are sheets."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, GAME)

    async def renamed(self, old: Character, name: str, sheet: str) -> bool:
        """The same as :meth:`edit`; Heroic Inspiration that it holds is held under the new name."""

        def rename(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE inspirations SET name = ? WHERE character = ?", (name, old.id))
            connection.execute("UPDATE inspirations_over SET name = ? WHERE character = ?", (name, old.id))

        return await self.edit(old, name, sheet, rename)

    async def gone(self, old: Character) -> bool:
        """The same as :meth:`delete`, with the Heroic Inspiration that it holds."""

        def forget(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM inspirations WHERE character = ?", (old.id,))
            connection.execute("DELETE FROM inspirations_over WHERE character = ?", (old.id,))

        return await self.delete(old, forget)
