"""The turn of each channel: whose game it is of is not asked. What was used in it, and what was rolled."""

import sqlite3
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from bot.errors import PressError
from bot.rolls.card import plain
from bot.rolls.trail import Use
from bot.store.database import Database
from bot.store.personal import Holds
from bot.store.rolls import Deed, Kept, MovedError, StoredRoll, load
from bot.words import later

K = TypeVar("K")


PEOPLE = (
    Holds("turns", within="channel"),
    Holds("uses", keyed=("key",), within="channel"),
    Holds("logged", keyed=("log",), within="channel"),
)
"""What these tables hold of people: some keys and logs are a person's own."""


class Turn(Struct, frozen=True):
    """The turn of a channel's game: its number, from 1; its rolls have numbers above ``since``."""

    number: int = 1
    since: int = 0


class Turns:
    """The turn that each channel is in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def turn(self, channel: int) -> Turn:
        """The turn it is."""
        return await self._database.read(lambda connection: turn_of(connection, channel))

    async def next_turn(self, channel: int, number: int | None) -> Turn | None:
        """Begin the next turn; None if it is no longer turn ``number``."""
        return await self._database.write(lambda connection: begin_turn(connection, channel, number))

    async def used(self, channel: int, key: str) -> int:
        """How often something was used here in the turn it is."""

        def read(connection: sqlite3.Connection) -> int:
            (times,) = connection.execute(
                "SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ? AND key = ? AND turn = ?",
                (channel, key, turn_of(connection, channel).number),
            ).fetchone()
            return int(times)

        return await self._database.read(read)

    async def all_used(self, channel: int, begins: str) -> dict[str, int]:
        """How often each thing whose key begins so was used here in the turn it is."""

        def read(connection: sqlite3.Connection) -> dict[str, int]:
            rows = connection.execute(
                "SELECT key, sum(times) FROM uses WHERE channel = ? AND turn = ? AND key >= ? AND key < ?"
                " GROUP BY key HAVING sum(times) > 0",
                (channel, turn_of(connection, channel).number, begins, begins + _LAST),
            )
            return dict(rows.fetchall())

        return await self._database.read(read)


_LAST = "\U0010ffff"  # Sorts behind every sign of a key.


def turn_of(connection: sqlite3.Connection, channel: int) -> Turn:
    """The turn it is in this channel, for a unit that needs it."""
    row = connection.execute("SELECT number, since FROM turns WHERE channel = ?", (channel,)).fetchone()
    return Turn(*row) if row else Turn()


def logged(
    connection: sqlite3.Connection,
    channel: int,
    log: str,
    since: int,
    *,
    most: int,
    kept: Mapping[tuple[int, int], K],
) -> list[K | StoredRoll]:
    """The last rolls of a log of this channel, with numbers above ``since``, that all can see; oldest first.

    For a unit. ``kept`` has what was made of some of them, by number and revision: these are not read again.
    """
    rows = connection.execute(
        "SELECT rolls.id, revision FROM logged JOIN rolls ON rolls.id = logged.roll"
        " WHERE logged.channel = ? AND log = ? AND logged.roll > ?"
        " AND (audience = 'everyone' OR revealed >= 4) ORDER BY logged.roll DESC LIMIT ?",
        (channel, log, since, most),
    ).fetchall()
    rolls = (kept.get(row) or load(connection, row[0]) for row in reversed(rows))
    return [roll for roll in rolls if roll is not None]


def turn_logged(
    connection: sqlite3.Connection,
    channel: int,
    logs: Iterable[str],
    most: int,
    kept: Mapping[tuple[int, int], K],
) -> tuple[Turn, list[list[K | StoredRoll]]]:
    """The turn it is, and the last rolls of each of these logs in it, as :func:`logged`; for a unit."""
    turn = turn_of(connection, channel)
    return turn, [logged(connection, channel, log, turn.since, most=most, kept=kept) for log in logs]


def begin_turn(connection: sqlite3.Connection, channel: int, number: int | None = None) -> Turn | None:
    """Begin the next turn of this channel, in a unit; None if it is no longer turn ``number``."""
    # One statement: of two who saw the same turn, one begins the next.
    row = connection.execute(
        "INSERT INTO turns (channel, number, since)"
        " SELECT ?1, 2, (SELECT coalesce(max(id), 0) FROM rolls) WHERE coalesce(?2, 1) = 1"
        " OR EXISTS (SELECT 1 FROM turns WHERE channel = ?1)"
        " ON CONFLICT (channel) DO UPDATE SET number = turns.number + 1, since = excluded.since"
        " WHERE turns.number = coalesce(?2, turns.number) RETURNING number, since",
        (channel, number),
    ).fetchone()
    return Turn(*row) if row else None


def set_turn(connection: sqlite3.Connection, channel: int, turn: Turn) -> None:
    """Make it this turn in this channel, in a unit."""
    connection.execute(
        "INSERT INTO turns (channel, number, since) VALUES (?, ?, ?)"
        " ON CONFLICT (channel) DO UPDATE SET number = excluded.number, since = excluded.since",
        (channel, turn.number, turn.since),
    )


def back_to_turn(connection: sqlite3.Connection, channel: int, turn: Turn) -> None:
    """Go back to this turn in this channel, in a unit: what was used in later ones was not used."""
    set_turn(connection, channel, turn)
    connection.execute("DELETE FROM uses WHERE channel = ? AND turn > ?", (channel, turn.number))


def first_turn(connection: sqlite3.Connection, channel: int) -> Turn:
    """Begin a game with its first turn, in a unit: nothing was rolled or used in it."""
    connection.execute("DELETE FROM uses WHERE channel = ?", (channel,))
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM rolls").fetchone()
    turn = Turn(1, last)
    set_turn(connection, channel, turn)
    return turn


def using(use: Use) -> Deed:
    """The deed of using something in this turn, or giving back a use that this roll made of it in this turn.

    It fails where it was used as often as it can be in a turn.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        turn = turn_of(connection, kept.channel).number
        if use.by < 0:
            connection.execute(
                "UPDATE uses SET times = max(0, times + ?)"
                " WHERE channel = ? AND key = ? AND turn = ? AND roll = ?",
                (use.by, kept.channel, use.key, turn, kept.roll),
            )
            return
        row = connection.execute(
            "INSERT INTO uses (channel, key, turn, roll, times) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?5 +"
            " (SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ?1 AND key = ?2 AND turn = ?3) <= ?6"
            " ON CONFLICT (channel, key, turn, roll) DO UPDATE SET times = uses.times + excluded.times"
            " RETURNING times",
            (kept.channel, use.key, turn, kept.roll, use.by, use.most),
        ).fetchone()
        if row is None:
            words = later("{name} was already used as often as it can be this turn.")
            raise PressError(use.spent or words.say(name=plain(use.name)))

    return deed


def logging(logs: Iterable[str]) -> Deed:
    """The deed of noting a new roll in these logs of its channel."""
    names = tuple(logs)

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.executemany(
            "INSERT INTO logged (channel, log, roll) VALUES (?, ?, ?)",
            [(kept.channel, name, kept.roll) for name in names],
        )

    return deed


def openly(connection: sqlite3.Connection, kept: Kept) -> None:
    """The deed of making sure that a roll that was prepared as one for everybody is one.

    Raises:
        MovedError: The channel's default has become stricter meanwhile.

    """
    if connection.execute("SELECT audience <> 'everyone' FROM rolls WHERE id = ?", (kept.roll,)).fetchone()[
        0
    ]:
        raise MovedError(_MOVED.say())


def unmoved(log: str, last: int, turn: int) -> Deed:
    """The deed of ensuring it is still this turn, and this the roller's last open roll of the log in it."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if turn_of(connection, kept.channel).number != turn:
            raise MovedError(_MOVED.say())
        row = connection.execute(
            "SELECT 1 FROM logged JOIN rolls ON rolls.id = logged.roll WHERE logged.channel = ? AND log = ?"
            " AND logged.roll > ? AND logged.roll < ? AND owner = ?"
            " AND (audience = 'everyone' OR revealed >= 4) LIMIT 1",
            (kept.channel, log, last, kept.roll, kept.owner),
        ).fetchone()
        if row is not None:
            raise MovedError(_MOVED.say())

    return deed


_MOVED = later("The table has changed at the same moment; please roll again.")
