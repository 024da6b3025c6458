"""Small facts about this installation."""

import sqlite3

from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("notes"),)
"""This table contains nothing about people."""


class Notes(Store):
    """Texts stored under names."""

    @reads
    def get(self, connection: sqlite3.Connection, name: str) -> str | None:
        """Return the text under this name, or None."""
        row = connection.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else None

    @writes
    def set(self, connection: sqlite3.Connection, name: str, value: str) -> None:
        """Store this text under this name."""
        connection.execute(
            "INSERT INTO notes (name, value) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (name, value),
        )
