"""Reading what is kept of people: rolls of a channel or of a player, the newest first.

What a viewer may not see is left out by the statement, so that no count and no page tells of it.
"""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.store.database import Database
from bot.store.rolls import StoredRoll, StoredVersion, load

_OPEN = "(audience = 'everyone' OR revealed >= 4)"
# One's own blind rolls are in none of these: not even their number may be known.
_SEEN = (
    f" AND ({_OPEN} OR (?3 <> 0 AND audience IN ('me', 'gm'))"
    " OR (channel = ?4 AND audience IN ('gm', 'blind')))"
    " AND (?5 = '' OR game = ?5) AND made >= ?6 ORDER BY id DESC LIMIT ?7 OFFSET ?8"
)
_IN_SERVER = f"SELECT id FROM rolls WHERE owner = ?1 AND guild = ?2{_SEEN}"  # noqa: S608 - our own conditions
_IN_CHANNEL = f"SELECT id FROM rolls WHERE owner = ?1 AND channel = ?2{_SEEN}"  # noqa: S608 - our own conditions
_TRAILS = (
    "WITH found AS MATERIALIZED (SELECT id, owner, game FROM rolls"  # noqa: S608 - our own conditions
    f" WHERE channel = ?1 AND id < ?2 AND guild = ?3 AND {_OPEN} ORDER BY id DESC LIMIT ?4)"
    " SELECT id, owner, found.game, request, faces, actor, name, why, picked, made"
    " FROM found CROSS JOIN versions ON roll = id"
)
_TIMES = (
    "SELECT id, made FROM rolls WHERE channel = ?1 AND id < ?2 AND guild = ?3"  # noqa: S608 - our own conditions
    f" AND {_OPEN} ORDER BY id DESC LIMIT ?4"
)


class Wanted(Struct, frozen=True):
    """Which rolls of ``owner`` are asked for: in a server, or in one ``channel`` unless that is 0.

    ``game`` "": of any; ``since``: milliseconds since 1970, UTC. ``own``: they ask themselves, who see their
    hidden ones too. ``gm_of``: a GM of this channel asks, 0: none does.
    """

    owner: int
    guild: int
    channel: int = 0
    game: str = ""
    since: int = 0
    own: bool = False
    gm_of: int = 0


class TrailRow(Struct, frozen=True):
    """A roll with its versions as they are stored."""

    id: int
    owner: int
    game: str
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
        statement = _IN_CHANNEL if wanted.channel else _IN_SERVER
        values = (
            wanted.owner,
            wanted.channel or wanted.guild,
            wanted.own,
            wanted.gm_of,
            wanted.game,
            wanted.since,
            limit,
            skip,
        )

        def unit(connection: sqlite3.Connection) -> list[int]:
            return [row[0] for row in connection.execute(statement, values)]

        return await self._database.read(unit)

    async def rolls(self, ids: Sequence[int]) -> list[StoredRoll]:
        """These rolls, in this order."""

        def unit(connection: sqlite3.Connection) -> list[StoredRoll]:
            return [stored for each in ids if (stored := load(connection, each))]

        return await self._database.read(unit)

    async def trails(self, guild: int, channel: int, before: int, limit: int) -> list[TrailRow]:
        """The last rolls of a channel before this number that all see, the newest first."""

        def unit(connection: sqlite3.Connection) -> list[TrailRow]:
            found: dict[int, tuple[int, str, list[StoredVersion]]] = {}
            for roll, owner, game, *version in connection.execute(_TRAILS, (channel, before, guild, limit)):
                found.setdefault(roll, (owner, game, []))[2].append(StoredVersion(*version))
            return [
                TrailRow(roll, owner, game, tuple(versions))
                for roll, (owner, game, versions) in sorted(found.items(), reverse=True)
            ]

        return await self._database.read(unit)

    async def times(self, guild: int, channel: int, before: int, limit: int) -> list[tuple[int, int]]:
        """The numbers of those rolls, and when each was made in milliseconds since 1970, UTC."""

        def unit(connection: sqlite3.Connection) -> list[tuple[int, int]]:
            return connection.execute(_TIMES, (channel, before, guild, limit)).fetchall()

        return await self._database.read(unit)
