"""Characters' state outside of fights, and each server's library of creatures."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing
from bot.games.dnd.conditions.store import Follow, keep_bearing
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("hit_points", within="parent"), Holds("creatures", within="scope"))
"""The columns of these tables that have data about people. All rows are deleted with their character."""


class KeptHitPoints(Struct, frozen=True):
    """A character's stored ``state`` as JSON text ("" if uninjured), and its ``sheet`` maximum then.

    ``course`` is its history as JSON text, or "" if nothing in it can change any more. ``revision`` counts
    the changes, and is 0 if nothing is stored yet. ``bearing`` are its conditions after a fight, or None if
    they stay the same.
    """

    character: int
    state: str
    sheet: int
    course: str = ""
    revision: int = 0
    bearing: Bearing | None = None


class KeptStates(Store):
    """The states of one database's characters."""

    async def get(self, character: int) -> KeptHitPoints | None:
        """Return this character's state, or None if it's uninjured."""
        return await self._database.read(lambda connection: _found(connection, character))

    @writes
    def change(
        self, connection: sqlite3.Connection, changes: Sequence[KeptHitPoints], follow: Sequence[Follow] = ()
    ) -> int:
        """Store all of these states outside of fights, or none if one has changed since it was read.

        ``follow`` is done along with it. Return the number of the first character that changed, or 0.
        """
        for change in changes:
            row = connection.execute(
                "SELECT (SELECT revision FROM hit_points WHERE character = ?1),"
                " EXISTS (SELECT 1 FROM fighting WHERE character = ?1)",
                (change.character,),
            ).fetchone()
            # It may have changed, or joined a fight, since it was read.
            if row[1] or (row[0] or 0) != change.revision:
                return change.character
        for change in changes:
            keep(connection, change)
        for then in follow:
            then(connection)
        return 0


def _found(connection: sqlite3.Connection, character: int) -> KeptHitPoints | None:
    row = connection.execute(
        "SELECT character, state, sheet, course, revision FROM hit_points WHERE character = ?", (character,)
    ).fetchone()
    return KeptHitPoints(*row) if row else None


Change = Callable[[KeptHitPoints | None, int], KeptHitPoints | None]
"""Returns a character's new state after this roll, or None if it's uninjured or unchanged.

For a rest, the roll's number is negative.
"""


def changing(character: int, change: Change) -> Deed:
    """Return work that changes a character's state through a roll outside of fights."""
    return lambda connection, kept: change_kept(connection, character, change, kept.roll)


def change_kept(connection: sqlite3.Connection, character: int, change: Change, roll: int) -> None:
    """Change the state of a character outside of fights, as part of another transaction.

    ``roll`` is the cause, or the negative number of a rest. Raises PressError if the character is in a fight.
    """
    after = change(_found(connection, character), roll)
    if after is None:
        return
    if connection.execute("SELECT 1 FROM fighting WHERE character = ?", (character,)).fetchone():
        raise PressError(say("That character is in a fight now. Use the fight's message."))
    keep(connection, after)


def changing_by_hand(character: int, change: Change) -> Callable[[sqlite3.Connection], None]:
    """Return work that changes a character's state outside of fights without a roll."""
    return lambda connection: change_kept(connection, character, change, 0)


def changing_all(changes: Mapping[int, Change]) -> Deed:
    """Return work that changes the states of several characters, by their numbers."""
    each_of_them = [changing(character, change) for character, change in changes.items()]

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        for deed in each_of_them:
            deed(connection, kept)

    return deed


def keep(connection: sqlite3.Connection, kept: KeptHitPoints) -> None:
    """Store a character's state, unless it was deleted."""
    connection.execute(
        "INSERT INTO hit_points (character, state, sheet, course)"
        " SELECT id, ?2, ?3, ?4 FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character) DO UPDATE"
        " SET state = excluded.state, sheet = excluded.sheet, course = excluded.course,"
        " revision = hit_points.revision + 1",
        (kept.character, kept.state, kept.sheet, kept.course),
    )
    if kept.bearing is not None:
        keep_bearing(connection, kept.character, kept.bearing)


class Creatures(Store):
    """One database's libraries of creatures, where ``scope`` is a server or, for a DM, minus its channel."""

    @reads
    def all(self, connection: sqlite3.Connection, scope: int) -> list[str]:
        """Return every creature there, as JSON text, by name."""
        rows = connection.execute("SELECT creature FROM creatures WHERE scope = ? ORDER BY folded", (scope,))
        return [row[0] for row in rows.fetchall()]

    @writes
    def put(self, connection: sqlite3.Connection, scope: int, name: str, creature: str, most: int) -> bool:
        """Save a creature, replacing any with that name, or return False if there are already ``most``."""
        cursor = connection.execute(
            "INSERT INTO creatures (scope, folded, creature) SELECT ?1, ?2, ?3"
            " WHERE (SELECT count(*) FROM creatures WHERE scope = ?1 AND folded <> ?2) < ?4"
            " ON CONFLICT (scope, folded) DO UPDATE SET creature = excluded.creature RETURNING folded",
            (scope, name.casefold(), creature, most),
        )
        return bool(cursor.fetchall())

    @writes
    def put_all(
        self, connection: sqlite3.Connection, scope: int, creatures: Mapping[str, str], most: int
    ) -> bool:
        """Save these creatures by name, replacing existing ones; return False and save none if it's full."""
        rows = connection.execute("SELECT folded FROM creatures WHERE scope = ?", (scope,)).fetchall()
        if len({row[0] for row in rows} | {name.casefold() for name in creatures}) > most:
            return False
        for name, creature in creatures.items():
            connection.execute(
                "INSERT INTO creatures (scope, folded, creature) VALUES (?, ?, ?)"
                " ON CONFLICT (scope, folded) DO UPDATE SET creature = excluded.creature",
                (scope, name.casefold(), creature),
            )
        return True

    @writes
    def forget(self, connection: sqlite3.Connection, scope: int, name: str) -> bool:
        """Remove a creature from the library, or return False if it isn't there."""
        cursor = connection.execute(
            "DELETE FROM creatures WHERE scope = ? AND folded = ? RETURNING folded",
            (scope, name.casefold()),
        )
        return bool(cursor.fetchall())
