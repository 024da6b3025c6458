"""Finished fights: how long each was, and which message shows it."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.store.database import Store, reads
from bot.store.personal import Holds

PEOPLE = (Holds("fought", names=("fell",), within="guild"),)


class Fought(Struct, frozen=True):
    """A finished fight: its rounds, its message (0 if unknown), and when it ended.

    ``made`` is in milliseconds since 1970, UTC. ``fell`` are the names of those who were down in it.
    """

    rounds: int
    message: int
    made: int
    fell: tuple[str, ...] = ()


class FoughtFights(Store):
    """The finished fights of one database."""

    @reads
    def between(
        self, connection: sqlite3.Connection, guild: int, channel: int, first: int, last: int
    ) -> list[Fought]:
        """Return the fights that ended in a channel in this period, oldest first."""
        rows = connection.execute(
            "SELECT rounds, message, made, fell FROM fought"
            " WHERE channel = ? AND guild = ? AND made BETWEEN ? AND ? ORDER BY made",
            (channel, guild, first, last),
        )
        return [
            Fought(rounds, message, made, tuple(loads(list[str], fell)))
            for rounds, message, made, fell in rows.fetchall()
        ]


def note_fought(
    connection: sqlite3.Connection,
    *,
    guild: int,
    channel: int,
    rounds: int,
    panel: str,
    made: int,
    fell: Sequence[str] = (),
) -> None:
    """Record a finished fight of this many rounds, shown on the panel with this word, as part of a unit.

    A fight that never began isn't recorded. ``fell`` are the names of those who were down during the fight.
    """
    if rounds:
        connection.execute(
            "INSERT INTO fought (guild, channel, rounds, message, made, fell) VALUES (?1, ?2, ?3,"
            " coalesce((SELECT message FROM panels WHERE channel = ?2 AND kind = ?4), 0), ?5, ?6)",
            (guild, channel, rounds, panel, made, dumps(list(fell))),
        )
