"""A server's results tables: created and edited in a form, visible to all, edited by GMs or their author."""

import asyncio
import unicodedata

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bot.dice.limits import MAX_SIDES
from bot.errors import PlayerError
from bot.names import folded
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.tables.reading import apart, looks_like_table, read_table
from bot.tables.store import ResultsTables, StoredTable
from bot.words import later, say

MAX_NAME = 50  # Characters of a table's name.
MAX_TABLES = 200  # Per server.
MAX_FILE = 1_000_000  # Bytes of an imported file.
NO_TABLES = later("There are no tables here yet. Make one with /table new.")


class _Exported(msgspec.Struct, omit_defaults=True):
    name: str
    rows: list[str]
    sides: int = 0


class _File(msgspec.Struct):
    tables: list[_Exported]


class FoundTable(Struct, frozen=True):
    """The table that someone named or wrote: the rows as text, and its name if it has one."""

    rows: str
    title: str = ""


class TableLibrary(Struct, frozen=True):
    """The tables of every server; a direct message has its own."""

    tables: ResultsTables
    gms: GameMasters

    async def all(self, place: Place) -> list[StoredTable]:
        """Return every table here, by name."""
        return await self.tables.all(place.scope)

    async def get(self, place: Place, name: str) -> StoredTable:
        """Return the table with this name.

        Raises:
            PlayerError: There is none.

        """
        table = await self.tables.get(place.scope, _clean(name))
        if table is None:
            raise PlayerError(
                say("There's no table named “{name}”. See all tables with /table show.", name=plain(name))
            )
        return table

    async def by_id(self, place: Place, table: int) -> StoredTable:
        """Return the table with this number.

        Raises:
            PlayerError: It was deleted.

        """
        stored = await self.tables.by_id(place.scope, table)
        if stored is None:
            raise PlayerError(say("That table was deleted. Make it again with /table new."))
        return stored

    async def free(self, place: Place, name: str) -> None:
        """Check that a table can have this name.

        Raises:
            PlayerError: It can't.

        """
        if await self.tables.get(place.scope, _name(name)):
            raise _name_taken(name)

    async def find(self, place: Place, text: str | None) -> FoundTable:
        """Return the table with this name or written in this text. Without text, it has no rows.

        Raises:
            PlayerError: The text is neither a name nor a table.

        """
        if not text:
            return FoundTable("")
        table = await self.tables.get(place.scope, _clean(text))
        if table is not None:
            return FoundTable(table.rows, table.name)
        if looks_like_table(text):
            return FoundTable(str(read_table(apart(text))))
        words = later(
            "There's no table named “{name}”. See all tables with /table show, or enter rows "
            "with colons: 1-9: draw one | 10-20: draw two."
        )
        raise PlayerError(words.say(name=plain(text[:MAX_NAME])))

    async def add(self, place: Place, who: Who, name: str, rows: str, sides: int = 0) -> StoredTable:
        """Save a new table; if ``sides`` is 0, it gets the die that fits its rows.

        Raises:
            PlayerError: The name is taken or empty, or the rows aren't a table.

        """
        table = self._table(who, name, apart(rows), sides)
        in_the_way = await self.tables.add(place.scope, [table], MAX_TABLES, [])
        if in_the_way is not None:
            raise _name_taken(in_the_way)
        return await self.get(place, table.name)

    def _table(self, who: Who, name: str, rows: str, sides: int) -> StoredTable:
        table = read_table(rows)
        return StoredTable(0, _name(name), str(table), _sides(sides or table.sides), who.user, who.name, 1)

    async def editable(self, place: Place, who: Who, table: int) -> StoredTable:
        """Return the table with this number, for someone who can edit it.

        Raises:
            PlayerError: It was deleted, or isn't theirs to change.

        """
        stored = await self.by_id(place, table)
        await self._authorise(place, who, stored)
        return stored

    async def edit(
        self, place: Place, who: Who, table: int, revision: int, *, rows: str, sides: int = 0
    ) -> StoredTable:
        """Replace a table's rows; if ``sides`` is 0, it keeps its die.

        Raises:
            PlayerError: It's gone, changed or not theirs, or the rows aren't a table.

        """
        old = await self.editable(place, who, table)
        read = read_table(rows)
        sides = sides or old.sides
        # The revision is from when the form was opened, so later changes aren't overwritten.
        if not await self.tables.edit(table, revision, str(read), _sides(sides)):
            raise _changed(old)
        return replace(old, rows=str(read), sides=sides, revision=revision + 1)

    async def delete(self, place: Place, who: Who, table: int, revision: int) -> StoredTable:
        """Delete a table that is still at this revision, and return it.

        Raises:
            PlayerError: It's gone, changed or not theirs.

        """
        old = await self.editable(place, who, table)
        if not await self.tables.delete(table, revision):
            raise _changed(old)
        return old

    async def exported(self, place: Place, table: int = 0) -> bytes:
        """Return a UTF-8 JSON file with the table that has this number, or with all tables if it's 0.

        Raises:
            PlayerError: There is none.

        """
        tables = [await self.by_id(place, table)] if table else await self.all(place)
        if not tables:
            raise PlayerError(NO_TABLES.say())
        file = _File([_Exported(table.name, table.rows.split("\n"), table.sides) for table in tables])
        return msgspec.json.format(msgspec.json.encode(file))

    async def imported(self, place: Place, who: Who, content: bytes, *, replacing: bool) -> list[str]:
        """Save all tables from an exported file, or none of them, and return their names.

        With ``replacing``, tables with the same name are overwritten if this user can edit them.

        Raises:
            PlayerError: The file isn't valid, or a table in it can't be saved. The message names that table.

        """
        # In a thread, because parsing two hundred tables takes a while and others shouldn't wait.
        new = await asyncio.to_thread(self._read_all, who, content)
        names = {folded(table.name) for table in new}
        old = [table for table in await self.all(place) if folded(table.name) in names]
        if old and not replacing:
            raise _name_taken(old[0].name)
        for table in old:
            await self._authorise(place, who, table)
        in_the_way = await self.tables.add(place.scope, new, MAX_TABLES, old)
        if in_the_way is not None:
            raise _name_taken(in_the_way)
        return [table.name for table in new]

    def _read_all(self, who: Who, content: bytes) -> list[StoredTable]:
        named: dict[str, StoredTable] = {}
        for exported in _file(content).tables:
            table = self._read(who, exported)
            if folded(table.name) in named:
                raise PlayerError(
                    say("The file has two tables named {name}. Rename one.", name=plain(table.name))
                )
            named[folded(table.name)] = table
        return list(named.values())

    def _read(self, who: Who, exported: _Exported) -> StoredTable:
        try:
            return self._table(who, exported.name, "\n".join(exported.rows), exported.sides)
        except PlayerError as error:
            name = plain(exported.name[:MAX_NAME])
            raise PlayerError(
                say("Nothing was imported. Problem with {name}: {error}", name=name, error=error)
            ) from error

    async def _authorise(self, place: Place, who: Who, table: StoredTable) -> None:
        if who.user != table.author and not await self.gms.is_gm(who, place, place):
            words = later("Only {author} and GMs can change {name}.")
            raise PlayerError(words.say(author=plain(table.author_name), name=plain(table.name)))


def _name(name: str) -> str:
    """Return a name, checked for a new table."""
    name = _clean(name)
    if not any(letter.isprintable() and letter not in _BLANK for letter in name) or looks_like_table(name):
        raise PlayerError(say("Give the table a name, such as Loot."))
    if len(name) > MAX_NAME:
        raise PlayerError(say("A table's name can have up to {most} characters. Shorten it.", most=MAX_NAME))
    return name


_BLANK = " \u115f\u1160\u2800\u3164\uffa0"  # Characters that look blank.


def _clean(name: str) -> str:
    """Return a name in normalized form, without invisible control characters."""
    plain = "".join(sign for sign in unicodedata.normalize("NFC", name) if unicodedata.category(sign) != "Cf")
    return " ".join(plain.split())


def _sides(sides: int) -> int:
    if not 1 <= sides <= MAX_SIDES:
        raise PlayerError(say("A table needs a die with 1 to {most:,} sides. Choose one.", most=MAX_SIDES))
    return sides


def _changed(table: StoredTable) -> PlayerError:
    words = later("Someone else has changed {name} since you opened it. Check it and try again.")
    return PlayerError(words.say(name=plain(table.name)))


def _name_taken(name: str) -> PlayerError:
    if not name:
        return PlayerError(say("A server can have up to {most} tables. Delete one first.", most=MAX_TABLES))
    return PlayerError(
        say(
            "There's already a table named {name}. Edit it with /table show, or choose another name.",
            name=plain(name),
        )
    )


def _file(content: bytes) -> _File:
    try:
        file = msgspec.json.decode(content, type=_File)
    # RecursionError: the file is nested too deeply.
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise PlayerError(
            say("That isn't a file of exported tables, or it's damaged. Nothing was imported.")
        ) from error
    if not file.tables:
        raise PlayerError(say("That file has no tables. Nothing was imported."))
    # Check before parsing any of them, which takes time.
    if len(file.tables) > MAX_TABLES:
        raise _name_taken("")
    return file
