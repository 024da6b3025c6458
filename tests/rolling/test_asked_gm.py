"""A change that a GM must allow: the question, its answers, and proceeding alone."""

import pytest
from msgspec.structs import replace

from bot.errors import StaleError
from bot.rolls.trail import Change
from bot.rolls.undoing import ALLOW, ALONE, ASK, LEAVE
from bot.rolls.values import Press
from bot.store.stored_rolls import StoredVersion
from tests.rolling.test_presses_rights import playing, refused
from tests.rolling.test_service import ALICE, BOB, DIRECT, GWEN, HERE, STRIKE, Strike
from tests.rolling.test_service import bench as bench  # noqa: PLC0414 - a fixture

MINUTES = 60_000


def without_gm(trail, source):
    """Return the change without a GM: the roll stays, at a cost."""
    return Change(Strike(-1), trail[-1].faces)


def asking(**parts):
    """Return strikes whose face can only be chosen with a GM if it becomes higher."""
    pick = replace(
        STRIKE.acts["pick"], asks=lambda trail, now: now.faces.pools > trail[-1].faces.pools, **parts
    )
    return replace(STRIKE, acts={**STRIKE.acts, "pick": pick})


class Asked:
    """A strike of Alice's, and presses on it."""

    def __init__(self, bench, shown, game, place):
        self.bench, self.shown, self.place = bench, shown, place
        self.presses = playing(bench, game)

    async def press(self, action, *picked, who=ALICE, **more):
        return await self.presses.press(Press(self.shown.roll, action, picked, **more), self.place, who)

    async def trail(self):
        stored = await self.bench.rolls.get(self.shown.roll)
        return [(version.why, version.name, version.picked) for version in stored.versions[1:]]


async def struck(bench, place=HERE, **parts):
    return Asked(bench, await bench.strike(2, place=place), asking(**{"alone": without_gm, **parts}), place)


async def test_a_change_that_needs_no_gm_is_made_at_once(bench):
    roll = await struck(bench)

    assert (await roll.press("pick", "1")).card.headline == "1"
    assert await roll.trail() == [("pick", "Alice", '["1"]')]


async def test_a_question_changes_nothing_until_a_gm_allows_it(bench):
    await bench.name_gm()
    roll = await struck(bench)

    assert (await roll.press("pick", "6")).card.headline == "2"
    assert await refused(roll.press(ALLOW)) == "Only a GM can allow that. See who the GMs are with /gm panel."
    assert await refused(roll.press(ALLOW, who=BOB)) == (
        "Only a GM can allow that. See who the GMs are with /gm panel."
    )
    assert await refused(roll.press(LEAVE, who=BOB)) == "Only Alice or a GM can answer that."

    assert (await roll.press(ALLOW, who=GWEN)).card.headline == "6"
    assert await roll.trail() == [(ASK, "Alice", '["pick","6"]'), ("pick", "Gwen", '["6"]')]
    assert await bench.done() == ["hit"]


@pytest.mark.parametrize("who", [ALICE, GWEN])
async def test_the_player_or_a_gm_withdraws_the_question(bench, who):
    await bench.name_gm()
    roll = await struck(bench)
    await roll.press("pick", "6")

    assert (await roll.press(LEAVE, who=who)).card.headline == "2"
    assert await roll.trail() == [(ASK, "Alice", '["pick","6"]'), (LEAVE, who.name, "[]")]
    with pytest.raises(StaleError):
        await roll.press(ALLOW, who=GWEN)


async def test_a_gm_who_makes_the_change_asks_no_one(bench):
    await bench.name_gm()
    roll = await struck(bench)

    assert (await roll.press("pick", "6", who=GWEN)).card.headline == "6"


async def test_an_answer_to_an_older_question_is_stale(bench):
    await bench.name_gm()
    roll = await struck(bench)
    await roll.press("pick", "6")

    with pytest.raises(StaleError):
        await roll.press(ALLOW, who=GWEN, at=1)
    assert (await roll.press(ALLOW, who=GWEN, at=2)).card.headline == "6"


async def test_if_no_gm_is_named_the_player_proceeds_alone_after_two_minutes(bench):
    roll = await struck(bench)
    await roll.press("pick", "6")

    bench.now += 2 * MINUTES - 1
    assert (await refused(roll.press(ALONE))).startswith("Wait two minutes")
    bench.now += 1
    assert (await roll.press(ALONE)).card.headline == "1"
    assert (await roll.trail())[-1] == (ALONE, "Alice", "[]")


async def test_if_a_gm_is_named_no_one_proceeds_alone(bench):
    await bench.name_gm()
    roll = await struck(bench)
    await roll.press("pick", "6")
    bench.now += 5 * MINUTES

    assert (await refused(roll.press(ALONE))).startswith("A GM decides here.")


async def test_in_a_direct_message_the_player_proceeds_alone_at_once(bench):
    roll = await struck(bench, DIRECT)

    assert (await roll.press("pick", "6")).card.headline == "1"
    assert (await roll.trail())[-1] == (ALONE, "Alice", '["6"]')


async def test_a_change_that_no_one_can_make_alone_is_refused(bench):
    roll = await struck(bench, DIRECT, alone=None)

    words = "This has already taken effect. Undo it, then make a new roll."
    assert await refused(roll.press("pick", "6")) == words


async def test_after_thirty_questions_and_answers_they_have_to_talk_to_the_gm(bench):
    await bench.name_gm()
    roll = await struck(bench)
    stored = await bench.rolls.get(roll.shown.roll)
    first = stored.versions[0]
    for number in range(58):
        why, picked = (LEAVE, "[]") if number % 2 else (ASK, '["pick","6"]')
        now = await bench.rolls.get(stored.id)
        made = StoredVersion(first.request, first.faces, ALICE.user, "Alice", why, picked, 1000)
        assert await bench.rolls.change(now, made)

    assert (await roll.press("pick", "6")).card.headline == "2"
    await roll.press(LEAVE)
    assert (await refused(roll.press("pick", "6"))).startswith("You've already asked a GM several times.")
    assert (await roll.press("pick", "1")).card.headline == "1"
