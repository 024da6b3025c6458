"""Rerolls of WIZARDS's characters: granted, withdrawn, and spent once."""

import asyncio

import pytest

from bot.games.wizards.store import Rerolls, spending_reroll
from bot.people.roster_store import Character, Roster
from bot.store.stored_rolls import Kept

GUILD, CHANNEL, ALICE = 1, 10, 100


@pytest.fixture
def rerolls(database):
    return Rerolls(database)


async def mira(database):
    return await Roster(database, "wizards").add(GUILD, 0, Character(0, ALICE, "Alice", "Mira", "[]"), 3)


@pytest.mark.parametrize(("counts", "left"), [((2, 3), 5), ((2, -5), 0), ((2, -5, 1), 1), ((9, 9), 10)])
async def test_rerolls_are_granted_and_withdrawn_down_to_0(rerolls, database, counts, left):
    found = await mira(database)
    assert await rerolls.left([found.id]) == {}
    for count in counts:
        await rerolls.grant([found.id, found.id + 1], count, 10)
    assert await rerolls.left([found.id, found.id + 1]) == {found.id: left}


async def test_rerolls_are_deleted_with_their_character(rerolls, database):
    found = await mira(database)
    await rerolls.grant([found.id], 3, 10)
    await Roster(database, "wizards").delete(found)
    assert await rerolls.left([found.id]) == {}


async def test_many_simultaneous_presses_spend_only_the_available_rerolls(rerolls, database):
    found = await mira(database)
    await rerolls.grant([found.id], 3, 10)
    spend = spending_reroll(found.id, "none left")

    async def spending():
        return await database.write(
            lambda connection: spend(
                connection, Kept(1, CHANNEL, ALICE, "Alice", 2, "reroll", ALICE, "Alice")
            )
        )

    answers = await asyncio.gather(*(spending() for _ in range(8)), return_exceptions=True)
    assert [str(each) for each in answers if each] == ["none left"] * 5
    assert await rerolls.left([found.id]) == {found.id: 0}
