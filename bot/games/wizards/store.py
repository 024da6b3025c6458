"""The rerolls that characters of WIZARDS have left."""

import sqlite3
from collections.abc import Collection
from itertools import chain

from msgspec import Struct

from bot.errors import PressError
from bot.people.naming import matching
from bot.people.roster_store import Character, InUse, Roster
from bot.people.store import known_here
from bot.rolls.values import Place
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.settings import setting_here
from bot.store.stored_rolls import Deed, Kept

PEOPLE = (Holds("wizards_rerolls", within="parent"),)
"""This table's columns about people: all rows are deleted with their character."""


class Nearby(Struct, frozen=True):
    """The settings, characters and players that a roll can involve.

    ``settings`` are the channel's, as JSON text. ``used`` has the characters that players use there, by user
    ID. ``left`` has the rerolls of all these characters. ``aimed`` are people known there by a given name.
    """

    settings: str | None
    everyone: list[Character]
    used: dict[int, InUse]
    left: dict[int, int]
    aimed: set[int]


class Rerolls(Store):
    """The rerolls that each character has left; none if it has no row."""

    @reads
    def around(
        self, connection: sqlite3.Connection, roster: Roster, place: Place, users: set[int], name: str | None
    ) -> Nearby:
        """Return what a roll by or against these users finds around it.

        If no character is called ``name``, it may be a person's.
        """
        at, aimed = (place.channel, place.parent), set[int]()
        everyone = roster.all_here(connection, place.scope)
        if name is not None and not matching(everyone, name):
            people = known_here(connection, *at)
            aimed = {user for user, known in people if known.casefold() == name.casefold()}
        used = {user: roster.used_here(connection, place.scope, at, user) for user in users | aimed}
        characters = {character.id for character in chain(everyone, *(own for _, own in used.values()))}
        settings = setting_here(connection, "wizards", *at)
        return Nearby(settings, everyone, used, _left_here(connection, characters), aimed)

    async def left(self, characters: Collection[int]) -> dict[int, int]:
        """Return how many rerolls each of these characters has left, by number."""
        if not characters:
            return {}
        return await self._database.read(lambda connection: _left_here(connection, characters))

    @writes
    def grant(
        self, connection: sqlite3.Connection, characters: Collection[int], count: int, most: int
    ) -> None:
        """Give each of these characters ``count`` rerolls; a negative number takes some, down to 0."""
        connection.executemany(
            "INSERT INTO wizards_rerolls (character, left) SELECT id, min(?1, max(0, ?2)) FROM roster"
            " WHERE game = 'wizards' AND id = ?3"
            " ON CONFLICT (character) DO UPDATE SET left = min(?1, max(0, wizards_rerolls.left + ?2))",
            [(most, count, character) for character in characters],
        )


def _left_here(connection: sqlite3.Connection, characters: Collection[int]) -> dict[int, int]:
    if not characters:
        return {}
    marks = ", ".join("?" * len(characters))
    query = f"SELECT character, left FROM wizards_rerolls WHERE character IN ({marks})"  # noqa: S608 - marks
    return dict(connection.execute(query, tuple(characters)).fetchall())


def spending_reroll(character: int, refused: str) -> Deed:
    """Return work that spends a reroll. If two rolls spend the last one at the same time, one fails."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        # One statement decides. Always fetch it: unread, it would keep the write lock (R9).
        updated = connection.execute(
            "UPDATE wizards_rerolls SET left = left - 1 WHERE character = ? AND left > 0 RETURNING left",
            (character,),
        ).fetchall()
        if not updated:
            raise PressError(refused)

    return deed
