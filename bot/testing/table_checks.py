"""Checks of how rolls change what a game remembers. They run with :mod:`bot.testing.checks`."""

import sqlite3
from collections.abc import Collection, Sequence
from typing import Any

from bot.errors import PlayerError
from bot.games import all_games, own_tables
from bot.rolls.audience_view import UNPAID
from bot.rolls.deeds import following, has_cost
from bot.rolls.rolls_read import read_trail
from bot.store.stored_rolls import Deed, Kept, StoredRoll, kept_as
from bot.testing.examples import Example
from bot.testing.table import Server
from bot.testing.trying import HIGH, LOW, buttons, click, each_button, lacks, last_roll, plain_text, typed

_OF_ALL = {"Again", "Edit…", "Undo", "★"}
"""Buttons that other checks press."""


class Remembered:
    """A game's memory of a channel: the rows of its tables, and its commands' answers about them."""

    def __init__(self, table: Server, tables: Collection[str]) -> None:
        """Start with no memories of a table whose game has these ``tables`` in the database."""
        self._table, self._tables = table, tables
        self._shows: list[Example] = []

    async def filled(self, lines: Sequence[Example]) -> "Remembered":
        """Type each line that doesn't make a roll, and keep the lines that only show things."""
        for example in lines:
            if not example.rolls:
                before = await self.rows()
                shown = await typed(self._table, example)
                if before == await self.rows() and not shown.modal:
                    self._shows.append(example)
        return self

    async def rows(self) -> list[str]:
        """Return the rows of the game's tables."""

        def ask(connection: sqlite3.Connection) -> list[str]:
            selects = (f"SELECT * FROM {name}" for name in self._tables)  # noqa: S608 - the game's own tables
            return sorted(repr(connection.execute(select).fetchall()) for select in selects)

        return await self._table.bots[-1].database.read(ask)

    async def said(self) -> list[str]:
        """Return what Bob is shown of the game's memory, or its rows if no line of the help shows it."""
        said = [plain_text(await typed(self._table, example, self._table.bob)) for example in self._shows]
        return said or await self.rows()


async def test_a_cost_comes_back_when_the_roll_changes(
    table: Server, game: str, help_lines: list[Example]
) -> None:
    """Undoing a roll's deeds and doing them again, also after each button, changes nothing."""
    if not _remembers(table, game):
        return
    table.dice.will_all_show(HIGH)
    memory = await Remembered(table, own_tables(game)).filled(help_lines)
    for example in help_lines:
        for face in (LOW, HIGH) if example.rolls else ():
            table.dice.will_all_show(face)
            shown = await typed(table, example)
            await _check_refund(table, memory, example)
            for label in {button["label"] for button in buttons(shown)} - _OF_ALL:
                shown = await typed(table, example)
                for person in (table.alice, table.bob):
                    if label in {button["label"] for button in buttons(shown)}:
                        await person.click(shown.response, label=label)
                await _check_refund(table, memory, example)


def _remembers(table: Server, game: str) -> bool:
    return bool(own_tables(game) or table.bots[-1].tables.of(game).deeds)


async def _check_refund(table: Server, memory: Remembered, example: Example) -> None:
    """Undo the last roll's deeds and do them again; fail if its game then remembers something different."""
    last = await last_roll(table)
    if last is None or not (deeds := last[1].deeds(last[2])):
        return
    kinds = table.bots[-1].tables.deeds
    for deed in deeds:
        if kinds[type(deed)].undo is None and kinds[type(deed)].redo is None:
            lacks(example, f"{type(deed).__name__} is never undone. Give its Kind an undo")
    stored, before = last[0], await memory.rows()
    try:
        await _undone_and_done(table, stored, deeds)
        if before == await memory.rows():
            return
        said = await memory.said()  # Rows may be renumbered, so compare what they say.
        await _undone_and_done(table, stored, deeds)
    except PlayerError as error:
        lacks(example, f"what it does can't be undone at once: {error}")
    for was, now in zip(said, await memory.said(), strict=True):
        if was != now:
            names = ", ".join(type(deed).__name__ for deed in deeds)
            lacks(example, f"undone and done again, {names} isn't what it was. Before: {was} After: {now}")


async def _undone_and_done(table: Server, stored: StoredRoll, deeds: tuple[object, ...]) -> None:
    """Undo a roll's deeds, then redo them, as two separate changes to the roll."""
    bot = table.bots[-1]
    kept = _kept(stored)
    for before, after in ((deeds, ()), ((), deeds)):
        steps = following(bot.tables.deeds, before, after)

        def change(connection: sqlite3.Connection, steps: Sequence[Deed] = steps) -> None:
            for step in steps:
                step(connection, kept)

        await bot.database.write(change)


def _kept(stored: StoredRoll) -> Kept:
    return kept_as(stored, stored.revision, stored.versions[-1])


async def test_hidden_it_changes_nothing_that_others_see(
    table: Server, game: str, help_lines: list[Example]
) -> None:
    """A hidden roll and its buttons don't change what the game's commands say, and name any unpaid cost."""
    if not _remembers(table, game):
        return
    table.dice.will_all_show(HIGH)
    memory = await Remembered(table, own_tables(game)).filled(help_lines)
    said = await memory.said()
    for example in help_lines:
        for face in (LOW, HIGH) if example.rolls else ():
            table.dice.will_all_show(face)
            before = await memory.rows()
            await _press_hidden(table, example)
            if before == await memory.rows():
                continue
            for was, now in zip(said, await memory.said(), strict=True):
                if was != now:
                    lacks(example, f"rolled hidden, others see that. Before: {was} After: {now}")


async def _press_hidden(table: Server, example: Example) -> None:
    """Roll hidden, and press each button."""
    async for shown, number in each_button(table, example, hidden="gm"):
        last = await last_roll(table)
        roll = last[0].id if last else 0
        stood = await _check_unpaid(table, example, shown, roll, ())
        await click(table.alice, example, shown, number)
        await _check_unpaid(table, example, shown, roll, stood)


async def _check_unpaid(
    table: Server, example: Example, shown: Any, roll: int, stood: Sequence[object]
) -> Sequence[object]:
    """Return a roll's deeds; fail if it's hidden and its player isn't told that a new cost is unpaid."""
    stored = await table.bots[-1].stored_rolls.get(roll)
    if stored is None or not stored.is_hidden:
        return ()
    game, trail = read_trail(all_games(), stored)
    stands = game.deeds(trail)
    new = [deed for deed in stands if deed not in stood]
    if has_cost(table.bots[-1].tables.deeds, new) and UNPAID.say() not in plain_text(shown):
        lacks(example, f"rolled hidden, its player isn't told that a cost isn't paid: {plain_text(shown)}")
    return stands
