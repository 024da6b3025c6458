"""Magic's effects in play in each channel, and what the next roll uses up."""

import sqlite3

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.store.database import Database, Store, reads, writes
from bot.store.personal import Holds
from bot.store.stored_rolls import Deed, Kept, MovedError
from bot.words import say

PEOPLE = (
    Holds(
        "effects",
        owners={"player": "player_name"},
        actors={"owner": "owner_name"},
        inside=("abilities",),
        within="channel",
    ),
)
"""This table's columns about people."""


class StoredEffect(Struct, frozen=True):
    """An effect in play. ``abilities`` is JSON, and names are as they were when it was stored."""

    id: int
    player: int
    player_name: str
    owner: int
    owner_name: str
    name: str
    abilities: str


_COLUMNS = "id, player, player_name, owner, owner_name, name, abilities"


class Effects(Store):
    """The effects in play in each channel."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.channels: set[int] = set()
        """Channels where something was put into play, or found in play by a roll that expected nothing."""

    def none_in(self, channel: int) -> Deed:
        """Return work that fails if anything is in play here, and notes that it is."""

        def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
            row = connection.execute("SELECT 1 FROM effects WHERE channel = ? LIMIT 1", (channel,)).fetchone()
            if row is not None:
                self.channels.add(channel)
                raise MovedError

        return deed

    @reads
    def all(self, connection: sqlite3.Connection, channel: int) -> list[StoredEffect]:
        """Return everything in play here, in order of entry."""
        rows = connection.execute(
            f"SELECT {_COLUMNS} FROM effects WHERE channel = ? ORDER BY id",  # noqa: S608 - our own columns
            (channel,),
        )
        return [StoredEffect(*row) for row in rows.fetchall()]

    async def add(self, channel: int, effect: StoredEffect, most: int) -> bool:
        """Put this effect into play with a new ID; False if its owner already has ``most`` in play."""
        self.channels.add(channel)
        return await self._add(channel, effect, most)

    @writes
    def _add(self, connection: sqlite3.Connection, channel: int, effect: StoredEffect, most: int) -> bool:
        row = connection.execute(
            "INSERT INTO effects (channel, player, player_name, owner, owner_name, name, abilities)"
            " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
            # Count while inserting, so that only one of two simultaneous commands gets the last slot.
            " WHERE (SELECT count(*) FROM effects WHERE channel = ?1 AND owner = ?4) < ?8 RETURNING id",
            (channel, *astuple(effect)[1:], most),
        ).fetchone()
        return row is not None

    @writes
    def remove(self, connection: sqlite3.Connection, effect: int) -> bool:
        """Take this effect out of play. Return False if it was already gone."""
        cursor = connection.execute("DELETE FROM effects WHERE id = ? RETURNING id", (effect,))
        return bool(cursor.fetchall())


def using_next(effect: int) -> Deed:
    """Return work that uses up an effect for the next roll. Of two simultaneous rolls, only one gets it."""

    def deed(connection: sqlite3.Connection, _kept: Kept) -> None:
        if not connection.execute("DELETE FROM effects WHERE id = ? RETURNING id", (effect,)).fetchall():
            raise MovedError(say("Another roll has used that since then, so you can't restore it here."))

    return deed


def returning(effect: StoredEffect) -> Deed:
    """Return work that puts an effect used up by a roll back into play, for the roller."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        connection.execute(
            f"INSERT INTO effects (channel, {_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 - our own columns
            " ON CONFLICT DO NOTHING",
            (kept.channel, *astuple(replace(effect, player_name=kept.name))),
        )

    return deed
