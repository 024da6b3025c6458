"""Who has how much hold. One statement each, so that it is spent once."""

import sqlite3

from bot.errors import PressError
from bot.rolls.deeds import Kind
from bot.store import personal
from bot.store.database import Database
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (personal.Holds("holds", owners={"user": "name"}, within="channel"),)
"""What its table holds of people: anyone who is forgotten loses what they have."""


class Holds:
    """The hold of each player in each channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, channel: int) -> list[tuple[str, int]]:
        """Everyone who has some, by name."""

        def unit(connection: sqlite3.Connection) -> list[tuple[str, int]]:
            rows = "SELECT name, count FROM holds WHERE channel = ? AND count > 0 ORDER BY name"
            return connection.execute(rows, (channel,)).fetchall()

        return await self._database.read(unit)

    async def spend(self, channel: int, user: int) -> bool:
        """Spend one; False if there is none."""
        spent = (
            "UPDATE holds SET count = count - 1 WHERE channel = ? AND user = ? AND count > 0 RETURNING count"
        )

        def unit(connection: sqlite3.Connection) -> bool:
            return bool(connection.execute(spent, (channel, user)).fetchall())

        return await self._database.write(unit)


def gaining(count: int) -> Deed:
    """Return the deed of gaining so much."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            "INSERT INTO holds (channel, user, name, count) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (channel, user) DO UPDATE"
            " SET count = holds.count + excluded.count, name = excluded.name",
            (kept.channel, kept.owner, kept.name, count),
        )

    return deed


def losing(count: int) -> Deed:
    """Return the deed of taking so much back; it fails where it was spent meanwhile."""
    lost = (
        "UPDATE holds SET count = count - ?3 WHERE channel = ?1 AND user = ?2 AND count >= ?3 RETURNING count"
    )

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if not connection.execute(lost, (kept.channel, kept.owner, count)).fetchall():
            raise PressError(say("The hold of this roll is spent, so the roll stays as it is."))

    return deed


GAIN = Kind(lambda asked: gaining(asked.count), undo=lambda asked: losing(asked.count))
"""How hold is gained by a roll, and taken back when the roll changes."""
