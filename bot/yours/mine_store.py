"""One person's stored data, no matter where it was created, except data hidden from them."""

import sqlite3

from msgspec import Struct

from bot.people.roster_store import CHARACTER, Character
from bot.store.database import Store, reads
from bot.store.stored_rolls import StoredRoll, load_all

# One's own blind rolls are in neither, because not even their number can be known.
_KNOWN = "rolls WHERE owner = ?1 AND NOT (audience = 'blind' AND revealed < 4)"
_COUNTS = (
    f"SELECT (SELECT count(*) FROM {_KNOWN}),"  # noqa: S608 - our own conditions
    " (SELECT count(*) FROM roster WHERE owner = ?1), (SELECT count(*) FROM kept WHERE owner = ?1),"
    " (SELECT count(*) FROM kept_panels WHERE author = ?1), (SELECT count(*) FROM tables WHERE author = ?1)"
)
_ROLLS = f"SELECT id FROM {_KNOWN} AND id < ?2 ORDER BY id DESC LIMIT ?3"  # noqa: S608 - our own conditions
_CHARACTERS = f"SELECT game, {CHARACTER} FROM roster WHERE owner = ? ORDER BY game, folded, id"  # noqa: S608 - our own columns


class Counts(Struct, frozen=True):
    """The numbers of a person's own rolls, characters and saved rolls, and of texts they wrote for others."""

    rolls: int
    characters: int
    kept: int
    panels: int
    tables: int


class Mine(Store):
    """The data about each person in one database."""

    @reads
    def counts(self, connection: sqlite3.Connection, user: int) -> Counts:
        """Return how much data there is about this user, leaving out anything hidden from them."""
        return Counts(*connection.execute(_COUNTS, (user,)).fetchone())

    @reads
    def rolls(self, connection: sqlite3.Connection, user: int, before: int, limit: int) -> list[StoredRoll]:
        """Return a user's last rolls below this number, newest first, without those hidden from them."""
        ids = connection.execute(_ROLLS, (user, before, limit)).fetchall()
        return load_all(connection, [roll for (roll,) in ids])

    @reads
    def characters(self, connection: sqlite3.Connection, user: int) -> list[tuple[str, Character]]:
        """Return all of a user's characters in any game, each with its game's key."""
        rows = connection.execute(_CHARACTERS, (user,))
        return [(row[0], Character(*row[1:])) for row in rows.fetchall()]
