"""The stored roster: characters of any game, their players, and where they are played.

Only its game can interpret a character's data.
"""

import sqlite3
from collections.abc import Callable, Sequence

from msgspec import Struct

from bot.names import folded
from bot.store.database import Database, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept

CHARACTER = "roster.id, roster.owner, roster.owner_name, roster.name, roster.body, roster.revision"
"""The columns of a :class:`Character`, in the order of its fields."""


PEOPLE = (
    Holds("roster", owners={"owner": "owner_name"}, within="scope"),
    Holds("roster_numbers"),
    Holds("played", owners={"owner": ""}, within="channel"),
)
"""These tables' columns about people."""


class Character(Struct, frozen=True):
    """A stored character. ``body`` is JSON text.

    ``id`` is its number among the characters of its game, or 0 if it isn't stored yet.
    """

    id: int
    owner: int
    owner_name: str
    name: str
    body: str
    revision: int = 1


InUse = tuple[bool, Sequence[Character]]
"""True if a player chose anyone, and their choice or else all of their characters."""


class Roster:
    """The characters of one game. ``scope`` is the server's ID, or minus a direct message's channel ID."""

    def __init__(self, database: Database, game: str) -> None:
        self._database = database
        self._game = game

    async def all(self, scope: int) -> list[Character]:
        """Return every character in this scope, by name."""
        return await self._database.read(lambda connection: self.all_here(connection, scope))

    def all_here(self, connection: sqlite3.Connection, scope: int) -> list[Character]:
        """Return the same as :meth:`all`, within another transaction."""
        return self._found(connection, "WHERE game = ? AND scope = ? ORDER BY folded, id", (scope,))

    async def get(self, scope: int, character: int) -> Character | None:
        """Return the character with this number, if it belongs to this scope."""
        characters = await self._read("WHERE game = ? AND scope = ? AND id = ?", (scope, character))
        return characters[0] if characters else None

    async def party(self, channel: int) -> list[Character]:
        """Return every character played in this channel, by name."""
        played = "SELECT character FROM played WHERE channel = ? AND played.game = roster.game"
        return await self._read(f"WHERE game = ? AND id IN ({played}) ORDER BY folded, id", (channel,))

    @reads
    def in_use(
        self, connection: sqlite3.Connection, scope: int, channel: int, parent: int, owner: int
    ) -> InUse:
        """Return whether this player chose anyone here or in this thread's channel, and the character.

        Without a choice, return all of their own by name.
        """
        return self.used_here(connection, scope, (channel, parent), owner)

    def used_here(
        self, connection: sqlite3.Connection, scope: int, at: tuple[int, int], owner: int, character: int = 0
    ) -> InUse:
        """Return the same as :meth:`in_use`, or this character, within another transaction."""
        if character:
            where = "WHERE game = ? AND scope = ? AND id = ?"
            return True, self._found(connection, where, (scope, character))
        row = connection.execute(
            f"SELECT {CHARACTER} FROM played"  # noqa: S608 - our own columns
            " LEFT JOIN roster ON roster.game = played.game AND roster.id = played.character"
            " WHERE played.channel IN (?1, ?2) AND played.owner = ?3 AND played.game = ?4"
            " ORDER BY played.channel = ?1 DESC LIMIT 1",
            (*at, owner, self._game),
        ).fetchone()
        if row is not None:
            return True, () if row[0] is None else (Character(*row),)
        own = "WHERE game = ? AND scope = ? AND owner = ? ORDER BY folded"
        return False, self._found(connection, own, (scope, owner))

    @reads
    def reached(self, connection: sqlite3.Connection, scope: int, at: tuple[int, int], user: int) -> set[int]:
        """Return the numbers of the characters that their players play here or in this thread's channel.

        One that's played nowhere counts if it's the user's, or its player chose here or has only this one.
        """
        rows = connection.execute(
            "SELECT id FROM roster WHERE game = ?1 AND scope = ?2 AND CASE WHEN EXISTS"
            " (SELECT 1 FROM played WHERE game = ?1 AND character = roster.id AND owner = roster.owner)"
            " THEN EXISTS (SELECT 1 FROM played WHERE channel IN (?3, ?4) AND owner = roster.owner"
            " AND game = ?1 AND character = roster.id)"
            " ELSE owner = ?5 OR EXISTS (SELECT 1 FROM played WHERE channel IN (?3, ?4)"
            " AND owner = roster.owner AND game = ?1) OR NOT EXISTS (SELECT 1 FROM roster AS other"
            " WHERE other.game = ?1 AND other.scope = ?2 AND other.owner = roster.owner"
            " AND other.id <> roster.id) END",
            (self._game, scope, *at, user),
        )
        return {row[0] for row in rows.fetchall()}

    async def _read(self, where: str, values: tuple[int, ...]) -> list[Character]:
        return await self._database.read(lambda connection: self._found(connection, where, values))

    def _found(self, connection: sqlite3.Connection, where: str, values: tuple[int, ...]) -> list[Character]:
        query = f"SELECT {CHARACTER} FROM roster {where}"  # noqa: S608 - our own columns and conditions
        return [Character(*row) for row in connection.execute(query, (self._game, *values)).fetchall()]

    @writes
    def add(
        self, connection: sqlite3.Connection, scope: int, channel: int, new: Character, most: int
    ) -> Character | None:
        """Save a new character, and play it in this channel unless ``channel`` is 0.

        Return None if its player already has one with that name, or ``most`` of them.
        """
        # Count separately: old rolls name characters by number, so no number is reused.
        (number,) = connection.execute(
            "INSERT INTO roster_numbers (game, last) VALUES (?, 1)"
            " ON CONFLICT (game) DO UPDATE SET last = roster_numbers.last + 1 RETURNING last",
            (self._game,),
        ).fetchone()
        row = connection.execute(
            "INSERT INTO roster (game, id, scope, owner, owner_name, name, folded, body)"
            " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
            " WHERE (SELECT count(*) FROM roster WHERE game = ?1 AND scope = ?3 AND owner = ?4) < ?9"
            " ON CONFLICT DO NOTHING RETURNING id",
            (
                self._game,
                number,
                scope,
                new.owner,
                new.owner_name,
                new.name,
                folded(new.name),
                new.body,
                most,
            ),
        ).fetchone()
        if row is None:
            return None
        if channel:
            _use(connection, self._game, channel, new.owner, number)
        return Character(number, new.owner, new.owner_name, new.name, new.body)

    @writes
    def edit(
        self,
        connection: sqlite3.Connection,
        old: Character,
        name: str,
        body: str,
        also: Callable[[sqlite3.Connection], None] = lambda _: None,
    ) -> bool:
        """Replace a character's name and body. Return False if it has changed or the name is taken.

        ``also`` runs in the same transaction, for data that the game stores under the name.
        """
        # Don't if someone has taken the name at the same moment.
        changed = connection.execute(
            "UPDATE roster SET name = ?1, folded = ?2, body = ?3, revision = revision + 1"
            " WHERE game = ?4 AND id = ?5 AND revision = ?6"
            " AND NOT EXISTS (SELECT 1 FROM roster AS other WHERE other.game = roster.game"
            " AND other.scope = roster.scope AND other.owner = roster.owner AND other.folded = ?2"
            " AND other.id <> roster.id) RETURNING id",
            (name, folded(name), body, self._game, old.id, old.revision),
        ).fetchall()
        if changed:
            also(connection)
        return bool(changed)

    @writes
    def change_body(
        self, connection: sqlite3.Connection, character: int, change: Callable[[str], str]
    ) -> bool:
        """Change a character's body with ``change``. Return False if the character is gone.

        If ``change`` raises, the body stays as it was.
        """
        where = (self._game, character)
        row = connection.execute("SELECT body FROM roster WHERE game = ? AND id = ?", where).fetchone()
        if row is None:
            return False
        connection.execute("UPDATE roster SET body = ? WHERE game = ? AND id = ?", (change(row[0]), *where))
        return True

    @writes
    def delete(
        self,
        connection: sqlite3.Connection,
        old: Character,
        also: Callable[[sqlite3.Connection], None] = lambda _: None,
    ) -> bool:
        """Delete a character and run ``also``. Return False if the character changed since it was read."""
        deleted = connection.execute(
            "DELETE FROM roster WHERE game = ? AND id = ? AND revision = ? RETURNING id",
            (self._game, old.id, old.revision),
        ).fetchall()
        if deleted:
            also(connection)
        return bool(deleted)

    async def use(self, channel: int, owner: int, character: int | None) -> None:
        """Set the character that this player plays in this channel, or None for no one."""
        await self._database.write(lambda connection: _use(connection, self._game, channel, owner, character))

    def using(self, character: int, channel: int) -> Deed:
        """Return a deed that records the roller's character in this channel, if none is set."""

        def deed(connection: sqlite3.Connection, kept: Kept) -> None:
            connection.execute(
                "INSERT INTO played (channel, owner, game, character) SELECT ?1, ?2, ?3, id FROM roster"
                " WHERE game = ?3 AND id = ?4 ON CONFLICT DO NOTHING",
                (channel, kept.owner, self._game, character),
            )

        return deed


def _use(connection: sqlite3.Connection, game: str, channel: int, owner: int, character: int | None) -> None:
    # It may have been deleted at that moment; then the previous choice stays.
    connection.execute(
        "INSERT INTO played (channel, owner, game, character) SELECT ?1, ?2, ?3, nullif(?4, 0)"
        " WHERE ?4 = 0 OR EXISTS (SELECT 1 FROM roster WHERE game = ?3 AND id = ?4)"
        " ON CONFLICT (channel, owner, game) DO UPDATE SET character = excluded.character",
        (channel, owner, game, character or 0),
    )
