"""What characters have spent of their counters. One statement each, so that the last one is spent once."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence

from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Spend
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept
from bot.words import say

PEOPLE = (Holds("spent", within="parent"),)
"""What this table holds of people."""

Work = Callable[[sqlite3.Connection], object]
"""What is done in a unit of something else."""


class Spent:
    """What the characters of one database have spent."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, character: int) -> Mapping[str, int]:
        """How much of each of a character's counters is spent, by key; what is not there is whole."""
        return await self._database.read(lambda connection: spent_of(connection, character))

    async def spend(self, what: Spend) -> bool:
        """Spend it; False if not so many are left."""
        return await self._database.write(lambda connection: spend(connection, what))

    async def give_back(self, what: Spend) -> bool:
        """Give it back; False if not so many are spent."""
        return await self._database.write(lambda connection: give_back(connection, what))

    async def leave(self, what: Spend) -> None:
        """Have so many left from now on, whatever was."""
        await self._database.write(lambda connection: put(connection, what, what.most - what.amount))


def spent_of(connection: sqlite3.Connection, character: int) -> dict[str, int]:
    """How much of each of a character's counters is spent, for a unit that needs it."""
    rows = connection.execute(
        "SELECT key, amount FROM spent WHERE character = ? AND amount > 0", (character,)
    )
    return dict(rows.fetchall())


def spend(connection: sqlite3.Connection, what: Spend) -> bool:
    """Spend it, in a unit of something else; False, and nothing is spent, if not so many are left."""
    cursor = connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1 AND ?3 <= ?4"
        # A sheet may have fewer of it by now than were spent.
        " ON CONFLICT (character, key) DO UPDATE SET amount = spent.amount + ?3"
        " WHERE spent.amount + ?3 <= ?4 RETURNING amount",
        (what.character, what.key, what.amount, what.most),
    )
    return bool(cursor.fetchall())


def give_back(connection: sqlite3.Connection, what: Spend) -> bool:
    """Give it back, in a unit of something else; False, and nothing is, if not so many are spent."""
    cursor = connection.execute(
        # What is spent beyond what the sheet has by now is not there to be given back.
        "UPDATE spent SET amount = min(amount, ?4) - ?3"
        " WHERE character = ?1 AND key = ?2 AND min(amount, ?4) >= ?3 RETURNING amount",
        (what.character, what.key, what.amount, what.most),
    )
    return bool(cursor.fetchall())


def regain(connection: sqlite3.Connection, what: Spend, spent: int) -> bool:
    """Have so much of it back of what was ``spent``, in another unit; False if that has changed."""
    cursor = connection.execute(
        "UPDATE spent SET amount = amount - ?3 WHERE character = ?1 AND key = ?2 AND amount = ?4"
        " RETURNING amount",
        (what.character, what.key, what.amount, spent),
    )
    return bool(cursor.fetchall())


def lose(connection: sqlite3.Connection, what: Spend) -> None:
    """Have it spent again, as what gave it back is taken back; never more than there is."""
    connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, min(?3, ?4) FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character, key) DO UPDATE SET amount = min(spent.amount + ?3, ?4)",
        (what.character, what.key, what.amount, what.most),
    )


def put(connection: sqlite3.Connection, what: Spend, spent: int) -> None:
    """Have so many spent from now on, in a unit of something else."""
    connection.execute(
        "INSERT INTO spent (character, key, amount)"
        " SELECT id, ?2, ?3 FROM roster WHERE game = 'dnd' AND id = ?1"
        " ON CONFLICT (character, key) DO UPDATE SET amount = excluded.amount",
        (what.character, what.key, max(0, spent)),
    )


def returning(each: Sequence[Spend]) -> Work:
    """What gives these back in a unit of something else."""

    def work(connection: sqlite3.Connection) -> None:
        for what in each:
            give_back(connection, what)

    return work


def paying(what: Spend) -> Deed:
    """The deed of spending it with a roll. Raises PressError if not so many are left."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        if not spend(connection, what):
            raise PressError(say("Too little is left by now to pay for that; look at the counters."))

    return deed


def repaying(what: Spend) -> Deed:
    """The deed of giving back what a roll has spent; nothing if it came back meanwhile, as by a rest."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        give_back(connection, what)

    return deed
