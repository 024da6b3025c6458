"""Results stored on permanents (Magic 706.8)."""

import sqlite3

from msgspec import Struct

from bot.errors import PressError
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError
from bot.words import later, say

PEOPLE = (
    Holds("permanents", actors={"owner": "owner_name"}, within="channel"),
    Holds("stored", rolls="roll", within="parent"),
)
"""These tables' columns about people."""


class StoredResult(Struct, frozen=True):
    """One stored result: the kind of its die and its value (706.8a)."""

    id: int
    sides: int
    value: int


class Permanent(Struct, frozen=True):
    """A permanent with stored results, in order. ``revision`` counts its changes."""

    id: int
    channel: int
    owner: int
    owner_name: str
    name: str
    revision: int
    results: tuple[StoredResult, ...]


class StoredResults(Store):
    """The permanents with stored results in each channel."""

    @reads
    def of(self, connection: sqlite3.Connection, channel: int, owner: int) -> list[Permanent]:
        """Return every permanent of this player here, by name."""
        rows = connection.execute(
            "SELECT id FROM permanents WHERE channel = ? AND owner = ? ORDER BY folded", (channel, owner)
        ).fetchall()
        return [permanent for row in rows if (permanent := _load(connection, row[0]))]

    async def get(self, permanent: int) -> Permanent | None:
        """Return the permanent with this number, or None."""
        return await self._database.read(lambda connection: _load(connection, permanent))

    async def spend(self, permanent: Permanent, result: int) -> Permanent | None:
        """Remove one stored result; None if the permanent has changed since it was read."""
        gone = "UPDATE stored SET gone = 1 WHERE id = ? AND permanent = ?"
        return await self._changed(permanent, gone, result, permanent.id)

    async def exchange(self, permanent: Permanent, result: int, value: int) -> Permanent | None:
        """Replace a stored value; None if the permanent has changed since it was read."""
        # fixed: an exchanged value no longer follows its roll.
        exchanged = "UPDATE stored SET value = ?, fixed = 1 WHERE id = ? AND permanent = ?"
        return await self._changed(permanent, exchanged, value, result, permanent.id)

    @writes
    def _changed(
        self, connection: sqlite3.Connection, permanent: Permanent, statement: str, *values: int
    ) -> Permanent | None:
        row = connection.execute(
            "UPDATE permanents SET revision = revision + 1 WHERE id = ? AND revision = ? RETURNING id",
            (permanent.id, permanent.revision),
        ).fetchone()
        if row is None:
            return None
        connection.execute(statement, values)
        return _load(connection, permanent.id)

    @writes
    def copy(self, connection: sqlite3.Connection, permanent: Permanent, name: str) -> Permanent | None:
        """Copy a permanent's results to a new permanent of the same owner, as a separate list (706.8c).

        Return None if the name is taken, or if the original has changed since it was read.
        """
        now = _load(connection, permanent.id)
        # Read it again in the unit, because a late copy would include results spent since then.
        if now is None or now.revision != permanent.revision:
            return None
        if connection.execute(
            "SELECT 1 FROM permanents WHERE channel = ? AND owner = ? AND folded = ?",
            (now.channel, now.owner, name.casefold()),
        ).fetchone():
            return None
        row = _new(connection, now.channel, now.owner, now.owner_name, name)
        # roll 0: later changes to the roll only affect the original; a copy's list is its own (607.2e).
        for place, result in enumerate(now.results):
            connection.execute(
                "INSERT INTO stored (permanent, place, sides, value, roll, die) VALUES (?, ?, ?, ?, 0, ?)",
                (row[0], place, result.sides, result.value, str(place)),
            )
        return _load(connection, row[0])

    @writes
    def clear(self, connection: sqlite3.Connection, permanent: Permanent) -> bool:
        """Delete the permanent and everything stored on it; False if it has changed since it was read."""
        cursor = connection.execute(
            "DELETE FROM permanents WHERE id = ? AND revision = ? RETURNING id",
            (permanent.id, permanent.revision),
        )
        return bool(cursor.fetchall())


MAX_PERMANENTS = 25  # Per player and channel: what one list can offer.


def storing(
    name: str, results: tuple[tuple[str, int, int], ...], instead: tuple[int, ...], *, fresh: bool, most: int
) -> Deed:
    """Return work that stores a roll's results, each with its die's key and sides, on a permanent.

    They replace the stored results ``instead``, each by a die of the same kind. With ``fresh``, the
    permanent must be new. The work fails if a result to replace is gone, the name is taken, or there
    would be more than ``most`` results.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        permanent = _permanent(connection, kept, name, fresh=fresh)
        # Do this first, because the new results take the places that these leave (706.8b).
        _keep_places(connection, permanent, kept.roll, instead)
        # The roll may still wait for a choice of dice; the permanent stays open for whatever counts then.
        if not instead:
            _keep(connection, permanent, kept.roll, (0, 0), _OPEN)
        _put(connection, permanent, kept.roll, results)
        (count,) = connection.execute(
            "SELECT count(*) FROM stored WHERE permanent = ? AND gone = 0", (permanent,)
        ).fetchone()
        if count > most:
            raise PressError(
                say("{name} can have up to {most} stored results. Spend some.", name=name, most=most)
            )

    return deed


def _permanent(connection: sqlite3.Connection, kept: Kept, name: str, *, fresh: bool) -> int:
    """Return the number of the permanent with this name, created if necessary."""
    row = connection.execute(
        "UPDATE permanents SET revision = revision + 1 WHERE channel = ? AND owner = ? AND folded = ?"
        " RETURNING id",
        (kept.channel, kept.owner, name.casefold()),
    ).fetchone()
    if row is None:
        row = _new(connection, kept.channel, kept.owner, kept.name, name)
    elif fresh:
        raise MovedError(say("There's already a {name}. Roll again.", name=name))
    return int(row[0])


def _new(connection: sqlite3.Connection, channel: int, owner: int, owner_name: str, name: str) -> tuple[int]:
    (count,) = connection.execute(
        "SELECT count(*) FROM permanents WHERE channel = ? AND owner = ?", (channel, owner)
    ).fetchone()
    if count >= MAX_PERMANENTS:
        words = later("You can have stored results on up to {most} permanents here. Remove one first.")
        raise PressError(words.say(most=MAX_PERMANENTS))
    row: tuple[int] = connection.execute(
        "INSERT INTO permanents (channel, owner, owner_name, name, folded)"
        " VALUES (?, ?, ?, ?, ?) RETURNING id",
        (channel, owner, owner_name, name, name.casefold()),
    ).fetchone()
    return row


def restoring(results: tuple[tuple[str, int, int], ...]) -> Deed:
    """Return work that updates all stored results of a roll after it changes.

    A die that no longer counts leaves its slot to one that now does. Spent or rerolled results don't
    change.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        rows = connection.execute(
            "UPDATE permanents SET revision = revision + 1"
            " WHERE id IN (SELECT permanent FROM stored WHERE roll = ?) RETURNING id",
            (kept.roll,),
        )
        for (permanent,) in rows.fetchall():
            # Leave before put, because a die that counts now can take the place of one that no longer does.
            _leave(connection, permanent, kept.roll, {die for die, _, _ in results})
            _put(connection, permanent, kept.roll, results)

    return deed


_GONE, _LEFT = 1, 2  # Spent or rerolled; not counted now.
_PLACE = "place of "  # Not an actual die: its row keeps a place for a die that counts only later.
_OPEN = "open"  # Another: nothing in the roll counted yet, so the first to count has a place.


def _keep_places(connection: sqlite3.Connection, permanent: int, roll: int, instead: tuple[int, ...]) -> None:
    """Remove these results, and reserve their slots for this roll's dice."""
    for result in instead:
        row = connection.execute(
            "UPDATE stored SET gone = ? WHERE id = ? AND permanent = ? AND gone = 0 RETURNING sides, place",
            (_GONE, result, permanent),
        ).fetchone()
        if row is None:
            raise PressError(
                say("One of these results is no longer stored. Check what is, and choose again.")
            )
        _keep(connection, permanent, roll, row, f"{_PLACE}{result}")


def _leave(connection: sqlite3.Connection, permanent: int, roll: int, counted: set[str]) -> None:
    """Free the slots of the roll's dice that no longer count."""
    rows = connection.execute(
        "SELECT id, sides, place, die FROM stored WHERE permanent = ? AND roll = ? AND gone = 0",
        (permanent, roll),
    ).fetchall()
    for number, sides, place, die in rows:
        if die not in counted:
            connection.execute("UPDATE stored SET gone = ? WHERE id = ?", (_LEFT, number))
            _keep(connection, permanent, roll, (sides, place), f"{_PLACE}{number}")


def _keep(connection: sqlite3.Connection, permanent: int, roll: int, at: tuple[int, int], die: str) -> None:
    """Reserve a slot for a missing die of this kind. ``at`` is the die's number of sides and its position."""
    sides, place = at
    connection.execute(
        "INSERT INTO stored (permanent, place, sides, value, roll, die, gone) VALUES (?, ?, ?, 0, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (permanent, place, sides, roll, die, _GONE),
    )


def _put(
    connection: sqlite3.Connection, permanent: int, roll: int, results: tuple[tuple[str, int, int], ...]
) -> None:
    """Store these results of a roll, or update the stored ones."""
    is_open = connection.execute(
        "DELETE FROM stored WHERE permanent = ? AND roll = ? AND die = ? AND ? <> 0 RETURNING id",
        (permanent, roll, _OPEN, bool(results)),
    ).fetchall()
    for die, sides, value in results:
        row = connection.execute(
            "UPDATE stored SET value = CASE WHEN fixed <> 0 THEN value ELSE ? END"
            " WHERE permanent = ? AND roll = ? AND die = ? RETURNING id, gone",
            (value, permanent, roll, die),
        ).fetchone()
        # It's either up to date or was spent or rerolled since, and then it doesn't return with its roll.
        if row is not None and row[1] != _LEFT:
            continue
        place = _place(connection, permanent, roll, sides, is_open=bool(is_open))
        if place is not None:  # Otherwise its place's result was spent or rerolled.
            connection.execute(
                "INSERT INTO stored (permanent, place, sides, value, roll, die) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (permanent, roll, die) DO UPDATE SET place = excluded.place, gone = 0",
                (permanent, place, sides, value, roll, die),
            )


def _place(
    connection: sqlite3.Connection, permanent: int, roll: int, sides: int, *, is_open: bool
) -> int | None:
    """Return the slot for the next die of this kind, a reserved or new one, or None if there is none left."""
    kept = connection.execute(
        "SELECT id, place FROM stored WHERE permanent = ? AND roll = ? AND sides = ? AND die LIKE ?"
        " ORDER BY place, id",
        (permanent, roll, sides, f"{_PLACE}%"),
    ).fetchone()
    if kept is not None:
        connection.execute("DELETE FROM stored WHERE id = ?", (kept[0],))
        return int(kept[1])
    # There's no place left: stored results keep their number of dice, whatever is amended.
    if not is_open:
        return None
    (place,) = connection.execute(
        "SELECT coalesce(max(place), -1) + 1 FROM stored WHERE permanent = ?", (permanent,)
    ).fetchone()
    return int(place)


def _load(connection: sqlite3.Connection, permanent: int) -> Permanent | None:
    row = connection.execute(
        "SELECT id, channel, owner, owner_name, name, revision FROM permanents WHERE id = ?", (permanent,)
    ).fetchone()
    if row is None:
        return None
    results = connection.execute(
        "SELECT id, sides, value FROM stored WHERE permanent = ? AND gone = 0 ORDER BY place, id",
        (permanent,),
    )
    number, channel, owner, owner_name, name, revision = row
    values = tuple(StoredResult(*row) for row in results.fetchall())
    return Permanent(number, channel, owner, owner_name, name, revision, values)
