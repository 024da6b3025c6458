"""The initiative of each channel: one row, which only one transaction at a time can change."""

import sqlite3
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.initiative.rules.panel import SUBJECT
from bot.initiative.rules.state import Changing, Initiative, Past
from bot.store.channels import settings_here
from bot.store.database import Store, reads, writes
from bot.store.fought import note_fought
from bot.store.panels import PanelMessage, panel_here
from bot.store.personal import Holds
from bot.store.turns import Turn, back_to_turn, begin_turn, turn_of
from bot.words import say

MAX_PAST = 50  # Turns that *Back* restores, with the Actions and dice counted in them.

Turning = Literal["next", "back", "apart"]
"""How a change affects the channel's turn: it starts the next, goes back, or leaves a game's turn alone."""


PEOPLE = (
    Holds(
        "initiatives",
        inside=("state",),
        names=("state",),  # For someone who left the order, only their roll remains, under their name.
        within="channel",
        # Someone who read it earlier mustn't write it back.
        then=("UPDATE initiatives SET revision = revision + 1 WHERE id = :id",),
    ),
)
"""This table's columns about people."""


class Stored(Struct, frozen=True):
    """A channel's initiative, with its number. ``revision`` counts the changes to it."""

    id: int
    channel: int
    revision: int
    state: Initiative


class Initiatives(Store):
    """The initiatives of one database. Changing a deleted one raises PressError."""

    async def current(self, channel: int) -> Stored | None:
        """Return this channel's initiative, or None."""
        return await self._database.read(lambda connection: _current(connection, channel))

    @reads
    def seen(
        self, connection: sqlite3.Connection, channel: int, below: int
    ) -> tuple[Stored, PanelMessage | None] | None:
        """Return this channel's initiative and its message, or None. Count up to ``below`` later rolls."""
        stored = _current(connection, channel)
        return (stored, panel_here(connection, channel, SUBJECT, below)) if stored else None

    @writes
    def put(
        self, connection: sqlite3.Connection, stored: Stored, state: Initiative, parent: int, *, openly: bool
    ) -> Stored | None:
        """Replace an initiative's state. Return None if it changed since being read. Number 0 starts one.

        ``openly`` means that everyone sees the dice. Raises PlayerError if rolls are hidden by then.
        """
        if openly and settings_here(connection, stored.channel, parent)[0].is_hidden:
            raise PlayerError(hidden_words())
        return _put(connection, stored, state) if stored.id else _begun(connection, stored.channel, state)

    @writes
    def change(self, connection: sqlite3.Connection, number: int, change: Changing) -> Stored:
        """Change the initiative with this number."""
        stored = _of(connection, number)
        return _kept(connection, stored, change(stored.state))

    @writes
    def turn(
        self,
        connection: sqlite3.Connection,
        number: int,
        change: Changing,
        turning: Turning,
        at: int | None = None,
    ) -> Stored:
        """Change whose turn it is, together with the channel's turn, whose number must be ``at`` if given.

        Raises:
            PlayerError: The channel is in another turn by then.

        """
        stored = _of(connection, number)
        state = change(stored.state)
        if turning == "next":
            state = _next(connection, stored.channel, state, at)
        elif turning == "back":
            state = _back(connection, stored.channel, state)
        return _kept(connection, stored, state)

    @writes
    def clear(self, connection: sqlite3.Connection, number: int, guild: int, made: int) -> Stored:
        """Clear the initiative with this number, along with its rolled faces; return its last state.

        ``made`` is the time in milliseconds since 1970, UTC.
        """
        stored = _of(connection, number)
        # An order with only hidden combatants isn't reported.
        rounds = stored.state.round if stored.state.order() else 0
        note_fought(connection, guild=guild, channel=stored.channel, rounds=rounds, panel=SUBJECT, made=made)
        connection.execute("DELETE FROM initiatives WHERE id = ?", (number,))
        return stored


def gone_words() -> str:
    """Return the message for a press on a cleared initiative."""
    return say("This initiative was cleared. Start a new one with /initiative.")


def hidden_words() -> str:
    """Return the message for someone whose open dice would be rolled where rolls are hidden."""
    return say(
        "Rolls here are hidden, but everyone sees the turn order. Enter numbers, or open rolls "
        "to everyone with /gm panel."
    )


def _next(connection: sqlite3.Connection, channel: int, state: Initiative, at: int | None) -> Initiative:
    ended = turn_of(connection, channel)
    if begin_turn(connection, channel, at) is None:
        raise PlayerError(say("Someone else has already started the next turn."))
    return replace(state, turns=(*state.turns, Past(ended.number, ended.since))[-MAX_PAST:])


def _back(connection: sqlite3.Connection, channel: int, state: Initiative) -> Initiative:
    *before, last = state.turns or (None,)
    # The channel may have moved on since, for example with a new game here; then it stays.
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
    assert kept is not None  # Read in the same transaction.
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
