"""The forms and cards of results tables."""

import re
import unicodedata
from collections.abc import Mapping

from bot.dice.limits import MAX_SIDES
from bot.errors import DraftError, PlayerError, PressError
from bot.rolls.card import Card, Field, check_entered, code, plain
from bot.rolls.press import OTHER
from bot.rolls.table import OnTap
from bot.tables.book import MAX_NAME, TableBook
from bot.tables.reading import MAX_TEXT, read_table
from bot.tables.rows import ResultsTable
from bot.tables.store import StoredTable
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import Tap
from bot.ui.drafts import draft_of
from bot.ui.embeds import MAX_DESCRIPTION, card_embed, listed
from bot.ui.views import button, modal
from bot.words import choose, say

_NEW = re.compile(r"(?P<sides>[0-9]{1,7}):(?P<name>.{0,50})", re.DOTALL)
_EDIT = re.compile(r"(?P<table>[0-9]{1,18}):(?P<revision>[0-9]{1,9})(?::(?P<sides>[0-9]{1,7}))?")
_NAME, _ROWS, _SIDES = "name", "rows", "sides"


async def ask_new(interaction: AnyInteraction, name: str, sides: int, draft: str = "") -> None:
    """Ask for the name, the rows and the die of a new table."""
    form = modal(f"table_new:{sides}:{name}", say("New table"), [_named(name), _rows(draft), _die(sides)])
    await interaction.response.send_modal(form)


async def ask_edit(interaction: AnyInteraction, table: StoredTable, draft: str = "", sides: int = 0) -> None:
    """Ask for other rows of a table, or another die."""
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
        _SIDES, say("Die, if not what fits the rows"), say("d20"), 8, filled=f"d{sides}" if sides else ""
    )


def _sides(text: str) -> int:
    """The sides of the die that was written; 0 for none."""
    plain = unicodedata.normalize("NFKC", text).strip().casefold()
    if not plain:
        return 0
    written = plain.removeprefix("1d").removeprefix("d")
    if not re.fullmatch(r"[0-9]{1,7}", written) or not 1 <= int(written) <= MAX_SIDES:
        raise PlayerError(say("{text} is no die; write one such as d20.", text=code(text.strip()[:20])))
    return int(written)


def taps(book: TableBook) -> dict[str, OnTap]:
    """What takes the forms of tables."""

    async def new(interaction: AnyInteraction, tap: Tap) -> None:
        found = _found(_NEW, tap)
        if tap.is_draft:
            await ask_new(interaction, found["name"], int(found["sides"]), draft_of(interaction))
        else:
            await made(book, interaction, found["name"], _entered(tap.entered))

    async def edit(interaction: AnyInteraction, tap: Tap) -> None:
        found = _found(_EDIT, tap)
        if tap.is_draft:
            table = await book.by_id(place(interaction), int(found["table"]))
            await ask_edit(interaction, table, draft_of(interaction), int(found["sides"] or 0))
        else:
            await _edited(book, interaction, found, _entered(tap.entered))

    return {"table_new": OnTap(new, forms=True), "table_edit": OnTap(edit, forms=True)}


def _found(pattern: re.Pattern[str], tap: Tap) -> re.Match[str]:
    found = pattern.fullmatch(tap.text)
    if found is None:
        raise PressError(OTHER)
    return found


def _entered(entered: dict[str, str] | None) -> dict[str, str]:
    if entered is None:
        raise PressError(say("This is filled in with a form; use /table new."))
    check_entered([_named(""), _rows(""), _die(0)], entered)
    return entered


async def made(book: TableBook, interaction: AnyInteraction, name: str, entered: Mapping[str, str]) -> None:
    """Save a new table and show it to all, or give the text back."""
    name, rows = " ".join((entered.get(_NAME) or name).split())[:MAX_NAME], entered.get(_ROWS, "")
    sides = 0
    try:
        sides = _sides(entered.get(_SIDES, ""))
        table = await book.add(place(interaction), who(interaction), name, rows, sides)
    except PlayerError as error:
        raise DraftError(str(error), draft=rows, form=f"table_new:{sides}:{name}") from error
    await _show(interaction, table, say("{author} made this table.", author=plain(table.author_name)))


async def _edited(
    book: TableBook, interaction: AnyInteraction, found: re.Match[str], entered: Mapping[str, str]
) -> None:
    number, revision, rows = int(found["table"]), int(found["revision"]), entered.get(_ROWS, "")
    sides = 0
    try:
        sides = _sides(entered.get(_SIDES, ""))
        table = await book.edit(
            place(interaction), who(interaction), number, revision, rows=rows, sides=sides
        )
    except PlayerError as error:
        raise DraftError(str(error), draft=rows, form=f"table_edit:{number}:{revision}:{sides}") from error
    await _show(interaction, table, say("Changed by {name}.", name=plain(who(interaction).name)))


def cumulative_words(table: ResultsTable) -> tuple[str, ...]:
    """That a result brings lower rows too, if it does."""
    words = {
        "below": say("Cumulative: all rows below the result"),
        "upto": say("Cumulative: all rows up to the result"),
    }
    return (words[table.cumulative],) if table.cumulative else ()


async def show(interaction: AnyInteraction, table: StoredTable) -> None:
    """Show a table, with a button that rolls on it."""
    await _show(interaction, table, say("Made by {author}.", author=plain(table.author_name)))


async def _show(interaction: AnyInteraction, table: StoredTable, note: str) -> None:
    read = read_table(table.rows)
    remarks = (choose(len(read.rows), "{count} row", "{count} rows"), *cumulative_words(read), note)
    lines = listed([row.words() for row in read.rows], MAX_DESCRIPTION - 300).split("\n")
    card = Card(plain(table.name), lines=tuple(lines), remarks=(" · ".join(remarks),))
    view = button(say("Roll d{sides}", sides=table.sides), f"table_roll:{table.id}", first=True)
    await interaction.response.send_message(embed=card_embed(card), view=view)
