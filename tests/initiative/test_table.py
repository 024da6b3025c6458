"""An initiative that many people change at once: no one is lost, and no one rolls twice."""

import asyncio

import pytest

from bot.audiences import Audience
from bot.errors import PlayerError, PressError
from bot.initiative.rules.entering import read_entries
from bot.initiative.rules.state import MAX_ENTRIES
from bot.initiative.store import Initiatives
from bot.initiative.table import Entering, InitiativeTable
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.table import Tables
from bot.rolls.values import Place, Who
from bot.store.channels import Channels
from bot.store.panels import PanelStore

HERE = Place(1, 5)
GM = Who(1, "Gwen", manages=True)


class Sevens:
    """Dice that all show 7, and are counted."""

    thrown = 0

    def draw(self, count, _sides):
        self.thrown += count
        return [7] * count


@pytest.fixture
def dice():
    return Sevens()


@pytest.fixture
def initiatives(database):
    return Initiatives(database)


@pytest.fixture
def table(database, initiatives, dice):
    tables = Tables()
    panels = ChannelPanels(PanelStore(database), tables.holds_rolls, lambda: 0)
    gms = GameMasters(Channels(database))
    return InitiativeTable(initiatives, gms, panels, tables, source=dice, clock=lambda: 1000)


def entering(text):
    return [Entering(each) for each in read_entries(text)]


async def entered(table, who, text):
    return await table.enter(HERE, who, entering(text))


async def test_forty_simultaneous_entries_are_all_in(table, dice):
    await asyncio.gather(*(entered(table, Who(10 + n, f"P{n}"), f"P{n} d20+{n}") for n in range(MAX_ENTRIES)))
    view = await table.view(HERE.channel)
    assert [each.name for each in view.state.order()] == [f"P{n}" for n in reversed(range(MAX_ENTRIES))]
    assert dice.thrown == MAX_ENTRIES, "someone's roll stays the same, however often they try"


async def test_one_of_forty_presses_ends_the_turn_and_one_of_it_and_clearing_wins(table, initiatives):
    stored = await entered(table, GM, "Ana 14, Bo 9")
    done = await asyncio.gather(
        *(table.next(HERE, GM, stored.id, 0) for _ in range(40)), return_exceptions=True
    )
    assert sum(isinstance(each, PressError) for each in done) == 39
    assert (await initiatives.current(HERE.channel)).state.now.name == "Ana"
    cleared = await asyncio.gather(
        *(table.clear(HERE, GM, stored.id) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(each, PressError) for each in cleared) == 4
    with pytest.raises(PressError, match="was cleared"):
        await table.next(HERE, GM, stored.id, 1)


async def test_a_text_with_one_impossible_entry_enters_no_one(table, initiatives):
    await entered(table, GM, "Ana 14")
    with pytest.raises(PlayerError, match="Ana is already in the turn order and isn't yours"):
        await entered(table, Who(7, "Alice"), "Mira 3, Ana 20")
    assert [each.name for each in (await initiatives.current(HERE.channel)).state.order()] == ["Ana"]


async def test_a_default_that_becomes_stricter_in_the_meantime_rolls_nothing_openly(
    table, database, initiatives
):
    stored = await entered(table, GM, "Ana 14")
    await Channels(database).set_hidden(HERE.channel, Audience.GM)
    with pytest.raises(PlayerError, match="Rolls here are hidden"):
        await initiatives.put(stored, stored.state, 0, openly=True)
    with pytest.raises(PlayerError, match="Rolls here are hidden"):
        await entered(table, GM, "Bo d20")
