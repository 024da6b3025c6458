"""Tracks of characters and tables: each change is decided within the transaction that saves it."""

import sqlite3
from collections.abc import Callable

from msgspec import Struct

from bot.codec import dumps, loads
from bot.errors import PressError
from bot.games.systems.rules.tracks import TrackSheet, TracksMoved
from bot.rolls.deeds import Kind
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError
from bot.systems.tracked import CHARACTER, TABLE
from bot.words import later

PEOPLE = (Holds("track_sheets", owners={"owner": "owner_name"}, inside=("body",), within="scope"),)
"""This table's columns about people: a player's own numbers, and names of clocks."""

_SHEET = (
    "track_sheets.id, track_sheets.system, track_sheets.scope, channel, track_sheets.owner,"
    " coalesce(roster.name, track_sheets.owner_name), track_sheets.body FROM track_sheets"
    " LEFT JOIN roster ON roster.game = track_sheets.game AND roster.id = track_sheets.character"
)
_HELD = (
    " WHERE track_sheets.scope = ? AND channel = ? AND track_sheets.owner = ? AND track_sheets.game = ?"
    " AND coalesce(track_sheets.character, 0) = ?"
)


class SheetHolder(Struct, frozen=True):
    """The holder of a sheet: a player's character, or the player or, with a ``channel``, the table there."""

    scope: int
    channel: int = 0
    owner: int = 0
    owner_name: str = ""
    game: str = ""
    character: int | None = None


class StoredSheet(Struct, frozen=True):
    """A sheet for the system with this key. ``name`` is the character's or player's, or "" for a table."""

    id: int
    system: str
    scope: int
    channel: int
    owner: int
    name: str
    sheet: TrackSheet

    @property
    def of(self) -> str:
        """The kind of holder, as a track's ``of`` names it."""
        return TABLE if self.channel else CHARACTER


class TrackSheets(Store):
    """The sheets of one database."""

    async def holder(self, scope: int, channel: int, parent: int, owner: int, name: str) -> SheetHolder:
        """Return the character a player plays in this channel or its parent, in any game, or else the player.

        A player with a single character on the server plays that, unless they chose no one.
        """
        return await self._database.read(
            lambda connection: _holder(connection, scope, (channel, parent), owner, name)
        )

    async def read(
        self, system: str, scope: int, channel: int, parent: int, owner: int
    ) -> tuple[StoredSheet | None, StoredSheet | None]:
        """Return the sheets of the character a player plays here, and of the table; None if there is none."""

        def read(connection: sqlite3.Connection) -> tuple[StoredSheet | None, StoredSheet | None]:
            holder = _holder(connection, scope, (channel, parent), owner, "")
            return _of(connection, holder, system), _of(connection, SheetHolder(scope, channel), system)

        return await self._database.read(read)

    @reads
    def tracked(
        self, connection: sqlite3.Connection, scope: int, channel: int, parent: int, owner: int
    ) -> dict[str, dict[str, int]]:
        """Return every track of the character a player plays here, and of the table, by system key."""
        tracks: dict[str, dict[str, int]] = {}
        player = _holder(connection, scope, (channel, parent), owner, "")
        for holder in (player, SheetHolder(scope, channel)):
            for row in connection.execute(f"SELECT {_SHEET}{_HELD}", _key(holder)).fetchall():
                stored = _read(row)
                tracks[stored.system] = {**tracks.get(stored.system, {}), **stored.sheet.tracks}
        return tracks

    @reads
    def some(self, connection: sqlite3.Connection, sheets: tuple[int, ...]) -> tuple[StoredSheet | None, ...]:
        """Return the sheets with these numbers; None for each that doesn't exist."""
        return tuple(_by_id(connection, sheet) for sheet in sheets)

    @writes
    def opened(self, connection: sqlite3.Connection, holder: SheetHolder, system: str) -> StoredSheet:
        """Return a holder's sheet, and create it if there is none."""
        connection.execute(
            "INSERT INTO track_sheets (scope, channel, owner, owner_name, game, character, system, body)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (*_key(holder)[:3], holder.owner_name, holder.game, holder.character, system, "{}"),
        )
        stored = _of(connection, holder, system)
        assert stored
        return stored

    @writes
    def change(
        self, connection: sqlite3.Connection, sheet: int, change: Callable[[TrackSheet], TrackSheet]
    ) -> StoredSheet | None:
        """Change a sheet's current content; None if it's gone."""
        stored = _by_id(connection, sheet)
        if stored is None:
            return None
        _put(connection, sheet, change(stored.sheet))
        return _by_id(connection, sheet)

    @reads
    def owned(self, connection: sqlite3.Connection, owner: int) -> list[StoredSheet]:
        """Return every sheet of a player's characters and of the player."""
        query = f"SELECT {_SHEET} WHERE track_sheets.owner = ? ORDER BY track_sheets.id"
        return list(map(_read, connection.execute(query, (owner,)).fetchall()))


def _holder(
    connection: sqlite3.Connection, scope: int, channels: tuple[int, int], owner: int, name: str
) -> SheetHolder:
    said = connection.execute(
        "SELECT game, character FROM played WHERE channel IN (?1, ?2) AND owner = ?3"
        " ORDER BY character IS NULL, channel = ?1 DESC, game LIMIT 1",
        (*channels, owner),
    ).fetchone()
    played = [said] if said else []
    if not said:
        query = "SELECT game, id FROM roster WHERE owner = ? AND scope = ? LIMIT 2"
        played = connection.execute(query, (owner, scope)).fetchall()
    if len(played) == 1 and played[0][1] is not None:
        return SheetHolder(scope, 0, owner, name, *played[0])
    return SheetHolder(scope, 0, owner, name)


def _key(holder: SheetHolder) -> tuple[int, int, int, str, int]:
    return holder.scope, holder.channel, holder.owner, holder.game, holder.character or 0


def _of(connection: sqlite3.Connection, holder: SheetHolder, system: str) -> StoredSheet | None:
    row = connection.execute(f"SELECT {_SHEET}{_HELD} AND system = ?", (*_key(holder), system)).fetchone()
    return _read(row) if row else None


def _by_id(connection: sqlite3.Connection, sheet: int) -> StoredSheet | None:
    row = connection.execute(f"SELECT {_SHEET} WHERE track_sheets.id = ?", (sheet,)).fetchone()
    return _read(row) if row else None


def _read(row: tuple[int, str, int, int, int, str, str]) -> StoredSheet:
    return StoredSheet(*row[:-1], loads(TrackSheet, row[-1]))


def _put(connection: sqlite3.Connection, sheet: int, to: TrackSheet) -> None:
    connection.execute("UPDATE track_sheets SET body = ? WHERE id = ?", (dumps(to), sheet))


def none_kept(system: str, scope: int, channel: int, owner: int, keepers: set[int]) -> Deed:
    """Return work that fails if a player or a table has tracks, and adds whichever has to ``keepers``."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        rows = connection.execute(
            "SELECT CASE channel WHEN 0 THEN owner ELSE channel END FROM track_sheets"
            " WHERE scope = ? AND system = ? AND (owner = ? AND channel = 0 OR owner = 0 AND channel = ?)",
            (scope, system, owner, channel),
        ).fetchall()
        if rows:
            keepers.update(keeper for (keeper,) in rows)
            raise MovedError

    return deed


def _moving(asked: TracksMoved) -> Deed:
    """Return work that moves tracks for a new roll. If a track has changed, the roll is prepared again."""
    before = {(move.sheet, move.key): move.before for move in asked.moves}

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        if _set(connection, before, asked.now):
            raise MovedError

    return deed


def _following(was: TracksMoved, asked: TracksMoved) -> Deed:
    """Return work that moves tracks with a changed roll. It fails if a track has moved in the meantime.

    On a table's track that pays for nothing, the difference is added to wherever others have moved it.
    """
    changes = {at: now for at, now in asked.now.items() if now != was.now.get(at)}

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        before, now = {at: was.now[at] for at in changes}, dict(changes)
        for move in asked.moves:
            if (at := (move.sheet, move.key)) in changes and move.ends:
                stored = _by_id(connection, move.sheet)
                value = stored.sheet.tracks.get(move.key) if stored else None
                if value is not None and move.ends[0] <= value + now[at] - before[at] <= move.ends[1]:
                    before[at], now[at] = value, value + now[at] - before[at]
        if moved := _set(connection, before, now):
            words = later("{tracks} changed after this roll. Set it back, or change it by hand.")
            raise PressError(words.say(tracks=moved.replace("_", " ").capitalize()))

    return deed


def _set(
    connection: sqlite3.Connection, before: dict[tuple[int, str], int], now: dict[tuple[int, str], int]
) -> str:
    """Set the tracks of sheets if none has changed; otherwise return the key of one that has."""
    for number in sorted({sheet for sheet, _ in now}):
        stored = _by_id(connection, number)
        tracks = dict(stored.sheet.tracks) if stored else {}
        for (sheet, key), value in now.items():
            if sheet != number:
                continue
            if tracks.get(key) != before[sheet, key]:
                return key
            tracks[key] = value
        if stored and tracks != stored.sheet.tracks:
            _put(connection, number, TrackSheet(tracks, stored.sheet.clocks, stored.sheet.last))
    return ""


MOVED = Kind(_moving, redo=_following)
"""The track moves of a roll. When the roll changes, they change with it."""
