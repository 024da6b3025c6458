"""Panels of buttons as they are stored: what each button rolls, under a number that is never given twice."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.kept.store import What
from bot.store.database import Database
from bot.store.personal import Holds

MAX_LAST = 5  # Rolls that stand on a quiet panel.


PEOPLE = (
    Holds("kept_panels", actors={"author": "author_name"}, within="scope"),
    Holds("kept_entries", inside=("request",), within="parent"),
)
"""What these tables hold of people."""


class Entry(Struct, frozen=True):
    """What a button rolls: a kept roll, or with ``kept`` 0 one of the panel's own.

    ``what`` None: the kept roll was deleted. ``number`` is 0 for one that is new. ``name`` is "" for what is
    called by what it is for, in the language of whoever reads it.
    """

    number: int
    name: str
    what: What | None
    kept: int = 0


class StoredPanel(Struct, frozen=True):
    """A panel. ``rolls`` are the numbers of the last ones made with it, if it is ``quiet``."""

    id: int
    scope: int
    title: str
    quiet: bool
    author: int
    author_name: str
    revision: int
    rolls: tuple[int, ...]
    entries: tuple[Entry, ...]


class Panels:
    """The panels of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, new: StoredPanel) -> StoredPanel:
        """Save a new panel, and answer it with its numbers."""

        def write(connection: sqlite3.Connection) -> StoredPanel:
            (panel,) = connection.execute(
                "INSERT INTO kept_panels (scope, title, quiet, author, author_name) VALUES (?, ?, ?, ?, ?)"
                " RETURNING id",
                (new.scope, new.title, new.quiet, new.author, new.author_name),
            ).fetchone()
            _put(connection, panel, new.entries)
            found = _panel(connection, panel)
            assert found is not None
            return found

        return await self._database.write(write)

    async def get(self, panel: int) -> StoredPanel | None:
        """The panel with this number, with what its kept rolls are by now; None if there is none."""
        return await self._database.read(lambda connection: _panel(connection, panel))

    async def edit(
        self, old: StoredPanel, title: str, entries: Sequence[Entry], *, quiet: bool
    ) -> StoredPanel | None:
        """Make it another, if it is still as it was read; None if it is not."""

        def write(connection: sqlite3.Connection) -> StoredPanel | None:
            row = connection.execute(
                "UPDATE kept_panels SET title = ?, quiet = ?, revision = revision + 1"
                " WHERE id = ? AND revision = ? RETURNING id",
                (title, quiet, old.id, old.revision),
            ).fetchone()
            if row is None:
                return None
            connection.execute("DELETE FROM kept_entries WHERE panel = ?", (old.id,))
            _put(connection, old.id, entries)
            return _panel(connection, old.id)

        return await self._database.write(write)

    async def pressed(self, panel: int, message: int, most: int) -> bool:
        """Count a press on this message; whether the panel is put below now, with the one in so many.

        From one message it is once, however many press that at the same moment.
        """

        def write(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "UPDATE kept_panels SET"
                " presses = CASE WHEN presses + 1 >= ?1 AND away <> ?2 THEN 0 ELSE presses + 1 END,"
                " away = CASE WHEN presses + 1 >= ?1 THEN ?2 ELSE away END"
                " WHERE id = ?3 RETURNING presses",
                (most, message, panel),
            ).fetchone()
            return bool(row) and row[0] == 0

        return await self._database.write(write, late=True)

    async def stays(self, panel: int) -> None:
        """It was not put below after all, and may be another time."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE kept_panels SET away = 0 WHERE id = ?", (panel,))

        await self._database.write(write, late=True)

    async def rolled(self, panel: int, roll: int) -> StoredPanel | None:
        """Note that this roll stands on the panel now, and answer that; None if there is none any more."""

        def write(connection: sqlite3.Connection) -> StoredPanel | None:
            found = _panel(connection, panel)
            if found is None:
                return None
            rolls = dumps((*found.rolls, roll)[-MAX_LAST:])
            connection.execute("UPDATE kept_panels SET rolls = ? WHERE id = ?", (rolls, panel))
            return _panel(connection, panel)

        return await self._database.write(write)


def _put(connection: sqlite3.Connection, panel: int, entries: Sequence[Entry]) -> None:
    """Save its entries; those that are new get numbers that no entry of it ever had."""
    for place, entry in enumerate(entries):
        number = entry.number
        if not number:
            (number,) = connection.execute(
                "UPDATE kept_panels SET entries = entries + 1 WHERE id = ? RETURNING entries", (panel,)
            ).fetchone()
        what = (entry.what if not entry.kept else None) or What("")
        connection.execute(
            "INSERT INTO kept_entries (panel, number, place, kept, name, game, request, template)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (panel, number, place, entry.kept, entry.name, what.game, what.request, what.template),
        )


def _panel(connection: sqlite3.Connection, panel: int) -> StoredPanel | None:
    row = connection.execute(
        "SELECT id, scope, title, quiet, author, author_name, revision, rolls FROM kept_panels WHERE id = ?",
        (panel,),
    ).fetchone()
    if row is None:
        return None
    rows = connection.execute(
        "SELECT e.number, e.kept, coalesce(k.name, e.name), coalesce(k.game, e.game),"
        " coalesce(k.request, e.request), coalesce(k.template, e.template)"
        " FROM kept_entries AS e LEFT JOIN kept AS k ON k.id = e.kept WHERE e.panel = ? ORDER BY e.place",
        (panel,),
    ).fetchall()
    entries = tuple(Entry(one[0], one[2], What(*one[3:]) if one[3] else None, one[1]) for one in rows)
    number, scope, title, quiet, author, author_name, revision, rolls = row
    last = loads(tuple[int, ...], rolls)
    return StoredPanel(number, scope, title, bool(quiet), author, author_name, revision, last, entries)
