"""What was set for a channel: its game masters, its default audience, its screen, the games that are off."""

import sqlite3
from typing import Any

from msgspec import Struct

from bot.codec import dumps, loads
from bot.rolls.hidden import Audience
from bot.store.database import Database
from bot.store.personal import Holds

PEOPLE = (Holds("gms", owners={"id": "name"}, within="channel"), Holds("channels", within="channel"))
"""What these tables hold of people; no role has the id of a user."""


class StoredGm(Struct, frozen=True):
    """A user or a role that is game master. ``name`` is from when it was named."""

    id: int
    is_role: bool
    name: str


class StoredChannel(Struct, frozen=True):
    """What holds in a channel or thread, whether its own or its parent's.

    ``gms`` is empty where none was named; a thread's are its own and its parent's. ``screen`` is 0
    where there is none. ``odds``: open rolls say in small print how often such rolls come to that.
    """

    gms: tuple[StoredGm, ...] = ()
    hidden: Audience = Audience.EVERYONE
    screen: int = 0
    odds: bool = False


class StoredOff(Struct, frozen=True):
    """Which games are switched off: in this very channel or thread, in its channel, in the server.

    Each is None where nothing was set. What is nearest holds.
    """

    own: frozenset[str] | None = None
    parent: frozenset[str] | None = None
    server: frozenset[str] | None = None

    @property
    def here(self) -> frozenset[str]:
        """Those that are off here."""
        return next((each for each in (self.own, self.parent, self.server) if each is not None), frozenset())


class Channels:
    """The channels' settings. ``parent`` is the channel that a thread belongs to, else 0."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, channel: int, parent: int) -> StoredChannel:
        """What holds here."""
        return await self._database.read(lambda connection: channel_here(connection, channel, parent))

    async def add_gm(self, channel: int, parent: int, gm: StoredGm, most: int) -> bool:
        """Name a game master of this channel or thread; False if it is one already, or ``most`` are named."""

        def write(connection: sqlite3.Connection) -> bool:
            # Looked up in the transaction, so that two at once cannot name one too many.
            gms = _gms(connection, channel, parent)
            if len(gms) >= most or any(each.id == gm.id for each in gms):
                return False
            connection.execute(
                "INSERT INTO gms (channel, id, is_role, name) VALUES (?, ?, ?, ?)",
                (channel, gm.id, gm.is_role, gm.name),
            )
            return True

        return await self._database.write(write)

    async def remove_gms(self, channel: int, gm: int | None) -> bool:
        """Take back this naming, or all if None, for this very channel or thread; False if there was none."""

        def write(connection: sqlite3.Connection) -> bool:
            found = connection.execute(
                "DELETE FROM gms WHERE channel = ?1 AND id = coalesce(?2, id) RETURNING id", (channel, gm)
            )
            return bool(found.fetchall())

        return await self._database.write(write)

    async def set_hidden(self, channel: int, hidden: Audience) -> None:
        """Set the default audience of this very channel or thread."""
        await self._set("hidden", channel, hidden.value)

    async def set_screen(self, channel: int, screen: int) -> None:
        """Set where this very channel's or thread's blind rolls are announced; 0 for nowhere."""
        await self._set("screen", channel, screen)

    async def set_odds(self, channel: int, *, on: bool) -> None:
        """Set whether this very channel's or thread's open rolls say how often such rolls come to that."""
        await self._set("odds", channel, int(on))

    async def off(self, guild: int, channel: int, parent: int) -> StoredOff:
        """Which games are switched off here."""

        def read(connection: sqlite3.Connection) -> StoredOff:
            rows = connection.execute(
                "SELECT channel, body FROM settings WHERE game = ? AND channel IN (?, ?, ?)",
                (_OF_NO_GAME, channel, parent, -guild),
            ).fetchall()
            found = {place: loads(frozenset[str], body) for place, body in rows}
            return StoredOff(found.get(channel), found.get(parent), found.get(-guild))

        return await self._database.read(read)

    async def set_off(self, channel: int, off: frozenset[str] | None) -> None:
        """Set which games are off in this very channel or thread; None to take back what was set.

        The channel -1 is all of the server 1.
        """

        def write(connection: sqlite3.Connection) -> None:
            if off is None:
                connection.execute(
                    "DELETE FROM settings WHERE game = ? AND channel = ?", (_OF_NO_GAME, channel)
                )
                return
            connection.execute(
                "INSERT INTO settings (game, channel, body) VALUES (?, ?, ?)"
                " ON CONFLICT (game, channel) DO UPDATE SET body = excluded.body",
                (_OF_NO_GAME, channel, dumps(sorted(off))),
            )

        await self._database.write(write)

    async def _set(self, column: str, channel: int, value: int | str) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT INTO channels (channel, {column}) VALUES (?, ?)"  # noqa: S608 - one of our own columns
                f" ON CONFLICT (channel) DO UPDATE SET {column} = excluded.{column}",
                (channel, value),
            )

        await self._database.write(write)


_OF_NO_GAME = ""
"""The game under which the settings have what is of none: which of them are off."""


def channel_here(connection: sqlite3.Connection, channel: int, parent: int) -> StoredChannel:
    """What holds here, for a unit that needs it."""
    gms = _gms(connection, channel, parent)
    hidden, screen, odds = _settings(connection, channel, parent)
    return StoredChannel(gms, Audience(hidden), screen, bool(odds))


def hidden_here(connection: sqlite3.Connection, channel: int, parent: int) -> Audience:
    """The default audience that holds here; for a unit that must know it at the moment it writes."""
    return rolled_here(connection, channel, parent)[0]


def rolled_here(connection: sqlite3.Connection, channel: int, parent: int) -> tuple[Audience, bool]:
    """The default audience, and whether rolls have odds in small print; for a unit as :func:`hidden_here`."""
    hidden, _, odds = _settings(connection, channel, parent)
    return Audience(hidden), bool(odds)


def _gms(connection: sqlite3.Connection, channel: int, parent: int) -> tuple[StoredGm, ...]:
    """The game masters that hold here, the channel's own first."""
    rows = connection.execute(
        "SELECT id, is_role, name FROM gms WHERE channel IN (?1, ?2) ORDER BY channel = ?1 DESC, is_role, id",
        (channel, parent),
    ).fetchall()
    gms = (StoredGm(number, bool(is_role), name) for number, is_role, name in rows)
    return tuple({gm.id: gm for gm in gms}.values())


def _settings(connection: sqlite3.Connection, channel: int, parent: int) -> tuple[str, int, int]:
    """Default audience, screen and odds: each the thread's own, else its parent's, else what is usual."""
    own, above = (
        connection.execute(
            "SELECT hidden, screen, odds FROM channels WHERE channel = ?", (number,)
        ).fetchone()
        if number
        else None
        for number in (channel, parent)
    )

    def holds(place: int) -> Any:
        return next((row[place] for row in (own, above) if row and row[place] is not None), None)

    return holds(0) or "everyone", holds(1) or 0, holds(2) or 0
