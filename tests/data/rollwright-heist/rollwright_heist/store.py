"""Who has how much edge. One statement each, so that it's spent once."""

import sqlite3

from bot.kit import Database, Deed, Holds, Kept, Kind, PressError, say

PEOPLE = (Holds("heist_edge", owners={"user": "name"}, within="channel"),)
"""What its table holds of people: whoever is forgotten loses what they have."""


class Edges:
    """The edge of each player in each channel."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self, channel: int) -> list[tuple[str, int]]:
        """Return everyone who has some, by name."""

        def unit(connection: sqlite3.Connection) -> list[tuple[str, int]]:
            rows = "SELECT name, count FROM heist_edge WHERE channel = ? AND count > 0 ORDER BY name"
            return connection.execute(rows, (channel,)).fetchall()

        return await self._database.read(unit)

    async def spend(self, channel: int, user: int) -> bool:
        """Spend one; False if there is none."""
        spent = (
            "UPDATE heist_edge SET count = count - 1"
            " WHERE channel = ? AND user = ? AND count > 0 RETURNING count"
        )

        def unit(connection: sqlite3.Connection) -> bool:
            return bool(connection.execute(spent, (channel, user)).fetchall())

        return await self._database.write(unit)


def gaining(count: int) -> Deed:
    """Return the deed of gaining this much."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            "INSERT INTO heist_edge (channel, user, name, count) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (channel, user) DO UPDATE"
            " SET count = heist_edge.count + excluded.count, name = excluded.name",
            (kept.channel, kept.owner, kept.name, count),
        )

    return deed


def losing(count: int) -> Deed:
    """Return the deed of taking this much back, which fails once it's spent."""
    lost = (
        "UPDATE heist_edge SET count = count - ?3"
        " WHERE channel = ?1 AND user = ?2 AND count >= ?3 RETURNING count"
    )

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if not connection.execute(lost, (kept.channel, kept.owner, count)).fetchall():
            raise PressError(say("The edge of this roll is spent, so the roll stays as it is."))

    return deed


GAIN = Kind(lambda asked: gaining(asked.count), undo=lambda asked: losing(asked.count))
"""How edge is gained by a roll, and taken back when the roll changes."""
