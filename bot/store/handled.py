"""Handling each interaction once, no matter which process receives it, so that nothing is stored twice.

Discord may deliver an interaction twice, and two bots may share a token. The first unit of work records the
interaction's ID in the same transaction. A handler that finds the ID there stays silent.
"""

import sqlite3
from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

from msgspec import Struct, field

from bot.errors import HandledError
from bot.store.personal import Holds
from bot.store.pipelining import Pipeline, pipeline_of
from bot.words import say

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

KEPT_MS = 60 * 60 * 1000  # How long to keep an ID: Discord itself forgets an interaction after 15 minutes.
_PRUNED = 32  # Old ones to delete at a time, …
_PRUNES = 16  # … for every so many new ones, because each deletion costs everyone a statement.


PEOPLE = (Holds("handled"),)
"""This table's columns about people, which store Discord's IDs for an hour."""

# What the code below does with immediate answers, PostgreSQL does in one statement.
_NOTE = "INSERT INTO handled (interaction, made) VALUES ($1, $2)"
_NOTE_WITH_PLACE = """
WITH noted AS (INSERT INTO handled (interaction, made) VALUES ($4, $5)),
new AS (INSERT INTO places (channel, server) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING channel),
above AS (INSERT INTO places (channel, server) SELECT $3, $2 FROM new WHERE $3 <> 0 ON CONFLICT DO NOTHING)
INSERT INTO servers (server) SELECT $2 FROM new ON CONFLICT DO NOTHING
"""


def _handled() -> HandledError:
    return HandledError(say("That has already been handled."))


class Handling(Struct):
    """The handling of one interaction.

    ``came`` is its arrival on the event loop's clock, in seconds. ``made`` is the same in milliseconds since
    1970, UTC. ``server`` is the server it's from, or 0 for none, with the channel and a thread's ``parent``.
    ``rolls`` are all rolls that were stored for it.
    """

    interaction: int
    came: float
    made: int
    server: int = 0
    channel: int = 0
    parent: int = 0
    rolls: list[int] = field(default_factory=list)
    is_noted: bool = False

    def noted(self, work: Unit[T], connection: sqlite3.Connection) -> T:
        """Run the unit, and record the interaction as handled. Raises HandledError if it already was."""
        if pipeline := pipeline_of(connection):
            return self._noted_by(pipeline, connection, work)
        # A single "insert unless present", because each statement delays everyone.
        noted = connection.execute(
            "INSERT INTO handled (interaction, made) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (self.interaction, self.made),
        )
        if not noted.rowcount:
            raise _handled()
        result = work(connection)
        if self.server:
            # Record the channel's server, so that its data is forgotten along with the server. Only the first
            # interaction of a channel needs that; all others pay for a single statement.
            places = "INSERT INTO places (channel, server) VALUES (?, ?) ON CONFLICT DO NOTHING"
            if connection.execute(places, (self.channel, self.server)).rowcount:
                if self.parent:
                    connection.execute(places, (self.parent, self.server))
                servers = "INSERT INTO servers (server) VALUES (?) ON CONFLICT DO NOTHING"
                connection.execute(servers, (self.server,))
        if self.interaction % _PRUNES == 0:
            self._prune(connection)
        return result

    def _noted_by(self, pipeline: Pipeline, connection: sqlite3.Connection, work: Unit[T]) -> T:
        """Run and record the unit on PostgreSQL without waiting for answers."""
        note = (self.interaction, self.made)
        if self.server:
            pipeline.send(_NOTE_WITH_PLACE, (self.channel, self.server, self.parent, *note), _handled())
        else:
            pipeline.send(_NOTE, note, _handled())
        try:
            result = work(connection)
        except Exception:
            pipeline.settle()  # An interaction that was handled elsewhere isn't refused as well.
            raise
        if self.interaction % _PRUNES == 0:
            self._prune(connection)
        return result

    def _prune(self, connection: sqlite3.Connection) -> None:
        connection.execute(
            "DELETE FROM handled WHERE made < ? AND interaction IN"
            " (SELECT interaction FROM handled ORDER BY interaction LIMIT ?)",
            (self.made - KEPT_MS, _PRUNED),
        )


HANDLING: ContextVar[Handling | None] = ContextVar("handling", default=None)
"""The interaction that is being handled, or None outside interactions."""
