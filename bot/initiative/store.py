"""The initiative of each channel: one row, each change of which is one transaction."""

import sqlite3
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.initiative.rules.panel import SUBJECT
from bot.initiative.rules.state import Changing, Initiative, Past
from bot.store.channels import hidden_here
from bot.store.database import Database
from bot.store.fought import note_fought
from bot.store.panels import Panel, panel_here
from bot.store.personal import Holds
from bot.store.turns import Turn, back_to_turn, begin_turn, turn_of
from bot.words import say

MAX_PAST = 50  # Turns that *Back* gives back with the Actions and dice that were counted in them.

Turning = Literal["next", "back", "apart"]
"""Whether the channel's own turn begins with it, goes back with it, or is a game's and stays."""


PEOPLE = (
    Holds(
        "initiatives",
        inside=("state",),
        names=("state",),  # Of who has left the order only what they threw is there, by their name.
        within="channel",
        # Who had read it before must not write it back.
        then=("UPDATE initiatives SET revision = revision + 1 WHERE id = :id",),
    ),
)
"""What this table holds of people."""


class Stored(Struct, frozen=True):
    """The initiative of a channel, by its number; ``revision`` counts its changes."""

    id: int
    channel: int
    revision: int
    state: Initiative


class Initiatives:
    """The initiatives of one database. A change of one that is gone raises PressError."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, channel: int) -> Stored | None:
        """The one of this channel, or None."""
        return await self._database.read(lambda connection: _current(connection, channel))

    async def seen(self, channel: int, below: int) -> tuple[Stored, Panel | None] | None:
        """The one of this channel and its message, below which up to ``below`` rolls are counted; or None."""

        def read(connection: sqlite3.Connection) -> tuple[Stored, Panel | None] | None:
            stored = _current(connection, channel)
            return (stored, panel_here(connection, channel, SUBJECT, below)) if stored else None

        return await self._database.read(read)

    async def put(self, stored: Stored, state: Initiative, parent: int, *, openly: bool) -> Stored | None:
        """Make of one that is still as it was read this; None if somebody was faster. Number 0 begins one.

        ``openly``: dice were thrown that all see. Raises PlayerError where rolls are hidden by then.
        """

        def write(connection: sqlite3.Connection) -> Stored | None:
            if openly and hidden_here(connection, stored.channel, parent).is_hidden:
                raise PlayerError(hidden_words())
            return _put(connection, stored, state) if stored.id else _begun(connection, stored.channel, state)

        return await self._database.write(write)

    async def change(self, number: int, change: Changing) -> Stored:
        """Change the one of this number."""

        def write(connection: sqlite3.Connection) -> Stored:
            stored = _of(connection, number)
            return _kept(connection, stored, change(stored.state))

        return await self._database.write(write)

    async def turn(self, number: int, change: Changing, turning: Turning, at: int | None = None) -> Stored:
        """Change whose turn it is, and with it the channel's turn, which is number ``at`` if that is given.

        Raises:
            PlayerError: The channel is in another turn by then.

        """

        def write(connection: sqlite3.Connection) -> Stored:
            stored = _of(connection, number)
            state = change(stored.state)
            if turning == "next":
                state = _next(connection, stored.channel, state, at)
            elif turning == "back":
                state = _back(connection, stored.channel, state)
            return _kept(connection, stored, state)

        return await self._database.write(write)

    async def clear(self, number: int, guild: int, made: int) -> Stored:
        """Clear the one of this number, with all that was thrown for it; answer what it was.

        ``made`` is when that is, in milliseconds since 1970, UTC.
        """

        def write(connection: sqlite3.Connection) -> Stored:
            stored = _of(connection, number)
            # Of an order of hidden ones alone nobody is told.
            rounds = stored.state.round if stored.state.order() else 0
            note_fought(
                connection, guild=guild, channel=stored.channel, rounds=rounds, panel=SUBJECT, made=made
            )
            connection.execute("DELETE FROM initiatives WHERE id = ?", (number,))
            return stored

        return await self._database.write(write)


def gone_words() -> str:
    """What somebody is told who presses what is of an initiative that was cleared."""
    return say("That initiative was cleared; /initiative begins another.")


def hidden_words() -> str:
    """What somebody is told who throws dice for all to see where rolls are hidden."""
    return say(
        "Rolls here are hidden, and all see this order;"
        " enter numbers, or let /gm panel open rolls to everyone."
    )


def _next(connection: sqlite3.Connection, channel: int, state: Initiative, at: int | None) -> Initiative:
    ended = turn_of(connection, channel)
    if begin_turn(connection, channel, at) is None:
        raise PlayerError(say("Somebody else has begun the next turn already."))
    return replace(state, turns=(*state.turns, Past(ended.number, ended.since))[-MAX_PAST:])


def _back(connection: sqlite3.Connection, channel: int, state: Initiative) -> Initiative:
    *before, last = state.turns or (None,)
    # Unless the channel has gone on otherwise since: a game that was played here may have begun.
    if last and turn_of(connection, channel).number == last.number + 1:
        back_to_turn(connection, channel, Turn(last.number, last.since))
    return replace(state, turns=tuple(filter(None, before)))


def _current(connection: sqlite3.Connection, channel: int) -> Stored | None:
    row = connection.execute(
        "SELECT id, revision, state FROM initiatives WHERE channel = ?", (channel,)
    ).fetchone()
    return Stored(row[0], channel, row[1], loads(Initiative, row[2])) if row else None


def _of(connection: sqlite3.Connection, number: int) -> Stored:
    row = connection.execute(
        "SELECT channel, revision, state FROM initiatives WHERE id = ?", (number,)
    ).fetchone()
    if row is None:
        raise PressError(gone_words())
    return Stored(number, row[0], row[1], loads(Initiative, row[2]))


def _kept(connection: sqlite3.Connection, stored: Stored, state: Initiative) -> Stored:
    kept = _put(connection, stored, state)
    assert kept is not None  # It was read in the same transaction.
    return kept


def _put(connection: sqlite3.Connection, stored: Stored, state: Initiative) -> Stored | None:
    row = connection.execute(
        "UPDATE initiatives SET state = ?, revision = revision + 1 WHERE id = ? AND revision = ?"
        " RETURNING revision",
        (dumps(state), stored.id, stored.revision),
    ).fetchone()
    return replace(stored, revision=row[0], state=state) if row else None


def _begun(connection: sqlite3.Connection, channel: int, state: Initiative) -> Stored | None:
    row = connection.execute(
        "INSERT INTO initiatives (channel, state) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
        (channel, dumps(state)),
    ).fetchone()
    return Stored(row[0], channel, 1, state) if row else None
