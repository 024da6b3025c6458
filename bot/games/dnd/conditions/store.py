"""What characters bear outside of fights, in the database."""

import sqlite3
from collections.abc import Callable

from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Bearing, Hold
from bot.games.dnd.conditions.rules.outside import bearing_text, nameless, read_bearing, settled
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("bearing", within="parent"),)
"""What this table holds of people: nothing that does not go with their character."""

Follow = Callable[[sqlite3.Connection], None]
"""What is done in the same unit as a change of what somebody bears."""


class Bearings:
    """What the characters of one database bear outside of fights."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, character: int) -> Bearing:
        """What this character bears outside of fights."""
        return await self._database.read(lambda connection: bearing_of(connection, character))

    async def change(
        self,
        character: int,
        change: Callable[[Bearing], Bearing],
        then: Callable[[Bearing], Follow | None] = lambda _: None,
    ) -> tuple[Bearing, Bearing]:
        """Make of what a character bears, who is in no fight, what it is to be; answer it before and after.

        What ``change`` raises leaves it as it is. ``then`` answers what follows from what it is, if anything.

        Raises:
            PressError: It is in a fight.

        """

        def write(connection: sqlite3.Connection) -> tuple[Bearing, Bearing]:
            before, after = _change(connection, character, change)
            if follow := then(after):
                follow(connection)
            return before, after

        return await self._database.write(write)


def changing_by_hand(character: int, change: Callable[[Bearing], Bearing]) -> Follow:
    """What makes of what a character bears, who is in no fight, what it is to be."""

    def follow(connection: sqlite3.Connection) -> None:
        _change(connection, character, change)

    return follow


def changing(character: int, change: Callable[[Bearing, int], Bearing]) -> Deed:
    """The deed of making of what a character bears, who is in no fight, what it is to be by this roll."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        _change(connection, character, lambda bearing: change(bearing, kept.roll))

    return deed


def _change(
    connection: sqlite3.Connection, character: int, change: Callable[[Bearing], Bearing]
) -> tuple[Bearing, Bearing]:
    if connection.execute("SELECT 1 FROM fighting WHERE character = ?", (character,)).fetchone():
        raise PressError(
            say("That character is in a fight by now; what happens there is done on its message.")
        )
    before = bearing_of(connection, character)
    keep_bearing(connection, character, change(before))
    # Read again, as what their own Concentration held has ended with it.
    return before, bearing_of(connection, character)


def bearing_of(connection: sqlite3.Connection, character: int) -> Bearing:
    """What a character bears outside of fights, by now."""
    return settled(_kept(connection, character), lambda hold, was_over: _holding(connection, hold, was_over))


def _kept(connection: sqlite3.Connection, character: int) -> Bearing:
    row = connection.execute("SELECT state FROM bearing WHERE character = ?", (character,)).fetchone()
    return read_bearing(row[0] if row else "")


def _holding(connection: sqlite3.Connection, hold: Hold, was_over: bool) -> str | None:
    """The name of whose Concentration that is, None once it is over."""
    row = connection.execute(
        "SELECT name, EXISTS (SELECT 1 FROM fighting WHERE character = ?1)"
        " FROM roster WHERE game = 'dnd' AND id = ?1",
        (hold.character,),
    ).fetchone()
    if row is None:
        return None
    name, fights = row
    # What becomes of it in a fight is known here once they leave that.
    lasts = not was_over if fights else _kept(connection, hold.character).holds(hold)
    return str(name) if lasts else None


def keep_bearing(connection: sqlite3.Connection, character: int, bearing: Bearing) -> None:
    """Keep what a character bears outside of fights; of one that was deleted nothing is kept."""
    connection.execute("DELETE FROM bearing WHERE character = ?", (character,))
    if state := bearing_text(nameless(bearing)):
        connection.execute(
            "INSERT INTO bearing (character, state) SELECT id, ?2 FROM roster WHERE game = 'dnd' AND id = ?1",
            (character, state),
        )
