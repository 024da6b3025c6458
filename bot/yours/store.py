"""Reading the stored rolls of a channel or a player, newest first.

The SQL statements leave out rolls that a viewer can't see, so that no count or page reveals them.
"""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from bot.audiences import Audience
from bot.codec import dumps
from bot.store.database import Store, reads
from bot.store.stored_rolls import StoredRoll, StoredVersion, load_all

_OPEN = "(audience = 'everyone' OR revealed >= 4)"
# One's own blind rolls are in none: not even their number can be known. GMs see them separately.
_SEEN = (
    f" AND CASE WHEN ?4 <> 0 THEN channel = ?4 AND audience IN ('gm', 'blind') AND revealed < 4"
    f" ELSE {_OPEN} OR (?3 <> 0 AND audience IN ('me', 'gm')) END"
    " AND (?5 = '' OR game = ?5) AND made >= ?6"
)
_IN_SERVER = f"FROM rolls WHERE owner = ?1 AND guild = ?2{_SEEN}"
_IN_CHANNEL = f"FROM rolls WHERE owner = ?1 AND channel = ?2{_SEEN}"
_PAGE = "ORDER BY id DESC LIMIT ?7 OFFSET ?8"
_REQUESTS = "AND id < ?8 ORDER BY id DESC LIMIT ?7"
# A hidden roll is found by its line.
_MESSAGES = (
    "SELECT id, CASE WHEN message <> 0 THEN message ELSE coalesce((SELECT min(posts.message) FROM posts"
    " WHERE posts.roll = rolls.id AND posts.channel = rolls.channel), 0) END FROM rolls"
    " WHERE id IN (SELECT CAST(value AS BIGINT) FROM json_each(?))"
)
# A forgotten person's rolls don't count towards anyone's luck or evening.
_TRAILS = (
    "WITH found AS MATERIALIZED (SELECT id, owner, game, message FROM rolls"  # noqa: S608 - our own conditions
    f" WHERE channel = ?1 AND id BETWEEN ?3 AND ?4 AND guild = ?2 AND owner <> 0 AND {_OPEN}"
    " ORDER BY id DESC LIMIT ?5)"
    " SELECT id, owner, found.game, message, request, faces, actor, name, why, picked, made"
    " FROM found CROSS JOIN versions ON roll = id"
)
_TIMES = (
    "SELECT id, made FROM rolls WHERE channel = ?1 AND id BETWEEN ?3 AND ?4"  # noqa: S608 - our own conditions
    f" AND guild = ?2 AND owner <> 0 AND {_OPEN} ORDER BY id DESC LIMIT ?5"
)
# Stretches are read regardless of the rules by which they were counted.
_STRETCHES = (
    "SELECT last, first, until, evening, since FROM tallies WHERE channel = ?1 AND level = 0 AND guild = ?2"
    " AND last < ?3 ORDER BY last DESC LIMIT ?4"
)


class WantedRolls(Struct, frozen=True):
    """The wanted rolls of ``owner`` in a server, or only in ``channel`` unless that is 0.

    ``game`` is "" for any game, and ``since`` is in milliseconds since 1970, UTC. ``own`` includes the
    owner's hidden rolls. A channel in ``hidden_in`` selects only its hidden rolls, for one of its GMs.
    """

    owner: int
    guild: int
    channel: int = 0
    game: str = ""
    since: int = 0
    own: bool = False
    hidden_in: int = 0


class TrailRow(Struct, frozen=True):
    """A roll with its stored versions. ``message`` is the ID of its message, or 0 if it's unknown."""

    id: int
    owner: int
    game: str
    message: int
    versions: tuple[StoredVersion, ...]

    @property
    def made(self) -> int:
        """The time when the roll was made, in milliseconds since 1970, UTC."""
        return self.versions[0].made


class InARow(NamedTuple):
    """Consecutive rolls, with the first roll's number, and the times of the last and the first roll.

    ``evening`` is when the last roll's evening started. Times are in milliseconds since 1970, UTC.
    """

    first: int
    until: int
    evening: int
    since: int


ShownRoll = tuple[StoredRoll, int]
"""A roll and the ID of its public message, or 0 if it's unknown."""


class LookingBack(Store):
    """Reads the past rolls in one database."""

    @reads
    def page(
        self, connection: sqlite3.Connection, wanted: WantedRolls, skip: int, limit: int
    ) -> tuple[list[ShownRoll], bool]:
        """Return a page of the wanted rolls, newest first, and True if there are older ones."""
        values = (*_values(wanted), limit + 1, skip)
        ids = [row[0] for row in connection.execute(f"SELECT id {_from(wanted)} {_PAGE}", values)]
        return _shown(connection, ids[:limit]), len(ids) > limit

    async def requests(self, wanted: WantedRolls, before: int, limit: int) -> list[tuple[int, str, str]]:
        """Return the last wanted rolls below a number, each as internal number, game, and request in JSON."""

        def read(connection: sqlite3.Connection) -> list[tuple[int, str, str]]:
            return connection.execute(
                "WITH found AS MATERIALIZED (SELECT id, game, revision"  # noqa: S608 - our own conditions
                f" {_from(wanted)} {_REQUESTS}) SELECT id, game, request FROM found"
                " CROSS JOIN versions ON roll = id AND versions.revision = found.revision",
                (*_values(wanted), limit, before),
            ).fetchall()

        return sorted(await self._database.read(read), reverse=True)

    async def rolls(self, ids: Sequence[int]) -> list[ShownRoll]:
        """Return these rolls, in this order."""
        return await self._database.read(lambda connection: _shown(connection, ids))

    @reads
    def hidden(
        self, connection: sqlite3.Connection, guild: int, channel: int, first: int, last: int
    ) -> dict[Audience, int]:
        """Return how many rolls in this channel and period only GMs know about, by audience, if any."""
        counts = connection.execute(
            "SELECT count(*) FILTER (WHERE audience = 'gm'), count(*) FILTER (WHERE audience = 'blind')"
            " FROM rolls WHERE channel = ? AND audience IN ('gm', 'blind') AND revealed < 4"
            " AND guild = ? AND made BETWEEN ? AND ?",
            (channel, guild, first, last),
        ).fetchone()
        by_audience = zip((Audience.GM, Audience.BLIND), counts, strict=True)
        return {audience: count for audience, count in by_audience if count}

    @reads
    def trails(
        self, connection: sqlite3.Connection, guild: int, channel: int, before: int, limit: int
    ) -> list[TrailRow]:
        """Return a channel's last open rolls before this number, newest first."""
        return trails_between(connection, guild, channel, (0, before - 1), limit)

    @reads
    def rows(
        self, connection: sqlite3.Connection, guild: int, channel: int, before: int, limit: int
    ) -> tuple[list[InARow], bool]:
        """Return about ``limit`` runs of consecutive rolls, newest first, and True if there are no more."""
        runs, end = list[InARow](), before
        stretches = connection.execute(_STRETCHES, (channel, guild, before, limit)).fetchall()
        for last, *run in stretches:
            if last + 1 < end:
                rolls = times_between(connection, guild, channel, (last + 1, end - 1), limit)
                runs += [InARow(number, made, made, made) for number, made in rolls]
                if len(rolls) == limit:
                    return runs, False
            runs.append(InARow(*run))
            end = runs[-1].first
        if len(stretches) == limit:
            return runs, False
        rolls = times_between(connection, guild, channel, (0, end - 1), limit)
        runs += [InARow(number, made, made, made) for number, made in rolls]
        return runs, len(rolls) < limit


def trails_between(
    connection: sqlite3.Connection, guild: int, channel: int, ends: tuple[int, int], limit: int
) -> list[TrailRow]:
    """Return the last open rolls of a channel with numbers between these ends, newest first."""
    trails: dict[int, tuple[int, str, int, list[StoredVersion]]] = {}
    rows = connection.execute(_TRAILS, (channel, guild, *ends, limit))
    for roll, owner, game, message, *version in rows:
        trails.setdefault(roll, (owner, game, message, []))[3].append(StoredVersion(*version))
    return [
        TrailRow(roll, owner, game, message, tuple(versions))
        for roll, (owner, game, message, versions) in sorted(trails.items(), reverse=True)
    ]


def times_between(
    connection: sqlite3.Connection, guild: int, channel: int, ends: tuple[int, int], limit: int
) -> list[tuple[int, int]]:
    """Return the numbers of a channel's open rolls, and their times in milliseconds since 1970, UTC."""
    return connection.execute(_TIMES, (channel, guild, *ends, limit)).fetchall()


def _from(wanted: WantedRolls) -> str:
    return _IN_CHANNEL if wanted.channel else _IN_SERVER


def _values(wanted: WantedRolls) -> tuple[object, ...]:
    """Return the values for the SQL parameters ?1 to ?6."""
    where = wanted.channel or wanted.guild
    return (wanted.owner, where, wanted.own, wanted.hidden_in, wanted.game, wanted.since)


def _shown(connection: sqlite3.Connection, ids: Sequence[int]) -> list[ShownRoll]:
    messages = dict(connection.execute(_MESSAGES, (dumps(ids),)).fetchall())
    return [(stored, messages[stored.id]) for stored in load_all(connection, ids)]
