"""The results tables of a server."""

import sqlite3

from msgspec import Struct

from bot.names import folded
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("tables", actors={"author": "author_name"}, within="scope"),)
"""This table's columns about people."""


class StoredTable(Struct, frozen=True):
    """A saved results table: its rows as text, its die, and its owner."""

    id: int
    name: str
    rows: str
    sides: int
    author: int
    author_name: str
    revision: int


_COLUMNS = "id, name, rows, sides, author, author_name, revision"


class ResultsTables(Store):
    """Results tables by scope: a server, or a negative channel for a direct message. Names ignore case."""

    @reads
    def get(self, connection: sqlite3.Connection, scope: int, name: str) -> StoredTable | None:
        """Return the table with this name, or None."""
        row = connection.execute(
            f"SELECT {_COLUMNS} FROM tables WHERE scope = ? AND folded = ?",  # noqa: S608 - our own columns
            (scope, folded(name)),
        ).fetchone()
        return StoredTable(*row) if row else None

    @reads
    def all(self, connection: sqlite3.Connection, scope: int) -> list[StoredTable]:
        """Return every table, by name."""
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM tables WHERE scope = ? ORDER BY folded",  # noqa: S608 - our own columns
            (scope,),
        )
        return [StoredTable(*row) for row in rows.fetchall()]

    async def add(
        self, scope: int, tables: list[StoredTable], most: int, replacing: list[StoredTable]
    ) -> str | None:
        """Save new tables and replace old ones that haven't changed since they were read, or do nothing.

        Return None, the name that is in the way, or "" if there would be more than ``most`` tables.
        """

        def write(connection: sqlite3.Connection) -> None:
            # Delete these first, because their names must be free and they no longer count towards the limit.
            for old in replacing:
                if not _delete(connection, old.id, old.revision):
                    raise _InTheWayError(old.name)
            (count,) = connection.execute("SELECT count(*) FROM tables WHERE scope = ?", (scope,)).fetchone()
            if count + len(tables) > most:
                raise _InTheWayError("")
            for table in tables:
                if not _insert(connection, scope, table):
                    raise _InTheWayError(table.name)

        try:
            await self._database.write(write)
        except _InTheWayError as error:
            return str(error)
        return None

    @writes
    def edit(self, connection: sqlite3.Connection, table: int, revision: int, rows: str, sides: int) -> bool:
        """Replace a table's rows, or return False if it has changed since it was read."""
        cursor = connection.execute(
            "UPDATE tables SET rows = ?, sides = ?, revision = revision + 1 WHERE id = ? AND revision = ?"
            " RETURNING id",
            (rows, sides, table, revision),
        )
        return bool(cursor.fetchall())

    @reads
    def by_id(self, connection: sqlite3.Connection, scope: int, table: int) -> StoredTable | None:
        """Return the table with this ID, if it's in this scope."""
        row = connection.execute(
            f"SELECT {_COLUMNS} FROM tables WHERE scope = ? AND id = ?",  # noqa: S608 - our own columns
            (scope, table),
        ).fetchone()
        return StoredTable(*row) if row else None

    async def delete(self, table: int, revision: int) -> bool:
        """Delete a table, or return False if it has changed since it was read."""
        return await self._database.write(lambda connection: _delete(connection, table, revision))


def _delete(connection: sqlite3.Connection, table: int, revision: int) -> bool:
    cursor = connection.execute(
        "DELETE FROM tables WHERE id = ? AND revision = ? RETURNING id", (table, revision)
    )
    return bool(cursor.fetchall())


def _insert(connection: sqlite3.Connection, scope: int, table: StoredTable) -> bool:
    cursor = connection.execute(
        "INSERT INTO tables (scope, name, folded, rows, sides, author, author_name)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        (scope, table.name, folded(table.name), table.rows, table.sides, table.author, table.author_name),
    )
    return bool(cursor.fetchall())


class _InTheWayError(Exception):
    """A table with this name already exists, or has changed."""
