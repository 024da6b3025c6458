"""The messages that show a channel's tables, one for each kind of table."""

import sqlite3

from msgspec import Struct

from bot.store.database import Store, writes
from bot.store.personal import Holds

PEOPLE = (Holds("panels", within="channel"),)
"""This table contains nothing about people."""


class PanelMessage(Struct, frozen=True):
    """A message that shows a table.

    ``posted`` is in milliseconds since 1970, UTC. ``rolls`` counts later rolls, up to a limit.
    """

    message: int
    posted: int
    rolls: int


class PanelStore(Store):
    """The panels of one database."""

    async def get(self, channel: int, kind: str, most: int) -> PanelMessage | None:
        """Return this channel's panel of this kind, or None. Rolls after it are counted up to ``most``."""
        return await self._database.read(lambda connection: panel_here(connection, channel, kind, most))

    @writes
    def put(self, connection: sqlite3.Connection, channel: int, kind: str, message: int, posted: int) -> int:
        """Record that the panel is now on this message, and return the previous one, or 0 if none."""
        return move_panel(connection, channel, kind, message, posted)

    @writes
    def forget(self, connection: sqlite3.Connection, channel: int, kind: str) -> None:
        """Record that this panel no longer exists."""
        connection.execute("DELETE FROM panels WHERE channel = ? AND kind = ?", (channel, kind))


def panel_here(connection: sqlite3.Connection, channel: int, kind: str, most: int) -> PanelMessage | None:
    """Return this channel's panel of this kind, or None, within a unit of work."""
    # Count open rolls only: a panel that moves must not reveal hidden ones.
    row = connection.execute(
        "SELECT message, posted, (SELECT count(*) FROM (SELECT 1 FROM rolls WHERE rolls.channel = ?1"
        " AND rolls.id > panels.roll AND audience = 'everyone' LIMIT ?3) AS below)"
        " FROM panels WHERE channel = ?1 AND kind = ?2",
        (channel, kind, most),
    ).fetchone()
    return PanelMessage(*row) if row else None


def move_panel(connection: sqlite3.Connection, channel: int, kind: str, message: int, posted: int) -> int:
    """Record the panel's new message within a unit, and return the previous one, or 0 if there was none."""
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
