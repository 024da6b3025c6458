"""Stored roll requests, and the rolls that answer them."""

import sqlite3

from msgspec import Struct

from bot.asks.rules.asked import MAX_ASKED, Asked, FillAsk
from bot.errors import PressError
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.words import say

PEOPLE = (
    Holds("calls", actors={"asker": "asker_name"}, inside=("request",), within="guild"),
    Holds(
        "called",
        actors={"player": "name"},
        # The person becomes like someone who isn't on Discord, who has no number either.
        minus={"character": "place"},
        rolls="roll",
        within="parent",
    ),
)
"""The columns about people in these tables."""


class StoredAsk(Struct, frozen=True):
    """A stored roll request; ``request`` is JSON text of its ``game``, and ``goal`` is "" without one.

    ``is_hidden``: only GMs know the goal. ``is_open``: anyone can answer. ``message`` is 0 until it's posted.
    """

    id: int
    guild: int
    channel: int
    parent: int
    game: str
    request: str
    goal: str
    is_hidden: bool
    is_open: bool
    asker: int
    asker_name: str
    is_closed: bool = False
    message: int = 0
    asked: tuple[Asked, ...] = ()


_GIVEN = "guild, channel, parent, game, request, goal, is_hidden, is_open, asker, asker_name"


class Asks(Store):
    """The roll requests of one database."""

    async def add(self, ask: StoredAsk, made: int) -> int:
        """Store a request and return its number. ``made`` is in milliseconds since 1970, UTC."""
        given = tuple(getattr(ask, name) for name in _GIVEN.split(", "))

        def write(connection: sqlite3.Connection) -> int:
            (number,) = connection.execute(
                f"INSERT INTO calls ({_GIVEN}, made)"  # noqa: S608 - our own columns
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (*given, made),
            ).fetchone()
            for place, asked in enumerate(ask.asked):
                connection.execute(
                    "INSERT INTO called (ask, place, character, name, player) VALUES (?, ?, ?, ?, ?)",
                    (number, place, asked.character, asked.name, asked.player),
                )
            return int(number)

        return await self._database.write(write)

    @reads
    def get(self, connection: sqlite3.Connection, ask: int) -> StoredAsk | None:
        """Return the request with this number and everyone it asks, or None if it doesn't exist."""
        asked = connection.execute(
            "SELECT character, name, player, roll FROM called WHERE ask = ? ORDER BY place", (ask,)
        )
        row = connection.execute(
            f"SELECT {_GIVEN}, is_closed, message FROM calls WHERE id = ?",  # noqa: S608 - our own columns
            (ask,),
        ).fetchone()
        if row is None:
            return None
        kept = dict(zip((*_GIVEN.split(", "), "is_closed", "message"), row, strict=True))
        kept |= {name: bool(kept[name]) for name in ("is_hidden", "is_open", "is_closed")}
        return StoredAsk(id=ask, **kept, asked=tuple(Asked(*row) for row in asked.fetchall()))

    @writes
    def posted(self, connection: sqlite3.Connection, ask: int, message: int) -> None:
        """Record which message the request is on."""
        connection.execute("UPDATE calls SET message = ? WHERE id = ?", (message, ask))

    @writes
    def close(self, connection: sqlite3.Connection, ask: int) -> bool:
        """Close a request to further answers. Return False if it was already closed."""
        cursor = connection.execute(
            "UPDATE calls SET is_closed = 1 WHERE id = ? AND is_closed = 0 RETURNING id", (ask,)
        )
        return bool(cursor.fetchall())


def answering(fill: FillAsk) -> Deed:
    """Return the work that stores a character's answer. If two answers come at once, only one counts."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        answered = connection.execute(
            "UPDATE called SET roll = ?1 WHERE ask = ?2 AND character = ?3 AND roll = 0"
            " AND (SELECT is_closed FROM calls WHERE id = ?2) = 0 RETURNING roll",
            (kept.roll, fill.ask, fill.character),
        ).fetchall()
        answered = (
            answered
            or connection.execute(
                "INSERT INTO called (ask, place, character, name, player, roll)"
                " SELECT id, (SELECT coalesce(max(place), -1) + 1 FROM called WHERE ask = id), ?3, ?4, ?5, ?1"
                " FROM calls WHERE id = ?2 AND is_open = 1 AND is_closed = 0"
                " AND (SELECT count(*) FROM called WHERE ask = id) < ?6"
                " ON CONFLICT DO NOTHING RETURNING roll",
                (kept.roll, fill.ask, fill.character, fill.name, kept.owner, MAX_ASKED),
            ).fetchall()
        )
        if not answered:
            raise PressError(say("This was already rolled or closed. See the message."))

    return deed
