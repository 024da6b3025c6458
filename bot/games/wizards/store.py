"""The rerolls that characters of WIZARDS have left."""

import sqlite3
from collections.abc import Sequence

from bot.errors import PressError
from bot.people.roster_store import Character, InUse, Roster
from bot.rolls.values import Place
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.settings import setting_here
from bot.store.stored_rolls import Deed, Kept

PEOPLE = (Holds("wizards_rerolls", within="parent"),)
"""This table's columns about people: all rows are deleted with their character."""


Around = tuple[str | None, InUse, list[Character]]
"""A channel's settings as JSON text, the character that a player uses there, and all characters."""


class Rerolls(Store):
    """The rerolls that each character has left; none if it has no row."""

    @reads
    def around(self, connection: sqlite3.Connection, roster: Roster, place: Place, user: int) -> Around:
        """Return what a user's roll finds around it."""
        at = (place.channel, place.parent)
        used = roster.used_here(connection, place.scope, at, user)
        return setting_here(connection, "wizards", *at), used, roster.all_here(connection, place.scope)

    async def left(self, characters: Sequence[int]) -> dict[int, int]:
        """Return how many rerolls each of these characters has left, by number."""

        def read(connection: sqlite3.Connection) -> dict[int, int]:
            marks = ", ".join("?" * len(characters))
            query = f"SELECT character, left FROM wizards_rerolls WHERE character IN ({marks})"  # noqa: S608 - marks
            return dict(connection.execute(query, tuple(characters)).fetchall())

        return await self._database.read(read) if characters else {}

    @writes
    def grant(self, connection: sqlite3.Connection, characters: Sequence[int], count: int, most: int) -> None:
        """Give each of these characters ``count`` rerolls; a negative number takes some, down to 0."""
        connection.executemany(
            "INSERT INTO wizards_rerolls (character, left) SELECT id, min(?1, max(0, ?2)) FROM roster"
            " WHERE game = 'wizards' AND id = ?3"
            " ON CONFLICT (character) DO UPDATE SET left = min(?1, max(0, wizards_rerolls.left + ?2))",
            [(most, count, character) for character in characters],
        )


def spending_reroll(character: int, refused: str) -> Deed:
    """Return work that spends a reroll. If two rolls spend the last one at the same time, one fails."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        # One statement decides. Always fetch it: unread, it would keep the write lock (R9).
        found = connection.execute(
            "UPDATE wizards_rerolls SET left = left - 1 WHERE character = ? AND left > 0 RETURNING left",
            (character,),
        ).fetchall()
        if not found:
            raise PressError(refused)

    return deed
