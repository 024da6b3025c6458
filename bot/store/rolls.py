"""Every roll with all its versions, and where a hidden one can be seen."""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.rolls.hidden import Audience, Revealed, stricter
from bot.rolls.seal import seal, sealed_text
from bot.store.channels import rolled_here
from bot.store.database import Database
from bot.store.handled import HANDLING
from bot.store.numbers import Numbers
from bot.store.personal import Holds

PEOPLE = (
    # A roll with nothing else in it that somebody needs goes, see :mod:`bot.yours.forget_store`.
    Holds("rolls", names=("revealer",), within="guild"),
    Holds("versions", actors={"actor": "name"}, inside=("request", "faces", "picked"), within="parent"),
    Holds("posts", within="parent"),
)
"""What these tables hold of people. Whose a roll is, is forgotten with the roll."""


class StoredVersion(Struct, frozen=True):
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


class NewRoll(Struct, frozen=True):
    """A roll that is about to be kept.

    ``guild`` is 0 in a direct message, ``parent`` 0 unless ``channel`` is a thread. A ``nonce`` is drawn and
    kept, and the roll sealed with it, only if the roll is hidden.
    """

    game: str
    guild: int
    channel: int
    parent: int
    owner: int
    version: StoredVersion
    audience: Audience
    nonce: Callable[[], str]


class StoredRoll(Struct, frozen=True):
    """One roll as stored.

    ``id`` is its inner number, which nobody is shown, ``number`` what it is called; see
    :mod:`bot.store.numbers`. ``revision`` counts its versions, ``guild`` is 0 in a direct message, ``parent``
    0 unless ``channel`` is a thread. ``revealed`` is what of it was revealed, ``shown`` the revision of which
    it was, ``revealer`` the display name of whoever did so last. ``nonce`` and ``seal`` are "" unless it is,
    or was, hidden. ``odds``: it says in small print how often such rolls come to that.
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
        """Whether it is still kept from anybody."""
        return self.audience.is_hidden and Revealed.ALL not in self.revealed

    @property
    def is_secret(self) -> bool:
        """Whether nobody but its roller knows of it: nothing that others can see may follow from it."""
        return self.audience is Audience.ME and not self.revealed


class About(Struct, frozen=True):
    """What decides who may know of a roll; as of :class:`StoredRoll`."""

    guild: int
    channel: int
    parent: int
    owner: int
    audience: Audience
    revealed: Revealed

    @property
    def is_open(self) -> bool:
        """Whether it is kept from nobody."""
        return not self.audience.is_hidden or Revealed.ALL in self.revealed


class Post(Struct, frozen=True):
    """A message on which all can see a roll's line."""

    message: int
    channel: int


class Kept(Struct, frozen=True):
    """The roll that a deed is done with: its number, where it was rolled (``guild`` 0: no server), by whom.

    ``revision`` is the number of the version that is kept, ``why`` and ``by`` what made it, and whose user's
    doing.
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


class MovedError(PlayerError):
    """The table has changed since a roll was prepared; a new roll is prepared again."""


_BACK = 200  # Rolls of a user in a channel, back to which their last ones of a game are looked for.

Deed = Callable[[sqlite3.Connection, Kept], None]
"""What is done together with keeping or changing a roll. What it raises undoes both."""


def _kept(
    number: int, roll: "NewRoll | StoredRoll", name: str, revision: int, version: StoredVersion
) -> Kept:
    return Kept(
        number, roll.channel, roll.owner, name, revision, version.why, version.actor, version.name, roll.guild
    )


class Rolls:
    """The rolls of one database. Times are milliseconds since 1970, UTC."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def numbers(self) -> Numbers:
        """What they are called."""
        return self._database.numbers

    async def add(self, roll: NewRoll, deeds: Sequence[Deed] = ()) -> StoredRoll:
        """Keep a new roll, for the stricter of its own audience and its channel's, if that is of a server."""

        def write(connection: sqlite3.Connection) -> StoredRoll:
            # Looked up in the transaction: the default may have become stricter since it was read.
            here, odds = roll.audience, False
            if roll.guild:
                here, odds = rolled_here(connection, roll.channel, roll.parent)
            audience = stricter(roll.audience, here)
            odds = odds and not audience.is_hidden
            version, nonce, sealed = roll.version, "", ""
            if audience.is_hidden:
                nonce = roll.nonce()
                sealed = seal(sealed_text(nonce, roll.game, version.request, version.faces))
            places = (roll.game, roll.guild, roll.channel, roll.parent, roll.owner)
            (inner,) = connection.execute(
                "INSERT INTO rolls (game, guild, channel, parent, owner, audience, nonce, seal, made, odds)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (*places, audience.value, nonce, sealed, version.made, odds),
            ).fetchone()
            _insert(connection, inner, 1, version)
            for deed in deeds:
                deed(connection, _kept(inner, roll, version.name, 1, version))
            number = self.numbers.shown(inner)
            return StoredRoll(
                inner, number, *places, 1, audience, nonce, sealed, Revealed.NOTHING, "", 0, (version,), odds
            )

        stored = await self._database.write(write)
        self._counted("rolls", stored)
        if handling := HANDLING.get():
            handling.rolls.append(stored.id)
        return stored

    async def change(self, roll: StoredRoll, version: StoredVersion, deeds: Sequence[Deed] = ()) -> bool:
        """Add a version to a roll that is still as it was read; False if somebody was faster."""

        def write(connection: sqlite3.Connection) -> bool:
            # As revealed as it was read, too: what was decided of a hidden roll does not hold of an open one.
            row = connection.execute(
                "UPDATE rolls SET revision = revision + 1 WHERE id = ? AND revision = ? AND revealed = ?"
                " RETURNING revision",
                (roll.id, roll.revision, roll.revealed.value),
            ).fetchone()
            if row is None:
                return False
            _insert(connection, roll.id, row[0], version)
            for deed in deeds:
                deed(connection, _kept(roll.id, roll, roll.versions[0].name, row[0], version))
            return True

        is_changed = await self._database.write(write)
        if is_changed:
            self._counted("presses", roll)
        return is_changed

    def _counted(self, name: str, roll: StoredRoll) -> None:
        """Count what all may know of, and nothing of a roll that was ever hidden."""
        if not roll.audience.is_hidden:
            self._database.figures.count(name, roll.game)

    async def reveal(self, roll: StoredRoll, part: Revealed, name: str) -> StoredRoll | None:
        """Reveal this part, beside what was revealed of the same revision, and answer the roll as it is then.

        ``name`` is the display name of whoever does so.
        None if the roll has changed, or this part of it is revealed already.
        """

        def write(connection: sqlite3.Connection) -> StoredRoll | None:
            # What was revealed of an earlier version is not mixed with what is revealed of this one.
            row = connection.execute(
                "UPDATE rolls SET shown = revision, revealer = ?4,"
                " revealed = CASE WHEN shown = revision THEN revealed | ?1 ELSE ?1 END"
                " WHERE id = ?2 AND revision = ?3 AND revealed < 4"
                " AND NOT (shown = revision AND revealed & ?1 <> 0)"
                " RETURNING revealed, shown",
                (part.value, roll.id, roll.revision, name),
            ).fetchone()
            return replace(roll, revealed=Revealed(row[0]), revealer=name, shown=row[1]) if row else None

        return await self._database.write(write)

    async def post(self, roll: int, post: Post) -> None:
        """Note that all can see this roll's line on this message."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO posts (message, channel, roll) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (post.message, post.channel, roll),
            )

        # What all see is up already: nobody waits three seconds for this note.
        await self._database.write(write, late=True)

    async def posts(self, roll: int) -> tuple[Post, ...]:
        """The messages on which all can see this roll's line, the first one first."""

        def read(connection: sqlite3.Connection) -> tuple[Post, ...]:
            rows = connection.execute(
                "SELECT message, channel FROM posts WHERE roll = ? ORDER BY message", (roll,)
            )
            return tuple(Post(*row) for row in rows.fetchall())

        return await self._database.read(read)

    async def posted(self, message: int) -> int:
        """The roll whose line is on this message; 0 for none."""

        def read(connection: sqlite3.Connection) -> int:
            row = connection.execute("SELECT roll FROM posts WHERE message = ?", (message,)).fetchone()
            return int(row[0]) if row else 0

        return await self._database.read(read)

    async def hidden(
        self, channel: int, viewer: int, *, is_gm: bool, skip: int, limit: int
    ) -> list[StoredRoll]:
        """The rolls of this channel that are still hidden and that this viewer may look at, newest first."""

        def read(connection: sqlite3.Connection) -> list[StoredRoll]:
            # Not one's own blind rolls, nor to GMs those for their roller alone (docs/hidden.md).
            # Two lists, each by an index of its own: a condition on both would read all that is hidden.
            rows = connection.execute(
                "SELECT id FROM rolls WHERE channel = ?1 AND owner = ?2 AND audience <> 'everyone'"
                " AND audience <> 'blind' AND revealed < 4 AND NOT (?3 <> 0 AND audience = 'gm')"
                " UNION ALL SELECT id FROM rolls WHERE ?3 <> 0 AND channel = ?1"
                " AND audience IN ('gm', 'blind') AND revealed < 4"
                " ORDER BY id DESC LIMIT ?4 OFFSET ?5",
                (channel, viewer, is_gm, limit, skip),
            ).fetchall()
            return [stored for row in rows if (stored := load(connection, row[0]))]

        return await self._database.read(read)

    async def get(self, roll: int) -> StoredRoll | None:
        """The roll with this id, or None if it is not (or no longer) kept."""
        return await self._database.read(lambda connection: load(connection, roll))

    async def about(self, roll: int) -> About | None:
        """Whose a roll is, where it was made and who may know of it; None if it is not kept."""

        def read(connection: sqlite3.Connection) -> About | None:
            row = connection.execute(
                "SELECT guild, channel, parent, owner, audience, revealed FROM rolls WHERE id = ?", (roll,)
            ).fetchone()
            return About(row[0], row[1], row[2], row[3], Audience(row[4]), Revealed(row[5])) if row else None

        return await self._database.read(read)

    async def some(self, rolls: Sequence[int]) -> list[StoredRoll]:
        """The rolls with these ids that are kept, in their order."""

        def read(connection: sqlite3.Connection) -> list[StoredRoll]:
            return [stored for roll in rolls if (stored := load(connection, roll))]

        return await self._database.read(read)

    async def latest(self, channel: int, owner: int) -> StoredRoll | None:
        """The last roll that this user made in this channel, or None."""

        def read(connection: sqlite3.Connection) -> StoredRoll | None:
            row = connection.execute(
                "SELECT id FROM rolls WHERE channel = ? AND owner = ? ORDER BY id DESC LIMIT 1",
                (channel, owner),
            ).fetchone()
            return load(connection, row[0]) if row else None

        return await self._database.read(read)

    async def since(self, roll: StoredRoll) -> list[str]:
        """Return the present requests, as JSON text, that its owner made of its game in its channel since."""

        def read(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT versions.request FROM rolls"
                " JOIN versions ON versions.roll = rolls.id AND versions.revision = rolls.revision"
                " WHERE rolls.channel = ? AND rolls.owner = ? AND rolls.id > ? AND rolls.game = ?",
                (roll.channel, roll.owner, roll.id, roll.game),
            ).fetchall()
            return [row[0] for row in rows]

        return await self._database.read(read)

    async def newest(self) -> int:
        """When the newest roll was made, in milliseconds since 1970, UTC; 0 if there is none."""
        row: tuple[int] | None = await self._database.read(
            lambda connection: connection.execute(
                "SELECT made FROM rolls WHERE id = (SELECT max(id) FROM rolls)"
            ).fetchone()
        )
        return row[0] if row else 0

    async def recent(self, channel: int, owner: int, game: str, limit: int) -> list[str]:
        """The first requests, as JSON text, of a game among this user's last rolls here, newest first."""

        def read(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT versions.request FROM rolls JOIN versions ON versions.roll = rolls.id"
                " WHERE rolls.channel = ?1 AND rolls.owner = ?2 AND rolls.game = ?3 AND versions.revision = 1"
                # Asked with each key that is typed, so it looks back so far and no further.
                " AND rolls.id >= coalesce((SELECT id FROM rolls WHERE channel = ?1 AND owner = ?2"
                " ORDER BY id DESC LIMIT 1 OFFSET ?5), 0) ORDER BY rolls.id DESC LIMIT ?4",
                (channel, owner, game, limit, _BACK),
            ).fetchall()
            return [row[0] for row in rows]

        return await self._database.read(read)


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


def load(connection: sqlite3.Connection, roll: int) -> StoredRoll | None:
    """The roll with this id, for a unit that needs it."""
    rows = connection.execute(
        "SELECT number(rolls.id), rolls.game, rolls.guild, rolls.channel, rolls.parent, rolls.owner,"
        " rolls.revision,"
        " rolls.audience, rolls.nonce, rolls.seal, rolls.revealed, rolls.revealer, rolls.shown,"
        " rolls.odds,"
        " versions.request, versions.faces, versions.actor, versions.name, versions.why, versions.picked,"
        " versions.made"
        " FROM rolls JOIN versions ON versions.roll = rolls.id WHERE rolls.id = ? ORDER BY versions.revision",
        (roll,),
    ).fetchall()
    if not rows:
        return None
    (number, game, guild, channel, parent, owner, revision, audience, nonce, sealed, *rest) = rows[0][:14]
    revealed, by, shown, odds = rest
    versions = tuple(StoredVersion(*row[14:]) for row in rows)
    places = (number, game, guild, channel, parent, owner)
    kept = (Audience(audience), nonce, sealed, Revealed(revealed), by, shown)
    return StoredRoll(roll, *places, revision, *kept, versions, bool(odds))
