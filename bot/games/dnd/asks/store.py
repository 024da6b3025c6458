"""What GMs asked several characters to roll, and which rolls answer it."""

import sqlite3

from msgspec import Struct

from bot.errors import PressError
from bot.store.database import Database
from bot.store.rolls import Deed, Kept
from bot.words import say


class Asked(Struct, frozen=True):
    """One who was asked. ``character`` is its number, or minus a user's id; ``roll`` 0 if not yet rolled."""

    character: int
    name: str
    player: int
    roll: int = 0


class StoredAsk(Struct, frozen=True):
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
            row = (
                ask.guild,
                ask.channel,
                ask.parent,
                ask.request,
                ask.dc,
                ask.is_hidden,
                ask.asker,
                ask.asker_name,
            )
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
            return StoredAsk(
                ask, guild, channel, parent, request, dc, bool(is_hidden), asker, name, message, people
            )

        return await self._database.read(unit)

    async def posted(self, ask: int, message: int) -> None:
        """Note on which message it is."""

        def unit(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE asks SET message = ? WHERE id = ?", (message, ask))

        await self._database.write(unit)


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
