"""Every roll with all its versions, and the messages of hidden rolls."""

import sqlite3
from collections.abc import Callable, Sequence
from functools import partial

from msgspec.structs import astuple, replace

from bot.audiences import Audience, Revealed, stricter
from bot.store.channels import settings_here
from bot.store.database import Store, reads, writes
from bot.store.handled import HANDLING
from bot.store.numbers import Numbers
from bot.store.personal import Holds
from bot.store.pipelining import Eventual, Pipeline, pipeline_of
from bot.store.rolls_sent import send_change, send_roll
from bot.store.stored_rolls import (
    About,
    Deed,
    NewRoll,
    Post,
    StoredRoll,
    StoredVersion,
    changed_row,
    insert_version,
    kept_as,
    load,
    load_all,
    load_late,
)
from bot.store.tallies import uncount

PEOPLE = (
    # A roll that no one else needs is deleted, see :mod:`bot.yours.forget_store`.
    Holds("rolls", names=("revealer",), within="guild"),
    Holds("versions", actors={"actor": "name"}, inside=("request", "faces", "picked"), within="parent"),
    Holds("posts", within="parent"),
)
"""These tables' columns about people. A roll's owner is forgotten with the roll."""

_BACK = 200  # How many of a user's rolls in a channel are searched for their last ones of a game.


class Rolls(Store):
    """The rolls of one database. Times are milliseconds since 1970, UTC."""

    @property
    def numbers(self) -> Numbers:
        """The public numbers of the database's rolls."""
        return self._database.numbers

    async def add(self, roll: NewRoll, deeds: Sequence[Deed] = ()) -> StoredRoll:
        """Store a new roll with the stricter of its own audience and the channel's default."""
        stored = await self._database.write(partial(self._write, roll, deeds))
        self._counted("rolls", stored)
        if handling := HANDLING.get():
            handling.rolls.append(stored.id)
        return stored

    def _write(
        self, roll: NewRoll, deeds: Sequence[Deed], connection: sqlite3.Connection
    ) -> StoredRoll | Eventual[StoredRoll]:
        if pipeline := pipeline_of(connection):
            sent = self._sent(pipeline, roll)
            if not deeds:
                return Eventual(sent)
            stored = sent()
        else:
            stored = self._added(connection, roll)
        for deed in deeds:
            deed(connection, kept_as(stored, 1, roll.version))
        return stored

    def _added(self, connection: sqlite3.Connection, roll: NewRoll) -> StoredRoll:
        # Look it up within the transaction: the default may have become stricter since it was read.
        here, odds = roll.audience, False
        if roll.guild:
            here, _, odds = settings_here(connection, roll.channel, roll.parent)
        audience = stricter(roll.audience, here)
        odds = odds and not audience.is_hidden
        nonce, sealed = roll.sealed() if audience.is_hidden else ("", "")
        (inner,) = connection.execute(
            "INSERT INTO rolls (game, guild, channel, parent, owner, audience, nonce, seal, made, odds)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
            (*roll.places, audience.value, nonce, sealed, roll.version.made, odds),
        ).fetchone()
        insert_version(connection, inner, 1, roll.version)
        return roll.stored(inner, self._database.numbers.shown(inner), audience, (nonce, sealed), odds=odds)

    def _sent(self, pipeline: Pipeline, roll: NewRoll) -> Callable[[], StoredRoll]:
        """Send a roll in one statement, and return a function that reads the stored roll."""
        may_hide = roll.guild or roll.audience.is_hidden
        sealed = roll.sealed() if may_hide else ("", "")
        answer = send_roll(pipeline, roll.places, roll.audience, sealed, astuple(roll.version))

        def read() -> StoredRoll:
            inner, audience, odds = answer.fetchone() or ()
            kept = sealed if Audience(audience).is_hidden else ("", "")
            return roll.stored(
                inner, self._database.numbers.shown(inner), Audience(audience), kept, odds=odds
            )

        return read

    async def change(self, roll: StoredRoll, version: StoredVersion, deeds: Sequence[Deed] = ()) -> bool:
        """Add a version to a roll. Return False if the roll has changed since it was read."""
        # Its reveal must be unchanged too: decisions about a hidden roll don't apply to an open one.
        was = (roll.id, roll.revision, roll.revealed.value)

        def uncount_open(connection: sqlite3.Connection) -> None:
            # Even if someone was faster, because deleted tallies are counted again.
            if not roll.is_hidden:
                uncount(connection, roll.channel, roll.id, roll.id)

        def write(connection: sqlite3.Connection) -> bool | Eventual[bool]:
            if pipeline := pipeline_of(connection):
                answer = send_change(pipeline, was, astuple(version))
                uncount_open(connection)
                if not deeds:
                    return Eventual(lambda: answer.fetchone() is not None)
                row = answer.fetchone()
            else:
                row = changed_row(connection, was, version)
                uncount_open(connection)
            if row is None:
                return False
            for deed in deeds:
                deed(connection, kept_as(roll, row[0], version))
            return True

        is_changed = await self._database.write(write)
        if is_changed:
            self._counted("presses", roll)
        return is_changed

    def _counted(self, name: str, roll: StoredRoll) -> None:
        """Count in the metrics only what everyone may know, and nothing about rolls that were ever hidden."""
        if not roll.audience.is_hidden:
            self._database.figures.count(name, roll.game)

    @writes
    def reveal(
        self, connection: sqlite3.Connection, roll: StoredRoll, part: Revealed, name: str
    ) -> StoredRoll | None:
        """Reveal this part of a roll, along with parts of the same revision, and return the updated roll.

        ``name`` is the display name of the person revealing it. Return None if the roll has changed, or the
        part is already revealed.
        """
        # Parts of an earlier version aren't mixed with parts of this one.
        row = connection.execute(
            "UPDATE rolls SET shown = revision, revealer = ?4,"
            " revealed = CASE WHEN shown = revision THEN revealed | ?1 ELSE ?1 END"
            " WHERE id = ?2 AND revision = ?3 AND revealed < 4"
            " AND NOT (shown = revision AND revealed & ?1 <> 0)"
            " RETURNING revealed, shown",
            (part.value, roll.id, roll.revision, name),
        ).fetchone()
        if row is None:
            return None
        revealed = replace(roll, revealed=Revealed(row[0]), revealer=name, shown=row[1])
        if not revealed.is_hidden:
            uncount(connection, roll.channel, roll.id, roll.id)
        return revealed

    async def post(self, roll: int, post: Post) -> StoredRoll | None:
        """Record that this roll's line is on this message, and return the current roll."""

        def write(connection: sqlite3.Connection) -> StoredRoll | Eventual[StoredRoll | None] | None:
            connection.execute(
                "INSERT INTO posts (message, channel, roll) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (post.message, post.channel, roll),
            )
            return load_late(connection, roll)

        # The public part is already posted, so don't make anyone wait three seconds for this note.
        return await self._database.write(write, late=True)

    @reads
    def posts(self, connection: sqlite3.Connection, roll: int) -> tuple[Post, ...]:
        """Return the messages that show this roll's line, oldest first."""
        rows = connection.execute(
            "SELECT message, channel FROM posts WHERE roll = ? ORDER BY message", (roll,)
        )
        return tuple(Post(*row) for row in rows.fetchall())

    @reads
    def posted(self, connection: sqlite3.Connection, message: int) -> int:
        """Return the roll whose line is on this message, or 0 if there is none."""
        row = connection.execute("SELECT roll FROM posts WHERE message = ?", (message,)).fetchone()
        return int(row[0]) if row else 0

    @reads
    def hidden(
        self, connection: sqlite3.Connection, channel: int, viewer: int, *, is_gm: bool, skip: int, limit: int
    ) -> list[StoredRoll]:
        """Return this channel's rolls that are still hidden and that this viewer can see, newest first."""
        # Skip one's own blind rolls and, for GMs, those for their roller alone (docs/hidden.md).
        # Use two lists with an index each, because a condition on both would read everything hidden.
        rows = connection.execute(
            "SELECT id FROM rolls WHERE channel = ?1 AND owner = ?2 AND audience <> 'everyone'"
            " AND audience <> 'blind' AND revealed < 4 AND NOT (?3 <> 0 AND audience = 'gm')"
            " UNION ALL SELECT id FROM rolls WHERE ?3 <> 0 AND channel = ?1"
            " AND audience IN ('gm', 'blind') AND revealed < 4"
            " ORDER BY id DESC LIMIT ?4 OFFSET ?5",
            (channel, viewer, is_gm, limit, skip),
        ).fetchall()
        return load_all(connection, [row[0] for row in rows])

    async def get(self, roll: int) -> StoredRoll | None:
        """Return the roll with this ID, or None if it isn't stored."""
        return await self._database.read(lambda connection: load_late(connection, roll))

    @reads
    def about(self, connection: sqlite3.Connection, roll: int) -> About | None:
        """Return a roll's owner, place and audience, or None if it isn't stored."""
        row = connection.execute(
            "SELECT guild, channel, parent, owner, audience, revealed FROM rolls WHERE id = ?", (roll,)
        ).fetchone()
        return About(row[0], row[1], row[2], row[3], Audience(row[4]), Revealed(row[5])) if row else None

    async def some(self, rolls: Sequence[int]) -> list[StoredRoll]:
        """Return these rolls in order, leaving out any that aren't stored."""
        return await self._database.read(lambda connection: load_all(connection, rolls))

    @reads
    def latest(self, connection: sqlite3.Connection, channel: int, owner: int) -> StoredRoll | None:
        """Return this user's last roll in this channel, or None."""
        row = connection.execute(
            "SELECT id FROM rolls WHERE channel = ? AND owner = ? ORDER BY id DESC LIMIT 1",
            (channel, owner),
        ).fetchone()
        return load(connection, row[0]) if row else None

    @reads
    def last_game(self, connection: sqlite3.Connection, channel: int) -> str:
        """Return the game of the newest open roll among a channel's last 50, or "" if there is none."""
        rows = connection.execute(
            "SELECT game, audience FROM rolls WHERE channel = ? ORDER BY id DESC LIMIT 50", (channel,)
        ).fetchall()
        return next((str(game) for game, audience in rows if audience == "everyone"), "")

    @reads
    def since(self, connection: sqlite3.Connection, roll: StoredRoll) -> list[str]:
        """Return the current requests, as JSON text, of later rolls with the same owner, game and channel."""
        rows = connection.execute(
            "SELECT versions.request FROM rolls"
            " JOIN versions ON versions.roll = rolls.id AND versions.revision = rolls.revision"
            " WHERE rolls.channel = ? AND rolls.owner = ? AND rolls.id > ? AND rolls.game = ?",
            (roll.channel, roll.owner, roll.id, roll.game),
        ).fetchall()
        return [row[0] for row in rows]

    @reads
    def recent(
        self, connection: sqlite3.Connection, channel: int, owner: int, game: str, limit: int
    ) -> list[str]:
        """Return the original requests, as JSON text, of this user's last rolls of a game here."""
        rows = connection.execute(
            "SELECT versions.request FROM rolls JOIN versions ON versions.roll = rolls.id"
            " WHERE rolls.channel = ?1 AND rolls.owner = ?2 AND rolls.game = ?3 AND versions.revision = 1"
            # This runs for every key typed, so it only looks back this far.
            " AND rolls.id >= coalesce((SELECT id FROM rolls WHERE channel = ?1 AND owner = ?2"
            " ORDER BY id DESC LIMIT 1 OFFSET ?5), 0) ORDER BY rolls.id DESC LIMIT ?4",
            (channel, owner, game, limit, _BACK),
        ).fetchall()
        return [row[0] for row in rows]
