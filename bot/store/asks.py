"""What GMs asked several characters to roll, and which rolls answer it; and the scene of a channel."""

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass

from bot.errors import PressError
from bot.store.database import Database
from bot.store.rolls import Deed, Kept
from bot.words import say


@dataclass(frozen=True, slots=True)
class Asked:
    """One who was asked. ``character`` is its number, or minus a user's id; ``roll`` 0 if it was not rolled yet."""

    character: int
    name: str
    player: int
    roll: int = 0


@dataclass(frozen=True, slots=True)
class StoredAsk:
    """What was asked: ``request`` is JSON text, ``dc`` None for none, ``message`` 0 until it is posted."""

    id: int
    guild: int
    channel: int
    parent: int
    request: str
    dc: int | None
    is_hidden: bool
    asker: int
    asker_name: str
    message: int
    asked: tuple[Asked, ...] = ()


_COLUMNS = "guild, channel, parent, request, dc, is_hidden, asker, asker_name, message"


class Asks:
    """What was asked, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, ask: StoredAsk, made: int) -> int:
        """Keep it, and answer its number. ``made`` is in milliseconds since 1970, UTC."""

        def unit(connection: sqlite3.Connection) -> int:
            row = (ask.guild, ask.channel, ask.parent, ask.request, ask.dc, ask.is_hidden, ask.asker, ask.asker_name)
            (number,) = connection.execute(
                "INSERT INTO asks (guild, channel, parent, request, dc, is_hidden, asker, asker_name, made)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                (*row, made),
            ).fetchone()
            for place, each in enumerate(ask.asked):
                connection.execute(
                    "INSERT INTO asked (ask, place, character, name, player) VALUES (?, ?, ?, ?, ?)",
                    (number, place, each.character, each.name, each.player),
                )
            return int(number)

        return await self._database.write(unit)

    async def get(self, ask: int) -> StoredAsk | None:
        """What was asked under this number, with everybody who was; None if there is none."""

        def unit(connection: sqlite3.Connection) -> StoredAsk | None:
            row = connection.execute(
                f"SELECT {_COLUMNS} FROM asks WHERE id = ?",  # noqa: S608 - our own columns
                (ask,),
            ).fetchone()
            if row is None:
                return None
            asked = connection.execute(
                "SELECT character, name, player, roll FROM asked WHERE ask = ? ORDER BY place", (ask,)
            ).fetchall()
            people = tuple(Asked(*each) for each in asked)
            guild, channel, parent, request, dc, is_hidden, asker, name, message = row
            return StoredAsk(ask, guild, channel, parent, request, dc, bool(is_hidden), asker, name, message, people)

        return await self._database.read(unit)

    async def posted(self, ask: int, message: int) -> None:
        """Note on which message it is."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE asks SET message = ? WHERE id = ?", (message, ask))

        await self._database.write(unit)


SCENES, WIZARDS = "scenes", "wizards_settings"
"""Where what holds in each channel is kept: of D&D, and of WIZARDS."""


class Scenes:
    """What holds in each channel for everybody, as JSON text. A thread takes its channel's until it has its own."""

    def __init__(self, database: Database, table: str = SCENES) -> None:
        self._database = database
        self._table = table

    async def get(self, channel: int, parent: int) -> str | None:
        """What holds there, or None."""
        return await self._database.read(lambda connection: _scene(connection, self._table, channel, parent))

    async def change(self, channel: int, parent: int, change: Callable[[str | None], str]) -> str:
        """Make of what holds there what is to hold from now on, for this channel or thread; answer that."""

        def unit(connection: sqlite3.Connection) -> str:
            scene: str = change(_scene(connection, self._table, channel, parent))
            connection.execute(
                f"INSERT INTO {self._table} (channel, scene) VALUES (?, ?)"  # noqa: S608 - one of our own tables
                " ON CONFLICT (channel) DO UPDATE SET scene = excluded.scene",
                (channel, scene),
            )
            return scene

        return await self._database.write(unit)


def _scene(connection: sqlite3.Connection, table: str, channel: int, parent: int) -> str | None:
    row = connection.execute(
        f"SELECT scene FROM {table} WHERE channel IN (?1, ?2) ORDER BY channel <> ?1 LIMIT 1",  # noqa: S608 - as above
        (channel, parent),
    ).fetchone()
    return str(row[0]) if row else None


def answering(ask: int, character: int) -> Deed:
    """The deed of a roll's being the answer of this character. Of two at once, one is."""

    def deed(connection: sqlite3.Connection, kept: Kept) -> None:
        found = connection.execute(
            "UPDATE asked SET roll = ? WHERE ask = ? AND character = ? AND roll = 0 RETURNING roll",
            (kept.roll, ask, character),
        ).fetchall()
        if not found:
            raise PressError(say("That was rolled already; the message shows it."))

    return deed
