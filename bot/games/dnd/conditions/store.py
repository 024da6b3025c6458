"""Characters' conditions outside of fights, in the database."""

import sqlite3
from collections.abc import Callable

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Hold
from bot.games.dnd.conditions.rules.outside import bearing_text, nameless, read_bearing, settled
from bot.store.database import Store, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("bearing", within="parent"),)
"""The columns about people in this table, whose rows are deleted with their character."""

Follow = Callable[[sqlite3.Connection], None]
"""A function that does work in the same transaction as a change of someone's conditions."""


class Bearings(Store):
    """The conditions of one database's characters outside of fights."""

    async def get(self, character: int) -> Bearing:
        """Return this character's conditions outside of fights."""
        return await self._database.read(lambda connection: bearing_of(connection, character))

    @writes
    def change(
        self,
        connection: sqlite3.Connection,
        character: int,
        change: Callable[[Bearing], Bearing],
        then: Callable[[Bearing], Follow | None] = lambda _: None,
    ) -> tuple[Bearing, Bearing]:
        """Change a character's conditions outside of fights. Return the conditions before and after.

        If ``change`` raises an error, nothing changes. ``then`` returns further work, if any.

        Raises:
            PressError: The character is in a fight.

        """
        before, after = _change(connection, character, change)
        if follow := then(after):
            follow(connection)
        return before, after


def changing_by_hand(character: int, change: Callable[[Bearing], Bearing]) -> Follow:
    """Return work that changes the conditions of a character outside of fights."""

    def follow(connection: sqlite3.Connection) -> None:
        _change(connection, character, change)

    return follow


def changing(character: int, change: Callable[[Bearing, int], Bearing]) -> Deed:
    """Return the work by which this roll changes a character's conditions outside of fights."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        _change(connection, character, lambda bearing: change(bearing, kept.roll))

    return deed


def _change(
    connection: sqlite3.Connection, character: int, change: Callable[[Bearing], Bearing]
) -> tuple[Bearing, Bearing]:
    if connection.execute("SELECT 1 FROM fighting WHERE character = ?", (character,)).fetchone():
        raise PressError(say("That character is in a fight now. Use the fight's message."))
    before = bearing_of(connection, character)
    keep_bearing(connection, character, change(before))
    # Read it again, because whatever their own Concentration held has ended with it.
    return before, bearing_of(connection, character)


def bearing_of(connection: sqlite3.Connection, character: int) -> Bearing:
    """Return a character's current conditions outside of fights."""
    return settled(_kept(connection, character), lambda hold, was_over: _holding(connection, hold, was_over))


def _kept(connection: sqlite3.Connection, character: int) -> Bearing:
    row = connection.execute("SELECT state FROM bearing WHERE character = ?", (character,)).fetchone()
    return read_bearing(row[0] if row else "")


def _holding(connection: sqlite3.Connection, hold: Hold, was_over: bool) -> str | None:
    """Return the name of the creature with this Concentration, or None once it's over."""
    row = connection.execute(
        "SELECT name, EXISTS (SELECT 1 FROM fighting WHERE character = ?1)"
        " FROM roster WHERE game = 'dnd' AND id = ?1",
        (hold.character,),
    ).fetchone()
    if row is None:
        return None
    name, fights = row
    # What happens to it in a fight is only known here once they leave the fight.
    lasts = not was_over if fights else _kept(connection, hold.character).holds(hold)
    return str(name) if lasts else None


def keep_bearing(connection: sqlite3.Connection, character: int, bearing: Bearing) -> None:
    """Store a character's conditions outside of fights, unless it was deleted."""
    connection.execute("DELETE FROM bearing WHERE character = ?", (character,))
    if state := bearing_text(nameless(bearing)):
        connection.execute(
            "INSERT INTO bearing (character, state) SELECT id, ?2 FROM roster WHERE game = 'dnd' AND id = ?1",
            (character, state),
        )
