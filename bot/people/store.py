"""The names known in a channel, which belong to people who rolled, play or were named there."""

import sqlite3
from collections.abc import Iterable

from bot.codec import loads
from bot.store.database import Store
from bot.store.personal import Holds

_KNOWN = (
    # Go from owner to owner along the index: one step each, however many rolls they made.
    "WITH RECURSIVE rolled (channel, owner) AS (VALUES (?1, CAST(0 AS BIGINT)), (?2, 0)"
    " UNION ALL SELECT channel, (SELECT min(owner) FROM rolls WHERE rolls.channel = rolled.channel"
    " AND rolls.owner > rolled.owner) FROM rolled WHERE owner IS NOT NULL),"
    " known (user, name) AS (SELECT user, name FROM named WHERE channel IN (?1, ?2)"
    " UNION SELECT roster.owner, roster.owner_name FROM played"
    " JOIN roster ON roster.game = played.game AND roster.id = played.character"
    " WHERE played.channel IN (?1, ?2)"
    " UNION SELECT rolled.owner, name FROM rolled JOIN versions ON revision = 1 AND roll ="
    " (SELECT id FROM rolls WHERE rolls.channel = rolled.channel AND rolls.owner = rolled.owner"
    # Forgotten people count as no one.
    " AND audience = 'everyone' ORDER BY id DESC LIMIT 1) AND rolled.owner > 0)"
    # All in one row, because SQLite's thread waits for the event loop's at each.
    " SELECT CAST(json_group_array(user) AS TEXT), CAST(json_group_array(name) AS TEXT) FROM known"
)


PEOPLE = (Holds("named", owners={"user": "name"}, within="channel"),)
"""This table's columns about people."""


class KnownPeople(Store):
    """The people of one database."""

    async def known(self, channel: int, parent: int) -> list[tuple[int, str]]:
        """Return everyone known in this channel or this thread's channel, by user ID and name.

        Hidden rolls don't count, so that they don't reveal anyone. A person may have several names.
        """
        return await self._database.read(lambda connection: known_here(connection, channel, parent))

    async def named(self, channel: int, people: Iterable[tuple[int, str]]) -> None:
        """Record who was named in this channel, by user ID and display name."""
        rows = [(channel, user, name) for user, name in people]

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO named (channel, user, name) VALUES (?, ?, ?)"
                " ON CONFLICT (channel, user) DO UPDATE SET name = excluded.name"
                " WHERE named.name <> excluded.name",
                rows,
            )

        if rows:
            await self._database.write(write)


def known_here(connection: sqlite3.Connection, channel: int, parent: int) -> list[tuple[int, str]]:
    """Return the same as :meth:`KnownPeople.known`, within another transaction."""
    # For no rows, PostgreSQL returns NULL.
    users, names = connection.execute(_KNOWN, (channel, parent)).fetchone()
    return list(zip(loads(list[int], users or "[]"), loads(list[str], names or "[]"), strict=True))
