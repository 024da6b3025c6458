"""The tables of packages' games, recorded so that the database can be used without the packages.

Each record has the migrations, to move the database, and the columns about people, to forget them.
"""

import sqlite3
from collections.abc import Mapping

from msgspec import Struct

from bot.codec import dumps, loads
from bot.store.database import Database
from bot.store.migrate import Steps
from bot.store.notes import Notes
from bot.store.personal import Holds

_NOTE, _BEHIND = "tables of ", "tables of!"  # Everything starting with the first sorts before the other.


class Record(Struct, frozen=True):
    """A game's migrations, and its tables' columns about people."""

    steps: Steps
    people: tuple[Holds, ...] = ()


class PackageRecords:
    """The records of one database, by game."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._notes = Notes(database)

    async def note(self, game: str, record: Record) -> None:
        """Record a game with tables in this database, unless the record is up to date."""
        name, text = f"{_NOTE}{game}", dumps(record)
        if record.steps and await self._notes.get(name) != text:
            await self._notes.set(name, text)

    async def all(self) -> Mapping[str, Record]:
        """Return every record."""

        def read(connection: sqlite3.Connection) -> dict[str, str]:
            rows = "SELECT name, value FROM notes WHERE name > ? AND name < ? ORDER BY name"
            return dict(connection.execute(rows, (_NOTE, _BEHIND)).fetchall())

        notes = await self._database.read(read)
        return {name.removeprefix(_NOTE): loads(Record, text) for name, text in notes.items()}
