"""Channel settings: game masters, default audience, GM screen, and games that are off."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.audiences import Audience
from bot.codec import dumps, loads
from bot.store.database import Database, writes
from bot.store.personal import Holds
from bot.store.pipelining import Eventual, eventually

PEOPLE = (Holds("gms", owners={"id": "name"}, within="channel"), Holds("channels", within="channel"))
"""The columns about people. Roles never have the ID of a user."""


class StoredGm(Struct, frozen=True):
    """A user or role that is a game master. ``name`` is its name when it was added."""

    id: int
    is_role: bool
    name: str


class StoredChannel(Struct, frozen=True):
    """The settings that apply in a channel or thread, its own or inherited.

    ``gms`` is empty if none was named. A thread has its own GMs and its parent's. ``screen`` is 0 for none.
    With ``odds``, open rolls show their odds in small print.
    """

    gms: tuple[StoredGm, ...] = ()
    hidden: Audience = Audience.EVERYONE
    screen: int = 0
    odds: bool = False


class StoredOff(Struct, frozen=True):
    """The games that are off in this channel or thread, in its channel, and in the server.

    Each is None if nothing was set. The nearest setting wins.
    """

    own: frozenset[str] | None = None
    parent: frozenset[str] | None = None
    server: frozenset[str] | None = None

    @property
    def here(self) -> frozenset[str]:
        """The games that are off here."""
        return next((off for off in (self.own, self.parent, self.server) if off is not None), frozenset())


class Channels:
    """The settings of channels. ``parent`` is a thread's channel, and otherwise 0."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.switched: set[int] | None = None
        """The places where games were ever turned off, so that others need no lookup. None before loading."""
        self.hiding: set[int] | None = None
        """The channels and threads whose default audience was ever hidden. None before loading."""

    async def get(self, channel: int, parent: int) -> StoredChannel:
        """Return the settings here."""
        return await self._database.read(lambda connection: channel_here(connection, channel, parent))

    @writes
    def add_gm(
        self, connection: sqlite3.Connection, channel: int, parent: int, gm: StoredGm, most: int
    ) -> bool:
        """Add a GM to this channel or thread. Return False if already added, or if ``most`` are named."""
        # Look it up within the transaction, so that two at once can't add one too many.
        gms = _gms(_gm_rows(connection, channel, parent))
        if len(gms) >= most or any(named.id == gm.id for named in gms):
            return False
        connection.execute(
            "INSERT INTO gms (channel, id, is_role, name) VALUES (?, ?, ?, ?)",
            (channel, gm.id, gm.is_role, gm.name),
        )
        return True

    @writes
    def remove_gms(self, connection: sqlite3.Connection, channel: int, gm: int | None) -> bool:
        """Remove one GM of this channel or thread, or all for None. Return False if there was none."""
        cursor = connection.execute(
            "DELETE FROM gms WHERE channel = ?1 AND id = coalesce(?2, id) RETURNING id", (channel, gm)
        )
        return bool(cursor.fetchall())

    async def set_hidden(self, channel: int, hidden: Audience) -> None:
        """Set the default audience of this channel or thread."""
        # Only this process serves the server.
        if self.hiding is not None and hidden.is_hidden:
            self.hiding.add(channel)
        await self._set("hidden", channel, hidden.value)

    async def set_screen(self, channel: int, screen: int) -> None:
        """Set the channel where blind rolls of this channel or thread are announced, or 0 for none."""
        await self._set("screen", channel, screen)

    async def set_odds(self, channel: int, *, on: bool) -> None:
        """Set whether this channel's or thread's open rolls show their odds."""
        await self._set("odds", channel, int(on))

    async def load(self) -> None:
        """Load the places where games were turned off or rolls hidden, so that others need no lookup."""

        def read(connection: sqlite3.Connection) -> tuple[set[int], set[int]]:
            off = connection.execute("SELECT channel FROM settings WHERE game = ?", (_OF_NO_GAME,)).fetchall()
            hidden = connection.execute("SELECT channel FROM channels WHERE hidden <> 'everyone'").fetchall()
            return {row[0] for row in off}, {row[0] for row in hidden}

        self.switched, self.hiding = await self._database.read(read)

    async def off(self, guild: int, channel: int, parent: int) -> StoredOff:
        """Return which games are off here."""

        def read(connection: sqlite3.Connection) -> StoredOff | Eventual[StoredOff]:
            rows = connection.execute(
                "SELECT channel, body FROM settings WHERE game = ? AND channel IN (?, ?, ?)",
                (_OF_NO_GAME, channel, parent, -guild),
            )
            return eventually(connection, lambda: of(rows.fetchall()))

        def of(rows: Sequence[tuple[int, str]]) -> StoredOff:
            off = {place: loads(frozenset[str], body) for place, body in rows}
            return StoredOff(off.get(channel), off.get(parent), off.get(-guild))

        return await self._database.read(read)

    async def set_off(self, channel: int, off: frozenset[str] | None) -> None:
        """Set which games are off in this channel or thread. None inherits the setting.

        For a whole server, the channel is minus the server's ID.
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

        # Only this process serves the server.
        if self.switched is not None:
            self.switched.add(channel)
        await self._database.write(write)

    @writes
    def _set(self, connection: sqlite3.Connection, column: str, channel: int, value: int | str) -> None:
        connection.execute(
            f"INSERT INTO channels (channel, {column}) VALUES (?, ?)"  # noqa: S608 - one of our own columns
            f" ON CONFLICT (channel) DO UPDATE SET {column} = excluded.{column}",
            (channel, value),
        )


_OF_NO_GAME = ""
"""The key for settings that belong to no game, such as which games are off."""


def channel_here(connection: sqlite3.Connection, channel: int, parent: int) -> StoredChannel:
    """Return the settings here, within a unit of work."""
    gms = _gm_rows(connection, channel, parent)  # Read later, so that both share a round trip to PostgreSQL.
    settings = settings_here(connection, channel, parent)
    return StoredChannel(_gms(gms), *settings)


def settings_here(connection: sqlite3.Connection, channel: int, parent: int) -> tuple[Audience, int, bool]:
    """Return the default audience, the screen, and whether rolls show their odds.

    A thread's own setting comes first, then its parent's, then the default. This is for a unit of work that
    needs the settings at the moment it writes.
    """
    rows = connection.execute(
        "SELECT channel, hidden, screen, odds FROM channels WHERE channel IN (?, ?)", (channel, parent)
    ).fetchall()
    if not rows:  # In most channels, nothing is set.
        return Audience.EVERYONE, 0, False
    set_at = {number: row for number, *row in rows}
    own, above = set_at.get(channel, _UNSET), set_at.get(parent, _UNSET)
    hidden, screen, odds = (above[at] if own[at] is None else own[at] for at in range(3))
    return Audience(hidden or "everyone"), screen or 0, bool(odds)


_UNSET = [None, None, None]


def _gm_rows(connection: sqlite3.Connection, channel: int, parent: int) -> sqlite3.Cursor:
    """Return the rows of the game masters here, the channel's own first."""
    return connection.execute(
        "SELECT id, is_role, name FROM gms WHERE channel IN (?1, ?2) ORDER BY channel = ?1 DESC, is_role, id",
        (channel, parent),
    )


def _gms(rows: sqlite3.Cursor) -> tuple[StoredGm, ...]:
    return tuple({row[0]: StoredGm(row[0], bool(row[1]), row[2]) for row in rows.fetchall()}.values())
