"""Each channel's turn, in any game: everything used and rolled in it."""

import sqlite3
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from bot.errors import PressError
from bot.store.database import Store, reads
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError, StoredRoll, load
from bot.words import later

K = TypeVar("K")


PEOPLE = (
    Holds("turns", within="channel"),
    Holds("uses", keyed=("key",), within="channel"),
    Holds("logged", keyed=("log",), within="channel"),
)
"""These tables' columns about people: some keys and logs are personal."""


class Turn(Struct, frozen=True):
    """The turn of a channel's game: its number, starting at 1. Its rolls have numbers above ``since``."""

    number: int = 1
    since: int = 0


class Turns(Store):
    """The turn that each channel is in."""

    async def turn(self, channel: int) -> Turn:
        """Return the current turn."""
        return await self._database.read(lambda connection: turn_of(connection, channel))

    async def next_turn(self, channel: int, number: int | None) -> Turn | None:
        """Start the next turn, or return None if turn ``number`` is already over."""
        return await self._database.write(lambda connection: begin_turn(connection, channel, number))

    @reads
    def used(self, connection: sqlite3.Connection, channel: int, key: str) -> int:
        """Return how often something was used here this turn."""
        (times,) = connection.execute(
            "SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ? AND key = ? AND turn = ?",
            (channel, key, turn_of(connection, channel).number),
        ).fetchone()
        return int(times)

    @reads
    def all_used(self, connection: sqlite3.Connection, channel: int, begins: str) -> dict[str, int]:
        """Return how often each thing with this key prefix was used here this turn."""
        rows = connection.execute(
            "SELECT key, sum(times) FROM uses WHERE channel = ? AND turn = ? AND key >= ? AND key < ?"
            " GROUP BY key HAVING sum(times) > 0",
            (channel, turn_of(connection, channel).number, begins, begins + _LAST),
        )
        return dict(rows.fetchall())


_LAST = "\U0010ffff"  # Sorts after every character of a key.


def turn_of(connection: sqlite3.Connection, channel: int) -> Turn:
    """Return this channel's current turn. It's called within a unit of work."""
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
    """Return the last open rolls of a log in this channel, with numbers above ``since``, oldest first.

    It's for a unit. ``kept`` has parsed ones by number and revision, which aren't read again.
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
    """Return the current turn and its logs' last rolls, like :func:`logged` but within a unit."""
    turn = turn_of(connection, channel)
    return turn, [logged(connection, channel, log, turn.since, most=most, kept=kept) for log in logs]


def begin_turn(connection: sqlite3.Connection, channel: int, number: int | None = None) -> Turn | None:
    """Start this channel's next turn within a unit of work, or return None if turn ``number`` is over."""
    # A single statement, so that of two people who saw the same turn, one starts the next.
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
    """Set this channel's turn within a unit of work."""
    connection.execute(
        "INSERT INTO turns (channel, number, since) VALUES (?, ?, ?)"
        " ON CONFLICT (channel) DO UPDATE SET number = excluded.number, since = excluded.since",
        (channel, turn.number, turn.since),
    )


def back_to_turn(connection: sqlite3.Connection, channel: int, turn: Turn) -> None:
    """Go back to this turn within a unit of work, and undo everything used in later turns."""
    set_turn(connection, channel, turn)
    connection.execute("DELETE FROM uses WHERE channel = ? AND turn > ?", (channel, turn.number))


def first_turn(connection: sqlite3.Connection, channel: int) -> Turn:
    """Start a game in a unit, with its first turn and nothing rolled or used."""
    connection.execute("DELETE FROM uses WHERE channel = ?", (channel,))
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM rolls").fetchone()
    turn = Turn(1, last)
    set_turn(connection, channel, turn)
    return turn


def spending(key: str, by: int, most: int, refusal: Callable[[], str]) -> Deed:
    """Return work for a unit that records a use of ``key`` in this turn, or gives back this roll's own.

    It fails with the ``refusal`` if the ``most`` uses per turn have been reached.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        turn = turn_of(connection, kept.channel).number
        if by < 0:
            connection.execute(
                "UPDATE uses SET times = max(0, times + ?)"
                " WHERE channel = ? AND key = ? AND turn = ? AND roll = ?",
                (by, kept.channel, key, turn, kept.roll),
            )
            return
        row = connection.execute(
            "INSERT INTO uses (channel, key, turn, roll, times) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?5 +"
            " (SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ?1 AND key = ?2 AND turn = ?3) <= ?6"
            " ON CONFLICT (channel, key, turn, roll) DO UPDATE SET times = uses.times + excluded.times"
            " RETURNING times",
            (kept.channel, key, turn, kept.roll, by, most),
        ).fetchone()
        if row is None:
            raise PressError(refusal())

    return deed


def logging(logs: Iterable[str]) -> Deed:
    """Return work for a unit that adds a new roll to these logs of its channel."""
    names = tuple(logs)

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.executemany(
            "INSERT INTO logged (channel, log, roll) VALUES (?, ?, ?)",
            [(kept.channel, name, kept.roll) for name in names],
        )

    return deed


def openly(_connection: sqlite3.Connection, kept: Kept) -> None:
    """Check that a roll prepared as open is still open.

    Raises:
        MovedError: The channel's default has become stricter in the meantime.

    """
    if kept.audience.is_hidden:
        raise MovedError(_MOVED.say())


def unmoved(log: str, last: int, turn: int) -> Deed:
    """Return work that checks that the turn, and the roller's last open roll in it, haven't changed."""

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


_MOVED = later("The table changed at the same moment. Roll again.")
