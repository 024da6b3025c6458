"""Stored panels of buttons. Each button's roll has a number that is never reused."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.codec import dumps, loads
from bot.kept.store import What
from bot.store.database import Store, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Kept

MAX_LAST = 5  # Rolls shown on a quiet panel.


PEOPLE = (
    Holds("kept_panels", actors={"author": "author_name"}, within="scope"),
    Holds("kept_entries", inside=("request",), within="parent"),
)
"""These tables' columns about people."""


class PanelEntry(Struct, frozen=True):
    """A button of a panel, for a saved roll or, if ``kept`` is 0, for a roll of the panel's own.

    ``what`` is None if the saved roll was deleted. ``number`` is 0 for a new button. ``name`` is "" if the
    button shows the roll's purpose, in the reader's language.
    """

    number: int
    name: str
    what: What | None
    kept: int = 0


class StoredPanel(Struct, frozen=True):
    """A panel. If it's ``quiet``, ``rolls`` are the numbers of the last rolls made with it."""

    id: int
    scope: int
    channel: int
    title: str
    quiet: bool
    author: int
    author_name: str
    revision: int
    rolls: tuple[int, ...]
    entries: tuple[PanelEntry, ...]


class PressCount:
    """Counts a press on this message of a panel while storing the roll it made.

    ``is_due`` is True if this press moves the panel down, which happens every few presses. Each message moves
    the panel only once, however many people press at the same moment. A roll for its roller alone doesn't
    count: a panel that moves must not reveal it.
    """

    def __init__(self, panel: int, message: int, most: int) -> None:
        self._values = most, message, panel
        self.is_due = False

    def __call__(self, connection: sqlite3.Connection, kept: Kept) -> None:
        """Count the press while the roll is stored."""
        row = connection.execute(
            "UPDATE kept_panels SET"
            " presses = CASE WHEN presses + 1 >= ?1 AND away <> ?2 THEN 0 ELSE presses + 1 END,"
            " away = CASE WHEN presses + 1 >= ?1 THEN ?2 ELSE away END"
            " WHERE id = ?3 AND NOT EXISTS (SELECT 1 FROM rolls WHERE id = ?4 AND audience = 'me')"
            " RETURNING presses",
            (*self._values, kept.roll),
        ).fetchone()
        self.is_due = bool(row) and row[0] == 0


class Panels(Store):
    """The panels of one database."""

    @writes
    def add(self, connection: sqlite3.Connection, new: StoredPanel) -> StoredPanel:
        """Store a panel, and return it with its numbers."""
        (panel,) = connection.execute(
            "INSERT INTO kept_panels (scope, channel, title, quiet, author, author_name)"
            " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
            (new.scope, new.channel, new.title, new.quiet, new.author, new.author_name),
        ).fetchone()
        _put(connection, panel, new.entries)
        stored = _panel(connection, panel)
        assert stored is not None
        return stored

    async def get(self, panel: int) -> StoredPanel | None:
        """Return the panel with this number and its saved rolls' current state, or None if it's gone."""
        return await self._database.read(lambda connection: _panel(connection, panel))

    @writes
    def edit(
        self,
        connection: sqlite3.Connection,
        old: StoredPanel,
        title: str,
        entries: Sequence[PanelEntry],
        *,
        quiet: bool,
    ) -> StoredPanel | None:
        """Edit a panel and return it. Return None if it has changed since it was read."""
        row = connection.execute(
            "UPDATE kept_panels SET title = ?, quiet = ?, revision = revision + 1"
            " WHERE id = ? AND revision = ? RETURNING id",
            (title, quiet, old.id, old.revision),
        ).fetchone()
        if row is None:
            return None
        connection.execute("DELETE FROM kept_entries WHERE panel = ?", (old.id,))
        _put(connection, old.id, entries)
        return _panel(connection, old.id)

    async def stays(self, panel: int) -> None:
        """Record that the panel wasn't moved down after all."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE kept_panels SET away = 0 WHERE id = ?", (panel,))

        await self._database.write(write, late=True)

    @writes
    def rolled(self, connection: sqlite3.Connection, panel: int, roll: int) -> StoredPanel | None:
        """Record that this roll is on the panel, and return the panel, or None if it's gone."""
        stored = _panel(connection, panel)
        if stored is None:
            return None
        rolls = dumps((*stored.rolls, roll)[-MAX_LAST:])
        connection.execute("UPDATE kept_panels SET rolls = ? WHERE id = ?", (rolls, panel))
        return _panel(connection, panel)


def _put(connection: sqlite3.Connection, panel: int, entries: Sequence[PanelEntry]) -> None:
    """Store a panel's entries, giving new entries numbers that have never been used."""
    for place, entry in enumerate(entries):
        number = entry.number
        if not number:
            (number,) = connection.execute(
                "UPDATE kept_panels SET entries = entries + 1 WHERE id = ? RETURNING entries", (panel,)
            ).fetchone()
        what = (entry.what if not entry.kept else None) or What("")
        connection.execute(
            "INSERT INTO kept_entries (panel, number, place, kept, name, game, request, template)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (panel, number, place, entry.kept, entry.name, what.game, what.request, what.template),
        )


def _panel(connection: sqlite3.Connection, panel: int) -> StoredPanel | None:
    rows = connection.execute(
        "SELECT e.number, e.kept, coalesce(k.name, e.name), coalesce(k.game, e.game),"
        " coalesce(k.request, e.request), coalesce(k.template, e.template)"
        " FROM kept_entries AS e LEFT JOIN kept AS k ON k.id = e.kept WHERE e.panel = ? ORDER BY e.place",
        (panel,),
    )
    row = connection.execute(
        "SELECT id, scope, channel, title, quiet, author, author_name, revision, rolls"
        " FROM kept_panels WHERE id = ?",
        (panel,),
    ).fetchone()
    if row is None:
        return None
    buttons = rows.fetchall()
    entries = tuple(PanelEntry(one[0], one[2], What(*one[3:]) if one[3] else None, one[1]) for one in buttons)
    number, scope, channel, title, quiet, author, author_name, revision, rolls = row
    place, by, last = (scope, channel), (author, author_name), loads(tuple[int, ...], rolls)
    return StoredPanel(number, *place, title, bool(quiet), *by, revision, last, entries)
