"""Every roll with all its versions, and where a hidden one can be seen."""

import sqlite3
from dataclasses import dataclass

from bot.hidden import Audience, Part, stricter
from bot.store.channels import hidden_here
from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class StoredVersion:
    """One version of a roll as stored: ``request``, ``faces`` and ``picked`` are JSON text.

    ``name`` is the actor's display name then; ``made`` when, in milliseconds since 1970, UTC.
    """

    request: str
    faces: str
    actor: int
    name: str
    why: str
    picked: str
    made: int


@dataclass(frozen=True, slots=True)
class NewRoll:
    """A roll that is about to be kept.

    ``guild`` is 0 in a direct message, ``parent`` 0 unless ``channel`` is a thread. Nonce and seal
    are kept only if the roll is hidden.
    """

    game: str
    guild: int
    channel: int
    parent: int
    owner: int
    version: StoredVersion
    audience: Audience
    nonce: str
    seal: str

    def kept(self, roll: int, audience: Audience) -> "StoredRoll":
        """The roll as it is stored under this id for this audience."""
        return StoredRoll(
            roll,
            self.game,
            self.guild,
            self.channel,
            self.parent,
            self.owner,
            1,
            audience,
            self.nonce,
            self.seal,
            Part.NOTHING,
            0,
            (self.version,),
        )


@dataclass(frozen=True, slots=True)
class StoredRoll:
    """One roll as stored.

    ``revision`` counts its versions, ``guild`` is 0 in a direct message, ``parent`` 0 unless
    ``channel`` is a thread. ``revealed`` is what of it was revealed, ``shown`` the revision of
    which it was. ``nonce`` and ``seal`` are "" unless it is, or was, hidden.
    """

    id: int
    game: str
    guild: int
    channel: int
    parent: int
    owner: int
    revision: int
    audience: Audience
    nonce: str
    seal: str
    revealed: Part
    shown: int
    versions: tuple[StoredVersion, ...]

    @property
    def is_hidden(self) -> bool:
        """Whether it is still kept from anybody."""
        return self.audience.is_hidden and Part.ALL not in self.revealed


@dataclass(frozen=True, slots=True)
class Post:
    """A message on which all can see a roll's line."""

    message: int
    channel: int


class Rolls:
    """The rolls of one database. Times are milliseconds since 1970, UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, roll: NewRoll) -> tuple[int, Audience]:
        """Keep a new roll; answer its id and its audience: the stricter of its own and its channel's."""

        def unit(connection: sqlite3.Connection) -> tuple[int, Audience]:
            audience = stricter(roll.audience, hidden_here(connection, roll.channel, roll.parent))
            nonce, seal = (roll.nonce, roll.seal) if audience.is_hidden else ("", "")
            row = connection.execute(
                "INSERT INTO rolls (game, guild, channel, parent, owner, audience, nonce, seal, made)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (
                    roll.game,
                    roll.guild,
                    roll.channel,
                    roll.parent,
                    roll.owner,
                    audience.value,
                    nonce,
                    seal,
                    roll.version.made,
                ),
            ).fetchone()
            _insert(connection, row[0], 1, roll.version)
            return int(row[0]), audience

        return await self._database.write(unit)

    async def change(self, roll: int, revision: int, version: StoredVersion) -> bool:
        """Add a version to a roll that is still at this revision; False if somebody was faster."""

        def unit(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "UPDATE rolls SET revision = revision + 1 WHERE id = ? AND revision = ? RETURNING revision",
                (roll, revision),
            ).fetchone()
            if row is None:
                return False
            _insert(connection, roll, row[0], version)
            return True

        return await self._database.write(unit)

    async def reveal(self, roll: int, revision: int, part: Part) -> bool:
        """Reveal this part, beside what was revealed of the same revision; False if the roll has changed."""

        def unit(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "UPDATE rolls SET shown = revision,"
                " revealed = CASE WHEN shown = revision THEN revealed | ?1 ELSE ?1 END"
                " WHERE id = ?2 AND revision = ?3 AND revealed < 4 RETURNING id",
                (part.value, roll, revision),
            ).fetchone()
            return row is not None

        return await self._database.write(unit)

    async def post(self, roll: int, post: Post) -> None:
        """Note that all can see this roll's line on this message."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO posts (message, channel, roll) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (post.message, post.channel, roll),
            )

        await self._database.write(unit)

    async def posts(self, roll: int) -> tuple[Post, ...]:
        """The messages on which all can see this roll's line, the first one first."""

        def unit(connection: sqlite3.Connection) -> tuple[Post, ...]:
            rows = connection.execute("SELECT message, channel FROM posts WHERE roll = ? ORDER BY message", (roll,))
            return tuple(Post(*row) for row in rows.fetchall())

        return await self._database.read(unit)

    async def posted(self, message: int) -> StoredRoll | None:
        """The roll whose line is on this message, or None."""

        def unit(connection: sqlite3.Connection) -> StoredRoll | None:
            row = connection.execute("SELECT roll FROM posts WHERE message = ?", (message,)).fetchone()
            return _load(connection, row[0]) if row else None

        return await self._database.read(unit)

    async def hidden(self, channel: int, viewer: int, *, is_gm: bool, skip: int, limit: int) -> list[StoredRoll]:
        """The rolls of this channel that are still hidden and that this viewer may look at, newest first."""

        def unit(connection: sqlite3.Connection) -> list[StoredRoll]:
            rows = connection.execute(
                "SELECT id FROM rolls WHERE channel = ? AND audience <> 'everyone' AND revealed < 4"
                " AND ((owner = ? AND audience <> 'blind') OR (? AND audience IN ('gm', 'blind')))"
                " ORDER BY id DESC LIMIT ? OFFSET ?",
                (channel, viewer, is_gm, limit, skip),
            ).fetchall()
            return [stored for row in rows if (stored := _load(connection, row[0]))]

        return await self._database.read(unit)

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


def _insert(connection: sqlite3.Connection, roll: int, revision: int, version: StoredVersion) -> None:
    connection.execute(
        "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            roll,
            revision,
            version.request,
            version.faces,
            version.actor,
            version.name,
            version.why,
            version.picked,
            version.made,
        ),
    )


def _load(connection: sqlite3.Connection, roll: int) -> StoredRoll | None:
    rows = connection.execute(
        "SELECT rolls.game, rolls.guild, rolls.channel, rolls.parent, rolls.owner, rolls.revision,"
        " rolls.audience, rolls.nonce, rolls.seal, rolls.revealed, rolls.shown,"
        " versions.request, versions.faces, versions.actor, versions.name, versions.why, versions.picked, versions.made"
        " FROM rolls JOIN versions ON versions.roll = rolls.id WHERE rolls.id = ? ORDER BY versions.revision",
        (roll,),
    ).fetchall()
    if not rows:
        return None
    game, guild, channel, parent, owner, revision, audience, nonce, seal, revealed, shown = rows[0][:11]
    versions = tuple(StoredVersion(*row[11:]) for row in rows)
    return StoredRoll(
        roll,
        game,
        guild,
        channel,
        parent,
        owner,
        revision,
        Audience(audience),
        nonce,
        seal,
        Part(revealed),
        shown,
        versions,
    )
