"""Rolls that were kept but did not reach whoever made them."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("unseen", owners={"user": ""}, within="parent"),)
"""What this table holds of people."""


class UnseenRoll(Struct, frozen=True):
    """A roll that this user made in this channel and was not shown."""

    roll: int
    user: int
    channel: int


class Unseen:
    """The unseen rolls of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def note(self, rolls: Sequence[UnseenRoll]) -> None:
        """Note that these were not seen."""

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO unseen (roll, user, channel) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                [(roll.roll, roll.user, roll.channel) for roll in rolls],
            )

        await self._database.write(write)

    async def take(self, user: int, channel: int) -> UnseenRoll | None:
        """The oldest of this user in this channel, from now on no longer noted; None without one."""

        def write(connection: sqlite3.Connection) -> UnseenRoll | None:
            # Read and taken off in one statement: two presses at once never show the same one.
            rows = connection.execute(
                "DELETE FROM unseen WHERE roll ="
                " (SELECT min(roll) FROM unseen WHERE user = ? AND channel = ?)"
                " RETURNING roll, user, channel",
                (user, channel),
            ).fetchall()
            return UnseenRoll(*rows[0]) if rows else None

        return await self._database.write(write)

    async def waiting(self) -> set[tuple[int, int]]:
        """The users for whom there are any, each with the channel."""

        def read(connection: sqlite3.Connection) -> set[tuple[int, int]]:
            return {
                (row[0], row[1]) for row in connection.execute("SELECT DISTINCT user, channel FROM unseen")
            }

        return await self._database.read(read)
