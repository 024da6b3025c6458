"""A server's results tables: made and changed in a form, seen by all, changed by GMs or their author."""

import asyncio
import unicodedata

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.dice.limits import MAX_SIDES
from bot.errors import PlayerError
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.tables.reading import apart, looks_like_table, read_table
from bot.tables.store import StoredTable, Tables
from bot.words import later, say

MAX_NAME = 50  # Characters of a table's name.
MAX_TABLES = 200  # Of one server.
MAX_FILE = 1_000_000  # Bytes of an imported file.
NO_TABLES = later("There are no tables here yet; /table new makes one.")


class _Exported(msgspec.Struct, omit_defaults=True):
    name: str
    rows: list[str]
    sides: int = 0


class _File(msgspec.Struct):
    tables: list[_Exported]


class Found(Struct, frozen=True):
    """The table that somebody named or wrote: its rows as text, and its name if it has one."""

    rows: str
    title: str = ""


class TableLibrary:
    """The tables of every server; a direct message has its own."""

    def __init__(self, tables: Tables, gms: GameMasters) -> None:
        self._tables = tables
        self._gms = gms

    async def all(self, place: Place) -> list[StoredTable]:
        """Every table here, by name."""
        return await self._tables.all(place.scope)

    async def get(self, place: Place, name: str) -> StoredTable:
        """The table of this name.

        Raises:
            PlayerError: There is none.

        """
        table = await self._tables.get(place.scope, _clean(name))
        if table is None:
            raise PlayerError(
                say("There is no table “{name}”; /table show lists those there are.", name=plain(name))
            )
        return table

    async def by_id(self, place: Place, table: int) -> StoredTable:
        """The table with this number.

        Raises:
            PlayerError: It was deleted.

        """
        found = await self._tables.by_id(place.scope, table)
        if found is None:
            raise PlayerError(say("That table was deleted meanwhile; /table new makes it again."))
        return found

    async def free(self, place: Place, name: str) -> None:
        """Make sure that a table can have this name.

        Raises:
            PlayerError: It cannot.

        """
        if await self._tables.get(place.scope, _name(name)):
            raise _taken(name)

    async def find(self, place: Place, text: str | None) -> Found:
        """The table of this name, or the one that this text is; none for no text.

        Raises:
            PlayerError: It is neither.

        """
        if not text:
            return Found("")
        table = await self._tables.get(place.scope, _clean(text))
        if table is not None:
            return Found(table.rows, table.name)
        if looks_like_table(text):
            return Found(str(read_table(apart(text))))
        raise PlayerError(
            say(
                "There is no table “{name}”; /table show lists those there are, or write one, with colons:"
                " 1-9: draw one | 10-20: draw two.",
                name=plain(text[:MAX_NAME]),
            )
        )

    async def add(self, place: Place, who: Who, name: str, rows: str, sides: int = 0) -> StoredTable:
        """Save a new table; ``sides`` 0 is the die it looks made for.

        Raises:
            PlayerError: The name is taken or none, or the rows are no table.

        """
        table = self._table(who, name, apart(rows), sides)
        in_the_way = await self._tables.add(place.scope, [table], MAX_TABLES, [])
        if in_the_way is not None:
            raise _taken(in_the_way)
        return await self.get(place, table.name)

    def _table(self, who: Who, name: str, rows: str, sides: int) -> StoredTable:
        table = read_table(rows)
        return StoredTable(0, _name(name), str(table), _sides(sides or table.sides), who.user, who.name, 1)

    async def editable(self, place: Place, who: Who, table: int) -> StoredTable:
        """The table with this number, for somebody who may change it.

        Raises:
            PlayerError: It was deleted, or is not theirs to change.

        """
        found = await self.by_id(place, table)
        await self._authorise(place, who, found)
        return found

    async def edit(
        self, place: Place, who: Who, table: int, revision: int, *, rows: str, sides: int = 0
    ) -> StoredTable:
        """Put other rows in a table; ``sides`` 0 leaves its die as it is.

        Raises:
            PlayerError: It is gone, changed or not theirs, or the rows are no table.

        """
        old = await self.editable(place, who, table)
        read = read_table(rows)
        sides = sides or old.sides
        # The revision is of when the form was opened, so that nobody's change since is lost.
        if not await self._tables.edit(table, revision, str(read), _sides(sides)):
            raise _changed(old)
        return replace(old, rows=str(read), sides=sides, revision=revision + 1)

    async def delete(self, place: Place, who: Who, table: int, revision: int) -> StoredTable:
        """Delete a table that is still as it was at this revision, and answer what it was.

        Raises:
            PlayerError: It is gone, changed or not theirs.

        """
        old = await self.editable(place, who, table)
        if not await self._tables.delete(table, revision):
            raise _changed(old)
        return old

    async def exported(self, place: Place, table: int = 0) -> bytes:
        """A file with the table of this number, or with all for 0: JSON, UTF-8.

        Raises:
            PlayerError: There is none.

        """
        tables = [await self.by_id(place, table)] if table else await self.all(place)
        if not tables:
            raise PlayerError(NO_TABLES.say())
        file = _File([_Exported(each.name, each.rows.split("\n"), each.sides) for each in tables])
        return msgspec.json.format(msgspec.json.encode(file))

    async def imported(self, place: Place, who: Who, content: bytes, *, replacing: bool) -> list[str]:
        """Save every table of such a file, or none; answer their names.

        ``replacing``: in place of those of the same name, as far as they are theirs to change.

        Raises:
            PlayerError: The file is not one, or a table of it cannot be saved; that is named.

        """
        # In a thread: two hundred tables take a while to read, and nobody else should wait for it.
        new = await asyncio.to_thread(self._read_all, who, content)
        names = {table.name.casefold() for table in new}
        old = [table for table in await self.all(place) if table.name.casefold() in names]
        if old and not replacing:
            raise _taken(old[0].name)
        for table in old:
            await self._authorise(place, who, table)
        in_the_way = await self._tables.add(place.scope, new, MAX_TABLES, old)
        if in_the_way is not None:
            raise _taken(in_the_way)
        return [table.name for table in new]

    def _read_all(self, who: Who, content: bytes) -> list[StoredTable]:
        found: dict[str, StoredTable] = {}
        for exported in _file(content).tables:
            table = self._read(who, exported)
            if table.name.casefold() in found:
                raise PlayerError(
                    say("The file has two tables {name}; give one another name.", name=plain(table.name))
                )
            found[table.name.casefold()] = table
        return list(found.values())

    def _read(self, who: Who, exported: _Exported) -> StoredTable:
        try:
            return self._table(who, exported.name, "\n".join(exported.rows), exported.sides)
        except PlayerError as error:
            name = plain(exported.name[:MAX_NAME])
            raise PlayerError(
                say("Nothing was imported, because of {name}: {error}", name=name, error=error)
            ) from error

    async def _authorise(self, place: Place, who: Who, table: StoredTable) -> None:
        if who.user != table.author and not await self._gms.is_gm(who, place, place):
            raise PlayerError(
                say(
                    "Only {author} and GMs may change {name}.",
                    author=plain(table.author_name),
                    name=plain(table.name),
                )
            )


def _name(name: str) -> str:
    """A name for a new table."""
    name = _clean(name)
    if not any(letter.isprintable() and letter not in _BLANK for letter in name) or looks_like_table(name):
        raise PlayerError(say("A table needs a name of its own, such as Loot."))
    if len(name) > MAX_NAME:
        raise PlayerError(
            say("A table's name may have up to {most} characters; make it shorter.", most=MAX_NAME)
        )
    return name


_BLANK = " \u115f\u1160\u2800\u3164\uffa0"  # Signs that show nothing.


def _clean(name: str) -> str:
    """A name in one form, without signs that only steer how it is shown."""
    plain = "".join(sign for sign in unicodedata.normalize("NFC", name) if unicodedata.category(sign) != "Cf")
    return " ".join(plain.split())


def _sides(sides: int) -> int:
    if not 1 <= sides <= MAX_SIDES:
        raise PlayerError(
            say("A table is rolled with a die of 1 to {most:,} sides; choose one.", most=MAX_SIDES)
        )
    return sides


def _changed(table: StoredTable) -> PlayerError:
    words = later("Somebody else has changed {name} meanwhile; look at it again.")
    return PlayerError(words.say(name=plain(table.name)))


def _taken(name: str) -> PlayerError:
    if not name:
        return PlayerError(say("A server has up to {most} tables; delete one first.", most=MAX_TABLES))
    return PlayerError(
        say(
            "There is a table {name} already; edit it under /table show, or take another name.",
            name=plain(name),
        )
    )


def _file(content: bytes) -> _File:
    try:
        file = msgspec.json.decode(content, type=_File)
    # RecursionError: a file that is nested without end.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(
            say("That is no file of exported tables, or it is damaged; nothing was imported.")
        ) from error
    if not file.tables:
        raise PlayerError(say("That file has no tables; nothing was imported."))
    # Before any of them is read, which takes its time.
    if len(file.tables) > MAX_TABLES:
        raise _taken("")
    return file
