"""The message on which the table of a channel is shown, of each kind one."""

import sqlite3

from msgspec import Struct

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("panels", within="channel"),)
"""What this table holds of people: nothing."""


class Panel(Struct, frozen=True):
    """A message that shows a table.

    ``posted`` is in milliseconds since 1970, UTC; ``rolls`` counts those after it, up to what was asked.
    """

    message: int
    posted: int
    rolls: int


class Panels:
    """The panels of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, channel: int, kind: str, most: int) -> Panel | None:
        """The panel of this kind in this channel, or None; of rolls after it up to ``most`` are counted."""
        return await self._database.read(lambda connection: panel_here(connection, channel, kind, most))

    async def put(self, channel: int, kind: str, message: int, posted: int) -> int:
        """Note that the panel is on this message now, and answer on which it was, 0 for none."""
        return await self._database.write(
            lambda connection: move_panel(connection, channel, kind, message, posted)
        )

    async def forget(self, channel: int, kind: str) -> None:
        """There is no such panel any more."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM panels WHERE channel = ? AND kind = ?", (channel, kind))

        await self._database.write(write)


def panel_here(connection: sqlite3.Connection, channel: int, kind: str, most: int) -> Panel | None:
    """The panel of this kind in this channel, or None, for a unit that needs it."""
    # Open rolls alone: that a panel moves must not tell of hidden ones.
    row = connection.execute(
        "SELECT message, posted, (SELECT count(*) FROM (SELECT 1 FROM rolls WHERE rolls.channel = ?1"
        " AND rolls.id > panels.roll AND audience = 'everyone' LIMIT ?3) AS below)"
        " FROM panels WHERE channel = ?1 AND kind = ?2",
        (channel, kind, most),
    ).fetchone()
    return Panel(*row) if row else None


def move_panel(connection: sqlite3.Connection, channel: int, kind: str, message: int, posted: int) -> int:
    """Note on which message the panel is now, and answer on which it was, for a unit that does more."""
    row = connection.execute(
        "SELECT message FROM panels WHERE channel = ? AND kind = ?", (channel, kind)
    ).fetchone()
    connection.execute(
        "INSERT INTO panels (channel, kind, message, posted, roll)"
        " VALUES (?, ?, ?, ?, (SELECT coalesce(max(id), 0) FROM rolls)) ON CONFLICT (channel, kind)"
        " DO UPDATE SET message = excluded.message, posted = excluded.posted, roll = excluded.roll",
        (channel, kind, message, posted),
    )
    return int(row[0]) if row else 0
