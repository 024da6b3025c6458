"""Rests: all effects of a rest happen together, and can be undone once."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("rests", actors={"actor": ""}, inside=("rest",), within="guild"),)
"""This table's columns about people."""

Work = Callable[[sqlite3.Connection, int], object]
"""Work done while storing or undoing the rest with this number. An exception rolls all of it back."""


class StoredRest(Struct, frozen=True):
    """A stored rest: ``rest`` is its JSON text, ``actor`` the user who took it, and ``made`` its time."""

    id: int
    guild: int
    channel: int
    rest: str
    actor: int
    undone: int
    made: int


class Rests(Store):
    """The rests of one database. Times are milliseconds since 1970, UTC."""

    @reads
    def get(self, connection: sqlite3.Connection, number: int) -> StoredRest | None:
        """Return the rest with this number, or None."""
        row = connection.execute(
            "SELECT id, guild, channel, rest, actor, is_undone, made FROM rests WHERE id = ?", (number,)
        ).fetchone()
        return StoredRest(*row) if row else None

    @writes
    def take(
        self,
        connection: sqlite3.Connection,
        guild: int,
        channel: int,
        parent: int,
        *,
        rest: str,
        actor: int,
        made: int,
        does: Sequence[Work],
    ) -> int:
        """Store a rest with all its effects, and return its number. If one fails, all are rolled back."""
        (number,) = connection.execute(
            "INSERT INTO rests (guild, channel, parent, rest, actor, made) VALUES (?, ?, ?, ?, ?, ?)"
            " RETURNING id",
            (guild, channel, parent, rest, actor, made),
        ).fetchone()
        for effect in does:
            effect(connection, number)
        return int(number)

    @writes
    def undo(self, connection: sqlite3.Connection, number: int, does: Sequence[Work]) -> bool:
        """Undo a rest with all its effects. Return False if it was already undone."""
        updated = connection.execute(
            "UPDATE rests SET is_undone = 1 WHERE id = ? AND is_undone = 0 RETURNING id", (number,)
        ).fetchall()
        for effect in does if updated else ():
            effect(connection, number)
        return bool(updated)
