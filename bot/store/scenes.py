"""What holds in a channel for everybody: the scene of D&D, how WIZARDS is played."""

import sqlite3
from collections.abc import Callable

from bot.store.database import Database

SCENES, WIZARDS = "scenes", "wizards_settings"
"""Where what holds in each channel is kept: of D&D, and of WIZARDS."""


class Scenes:
    """What holds in each channel for everybody, as JSON text. A thread takes its channel's until it has its own."""

    def __init__(self, database: Database, table: str = SCENES) -> None:
        self._database = database
        self._table = table

    async def get(self, channel: int, parent: int) -> str | None:
        """What holds there, or None."""
        return await self._database.read(lambda connection: _scene(connection, self._table, channel, parent))

    async def change(self, channel: int, parent: int, change: Callable[[str | None], str]) -> str:
        """Make of what holds there what is to hold from now on, for this channel or thread; answer that."""

        def unit(connection: sqlite3.Connection) -> str:
            scene: str = change(_scene(connection, self._table, channel, parent))
            connection.execute(
                f"INSERT INTO {self._table} (channel, scene) VALUES (?, ?)"  # noqa: S608 - one of our own tables
                " ON CONFLICT (channel) DO UPDATE SET scene = excluded.scene",
                (channel, scene),
            )
            return scene

        return await self._database.write(unit)


def _scene(connection: sqlite3.Connection, table: str, channel: int, parent: int) -> str | None:
    row = connection.execute(
        f"SELECT scene FROM {table} WHERE channel IN (?1, ?2) ORDER BY channel <> ?1 LIMIT 1",  # noqa: S608 - as above
        (channel, parent),
    ).fetchone()
    return str(row[0]) if row else None
