"""Characters of WIZARDS: made once, changed whole, re-rolls spent once."""

import asyncio

import pytest

from bot.errors import PressError
from bot.games.wizards.store import StoredWizard, Wizards, spending_reroll
from bot.store.rolls import Kept

GUILD, CHANNEL, THREAD, ALICE, BOB = 1, 10, 11, 100, 200


@pytest.fixture
def wizards(database):
    return Wizards(database)


async def made(wizards, name="Mira", owner=ALICE, most=3):
    return await wizards.make(GUILD, StoredWizard(0, owner, "Alice", name), most)


async def test_a_character_is_made_once_whatever_its_case(wizards):
    first, *others = await asyncio.gather(*(made(wizards, name) for name in ("Mira", "mira", "MIRA")))
    assert {each.id for each in others} == {first.id}
    assert (await made(wizards, owner=BOB)).id != first.id
    assert len(await wizards.all(GUILD)) == 2
    assert await wizards.all(GUILD + 1) == []


async def test_nobody_has_more_than_so_many(wizards):
    assert [bool(await made(wizards, name)) for name in "abcd"] == [True, True, True, False]
    assert await made(wizards, "a")


async def test_whom_somebody_plays_until_they_are_deleted(wizards):
    mira, tam = await made(wizards), await made(wizards, "Tam")
    assert await wizards.in_use(CHANNEL, 0, ALICE) == (False, None)
    await wizards.use(CHANNEL, ALICE, mira.id)
    assert await wizards.in_use(CHANNEL, 0, ALICE) == (True, mira)
    assert await wizards.in_use(THREAD, CHANNEL, ALICE) == (True, mira)
    assert await wizards.in_use(CHANNEL, 0, BOB) == (False, None)
    await wizards.use(THREAD, ALICE, tam.id)
    assert await wizards.in_use(THREAD, CHANNEL, ALICE) == (True, tam)
    await wizards.use(THREAD, ALICE, None)
    assert await wizards.in_use(THREAD, CHANNEL, ALICE) == (True, None)
    assert await wizards.delete(mira.id)
    assert not await wizards.delete(mira.id)
    assert await wizards.in_use(CHANNEL, 0, ALICE) == (False, None)
    await wizards.use(CHANNEL, ALICE, mira.id)
    assert await wizards.in_use(CHANNEL, 0, ALICE) == (False, None)
    assert await wizards.get(GUILD + 1, tam.id) is None


async def test_what_a_change_raises_leaves_the_modifiers_as_they_are(wizards):
    mira = await made(wizards)
    assert await wizards.change_modifiers(mira.id, lambda before: f"{before}!")
    with pytest.raises(PressError):
        await wizards.change_modifiers(mira.id, _refuse)
    assert (await wizards.get(GUILD, mira.id)).modifiers == "[]!"
    assert not await wizards.change_modifiers(mira.id + 1, str)


def _refuse(_before):
    raise PressError("no")


@pytest.mark.parametrize(("counts", "left"), [((2, 3), 5), ((2, -5), 0), ((2, -5, 1), 1), ((9, 9), 10)])
async def test_re_rolls_are_granted_and_taken_back_down_to_none(wizards, counts, left):
    mira = await made(wizards)
    for count in counts:
        await wizards.grant([mira.id], count, 10)
    assert (await wizards.get(GUILD, mira.id)).rerolls == left


async def test_of_many_at_once_so_many_spend_as_there_are(wizards, database):
    mira = await made(wizards)
    await wizards.grant([mira.id], 3, 10)
    spend = spending_reroll(mira.id, "none left")

    async def spending():
        return await database.write(
            lambda connection: spend(connection, Kept(1, CHANNEL, ALICE, "Alice", 2, "reroll", ALICE, "Alice"))
        )

    answers = await asyncio.gather(*(spending() for _ in range(8)), return_exceptions=True)
    assert [str(each) for each in answers if each] == ["none left"] * 5
    assert (await wizards.get(GUILD, mira.id)).rerolls == 0
