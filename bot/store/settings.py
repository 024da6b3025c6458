"""A game's settings for each channel, which only the game understands."""

import sqlite3
from collections.abc import Callable

from bot.store.database import Database, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("settings", inside=("body",), within="channel"),)
"""This table's columns about people."""


class Settings:
    """A game's channel settings, as JSON. A thread inherits its channel's until it has its own."""

    def __init__(self, database: Database, game: str) -> None:
        self._database = database
        self._game = game

    @reads
    def get(self, connection: sqlite3.Connection, channel: int, parent: int) -> str | None:
        """Return the settings in this channel or thread, or None if there are none."""
        return setting_here(connection, self._game, channel, parent)

    @reads
    def everywhere(self, connection: sqlite3.Connection) -> dict[int, str]:
        """Return this game's settings by channel."""
        rows = connection.execute("SELECT channel, body FROM settings WHERE game = ?", (self._game,))
        return dict(rows.fetchall())

    @writes
    def change(
        self, connection: sqlite3.Connection, channel: int, parent: int, change: Callable[[str | None], str]
    ) -> str:
        """Change the settings of this channel or thread with ``change``, and return the result."""
        body = change(setting_here(connection, self._game, channel, parent))
        connection.execute(
            "INSERT INTO settings (game, channel, body) VALUES (?, ?, ?)"
            " ON CONFLICT (game, channel) DO UPDATE SET body = excluded.body",
            (self._game, channel, body),
        )
        return body


def setting_here(connection: sqlite3.Connection, game: str, channel: int, parent: int) -> str | None:
    """Return a game's settings in a channel or thread, or None, as part of a unit of work."""
    rows = connection.execute(
        "SELECT channel, body FROM settings WHERE game = ? AND channel IN (?, ?)", (game, channel, parent)
    )
    bodies = dict(rows.fetchall())
    return bodies.get(channel, bodies.get(parent))
