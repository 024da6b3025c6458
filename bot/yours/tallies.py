"""Reading a channel's luck from stored ranges of counted rolls, and from rolls outside any range.

The ranges of a level never overlap. A range above level 0 covers :data:`FEW` ranges of the level below
without a gap, so a channel's rolls are read as a few ranges of each level, and the newest ones individually.
"""

import sqlite3
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from itertools import pairwise
from typing import NamedTuple

from bot.errors import NotSavedError
from bot.rolls.rolls_read import Games
from bot.rolls.values import Place
from bot.store.database import Database
from bot.store.tallies import TOP
from bot.yours.channel_rolls import END, MOST, READ, evening_of
from bot.yours.store import times_between, trails_between
from bot.yours.tally import Tally

SPAN = 20  # Rolls in a level-0 stretch.
FEW = 5  # Stretches per stretch of the next level. With fewer, there are fewer to add up, but more to store.
_AT_ONCE = 8  # Stretches to count per transaction: others wait for it.
# A level's ranges don't overlap, so only the first that ends after these numbers can contain some of them.
# It's the limit, because otherwise all newer ranges would be read.
_WITHIN = (
    "channel = ?1 AND level = ?2 AND last >= ?3 AND first <= ?4 AND last <= coalesce("
    "(SELECT min(last) FROM tallies WHERE channel = ?1 AND level = ?2 AND last >= ?4), ?4)"
)
_STALE = f"DELETE FROM tallies WHERE {_WITHIN} AND rules <> ?5"  # noqa: S608 - our own conditions
_OVERLAPS = f"SELECT 1 FROM tallies WHERE {_WITHIN}"  # noqa: S608 - our own conditions
_STRETCHES = (
    f"SELECT first, last, since, until, body FROM tallies WHERE {_WITHIN}"  # noqa: S608 - our own conditions
    " AND guild = ?5 AND rules = ?6 ORDER BY last DESC"
)
_COUNTING = "2"  # Changed whenever the same rolls give another tally.


class Counting(NamedTuple):
    """The channel and server whose ranges are read, and the ``rules`` by which they were counted."""

    channel: int
    guild: int
    rules: str


class Stretch(NamedTuple):
    """A range on a level, with the numbers of its first and last roll."""

    level: int
    first: int
    last: int


class Tallies:
    """Counts the open rolls of channels, each only once unless it changes later."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self._games = games
        self._rules = blake2b(f"{_COUNTING} {sorted(games)}".encode(), digest_size=8).hexdigest()

    async def read(self, place: Place, begun: int) -> tuple[Tally, bool]:
        """Return the tally of rolls since ``begun``, in milliseconds since 1970, UTC, and True if complete.

        Rolls that were outside any range are stored in ranges for the next time.
        """
        where = Counting(place.channel, place.guild, self._rules)
        with suppress(NotSavedError):  # Then everything is counted again next time.
            for _ in range(TOP + 1):  # New stretches can complete one above.
                new, tally = await self._database.read(partial(self._look, where=where, begun=begun))
                if tally:
                    return tally
                for first in range(0, len(new), _AT_ONCE):
                    keep = partial(self._keep, where=where, new=new[first : first + _AT_ONCE])
                    await self._database.write(keep, late=True)
        return await self._database.read(lambda connection: self._sum(Walk(connection, where, begun)))

    def _look(
        self, connection: sqlite3.Connection, *, where: Counting, begun: int
    ) -> tuple[list[Stretch], tuple[Tally, bool] | None]:
        walk = Walk(connection, where, begun)
        return walk.new, None if walk.new else self._sum(walk)

    def _sum(self, walk: "Walk") -> tuple[Tally, bool]:
        tally = Tally(self._games)
        for part in walk.parts:
            if isinstance(part, list):
                tally.add_counted(part)
            else:
                rows = trails_between(walk.connection, walk.where.guild, walk.where.channel, part, MOST)
                tally.add(row for row in rows if row.made >= walk.begun)
        return tally, not walk.is_cut

    def _keep(self, connection: sqlite3.Connection, *, where: Counting, new: list[Stretch]) -> None:
        for stretch in new:
            at = (where.channel, *stretch)
            connection.execute(_STALE, (*at, where.rules))
            is_free = not connection.execute(_OVERLAPS, at).fetchall()
            if is_free and (counted := self._counted(connection, where, stretch)):
                connection.execute(
                    "INSERT INTO tallies"
                    " (channel, level, first, last, guild, rules, since, until, evening, body)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (*at, where.guild, where.rules, *counted),
                )

    def _counted(
        self, connection: sqlite3.Connection, where: Counting, stretch: Stretch
    ) -> tuple[int, int, int, str] | None:
        """Return the times of a range's first and last roll, when its last evening started, and the tally.

        Return None if the range has no rolls, or has a gap on the level below.
        """
        tally = Tally(self._games)
        if stretch.level:
            below = stretches(connection, where, stretch._replace(level=stretch.level - 1))
            if not is_whole(stretch, below):
                return None
            tally.add_counted([row.body for row in below])
            return min(row.since for row in below), max(row.until for row in below), 0, tally.body
        rows = trails_between(connection, where.guild, where.channel, (stretch.first, stretch.last), MOST)
        if not rows:
            return None
        tally.add(rows)
        made = [row.made for row in rows]
        return min(made), max(made), evening_of(made), tally.body


class StoredStretch(NamedTuple):
    """A stored range, with the numbers and times of its first and last roll, and its tally."""

    first: int
    last: int
    since: int
    until: int
    body: str


def stretches(connection: sqlite3.Connection, where: Counting, within: Stretch) -> list[StoredStretch]:
    """Return the ranges of a level that contain rolls from this range, newest first."""
    rows = connection.execute(_STRETCHES, (where.channel, *within, where.guild, where.rules))
    return [StoredStretch(*row) for row in rows.fetchall()]


def is_whole(stretch: Stretch, below: list[StoredStretch]) -> bool:
    """Return True if these ranges, newest first, cover this one exactly, without a gap."""
    ends = below and (below[-1].first, below[0].last) == (stretch.first, stretch.last)
    return bool(ends) and all(new.first == old.last + 1 for new, old in pairwise(below))


class Walk:
    """Sums up a channel's rolls since a time, newest first.

    ``parts`` are lists of tallies of ranges as text, and the first and last numbers of rolls between them.
    ``new`` are ranges that can be stored.
    """

    def __init__(self, connection: sqlite3.Connection, where: Counting, begun: int) -> None:
        self.connection, self.where, self.begun = connection, where, begun
        self.parts: list[list[str] | tuple[int, int]] = []
        self.new: list[Stretch] = []
        self._left = MOST
        self._through(Stretch(TOP, self._lowest() if begun else 0, END))

    @property
    def is_cut(self) -> bool:
        """True if more rolls than the limit are outside any range."""
        return self._left < 0

    def _lowest(self) -> int:
        """Return the first number after all rolls that are too old."""
        row = self.connection.execute(
            "SELECT last FROM tallies WHERE channel = ? AND level = 0 AND guild = ? AND rules = ?"
            " AND until < ? ORDER BY last DESC LIMIT 1",
            (*self.where, self.begun),
        ).fetchone()
        return row[0] + 1 if row else 0

    def _through(self, within: Stretch, *, is_kept: bool = False) -> None:
        """Go through a range, using the stored ranges of its level, and lower levels where there are none.

        ``is_kept`` is True if a stored range already covers this range, so that it isn't stored again.
        """
        level, low, end = within
        if level < 0:
            self._rolls(low, end, is_kept=is_kept)
            return
        stored = stretches(self.connection, self.where, within)
        for stretch in stored:
            if stretch.last < end:
                self._through(Stretch(level - 1, stretch.last + 1, end), is_kept=is_kept)
            if stretch.since >= self.begun:
                self._add(stretch.body)
            else:
                self._through(Stretch(level - 1, max(stretch.first, low), stretch.last), is_kept=True)
            end = stretch.first - 1
        if low <= end:
            self._through(Stretch(level - 1, low, end), is_kept=is_kept)
        if not is_kept and level < TOP:
            self.new += merged(level, stored)

    def _add(self, body: str) -> None:
        if self.parts and isinstance(self.parts[-1], list):
            self.parts[-1].append(body)
        else:
            self.parts.append([body])

    def _rolls(self, low: int, high: int, *, is_kept: bool) -> None:
        ids, is_all = self._ids(low, high)
        if not ids:
            return
        self.parts.append((ids[-1], high))
        if not is_kept:
            self.new += cut(ids[::-1], low if is_all else ids[-1], high)

    def _ids(self, low: int, high: int) -> tuple[list[int], bool]:
        """Return the numbers of a range's rolls since the time, newest first, and True if none is missing."""
        ids, before = list[int](), high
        while True:
            rows = times_between(self.connection, self.where.guild, self.where.channel, (low, before), READ)
            new = [number for number, made in rows if made >= self.begun][: self._left + 1]
            ids += new[: self._left]
            self._left -= len(new)
            if len(new) < READ or self._left < 0:
                return ids, len(new) == len(rows) and self._left >= 0
            before = rows[-1][0] - 1


def cut(ids: list[int], low: int, high: int) -> list[Stretch]:
    """Return the ranges that rolls form, oldest first, from ``low`` up to ``high``.

    If ``high`` is END, the rolls are the newest, and a remainder too small for a range is left out.
    """
    pieces = [ids[at : at + SPAN] for at in range(0, len(ids), SPAN)]
    firsts = [low, *(piece[0] for piece in pieces[1:])]
    ranges = [Stretch(0, first, after - 1) for first, after in pairwise(firsts)]
    if high < END:
        return [*ranges, Stretch(0, firsts[-1], high)]
    return [*ranges, Stretch(0, firsts[-1], ids[-1])] if len(pieces[-1]) == SPAN else ranges


def merged(level: int, stored: list[StoredStretch]) -> list[Stretch]:
    """Return the ranges of the next level that these ranges form. The given ranges are newest first."""
    runs, run = list[Stretch](), list[StoredStretch]()
    for stretch in reversed(stored):
        run = [*run, stretch] if run and run[-1].last + 1 == stretch.first else [stretch]
        if len(run) == FEW:
            runs.append(Stretch(level + 1, run[0].first, stretch.last))
            run = []
    return runs
