"""Stored rolls, and how to read and write one."""

import sqlite3
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from bot.audiences import Audience, Revealed
from bot.codec import dumps
from bot.errors import PlayerError
from bot.store.pipelining import Eventual, eventually

NONCE_BYTES = 16
SHOWN = 16  # Digits of a seal that are shown: 64 bits.


def sealed_text(nonce: str, game: str, request: str, faces: str) -> str:
    """Return the text of a hidden roll's seal, which anyone can check after the reveal.

    The seal is the SHA-256 of these five lines, in UTF-8, with no newline at the end. ``nonce`` is 32
    lower-case hexadecimal digits, and ``request`` and ``faces`` are exactly as stored. JSON text has no
    newline in it, so the lines can't run together. The nonce, which is published with the whole roll,
    prevents anyone from guessing the faces of a small roll from the seal.
    """
    return f"rollwright 1\n{nonce}\n{game}\n{request}\n{faces}"


def seal(text: str) -> str:
    """Return the seal of this text: 64 hexadecimal digits."""
    return sha256(text.encode()).hexdigest()


class StoredVersion(Struct, frozen=True):
    """A stored version. ``request``, ``faces`` and ``picked`` are JSON text.

    ``name`` is the actor's display name at that time. ``made`` is the time in milliseconds since 1970, UTC.
    """

    request: str
    faces: str
    actor: int
    name: str
    why: str
    picked: str
    made: int


class NewRoll(Struct, frozen=True):
    """A roll to be stored.

    ``guild`` is 0 in a direct message. ``parent`` is 0 unless ``channel`` is a thread. Only a hidden roll
    gets a ``nonce`` and a seal.
    """

    game: str
    guild: int
    channel: int
    parent: int
    owner: int
    version: StoredVersion
    audience: Audience
    nonce: Callable[[], str]

    @property
    def places(self) -> tuple[str, int, int, int, int]:
        """The roll's game, place and roller, as columns of its table."""
        return (self.game, self.guild, self.channel, self.parent, self.owner)

    def sealed(self) -> tuple[str, str]:
        """Draw a nonce, and return it along with the resulting seal."""
        nonce = self.nonce()
        return nonce, seal(sealed_text(nonce, self.game, self.version.request, self.version.faces))

    def stored(
        self, inner: int, number: str, audience: Audience, sealed: tuple[str, str], *, odds: bool
    ) -> "StoredRoll":
        """Return the roll as stored under these numbers, with its nonce and seal."""
        kept = (Revealed.NOTHING, "", 0, (self.version,), bool(odds))
        return StoredRoll(inner, number, *self.places, 1, audience, sealed[0], sealed[1], *kept)


class StoredRoll(Struct, frozen=True):
    """A stored roll.

    ``id`` is its internal number, which is never shown, and ``number`` is its public number. See
    :mod:`bot.store.numbers`. ``revision`` counts its versions. ``guild`` is 0 in a direct message. ``parent``
    is 0 unless ``channel`` is a thread. ``revealed`` is the revealed part, and ``shown`` is its revision.
    ``revealer`` is the display name of the last person who revealed something. ``nonce`` and ``seal`` are ""
    unless the roll is or was hidden. With ``odds``, it shows its odds in small print.
    """

    id: int
    number: str
    game: str
    guild: int
    channel: int
    parent: int
    owner: int
    revision: int
    audience: Audience
    nonce: str
    seal: str
    revealed: Revealed
    revealer: str
    shown: int
    versions: tuple[StoredVersion, ...]
    odds: bool = False

    @property
    def is_hidden(self) -> bool:
        """True if the roll is still hidden from anyone."""
        return self.audience.is_hidden and Revealed.ALL not in self.revealed

    @property
    def is_secret(self) -> bool:
        """True if only the roller knows of the roll, which must then have no effect that others can see."""
        return self.audience is Audience.ME and not self.revealed


class About(Struct, frozen=True):
    """The columns that decide who may know about a roll, as in :class:`StoredRoll`."""

    guild: int
    channel: int
    parent: int
    owner: int
    audience: Audience
    revealed: Revealed

    @property
    def is_open(self) -> bool:
        """True if the roll isn't hidden from anyone."""
        return not self.audience.is_hidden or Revealed.ALL in self.revealed


class Post(Struct, frozen=True):
    """A message that shows a roll's public line."""

    message: int
    channel: int


class Kept(Struct, frozen=True):
    """The roll that a deed is done with: its number, place, roller and audience.

    ``revision`` is the version being stored, and ``why`` and ``by`` are its reason and author. ``guild`` is 0
    without a server. ``parent`` is 0 unless ``channel`` is a thread.
    """

    roll: int
    channel: int
    owner: int
    name: str
    revision: int
    why: str
    by: int
    by_name: str
    guild: int = 0
    parent: int = 0
    audience: Audience = Audience.EVERYONE


class MovedError(PlayerError):
    """An error: the table has changed since a roll was prepared, which must then be prepared again."""


Deed = Callable[[sqlite3.Connection, Kept], None]
"""A change made together with storing or changing a roll. Its exception undoes both."""


def kept_as(roll: StoredRoll, revision: int, version: StoredVersion) -> Kept:
    """Return the values that a deed gets for this roll, once this version is stored."""
    made = (revision, version.why, version.actor, version.name)
    place = (roll.guild, roll.parent)
    return Kept(roll.id, roll.channel, roll.owner, roll.versions[0].name, *made, *place, roll.audience)


def load(connection: sqlite3.Connection, roll: int) -> StoredRoll | None:
    """Return the roll with this ID, within another unit."""
    return _loaded(connection.execute(_ONE, (roll,)).fetchall())


def load_late(connection: sqlite3.Connection, roll: int) -> StoredRoll | Eventual[StoredRoll | None] | None:
    """Return the roll with this ID once the statements sent are answered."""
    rows = connection.execute(_ONE, (roll,))
    return eventually(connection, lambda: _loaded(rows.fetchall()))


def load_all(connection: sqlite3.Connection, rolls: Sequence[int]) -> list[StoredRoll]:
    """Return the rolls with these IDs in this order, without any that aren't stored, within another unit."""
    by_roll: dict[int, list[Any]] = {}
    for row in connection.execute(_ALL, (dumps(rolls),)) if rolls else ():
        by_roll.setdefault(row[0], []).append(row)
    return [stored for roll in rolls if (stored := _loaded(by_roll.get(roll, ())))]


_ROLL = (
    "rolls.id, versions.revision, number(rolls.id), rolls.game, rolls.guild, rolls.channel,"
    " rolls.parent, rolls.owner, rolls.revision,"
    " rolls.audience, rolls.nonce, rolls.seal, rolls.revealed, rolls.revealer, rolls.shown,"
    " rolls.odds,"
    " versions.request, versions.faces, versions.actor, versions.name, versions.why, versions.picked,"
    " versions.made"
    " FROM rolls JOIN versions ON versions.roll = rolls.id"
)
_ONE = f"SELECT {_ROLL} WHERE rolls.id = ?"
_ALL = (
    f"SELECT {_ROLL}"  # noqa: S608 - our own columns
    " WHERE rolls.id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
)


def _loaded(rows: Sequence[Any]) -> StoredRoll | None:
    """Return the roll whose versions these rows are, in any order."""
    if not rows:
        return None
    roll, _, number, game, guild, channel, parent, owner, revision, audience, nonce, sealed, *rest = rows[0]
    revealed, by, shown, odds = rest[:4]
    versions = tuple(StoredVersion(*row[16:]) for row in sorted(rows))
    places = (number, game, guild, channel, parent, owner)
    kept = (Audience(audience), nonce, sealed, Revealed(revealed), by, shown)
    return StoredRoll(roll, *places, revision, *kept, versions, bool(odds))


def changed_row(
    connection: sqlite3.Connection, was: tuple[int, int, int], version: StoredVersion
) -> tuple[int] | None:
    """Return the roll's new revision in a row, or None if the roll has changed since it was read."""
    row: tuple[int] | None = connection.execute(
        "UPDATE rolls SET revision = revision + 1 WHERE id = ? AND revision = ? AND revealed = ?"
        " RETURNING revision",
        was,
    ).fetchone()
    if row is not None:
        insert_version(connection, was[0], row[0], version)
    return row


def insert_version(connection: sqlite3.Connection, roll: int, revision: int, version: StoredVersion) -> None:
    connection.execute(
        "INSERT INTO versions (roll, revision, request, faces, actor, name, why, picked, made)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (roll, revision, *astuple(version)),
    )
