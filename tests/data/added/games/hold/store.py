"""The store of everyone's hold. Each change is one statement, so that hold is spent only once."""

import sqlite3

from bot.errors import PressError
from bot.rolls.deeds import Kind
from bot.store import personal
from bot.store.database import Database
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (personal.Holds("holds", owners={"user": "name"}, within="channel"),)
"""The personal data in the table. People who are forgotten lose their hold."""


class Holds:
    """The hold of each player in each channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, channel: int) -> list[tuple[str, int]]:
        """Return everyone who has hold, by name."""

        def unit(connection: sqlite3.Connection) -> list[tuple[str, int]]:
            rows = "SELECT name, count FROM holds WHERE channel = ? AND count > 0 ORDER BY name"
            return connection.execute(rows, (channel,)).fetchall()

        return await self._database.read(unit)

    async def spend(self, channel: int, user: int) -> bool:
        """Spend one hold, or return False if there is none."""
        spent = (
            "UPDATE holds SET count = count - 1 WHERE channel = ? AND user = ? AND count > 0 RETURNING count"
        )

        def unit(connection: sqlite3.Connection) -> bool:
            return bool(connection.execute(spent, (channel, user)).fetchall())

        return await self._database.write(unit)


def gaining(count: int) -> Deed:
    """Return the deed of gaining this much hold."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            "INSERT INTO holds (channel, user, name, count) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (channel, user) DO UPDATE"
            " SET count = holds.count + excluded.count, name = excluded.name",
            (kept.channel, kept.owner, kept.name, count),
        )

    return deed


def losing(count: int) -> Deed:
    """Return the deed of taking this much hold back, which fails if it was spent in the meantime."""
    lost = (
        "UPDATE holds SET count = count - ?3 WHERE channel = ?1 AND user = ?2 AND count >= ?3 RETURNING count"
    )

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if not connection.execute(lost, (kept.channel, kept.owner, count)).fetchall():
            raise PressError(say("The hold of this roll is spent, so the roll stays as it is."))

    return deed


GAIN = Kind(lambda asked: gaining(asked.count), undo=lambda asked: losing(asked.count))
"""The deed of gaining hold by a roll, and of taking it back when the roll changes."""
