"""Spending counters: never more than there are, and never below zero, whatever changes in between."""

import pytest_asyncio

from bot.games.dnd.counters.rules.cost import Spend
from bot.games.dnd.counters.store import SpentCounters
from bot.games.dnd.sheet.store import Characters
from bot.people.roster_store import Character


@pytest_asyncio.fixture
async def mira(database):
    found = await Characters(database).add(5, 7, Character(0, 1, "Alice", "Mira", "{}"), 25)
    assert found
    return found.id


async def test_the_last_use_is_spent_once_and_only_spent_uses_are_restored(database, mira):
    spent = SpentCounters(database)
    one = Spend(mira, "slot 3", 1, 2)
    assert [await spent.spend(one) for _ in range(3)] == [True, True, False]
    assert await spent.of(mira) == {"slot 3": 2}
    assert not await spent.spend(Spend(mira, "own ki", 3, 2)), "not even the first"
    assert [await spent.give_back(one) for _ in range(3)] == [True, True, False]
    assert await spent.of(mira) == {}


async def test_a_sheet_with_a_lower_maximum_has_none_left(database, mira):
    spent = SpentCounters(database)
    assert await spent.spend(Spend(mira, "slot 1", 4, 4))
    assert not await spent.spend(Spend(mira, "slot 1", 1, 2))
    assert await spent.give_back(Spend(mira, "slot 1", 1, 2))
    assert await spent.of(mira) == {"slot 1": 1}, "one of two is left"


async def test_nothing_is_stored_about_a_deleted_character(database, mira):
    spent = SpentCounters(database)
    assert await spent.spend(Spend(mira, "slot 1", 1, 4))
    found = await Characters(database).get(5, mira)
    assert found
    assert await Characters(database).gone(found)
    assert await spent.of(mira) == {}
    assert not await spent.spend(Spend(mira, "slot 1", 1, 4))
