"""One interaction is handled once, whoever it is handed to: a second time, nothing of it is kept.

Discord may hand an interaction out twice, and two bots may run with one token. The first unit of work for it
notes its number in the same transaction; whoever finds it there stays silent.
"""

import sqlite3
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from bot.errors import HandledError
from bot.store.personal import Holds
from bot.words import say

T = TypeVar("T")
Unit = Callable[[sqlite3.Connection], T]

KEPT_MS = 60 * 60 * 1000  # How long a number is kept: Discord itself forgets an interaction after 15 minutes.
_PRUNED = 32  # Old ones that go at a time, …
_PRUNES = 16  # … with one new one in so many: with each it would be one more statement for everybody.


PEOPLE = (Holds("handled"),)
"""What this table holds of people: numbers of Discord's, for an hour."""


@dataclass(slots=True)
class Handling:
    """One handling of an interaction.

    ``came`` is when it came in, by the clock of the event loop, in seconds; ``made`` the same in milliseconds
    since 1970, UTC. ``server`` is where it came from, 0 for none, with its channel and, of a thread, the
    ``parent``. ``rolls`` are all that were kept for it.
    """

    interaction: int
    came: float
    made: int
    server: int = 0
    channel: int = 0
    parent: int = 0
    rolls: list[int] = field(default_factory=list)
    is_noted: bool = False

    def once(self, unit: Unit[T]) -> Unit[T]:
        """The unit, noting that this interaction was handled; raises HandledError if it was, elsewhere."""
        return unit if self.is_noted else lambda connection: self._noted(connection, unit)

    def _noted(self, connection: sqlite3.Connection, unit: Unit[T]) -> T:
        # One statement for "note it, if nobody has": each takes its time of everybody.
        noted = connection.execute(
            "INSERT INTO handled (interaction, made) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (self.interaction, self.made),
        )
        if not noted.rowcount:
            raise HandledError(say("This was handled already."))
        result = unit(connection)
        if self.server:
            self._note_place(connection)
        if self.interaction % _PRUNES == 0:
            connection.execute(
                "DELETE FROM handled WHERE made < ? AND interaction IN"
                " (SELECT interaction FROM handled ORDER BY interaction LIMIT ?)",
                (self.made - KEPT_MS, _PRUNED),
            )
        return result

    def _note_place(self, connection: sqlite3.Connection) -> None:
        """Note of which server the channel is, so that what is kept for it is forgotten with that."""
        # Before the first of a channel nothing is there: all others pay for one statement alone.
        places = "INSERT INTO places (channel, server) VALUES (?, ?) ON CONFLICT DO NOTHING"
        if connection.execute(places, (self.channel, self.server)).rowcount:
            if self.parent:
                connection.execute(places, (self.parent, self.server))
            connection.execute(
                "INSERT INTO servers (server) VALUES (?) ON CONFLICT DO NOTHING", (self.server,)
            )

    async def is_elsewhere(self, database: "Reader") -> bool:
        """Whether somebody else handled this interaction, who answers it."""

        def read(connection: sqlite3.Connection) -> bool:
            found = connection.execute("SELECT 1 FROM handled WHERE interaction = ?", (self.interaction,))
            return found.fetchone() is not None

        return not self.is_noted and await database.read(read)


class Reader(Protocol):
    """A database that can be read."""

    async def read(self, unit: Unit[T]) -> T:
        """Run this unit and answer its result."""
        ...


HANDLING: ContextVar[Handling | None] = ContextVar("handling", default=None)
"""What is handled at this moment; None outside of interactions."""
