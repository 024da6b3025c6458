"""D&D's stored data: characters, Inspiration, the scene. One statement decides who is first."""

import asyncio

import pytest

from bot.errors import PressError
from bot.games.dnd.inspiration.store import WINDOW, Holder, Inspirations, spending
from bot.games.dnd.sheet.store import Characters
from bot.people.roster_store import Character
from bot.store.rolls import Rolls
from bot.store.settings import Settings
from tests.store.test_rolls import new

MIRA, BO, ZED = Holder(1, "Mira", 7), Holder(2, "Bo", 8), Holder(3, "Zed", 9)
HOME = 5


@pytest.fixture
def inspirations(database):
    return Inspirations(database)


@pytest.fixture
def rolls(database):
    return Rolls(database)


async def test_inspiration_is_gained_once_however_many_give_it(inspirations):
    given = await asyncio.gather(*(inspirations.give(HOME, [MIRA]) for _ in range(50)))
    assert sum(bool(gained) for gained, _ in given) == 1
    assert sum(len(over) for _, over in given) == 49
    assert await inspirations.holders(HOME) == [MIRA]


async def test_surplus_inspiration_is_passed_on_once(inspirations):
    await inspirations.give(HOME, [MIRA])
    _, (over,) = await inspirations.give(HOME, [MIRA])
    done = await asyncio.gather(*(inspirations.give_on(HOME, over, to) for to in [BO, ZED] * 20))
    assert done.count(True) == 1
    assert len(await inspirations.holders(HOME)) == 2
    assert await inspirations.over(HOME, over.id) is None


async def test_inspiration_is_spent_once_in_a_race_of_fifty(inspirations, rolls):
    await inspirations.give(HOME, [MIRA])
    spend = spending(1, HOME, MIRA, 1000, reopened=True)
    done = await asyncio.gather(*(rolls.add(new(), [spend]) for _ in range(50)), return_exceptions=True)
    assert sum(isinstance(each, PressError) for each in done) == 49
    assert await inspirations.holders(HOME) == []


@pytest.mark.parametrize(
    ("late", "why"),
    [(0, ""), (WINDOW, ""), (WINDOW + 1, "Use Heroic Inspiration within ten minutes of the roll")],
)
async def test_inspiration_lasts_ten_minutes_after_the_roll(inspirations, rolls, late, why):
    roll = await rolls.add(new())
    made = roll.versions[0].made
    assert why in await inspirations.why_not(roll.channel, roll.id, MIRA, made + late, own=True)
    assert bool(why) == bool(await inspirations.why_not(roll.channel, roll.id, MIRA, made + late, own=True))


async def test_simultaneous_changes_result_in_one_scene(database):
    scenes = Settings(database, "dnd")

    def adding(digit):
        return lambda text: f"{text or ''}{digit}"

    await asyncio.gather(*(scenes.change(5, 0, adding(digit)) for digit in range(10)))
    assert sorted(await scenes.get(5, 0) or "") == list("0123456789")
    assert await scenes.get(6, 5) == await scenes.get(5, 0)
    await scenes.change(6, 5, lambda text: f"{text}x")
    assert await scenes.get(5, 0) != await scenes.get(6, 5)


async def test_a_player_has_a_maximum_of_characters_and_no_two_of_one_name(database):
    characters = Characters(database)
    names = ["Mira", "mira", "Bo", "Zed", "Ada"]
    added = await asyncio.gather(
        *(characters.add(1, 5, Character(0, 7, "Alice", name, "{}"), 3) for name in names)
    )
    assert [each is not None for each in added] == [True, False, True, True, False]
    assert [each.name for each in await characters.party(5)] == ["Zed"]


async def test_an_edit_is_of_the_version_that_was_read(database):
    characters = Characters(database)
    mira = await characters.add(1, 5, Character(0, 7, "Alice", "Mira", "{}"), 3)
    bo = await characters.add(1, 5, Character(0, 7, "Alice", "Bo", "{}"), 3)
    assert mira is not None
    assert bo is not None
    done = await asyncio.gather(*(characters.edit(mira, f"M{n}", "{}") for n in range(10)))
    assert done.count(True) == 1
    assert not await characters.edit(bo, (await characters.all(1))[-1].name.upper(), "{}")
    assert not await characters.delete(mira)
