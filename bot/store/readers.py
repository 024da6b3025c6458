"""The reading modes that people chose for their private answers."""

import sqlite3

from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("readers", owners={"reader": ""}),)
"""This table's columns about people."""


class Readers(Store):
    """The reading mode of each person who chose one."""

    @reads
    def all(self, connection: sqlite3.Connection) -> dict[int, str]:
        """Return the chosen reading modes by user."""
        return dict(connection.execute("SELECT reader, manner FROM readers").fetchall())

    @writes
    def choose(self, connection: sqlite3.Connection, reader: int, manner: str) -> None:
        """Store the reading mode that this user chose, or "" for the default."""
        if not manner:
            connection.execute("DELETE FROM readers WHERE reader = ?", (reader,))
            return
        connection.execute(
            "INSERT INTO readers (reader, manner) VALUES (?, ?)"
            " ON CONFLICT (reader) DO UPDATE SET manner = excluded.manner",
            (reader, manner),
        )
