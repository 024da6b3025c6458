"""Tallies over ranges of a channel's rolls, so that only new rolls must be counted to calculate luck.

This is the only derived data that is stored. A range is never corrected. A change to an open roll deletes
every range that contains it, in the same transaction. These ranges are counted again on request, by
:mod:`bot.yours.tallies`.
"""

import sqlite3

from bot.store.personal import Holds

PEOPLE = (Holds("tallies", keyed=("body",), within="guild"),)
"""This table's columns about people: a range with a forgotten person is deleted and counted again."""


TOP = 5
"""The highest level. Level 0 covers rolls, each level above covers ranges of the one below."""

# Not as a comparison, because the primary key finds the ranges of one level at a time.
_UNCOUNT = (
    "DELETE FROM tallies WHERE channel = ?"  # noqa: S608 - numbers of levels
    f" AND level IN ({', '.join(map(str, range(TOP + 1)))}) AND last >= ? AND first <= ?"
)


def uncount(connection: sqlite3.Connection, channel: int, first: int, last: int) -> None:
    """Delete the ranges that contain rolls of a channel from ``first`` to ``last``."""
    connection.execute(_UNCOUNT, (channel, first, last))
