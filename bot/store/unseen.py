"""Stored rolls that didn't reach their maker."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.store.database import Store, reads, writes
from bot.store.personal import Holds

PEOPLE = (Holds("unseen", owners={"user": ""}, within="parent"),)
"""This table's columns about people."""


class UnseenRoll(Struct, frozen=True):
    """A roll that this user made in this channel without being shown it."""

    roll: int
    user: int
    channel: int


class Unseen(Store):
    """The unseen rolls of one database."""

    @writes
    def note(self, connection: sqlite3.Connection, rolls: Sequence[UnseenRoll]) -> None:
        """Record that these rolls weren't seen."""
        connection.executemany(
            "INSERT INTO unseen (roll, user, channel) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            [(roll.roll, roll.user, roll.channel) for roll in rolls],
        )

    @writes
    def take(self, connection: sqlite3.Connection, user: int, channel: int) -> UnseenRoll | None:
        """Return and clear this user's oldest unseen roll in this channel, or return None."""
        # One statement reads and deletes, so two presses at once never show the same one.
        rows = connection.execute(
            "DELETE FROM unseen WHERE roll ="
            " (SELECT min(roll) FROM unseen WHERE user = ? AND channel = ?)"
            " RETURNING roll, user, channel",
            (user, channel),
        ).fetchall()
        return UnseenRoll(*rows[0]) if rows else None

    @reads
    def waiting(self, connection: sqlite3.Connection) -> set[tuple[int, int]]:
        """Return the users with unseen rolls, each with the channel."""
        return {(row[0], row[1]) for row in connection.execute("SELECT DISTINCT user, channel FROM unseen")}
