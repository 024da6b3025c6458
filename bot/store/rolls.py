"""Every roll with all its versions."""

import sqlite3
from dataclasses import dataclass

from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """One version of a roll as stored: ``request``, ``faces`` and ``picked`` are JSON text.

    ``name`` is the actor's display name then.
    """

    request: str
    faces: str
    actor: int
    name: str
    why: str
    picked: str


@dataclass(frozen=True, slots=True)
class NewRoll:
    """A roll that is about to be kept. ``guild`` is 0 in a direct message."""

    game: str
    guild: int
    channel: int
    owner: int
    version: StoredVersion


@dataclass(frozen=True, slots=True)
class StoredRoll:
    """One roll as stored.

    ``revision`` counts its versions, ``guild`` is 0 in a direct message.
    """

    id: int
    game: str
    guild: int
    channel: int
    owner: int
    revision: int
    versions: tuple[StoredVersion, ...]


class Rolls:
    """The rolls of one database. Times are milliseconds since 1970, UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, roll: NewRoll, now: int) -> int:
        """Keep a new roll and answer its id."""

        def unit(connection: sqlite3.Connection) -> int:
            row = connection.execute(
                "INSERT INTO rolls (game, guild, channel, owner, made) VALUES (?, ?, ?, ?, ?) RETURNING id",
                (roll.game, roll.guild, roll.channel, roll.owner, now),
            ).fetchone()
            _insert(connection, row[0], 1, roll.version, now)
            return int(row[0])

        return await self._database.write(unit)

    async def change(self, roll: int, revision: int, version: StoredVersion, now: int) -> bool:
        """Add a version to a roll that is still at this revision; False if somebody was faster."""

        def unit(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "UPDATE rolls SET revision = revision + 1 WHERE id = ? AND revision = ? RETURNING revision",
                (roll, revision),
            ).fetchone()
            if row is None:
                return False
            _insert(connection, roll, row[0], version, now)
            return True

        return await self._database.write(unit)

    async def get(self, roll: int) -> StoredRoll | None:
        """The roll with this id, or None if it is not (or no longer) kept."""
        return await self._database.read(lambda connection: _load(connection, roll))

    async def latest(self, channel: int, owner: int) -> StoredRoll | None:
        """The last roll that this user made in this channel, or None."""

        def unit(connection: sqlite3.Connection) -> StoredRoll | None:
            row = connection.execute(
                "SELECT id FROM rolls WHERE channel = ? AND owner = ? ORDER BY id DESC LIMIT 1", (channel, owner)
            ).fetchone()
            return _load(connection, row[0]) if row else None

        return await self._database.read(unit)

    async def recent(self, channel: int, owner: int, game: str, limit: int) -> list[str]:
        """The first requests, as JSON text, of this user's last rolls of a game here, newest first."""

        def unit(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT versions.request FROM rolls JOIN versions ON versions.roll = rolls.id"
                " WHERE rolls.channel = ? AND rolls.owner = ? AND rolls.game = ? AND versions.revision = 1"
                " ORDER BY rolls.id DESC LIMIT ?",
                (channel, owner, game, limit),
            ).fetchall()
            return [row[0] for row in rows]

        return await self._database.read(unit)


def _insert(connection: sqlite3.Connection, roll: int, revision: int, version: StoredVersion, now: int) -> None:
    connection.execute(
        "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (roll, revision, version.request, version.faces, version.actor, version.name, version.why, version.picked, now),
    )


def _load(connection: sqlite3.Connection, roll: int) -> StoredRoll | None:
    rows = connection.execute(
        "SELECT rolls.game, rolls.guild, rolls.channel, rolls.owner, rolls.revision,"
        " versions.request, versions.faces, versions.actor, versions.name, versions.why, versions.picked"
        " FROM rolls JOIN versions ON versions.roll = rolls.id WHERE rolls.id = ? ORDER BY versions.revision",
        (roll,),
    ).fetchall()
    if not rows:
        return None
    game, guild, channel, owner, revision = rows[0][:5]
    versions = tuple(StoredVersion(*row[5:]) for row in rows)
    return StoredRoll(roll, game, guild, channel, owner, revision, versions)
