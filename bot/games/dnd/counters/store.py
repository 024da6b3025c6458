"""Spent counters of characters. Each change is a single statement, so no use can be spent twice."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Spend
from bot.store.database import Store
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("spent", within="parent"),)
"""The columns about people in this table."""

Work = Callable[[sqlite3.Connection], object]
"""A function that does work within another unit of work."""


class SpentCounters(Store):
    """The spent counters of one database's characters."""

    async def of(self, character: int) -> Mapping[str, int]:
        """Return how many uses of each counter are spent, by key. Missing counters have all their uses."""
        return await self._database.read(lambda connection: spent_of(connection, character))

    async def spend(self, what: Spend) -> bool:
        """Spend uses of a counter. Return False if there aren't enough left."""
        return await self._database.write(lambda connection: spend(connection, what))

    async def give_back(self, what: Spend) -> bool:
        """Give back uses of a counter. Return False if fewer uses are spent."""
        return await self._database.write(lambda connection: give_back(connection, what))

    async def leave(self, what: Spend) -> None:
        """Set how much of a counter is left."""
        await self._database.write(lambda connection: put(connection, what, what.most - what.amount))


def spent_of(connection: sqlite3.Connection, character: int) -> dict[str, int]:
    """Return how much of each of a character's counters is spent, within another unit of work."""
    rows = connection.execute(
        "SELECT key, amount FROM spent WHERE character = ? AND amount > 0", (character,)
    )
    return dict(rows.fetchall())


def spend(connection: sqlite3.Connection, what: Spend) -> bool:
    """Spend uses within another unit of work. If there aren't enough left, spend none and return False."""
    cursor = connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1 AND ?3 <= ?4"
        # The sheet may have changed, and have fewer than were spent.
        " ON CONFLICT (character, key) DO UPDATE SET amount = spent.amount + ?3"
        " WHERE spent.amount + ?3 <= ?4 RETURNING amount",
        (what.character, what.key, what.amount, what.most),
    )
    return bool(cursor.fetchall())


def give_back(connection: sqlite3.Connection, what: Spend) -> bool:
    """Give back uses within another unit of work. If fewer are spent, change nothing and return False."""
    cursor = connection.execute(
        # If more was spent than the sheet has now, the excess can't be given back.
        "UPDATE spent SET amount = min(amount, ?4) - ?3"
        " WHERE character = ?1 AND key = ?2 AND min(amount, ?4) >= ?3 RETURNING amount",
        (what.character, what.key, what.amount, what.most),
    )
    return bool(cursor.fetchall())


def regain(connection: sqlite3.Connection, what: Spend, spent: int) -> bool:
    """Restore uses within another unit of work. Return False if the ``spent`` amount has changed."""
    cursor = connection.execute(
        "UPDATE spent SET amount = amount - ?3 WHERE character = ?1 AND key = ?2 AND amount = ?4"
        " RETURNING amount",
        (what.character, what.key, what.amount, spent),
    )
    return bool(cursor.fetchall())


def lose(connection: sqlite3.Connection, what: Spend) -> None:
    """Spend uses again because their restoration is undone, but never more than are left."""
    connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, min(?3, ?4) FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character, key) DO UPDATE SET amount = min(spent.amount + ?3, ?4)",
        (what.character, what.key, what.amount, what.most),
    )


def put(connection: sqlite3.Connection, what: Spend, spent: int) -> None:
    """Set how much of a counter is spent, within another unit of work."""
    connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character, key) DO UPDATE SET amount = excluded.amount",
        (what.character, what.key, max(0, spent)),
    )


def returning(spends: Sequence[Spend]) -> Work:
    """Return work that gives these uses back within another unit of work."""

    def work(connection: sqlite3.Connection) -> None:
        for what in spends:
            give_back(connection, what)

    return work


def paying(what: Spend) -> Deed:
    """Return work that spends uses with a roll. Raises PressError if there aren't enough left."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        if not spend(connection, what):
            raise PressError(say("There isn't enough left to pay for that. Check the counters."))

    return deed


def repaying(what: Spend) -> Deed:
    """Return work that refunds what a roll spent, unless it has been regained since, such as by a rest."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        give_back(connection, what)

    return deed
