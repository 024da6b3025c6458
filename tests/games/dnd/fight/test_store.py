"""Fights in the database: one per channel, one per character, limited in steps, and ended once."""

from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.fight.store import reading
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.fights import MAX_STEPS, Ending, Fights
from bot.games.dnd.fight.store.reading import StoredStep
from bot.games.dnd.hit_points.store import Creatures, KeptHitPoints, KeptStates
from bot.games.dnd.sheet.store import Characters
from bot.people.roster_store import Character

FIRST = StoredStep(1, '{"type":"Started"}', 0, 1, "Gwen", 0)


def added(count=1):
    return FightChanges(added=(FIRST,) * count)


@pytest.fixture
def fights(database):
    return Fights(database)


async def test_a_channel_has_one_fight(fights):
    assert await fights.start(5, 7, 0, FIRST)
    assert not await fights.start(5, 7, 0, FIRST)
    assert await fights.start(5, 8, 7, FIRST)
    assert (await fights.current(7)).id != (await fights.current(8)).id
    assert await fights.current(9) is None


async def test_one_process_posts_a_turn_at_a_time_and_a_dead_one_does_not_block_it_long(fights):
    await fights.start(5, 7, 0, FIRST)
    number = (await fights.current(7)).id

    assert await fights.claim_posting(number, 1000, 11_000)
    assert not await fights.claim_posting(number, 10_999, 20_999)
    assert await fights.claim_posting(number, 11_000, 21_000)
    await fights.end_posting(number)
    assert await fights.claim_posting(number, 11_001, 21_001)
    assert await fights.claim_posting(number + 1, 11_001, 21_001)  # An ended fight isn't shown.


async def test_steps_are_numbered_and_an_exception_changes_nothing(fights):
    await fights.start(5, 7, 0, FIRST)
    found = await fights.current(7)

    def refuse(_stored):
        raise PressError("no")

    with pytest.raises(PressError):
        await fights.change(found.id, refuse)
    after = await fights.change(found.id, lambda _stored: added(2))
    assert [each.number for each in after.steps] == [1, 2, 3]
    undone = await fights.change(
        found.id, lambda _stored: FightChanges(undone={3: "Gwen"}, rewritten={2: "{}"})
    )
    assert [(each.step, each.undone) for each in undone.steps[1:]] == [("{}", ""), (FIRST.step, "Gwen")]


async def test_a_fight_has_a_maximum_number_of_steps(fights):
    await fights.start(5, 7, 0, FIRST)
    found = await fights.current(7)
    await fights.change(found.id, lambda _stored: added(MAX_STEPS - 1))
    with pytest.raises(PressError, match="/dnd fight end"):
        await fights.change(found.id, lambda _stored: added())
    assert await fights.end(found.id, lambda _stored: Ending(), 1000) is not None
    assert await fights.end(found.id, lambda _stored: Ending(), 1000) is None
    with pytest.raises(PressError, match="over"):
        await fights.change(found.id, lambda _stored: added())


async def test_a_character_is_in_one_fight_and_keeps_its_state(fights, database):
    mira: Any = await Characters(database).add(5, 7, Character(0, 1, "Alice", "Mira", '{"hp":38}'), 25)
    await fights.start(5, 7, 0, FIRST)
    await fights.start(5, 8, 0, FIRST)
    one, other = await fights.current(7), await fights.current(8)
    after = await fights.change(one.id, lambda _stored: FightChanges(characters=(mira.id,)))
    assert after.maxima == {mira.id: 38}
    assert (await fights.of(mira.id)).id == one.id
    with pytest.raises(PressError, match="<#7>"):
        await fights.change(other.id, lambda _stored: FightChanges(characters=(mira.id,)))
    kept = KeptStates(database)
    assert await kept.change([KeptHitPoints(mira.id, "x", 38)]) == mira.id, "while it fights"
    await fights.end(one.id, lambda _stored: Ending((KeptHitPoints(mira.id, "hurt", 38),)), 1000)
    now: Any = await kept.get(mira.id)
    assert (now.state, now.sheet, now.revision) == ("hurt", 38, 1)
    assert await kept.change([replace(now, state="better")]) == 0
    assert await kept.change([replace(now, state="lost")]) == mira.id, "someone was faster"
    later: Any = await kept.get(mira.id)
    assert later.state == "better"


async def test_settings_for_the_next_attack_end_with_what_uses_them(fights):
    await fights.start(5, 7, 0, FIRST)
    found = await fights.current(7)
    await fights.aim(found.id, lambda stored: stored.aim + "a")
    assert (await fights.aim(found.id, lambda stored: stored.aim + "b")).aim == "ab"
    assert (await fights.change(found.id, lambda _stored: added())).aim == "ab"
    assert (await fights.change(found.id, lambda _stored: FightChanges(lowers=True))).aim == ""


async def test_each_turn_is_stored_with_its_message(fights):
    await fights.start(5, 7, 0, FIRST)
    found = await fights.current(7)
    await fights.shown(found.id, 1, 100)
    await fights.shown(found.id, 2, 101)
    await fights.shown(found.id, 1, 102)
    assert [await fights.messages(found.id, turn) for turn in (1, 2, 3)] == [[100, 102], [101], []]
    assert [await fights.turn_on(found.id, message) for message in (101, 102, 103)] == [2, 1, None]


async def test_a_library_has_a_limit_and_keeps_the_newest_of_a_name(database):
    library = Creatures(database)
    assert await library.put(5, "Goblin", "1", 2)
    assert await library.put(5, "Ogre", "2", 2)
    assert await library.put(5, "goblin", "3", 2)
    assert not await library.put(5, "Wolf", "4", 2)
    assert await library.put(6, "Wolf", "4", 2), "each server has its own"
    assert await library.all(5) == ["3", "2"]
    assert await library.forget(5, "GOBLIN")
    assert not await library.forget(5, "Goblin")


# In a fight that was read before, only read the changes since.


def told(found):
    return [(each.number, each.step, each.undone) for each in found.steps]


async def test_another_processs_changes_are_read(database):
    ours: Any = Fights(database)
    theirs = Fights(database)
    await ours.start(5, 7, 0, FIRST)
    found = await ours.current(7)
    await theirs.change(found.id, lambda _stored: added(3))
    assert len((await ours.current(7)).steps) == 4
    await theirs.change(found.id, lambda _stored: FightChanges(undone={3: "Gwen"}, rewritten={2: "{}"}))
    await theirs.change(found.id, lambda _stored: added())
    assert told(await ours.current(7)) == told(await Fights(database).current(7))
    assert [each.undone for each in (await ours.current(7)).steps] == ["", "", "Gwen", "", ""]


async def test_unchanged_steps_are_the_same_objects(fights):
    await fights.start(5, 7, 0, FIRST)
    before = await fights.current(7)
    await fights.change(before.id, lambda _stored: added(2))
    after = await fights.current(7)
    assert after.steps[0] is before.steps[0]
    assert (await fights.current(7)).steps is after.steps


async def test_steps_of_an_undone_transaction_are_not_remembered(fights):
    """A step that was seen only in a transaction that is undone must not appear in the fight later."""
    await fights.start(5, 7, 0, FIRST)
    found = await fights.current(7)

    def refuse_later(connection):
        fights.changing(found.id, lambda _stored, _kept: added(2))(connection, None)
        raise PressError("no")

    with pytest.raises(PressError):
        await fights._database.write(refuse_later)
    other = StoredStep(1, '{"type":"Turned"}', 0, 1, "Gwen", 0)
    await fights.change(found.id, lambda _stored: FightChanges(added=(other,)))
    assert [each.step for each in (await fights.current(7)).steps] == [FIRST.step, other.step]


async def test_only_recent_fights_stay_in_memory_if_they_have_many_steps(fights, monkeypatch):
    monkeypatch.setattr(reading, "MOST_STEPS", 3)

    async def first(channel):
        return (await fights.current(channel)).steps[0]

    for channel in (7, 8):
        await fights.start(5, channel, 0, FIRST)
        await fights.change((await fights.current(channel)).id, lambda _stored: added())
    kept = await first(8)
    assert await first(8) is kept
    await first(7)
    assert await first(8) is not kept
