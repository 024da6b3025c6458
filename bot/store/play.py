"""What outlives a single roll of a game: what is in play, what was used, the turn."""

import sqlite3
from dataclasses import dataclass

from bot.errors import PressError
from bot.rolls.card import plain
from bot.rolls.game import Use
from bot.store.database import Database
from bot.store.rolls import Deed, Kept, MovedError, StoredRoll, load
from bot.words import say


@dataclass(frozen=True, slots=True)
class StoredEffect:
    """Something in play. ``abilities`` is JSON; names are those of the time."""

    id: int
    player: int
    player_name: str
    owner: int
    owner_name: str
    name: str
    abilities: str


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a channel's game: its number, from 1; its rolls have numbers above ``since``."""

    number: int = 1
    since: int = 0


_NAMED = '"foreign":true,"player":{}'  # In the request of a roll with dice of this player by somebody else.
_PLANAR = '"planar":{'  # In the request of a planar roll alone: within a JSON string its quotes would be escaped.
_COLUMNS = "id, player, player_name, owner, owner_name, name, abilities"


class Play:
    """What is in play in each channel, and its turns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def effects(self, channel: int) -> list[StoredEffect]:
        """Everything in play here, in the order it was put into play."""

        def unit(connection: sqlite3.Connection) -> list[StoredEffect]:
            rows = connection.execute(
                f"SELECT {_COLUMNS} FROM effects WHERE channel = ? ORDER BY id",  # noqa: S608 - our own columns
                (channel,),
            )
            return [StoredEffect(*row) for row in rows.fetchall()]

        return await self._database.read(unit)

    async def add_effect(self, channel: int, effect: StoredEffect, most: int) -> bool:
        """Put this into play; False if its owner has put ``most`` into play already. Its id is given here."""

        def unit(connection: sqlite3.Connection) -> bool:
            row = connection.execute(
                "INSERT INTO effects (channel, player, player_name, owner, owner_name, name, abilities)"
                " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
                " WHERE (SELECT count(*) FROM effects WHERE channel = ?1 AND owner = ?4) < ?8 RETURNING id",
                (
                    channel,
                    effect.player,
                    effect.player_name,
                    effect.owner,
                    effect.owner_name,
                    effect.name,
                    effect.abilities,
                    most,
                ),
            ).fetchone()
            return row is not None

        return await self._database.write(unit)

    async def remove_effect(self, effect: int) -> bool:
        """Take this out of play; False if it is out already."""

        def unit(connection: sqlite3.Connection) -> bool:
            found = connection.execute("DELETE FROM effects WHERE id = ? RETURNING id", (effect,))
            return bool(found.fetchall())

        return await self._database.write(unit)

    async def turn(self, channel: int) -> Turn:
        """The turn it is."""
        return await self._database.read(lambda connection: turn_of(connection, channel))

    async def next_turn(self, channel: int, number: int | None) -> Turn | None:
        """Begin the next turn; None if it is no longer turn ``number``."""
        return await self._database.write(lambda connection: begin_turn(connection, channel, number))

    async def used(self, channel: int, key: str) -> int:
        """How often something was used here in the turn it is."""

        def unit(connection: sqlite3.Connection) -> int:
            (times,) = connection.execute(
                "SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ? AND key = ? AND turn = ?",
                (channel, key, turn_of(connection, channel).number),
            ).fetchone()
            return int(times)

        return await self._database.read(unit)

    async def log(
        self, channel: int, since: int, game: str, most: int, *, owner: int | None = None, planar: bool = False
    ) -> list[StoredRoll]:
        """The last rolls of a game here, or with dice of this user's, with numbers above this, that all can see.

        Oldest first; ``planar``: only those of the planar die.
        """

        def unit(connection: sqlite3.Connection) -> list[StoredRoll]:
            rows = connection.execute(
                "SELECT id FROM rolls WHERE channel = ?1 AND id > ?2 AND game = ?3"
                " AND (?4 IS NULL OR owner = ?4 OR EXISTS (SELECT 1 FROM versions WHERE roll = rolls.id"
                " AND versions.revision = rolls.revision AND instr(request, ?5)))"
                " AND (audience = 'everyone' OR revealed >= 4)"
                " AND (NOT ?6 OR EXISTS (SELECT 1 FROM versions WHERE roll = rolls.id AND versions.revision = 1"
                " AND instr(request, ?7))) ORDER BY id DESC LIMIT ?8",
                (channel, since, game, owner, _NAMED.format(owner), planar, _PLANAR, most),
            ).fetchall()
            return [stored for row in reversed(rows) if (stored := load(connection, row[0]))]

        return await self._database.read(unit)


def turn_of(connection: sqlite3.Connection, channel: int) -> Turn:
    """The turn it is in this channel, for a unit that needs it."""
    row = connection.execute("SELECT number, since FROM turns WHERE channel = ?", (channel,)).fetchone()
    return Turn(*row) if row else Turn()


def begin_turn(connection: sqlite3.Connection, channel: int, number: int | None = None) -> Turn | None:
    """Begin the next turn of this channel, in a unit; None if it is no longer turn ``number``."""
    row = connection.execute(
        "INSERT INTO turns (channel, number, since)"
        " SELECT ?1, 2, (SELECT coalesce(max(id), 0) FROM rolls) WHERE ?2 IS NULL OR ?2 = 1"
        " OR EXISTS (SELECT 1 FROM turns WHERE channel = ?1)"
        " ON CONFLICT (channel) DO UPDATE SET number = number + 1, since = excluded.since"
        " WHERE ?2 IS NULL OR number = ?2 RETURNING number, since",
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


def first_turn(connection: sqlite3.Connection, channel: int) -> Turn:
    """Begin a game with its first turn, in a unit: nothing was rolled or used in it."""
    connection.execute("DELETE FROM uses WHERE channel = ?", (channel,))
    (last,) = connection.execute("SELECT coalesce(max(id), 0) FROM rolls").fetchone()
    turn = Turn(1, last)
    set_turn(connection, channel, turn)
    return turn


def using(use: Use) -> Deed:
    """The deed of using something in the turn it is, or giving back a use that this roll made of it in this turn.

    It fails where it was used as often as it can be in a turn.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        turn = turn_of(connection, kept.channel).number
        if use.by < 0:
            connection.execute(
                "UPDATE uses SET times = max(0, times + ?) WHERE channel = ? AND key = ? AND turn = ? AND roll = ?",
                (use.by, kept.channel, use.key, turn, kept.roll),
            )
            return
        row = connection.execute(
            "INSERT INTO uses (channel, key, turn, roll, times) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?5 +"
            " (SELECT coalesce(sum(times), 0) FROM uses WHERE channel = ?1 AND key = ?2 AND turn = ?3) <= ?6"
            " ON CONFLICT (channel, key, turn, roll) DO UPDATE SET times = times + excluded.times RETURNING times",
            (kept.channel, use.key, turn, kept.roll, use.by, use.most),
        ).fetchone()
        if row is None:
            words = "{name} was already used as often as it can be this turn; /magic turn next begins another."
            raise PressError(use.spent or say(words, name=plain(use.name)))

    return deed


def using_next(effect: int) -> Deed:
    """The deed of taking what changes the next roll alone out of play. Of two rolls at once, one gets it."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        if not connection.execute("DELETE FROM effects WHERE id = ? RETURNING id", (effect,)).fetchall():
            raise MovedError(say("Another roll has used that since, so it cannot be brought back to this one."))

    return deed


def openly(connection: sqlite3.Connection, kept: Kept) -> None:
    """The deed of making sure that a roll that was prepared as one for everybody is one.

    Raises:
        MovedError: The channel's default has become stricter meanwhile.

    """
    if connection.execute("SELECT audience <> 'everyone' FROM rolls WHERE id = ?", (kept.roll,)).fetchone()[0]:
        raise MovedError(_MOVED)


def returning(effect: StoredEffect) -> Deed:
    """The deed of putting what a roll had used up into play again, for whoever made the roll."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            f"INSERT INTO effects (channel, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own columns
            " ON CONFLICT DO NOTHING",
            (
                kept.channel,
                effect.id,
                effect.player,
                kept.name,
                effect.owner,
                effect.owner_name,
                effect.name,
                effect.abilities,
            ),
        )

    return deed


def unmoved(game: str, last: int, turn: int) -> Deed:
    """The deed of making sure that it is still this turn, and this the roller's last open roll of this game in it."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        if turn_of(connection, kept.channel).number != turn:
            raise MovedError(_MOVED)
        row = connection.execute(
            "SELECT 1 FROM rolls WHERE channel = ? AND owner = ? AND game = ? AND id > ? AND id < ?"
            " AND (audience = 'everyone' OR revealed >= 4)",
            (kept.channel, kept.owner, game, last, kept.roll),
        ).fetchone()
        if row is not None:
            raise MovedError(_MOVED)

    return deed


_MOVED = say("The table has changed at the same moment; please roll again.")
