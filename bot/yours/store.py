"""Reading what is kept of people: rolls of a channel or of a player, the newest first.

What a viewer may not see is left out by the statement, so that no count and no page tells of it.
"""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.rolls.hidden import Audience
from bot.store.database import Database
from bot.store.rolls import StoredRoll, StoredVersion, load

_OPEN = "(audience = 'everyone' OR revealed >= 4)"
# One's own blind rolls are in none of these: not even their number may be known. GMs see them apart.
_SEEN = (
    f" AND CASE WHEN ?4 <> 0 THEN channel = ?4 AND audience IN ('gm', 'blind') AND revealed < 4"
    f" ELSE {_OPEN} OR (?3 <> 0 AND audience IN ('me', 'gm')) END"
    " AND (?5 = '' OR game = ?5) AND made >= ?6"
)
_IN_SERVER = f"FROM rolls WHERE owner = ?1 AND guild = ?2{_SEEN}"
_IN_CHANNEL = f"FROM rolls WHERE owner = ?1 AND channel = ?2{_SEEN}"
_PAGE = "ORDER BY id DESC LIMIT ?7 OFFSET ?8"
_REQUESTS = "AND id < ?8 ORDER BY id DESC LIMIT ?7"
# A hidden roll is found by its line.
_MESSAGE = (
    "SELECT CASE WHEN message <> 0 THEN message ELSE coalesce((SELECT min(posts.message) FROM posts"
    " WHERE posts.roll = rolls.id AND posts.channel = rolls.channel), 0) END FROM rolls WHERE id = ?"
)
# What was rolled by whoever was forgotten is nobody's luck, and nobody's evening.
_TRAILS = (
    "WITH found AS MATERIALIZED (SELECT id, owner, game, message FROM rolls"  # noqa: S608 - our own conditions
    f" WHERE channel = ?1 AND id < ?2 AND guild = ?3 AND owner <> 0 AND {_OPEN} ORDER BY id DESC LIMIT ?4)"
    " SELECT id, owner, found.game, message, request, faces, actor, name, why, picked, made"
    " FROM found CROSS JOIN versions ON roll = id"
)
_TIMES = (
    "SELECT id, made FROM rolls WHERE channel = ?1 AND id < ?2 AND guild = ?3"  # noqa: S608 - our own conditions
    f" AND {_OPEN} ORDER BY id DESC LIMIT ?4"
)


class Wanted(Struct, frozen=True):
    """Which rolls of ``owner`` are asked for: in a server, or in one ``channel`` unless that is 0.

    ``game`` "": of any; ``since``: milliseconds since 1970, UTC. ``own``: they ask themselves, who see their
    hidden ones too. ``hidden_in``: only what is hidden in this channel, which a GM of it asks for; 0: not so.
    """

    owner: int
    guild: int
    channel: int = 0
    game: str = ""
    since: int = 0
    own: bool = False
    hidden_in: int = 0


class TrailRow(Struct, frozen=True):
    """A roll with its versions as they are stored; ``message`` is the one it is on, 0: not known."""

    id: int
    owner: int
    game: str
    message: int
    versions: tuple[StoredVersion, ...]

    @property
    def made(self) -> int:
        """When it was rolled, in milliseconds since 1970, UTC."""
        return self.versions[0].made


class LookingBack:
    """The rolls of one database, as they are looked back at."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ids(self, wanted: Wanted, skip: int, limit: int) -> list[int]:
        """The inner numbers of these rolls, the newest first."""

        def read(connection: sqlite3.Connection) -> list[int]:
            found = connection.execute(f"SELECT id {_from(wanted)} {_PAGE}", (*_values(wanted), limit, skip))
            return [row[0] for row in found]

        return await self._database.read(read)

    async def requests(self, wanted: Wanted, before: int, limit: int) -> list[tuple[int, str, str]]:
        """The last of these before this number: inner number, game, and the request as JSON text."""

        def read(connection: sqlite3.Connection) -> list[tuple[int, str, str]]:
            return connection.execute(
                "WITH found AS MATERIALIZED (SELECT id, game, revision"  # noqa: S608 - our own conditions
                f" {_from(wanted)} {_REQUESTS}) SELECT id, game, request FROM found"
                " CROSS JOIN versions ON roll = id AND versions.revision = found.revision",
                (*_values(wanted), limit, before),
            ).fetchall()

        return sorted(await self._database.read(read), reverse=True)

    async def rolls(self, ids: Sequence[int]) -> list[tuple[StoredRoll, int]]:
        """These rolls, in this order, each with the message on which all see it, 0 if that is not known."""

        def read(connection: sqlite3.Connection) -> list[tuple[StoredRoll, int]]:
            return [
                (stored, connection.execute(_MESSAGE, (number,)).fetchone()[0])
                for number in ids
                if (stored := load(connection, number))
            ]

        return await self._database.read(read)

    async def hidden(self, guild: int, channel: int, first: int, last: int) -> dict[Audience, int]:
        """How many rolls of a channel in this time only GMs know of, by audience, none of 0: for GMs."""

        def read(connection: sqlite3.Connection) -> dict[Audience, int]:
            counts = connection.execute(
                "SELECT count(*) FILTER (WHERE audience = 'gm'), count(*) FILTER (WHERE audience = 'blind')"
                " FROM rolls WHERE channel = ? AND audience IN ('gm', 'blind') AND revealed < 4"
                " AND guild = ? AND made BETWEEN ? AND ?",
                (channel, guild, first, last),
            ).fetchone()
            found = zip((Audience.GM, Audience.BLIND), counts, strict=True)
            return {audience: count for audience, count in found if count}

        return await self._database.read(read)

    async def trails(self, guild: int, channel: int, before: int, limit: int) -> list[TrailRow]:
        """The last rolls of a channel before this number that all see, the newest first."""

        def read(connection: sqlite3.Connection) -> list[TrailRow]:
            found: dict[int, tuple[int, str, int, list[StoredVersion]]] = {}
            rows = connection.execute(_TRAILS, (channel, before, guild, limit))
            for roll, owner, game, message, *version in rows:
                found.setdefault(roll, (owner, game, message, []))[3].append(StoredVersion(*version))
            return [
                TrailRow(roll, owner, game, message, tuple(versions))
                for roll, (owner, game, message, versions) in sorted(found.items(), reverse=True)
            ]

        return await self._database.read(read)

    async def times(self, guild: int, channel: int, before: int, limit: int) -> list[tuple[int, int]]:
        """The numbers of those rolls, and when each was made in milliseconds since 1970, UTC."""

        def read(connection: sqlite3.Connection) -> list[tuple[int, int]]:
            return connection.execute(_TIMES, (channel, before, guild, limit)).fetchall()

        return await self._database.read(read)


def _from(wanted: Wanted) -> str:
    return _IN_CHANNEL if wanted.channel else _IN_SERVER


def _values(wanted: Wanted) -> tuple[object, ...]:
    """What stands for ?1 to ?6."""
    where = wanted.channel or wanted.guild
    return (wanted.owner, where, wanted.own, wanted.hidden_in, wanted.game, wanted.since)
