"""What characters bear outside of fights, in the database."""

import sqlite3
from collections.abc import Callable

from bot.errors import PressError
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("bearing", within="parent"),)
"""What this table holds of people: nothing that does not go with their character."""

Follow = Callable[[sqlite3.Connection], None]
"""What is done in the same unit as a change of what somebody bears."""


class Bearings:
    """What the characters of one database bear, as JSON text, "" for nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, character: int) -> str:
        """What this character bears outside of fights."""
        return await self._database.read(lambda connection: bearing_of(connection, character))

    async def change(
        self, character: int, change: Callable[[str], str], then: Callable[[str], Follow | None]
    ) -> tuple[str, str]:
        """Make of what a character bears, who is in no fight, what it is to be; answer it before and after.

        What ``change`` raises leaves it as it is. ``then`` answers what follows from what it is, if anything.

        Raises:
            PressError: It is in a fight.

        """

        def unit(connection: sqlite3.Connection) -> tuple[str, str]:
            before, after = _change(connection, character, change)
            if follow := then(after):
                follow(connection)
            return before, after

        return await self._database.write(unit)


def changing(character: int, change: Callable[[str, int], str]) -> Deed:
    """The deed of making of what a character bears, who is in no fight, what it is to be by this roll."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        _change(connection, character, lambda text: change(text, kept.roll))

    return deed


def _change(connection: sqlite3.Connection, character: int, change: Callable[[str], str]) -> tuple[str, str]:
    if connection.execute("SELECT 1 FROM fighting WHERE character = ?", (character,)).fetchone():
        raise PressError(
            say("That character is in a fight by now; what happens there is done on its message.")
        )
    before = bearing_of(connection, character)
    after = change(before)
    keep_bearing(connection, character, after)
    return before, after


def bearing_of(connection: sqlite3.Connection, character: int) -> str:
    """What a character bears outside of fights, as JSON text."""
    row = connection.execute("SELECT state FROM bearing WHERE character = ?", (character,)).fetchone()
    return row[0] if row else ""


def keep_bearing(connection: sqlite3.Connection, character: int, state: str) -> None:
    """Keep what a character bears outside of fights; of one that was deleted nothing is kept."""
    connection.execute("DELETE FROM bearing WHERE character = ?", (character,))
    if state:
        connection.execute(
            "INSERT INTO bearing (character, state) SELECT id, ?2 FROM roster WHERE game = 'dnd' AND id = ?1",
            (character, state),
        )
