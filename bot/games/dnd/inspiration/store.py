"""Heroic Inspiration and its holders. Each change is one statement, so that it counts only once."""

import sqlite3
from collections.abc import Sequence

from msgspec import Struct

from bot.errors import PressError
from bot.store.database import Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept
from bot.words import later, say

# "Immediately after rolling it" (SRD 5.2, Heroic Inspiration) is too short for people who type.
WINDOW = 10 * 60 * 1000
"""The time after a roll in which Heroic Inspiration can be spent on it, in milliseconds."""


PEOPLE = (
    Holds("inspirations", owners={"player": ""}, within="channel"),
    Holds("inspirations_over", owners={"player": ""}, within="channel"),
)
"""The columns of these tables that have data about people."""


class Holder(Struct, frozen=True):
    """A holder, by a character's number or a negative user ID, with its name and its player's ID."""

    character: int
    name: str
    player: int


class Over(Struct, frozen=True):
    """A surplus Heroic Inspiration, which its holder can pass on."""

    id: int
    holder: Holder


class Inspirations(Store):
    """Heroic Inspiration in one database, where a thread's ``channel`` is its parent."""

    async def holders(self, channel: int) -> list[Holder]:
        """Return everyone who holds Heroic Inspiration there, by name."""
        return await self._database.read(lambda connection: holders_here(connection, channel))

    @writes
    def give(
        self, connection: sqlite3.Connection, channel: int, to: Sequence[Holder]
    ) -> tuple[list[Holder], list[Over]]:
        """Give Heroic Inspiration to each of these; return who gained it, and surpluses for the others."""
        gained, over = [], []
        for holder in to:
            if _gain(connection, channel, holder):
                gained.append(holder)
            else:
                # Store a row, because it's passed on later, maybe after a restart.
                (number,) = connection.execute(
                    "INSERT INTO inspirations_over (channel, character, name, player) VALUES (?, ?, ?, ?)"
                    " RETURNING id",
                    (channel, holder.character, holder.name, holder.player),
                ).fetchone()
                over.append(Over(number, holder))
        return gained, over

    @writes
    def forget(self, connection: sqlite3.Connection, over: Sequence[Over]) -> None:
        """Discard a surplus."""
        connection.executemany("DELETE FROM inspirations_over WHERE id = ?", [(extra.id,) for extra in over])

    @reads
    def over(self, connection: sqlite3.Connection, channel: int, number: int) -> Over | None:
        """Return the surplus with this number, or None if it was already passed on."""
        row = connection.execute(
            "SELECT id, character, name, player FROM inspirations_over WHERE id = ? AND channel = ?",
            (number, channel),
        ).fetchone()
        return Over(row[0], Holder(*row[1:])) if row else None

    @writes
    def give_on(self, connection: sqlite3.Connection, channel: int, over: Over, to: Holder) -> bool:
        """Pass on a surplus, or return False if it's gone or the recipient already has Heroic Inspiration."""
        if not _gain(connection, channel, to):
            return False
        removed = connection.execute(
            "DELETE FROM inspirations_over WHERE id = ? RETURNING id", (over.id,)
        ).fetchall()
        # If it was passed to someone else at that moment, don't create a second one.
        if not removed:
            connection.execute(
                "DELETE FROM inspirations WHERE channel = ? AND character = ?", (channel, to.character)
            )
        return bool(removed)

    @writes
    def take(self, connection: sqlite3.Connection, channel: int, of: Sequence[Holder]) -> list[Holder]:
        """Take Heroic Inspiration from each of these; return those who had it."""
        return [holder for holder in of if _lose(connection, channel, holder.character)]

    @reads
    def why_not(
        self, connection: sqlite3.Connection, channel: int, roll: int, holder: Holder, now: int, *, own: bool
    ) -> str:
        """Return why Heroic Inspiration can no longer be spent on this roll, or "" if it can.

        ``own`` means that the roll's player asks, who can know about their own secret rolls.
        """
        return _why_not(connection, channel, roll, holder, now, own=own)


def holders_here(connection: sqlite3.Connection, channel: int) -> list[Holder]:
    """Return everyone with Heroic Inspiration in that channel by name, within another transaction."""
    rows = connection.execute(
        "SELECT character, name, player FROM inspirations WHERE channel = ? ORDER BY name", (channel,)
    )
    return [Holder(*row) for row in rows.fetchall()]


def spending(holder: int, home: int, of: Holder, now: int, *, reopened: bool) -> Deed:
    """Return work that spends Heroic Inspiration on a roll ``of`` a character.

    The roll must be recent and the player's last, and ``holder`` must still have Heroic Inspiration, in the
    channel ``home``. ``now`` is in milliseconds since 1970, UTC.
    """

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        # Check again here, because others can roll between the check and the press.
        if not reopened and (why := _why_not(connection, kept.channel, kept.roll, of, now, own=False)):
            raise PressError(why)
        if not _lose(connection, home, holder):
            raise PressError(say("Heroic Inspiration was already spent or removed, so nothing was rerolled."))

    return deed


def regaining(home: int, holder: Holder) -> Deed:
    """Return work that gives Heroic Inspiration back to a creature that spent it, unless it has it again."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        # A creature that has received another since then gets nothing back (SRD 5.2, Only One at a Time).
        _gain(connection, home, holder)

    return deed


def _gain(connection: sqlite3.Connection, channel: int, to: Holder) -> bool:
    cursor = connection.execute(
        "INSERT INTO inspirations (channel, character, name, player) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING RETURNING character",
        (channel, to.character, to.name, to.player),
    )
    return bool(cursor.fetchall())


def _lose(connection: sqlite3.Connection, channel: int, character: int) -> bool:
    cursor = connection.execute(
        "DELETE FROM inspirations WHERE channel = ? AND character = ? RETURNING character",
        (channel, character),
    )
    return bool(cursor.fetchall())


def _why_not(
    connection: sqlite3.Connection, channel: int, roll: int, holder: Holder, now: int, *, own: bool
) -> str:
    made, press = connection.execute(
        "SELECT rolls.made, coalesce(json_extract(versions.request, '$.fighting.first'), rolls.id)"
        " FROM rolls JOIN versions ON versions.roll = rolls.id AND versions.revision = 1 WHERE rolls.id = ?",
        (roll,),
    ).fetchone()
    if now - made > WINDOW:
        return _LATE.say()
    since = connection.execute(
        "SELECT 1 FROM rolls JOIN versions ON versions.roll = rolls.id AND versions.revision = 1"
        # No one else learns about a roll that only its roller sees, not even through this.
        " WHERE rolls.channel = ?1 AND rolls.id > ?2 AND (rolls.audience <> 'me' OR ?5 <> 0)"
        " AND (rolls.owner = ?3 OR (rolls.audience = 'everyone' AND rolls.game = 'dnd'"
        " AND json_extract(versions.request, '$.roller.character') = ?4))"
        # A roll that was undone in a fight doesn't count as rolled since.
        " AND NOT EXISTS (SELECT 1 FROM fight_steps WHERE fight_steps.roll = rolls.id"
        " AND undone <> '')"
        # It couldn't be spent between the attacks of one press.
        " AND coalesce(json_extract(versions.request, '$.fighting.first'), 0) <> ?6 LIMIT 1",
        (channel, roll, holder.player, holder.character, own, press),
    ).fetchone()
    return _ROLLED.say() if since else ""


_LATE = later(
    "Use Heroic Inspiration within ten minutes of the roll. A GM can reopen the roll under Circumstances…"
)
_ROLLED = later(
    "Use Heroic Inspiration right after the roll. You've rolled again since then. A GM can "
    "reopen the roll under Circumstances…"
)
