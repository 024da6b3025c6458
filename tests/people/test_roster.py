"""The roster: each game's characters, created once and replaced whole, and who plays which where."""

import asyncio

import pytest

from bot.errors import PressError
from bot.people.roster_store import Character, Roster

GUILD, CHANNEL, THREAD, ALICE, BOB = 1, 10, 11, 100, 200


@pytest.fixture
def roster(database):
    return Roster(database, "wizards")


async def made(roster, name="Mira", owner=ALICE, most=3, channel=0):
    return await roster.add(GUILD, channel, Character(0, owner, "Alice", name, "[]"), most)


async def test_a_character_is_created_once_in_any_case(roster):
    answers = await asyncio.gather(*(made(roster, name) for name in ("Mira", "MIRA", "Mira\ufe0f")))
    assert sum(each is not None for each in answers) == 1
    assert (await made(roster, owner=BOB)).owner == BOB
    assert len(await roster.all(GUILD)) == 2
    assert await roster.all(GUILD + 1) == []


async def test_the_number_of_characters_is_limited(roster):
    assert [bool(await made(roster, name)) for name in "abcd"] == [True, True, True, False]


async def test_games_know_nothing_about_each_others_characters(roster, database):
    other = Roster(database, "dnd")
    mira, theirs = await made(roster), await made(other)
    await roster.use(CHANNEL, ALICE, mira.id)
    assert await other.in_use(GUILD, CHANNEL, 0, ALICE) == (False, [theirs])
    await other.delete(theirs)
    assert await roster.in_use(GUILD, CHANNEL, 0, ALICE) == (True, (mira,))


async def test_a_number_is_never_reused(roster):
    mira = await made(roster)
    await roster.delete(mira)
    assert (await made(roster)).id > mira.id


async def test_someones_current_character_stays_until_deleted(roster):
    mira, tam = await made(roster), await made(roster, "Tam")
    assert await roster.in_use(GUILD, CHANNEL, 0, ALICE) == (False, [mira, tam])
    await roster.use(CHANNEL, ALICE, mira.id)
    assert await roster.in_use(GUILD, CHANNEL, 0, ALICE) == (True, (mira,))
    assert await roster.in_use(GUILD, THREAD, CHANNEL, ALICE) == (True, (mira,))
    assert await roster.in_use(GUILD, CHANNEL, 0, BOB) == (False, [])
    assert await roster.party(CHANNEL) == [mira]
    await roster.use(THREAD, ALICE, tam.id)
    assert await roster.in_use(GUILD, THREAD, CHANNEL, ALICE) == (True, (tam,))
    await roster.use(THREAD, ALICE, None)
    assert await roster.in_use(GUILD, THREAD, CHANNEL, ALICE) == (True, ())
    assert await roster.delete(mira)
    assert not await roster.delete(mira)
    assert await roster.in_use(GUILD, CHANNEL, 0, ALICE) == (False, [tam])
    await roster.use(CHANNEL, ALICE, mira.id)
    assert await roster.in_use(GUILD, CHANNEL, 0, ALICE) == (False, [tam])
    assert await roster.get(GUILD + 1, tam.id) is None


async def test_one_of_two_simultaneous_edits_succeeds(roster):
    mira = await made(roster, channel=CHANNEL)
    done = await asyncio.gather(roster.edit(mira, "Mira", '["a"]'), roster.edit(mira, "Mira", '["b"]'))
    assert sorted(done) == [False, True]
    now = await roster.get(GUILD, mira.id)
    assert now.revision == 2
    await made(roster, "Tam")
    assert not await roster.edit(now, "tam", "[]")


async def test_a_change_that_raises_leaves_the_body_unchanged(roster):
    mira = await made(roster)
    assert await roster.change_body(mira.id, lambda before: f"{before}!")
    with pytest.raises(PressError):
        await roster.change_body(mira.id, _refuse)
    assert (await roster.get(GUILD, mira.id)).body == "[]!"
    assert not await roster.change_body(mira.id + 1, str)


def _refuse(_before):
    raise PressError("no")
