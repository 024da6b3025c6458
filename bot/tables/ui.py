"""Results tables on Discord: the list, a single table with its buttons, and its form."""

import re
import unicodedata
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.dice.limits import MAX_SIDES
from bot.errors import DraftError, PlayerError, PressError
from bot.rolls.card import Action, Card, Choice, Field, check_entered, code, plain, shortened
from bot.rolls.imports import Handed, Importable, Wishes
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.rolls.values import Picking, Press
from bot.tables.book import MAX_FILE, MAX_NAME, NO_TABLES, TableLibrary
from bot.tables.reading import MAX_TEXT, read_table
from bot.tables.rows import ResultsTable
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap, number_of, on_action
from bot.ui.drafts import draft_of
from bot.ui.embeds import MAX_DESCRIPTION, card_embed, fitted_list, note_embed
from bot.ui.files import hand_out
from bot.ui.modals import modal
from bot.ui.show import is_private, privately, show_choices, tell_all
from bot.ui.views import buttons
from bot.words import choose, later, listed, say
from bot.words.speaking import speaking_to_all

_NEW = re.compile(r"(?P<sides>[0-9]{1,7}):(?P<name>.{0,50})", re.DOTALL)
_EDIT = re.compile(r"(?P<table>[0-9]{1,18}):(?P<revision>[0-9]{1,9})(?::(?P<sides>[0-9]{1,7}))?")
_NAME, _ROWS, _SIDES = "name", "rows", "sides"
SUBJECT = "table"
"""The word before a table's number in the ``custom_id`` of its buttons. Number 0 means all tables."""
_OPEN, _CHANGE, _DELETE, _DELETE_NOW, _EXPORT = "open", "edit", "delete", "delete_now", "export"


def importable(book: TableLibrary) -> Importable:
    """Return the kind of import for exported tables: everything in a file, or nothing."""

    async def take(interaction: AnyInteraction, file: Handed, wishes: Wishes) -> None:
        here, they = place(interaction), who(interaction)
        names = await book.imported(here, they, file.content, replacing=wishes.replaces)
        words, imported = later("Tables imported: {names}"), list(map(plain, names))
        await tell_all(interaction, lambda: shortened(words.say(names=listed(imported)), MAX_TEXT))

    return Importable(later("results tables"), lambda file: file.has("tables"), take, MAX_FILE)


async def ask_new(interaction: AnyInteraction, name: str, sides: int = 0, draft: str = "") -> None:
    """Ask for a new table's name, rows and die."""
    form = modal(f"table_new:{sides}:{name}", say("New table"), [_named(name), _rows(draft), _die(sides)])
    await interaction.response.send_modal(form)


async def ask_edit(interaction: AnyInteraction, table: StoredTable, draft: str = "", sides: int = 0) -> None:
    """Ask for new rows or a different die for a table."""
    title = say("Edit {name}", name=table.name)
    fields = [_rows(draft or table.rows), _die(sides or table.sides)]
    await interaction.response.send_modal(modal(f"table_edit:{table.id}:{table.revision}", title, fields))


def _named(filled: str) -> Field:
    return Field(_NAME, say("Name"), say("Loot"), MAX_NAME, filled=filled)


def _rows(filled: str) -> Field:
    hint = say("1-9: draw one | 10-19: draw two | 20+: draw three")
    return Field(_ROWS, say("One row per line"), hint, MAX_TEXT, long=True, filled=filled)


def _die(sides: int) -> Field:
    return Field(
        _SIDES, say("Die; leave empty to fit the rows"), say("d20"), 8, filled=f"d{sides}" if sides else ""
    )


def _sides(text: str) -> int:
    """Return the number of sides of the entered die, or 0 if no die was entered."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if not plain:
        return 0
    written = plain.removeprefix("1d").removeprefix("d")
    if not re.fullmatch(r"[0-9]{1,7}", written) or not 1 <= int(written) <= MAX_SIDES:
        raise PlayerError(say("{text} isn't a die. Enter one such as d20.", text=code(text.strip()[:20])))
    return int(written)


def taps(book: TableLibrary) -> dict[str, OnTap]:
    """Return the handlers of tables' forms, buttons and list."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _found(_NEW, tap)
        if tap.is_draft:
            await ask_new(interaction, matched["name"], int(matched["sides"]), draft_of(interaction))
        else:
            await made(book, interaction, matched["name"], _entered(tap.entered))

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        matched = _found(_EDIT, tap)
        if tap.is_draft:
            table = await book.by_id(place(interaction), int(matched["table"]))
            await ask_edit(interaction, table, draft_of(interaction), int(matched["sides"] or 0))
        else:
            await _edited(book, interaction, matched, _entered(tap.entered))

    return {
        "table_new": OnTap(new, forms=True),
        "table_edit": OnTap(edit, forms=True),
        SUBJECT: on_action(_DOES, book),
    }


def _found(pattern: re.Pattern[str], tap: Tap) -> re.Match[str]:
    match = pattern.fullmatch(tap.text)
    if match is None:
        raise PressError(OTHER.say())
    return match


def _entered(entered: dict[str, str] | None) -> dict[str, str]:
    if entered is None:
        raise PressError(say("This opens a form. Use /table new."))
    check_entered([_named(""), _rows(""), _die(0)], entered)
    return entered


async def made(
    book: TableLibrary, interaction: AnyInteraction, name: str, entered: Mapping[str, str]
) -> None:
    """Save a new table and show it to everyone, or return the text to be corrected."""
    name, rows = " ".join((entered.get(_NAME) or name).split())[:MAX_NAME], entered.get(_ROWS, "")
    sides = 0
    try:
        sides = _sides(entered.get(_SIDES, ""))
        table = await book.add(place(interaction), who(interaction), name, rows, sides)
    except PlayerError as error:
        raise DraftError(str(error), draft=rows, form=f"table_new:{sides}:{name}") from error
    await _show(interaction, table, lambda: say("{author} made this table.", author=plain(table.author_name)))


async def _edited(
    book: TableLibrary, interaction: AnyInteraction, match: re.Match[str], entered: Mapping[str, str]
) -> None:
    number, revision, rows = int(match["table"]), int(match["revision"]), entered.get(_ROWS, "")
    sides = 0
    try:
        sides = _sides(entered.get(_SIDES, ""))
        table = await book.edit(
            place(interaction), who(interaction), number, revision, rows=rows, sides=sides
        )
    except PlayerError as error:
        raise DraftError(str(error), draft=rows, form=f"table_edit:{number}:{revision}:{sides}") from error
    await _show(interaction, table, lambda: say("Changed by {name}.", name=plain(who(interaction).name)))


def cumulative_words(table: ResultsTable) -> tuple[str, ...]:
    """Return a line saying that the table is cumulative, or no lines if it isn't."""
    words = {
        "below": say("Cumulative: all rows below the result"),
        "upto": say("Cumulative: all rows up to the result"),
    }
    return (words[table.cumulative],) if table.cumulative else ()


async def show(interaction: AnyInteraction, table: StoredTable) -> None:
    """Show a table to everyone."""
    await _show(interaction, table, lambda: _made_by(table))


async def _show(interaction: AnyInteraction, table: StoredTable, note: Callable[[], str]) -> None:
    """Show a table to everyone. If a button on its public message was pressed, edit that message."""
    with speaking_to_all():
        drawn = _drawn(table, note())
    if interaction.message and not is_private(interaction):
        await interaction.response.edit_message(**drawn)
    else:
        await interaction.response.send_message(**drawn)


def _drawn(table: StoredTable, note: str, *more: tuple[str, str]) -> dict[str, Any]:
    """Return the message that shows a table."""
    read = read_table(table.rows)
    remarks = (choose(len(read.rows), "{count} row", "{count} rows"), *cumulative_words(read), note)
    lines = fitted_list([row.words() for row in read.rows], MAX_DESCRIPTION - 300).split("\n")
    card = Card(plain(table.name), lines=tuple(lines), remarks=(" · ".join(remarks),))
    view = buttons(
        (say("Roll d{sides}", sides=table.sides), f"table_roll:{table.id}"),
        (say("Edit"), f"{SUBJECT}{table.id}:{_CHANGE}"),
        (say("Delete…"), f"{SUBJECT}{table.id}:{_DELETE}"),
        (say("Export"), f"{SUBJECT}{table.id}:{_EXPORT}"),
        *more,
        first=True,
    )
    return {"embed": card_embed(card), "view": view}


def _made_by(table: StoredTable) -> str:
    return say("Made by {author}.", author=plain(table.author_name))


async def show_all(book: TableLibrary, interaction: AnyInteraction, page: int = 0) -> None:
    """Show the person asking the list of tables to pick from, one ``page`` at a time, starting at 0.

    Raises:
        PlayerError: There are none.

    """
    tables = await book.all(place(interaction))
    if not tables:
        raise PlayerError(NO_TABLES.say())
    about = {
        table.id: say("d{sides} · {author}", sides=table.sides, author=table.author_name) for table in tables
    }
    words = later("**{name}** · {about}")
    lines = [words.say(name=plain(table.name), about=plain(about[table.id])) for table in tables]
    choices = tuple(Choice(str(table.id), table.name, about[table.id]) for table in tables)
    card = Card(say("Tables"), actions=(Action(_EXPORT, say("Export all")),))
    picking = Picking(_OPEN, say("Show one…"), choices, page=page)
    await show_choices(interaction, SUBJECT, card, fitted_list(lines), picking)


async def _open(book: TableLibrary, interaction: AnyInteraction, press: Press) -> None:
    """Show a table privately: the picked one, or the button's own. Otherwise show a page of the list."""
    number = number_of(press)
    if not number:
        await show_all(book, interaction, press.page)
        return
    table = await book.by_id(place(interaction), number)
    others = (say("All tables…"), f"{SUBJECT}0:{_OPEN}")
    await privately(interaction, **_drawn(table, _made_by(table), others))


async def _change(book: TableLibrary, interaction: AnyInteraction, press: Press) -> None:
    await ask_edit(interaction, await book.editable(place(interaction), who(interaction), press.roll))


async def _delete(book: TableLibrary, interaction: AnyInteraction, press: Press) -> None:
    """Ask for confirmation before deleting a table."""
    table = await book.editable(place(interaction), who(interaction), press.roll)
    words = say("Rolls made with it stay as they are.")
    card = Card(say("Delete {name}?", name=plain(table.name)), lines=(words,))
    back = [(say("Back"), f"{SUBJECT}{table.id}:{_OPEN}")] if is_private(interaction) else []
    yes = f"{SUBJECT}{table.id}:{_DELETE_NOW}:{table.revision}:0"
    view = buttons((say("Yes, delete {name}", name=table.name), yes), *back)
    await privately(interaction, card_embed(card), view)


async def _delete_now(book: TableLibrary, interaction: AnyInteraction, press: Press) -> None:
    """Delete a table, and show everyone what was in it."""
    table = await book.delete(place(interaction), who(interaction), press.roll, press.at or 0)
    lost = shortened(table.rows.replace("\n", " | "), MAX_TEXT - 200)
    name = f"**{plain(table.name)}**"
    await privately(interaction, note_embed(say("Deleted.")))
    words = later("The table {name} was deleted. It was: {rows}")
    await tell_all(interaction, lambda: shortened(words.say(name=name, rows=plain(lost)), MAX_TEXT))


async def _export(book: TableLibrary, interaction: AnyInteraction, press: Press) -> None:
    """Send a file with this table, or with all."""
    content = await book.exported(place(interaction), press.roll)
    words = say("Import this file with /import, here or on another server.")
    await hand_out(interaction, words, content, "tables.json")


_DOES: Mapping[str, Callable[[TableLibrary, AnyInteraction, Press], Awaitable[None]]] = {
    _OPEN: _open,
    _CHANGE: _change,
    _DELETE: _delete,
    _DELETE_NOW: _delete_now,
    _EXPORT: _export,
}
"""The action of each button, by its key: never change one."""
