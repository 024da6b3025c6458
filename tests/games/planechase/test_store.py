import pytest
from msgspec.structs import replace

from bot.games.planechase.store import MAX_STEPS, Planechases, Seen, StoredPlanarStep
from bot.store.panels import PanelStore
from bot.store.stored_rolls import StoredRoll
from bot.store.turns import Turn, Turns

STEP = StoredPlanarStep("{}", "start", "", 7, "Alice", 0)


async def test_a_channel_has_one_game_at_a_time_each_with_its_own_number(database):
    games = Planechases(database)
    assert await games.start(5, STEP)
    assert not await games.start(5, STEP)
    first = await games.current(5)
    assert first is not None
    assert await games.end(first)
    assert not await games.end(first)
    assert await games.current(5) is None
    assert await games.seen(5, {}, most=1, below=1) is None
    assert await games.start(5, STEP)
    again = await games.current(5)
    assert again is not None
    assert again.id != first.id


async def test_one_of_two_steps_from_the_same_moment_is_taken(database):
    games = Planechases(database)
    await games.start(5, STEP)
    game = await games.current(5)
    assert game is not None
    assert await games.step(game, replace(STEP, did="next"), "next")
    assert not await games.step(game, replace(STEP, did="next"), "next")
    assert (await Turns(database).turn(5)).number == 2


async def test_going_back_restores_the_turn(database):
    games = Planechases(database)
    await games.start(5, STEP)
    for turning in ("next", "back"):
        game = await games.current(5)
        assert game is not None
        assert await games.step(game, replace(STEP, turn=Turn(1, 3)), turning)
    assert await Turns(database).turn(5) == Turn(1, 3)


@pytest.mark.parametrize("more", [0, 1, 20])
async def test_the_last_steps_are_stored(database, more):
    games = Planechases(database)
    await games.start(5, STEP)
    for number in range(MAX_STEPS - 1 + more):
        game = await games.current(5)
        assert game is not None
        await games.step(game, replace(STEP, detail=str(number)))
    assert game is not None
    found: Seen[StoredRoll] | None = await games.seen(5, {}, most=1, below=1)
    assert found is not None
    steps = found[1]
    assert len(steps) == MAX_STEPS
    assert steps[-1].detail == str(MAX_STEPS - 2 + more)


async def test_a_panel_belongs_to_its_channel_and_kind_and_knows_its_place(database):
    panels = PanelStore(database)
    assert await panels.get(5, "planechase", 2) is None
    assert await panels.put(5, "planechase", 10, 1000) == 0
    assert await panels.put(5, "planechase", 11, 2000) == 10
    panel = await panels.get(5, "planechase", 2)
    assert panel is not None
    assert (panel.message, panel.posted, panel.rolls) == (11, 2000, 0)
    assert await panels.get(5, "other", 2) is None
    assert await panels.get(6, "planechase", 2) is None
    await panels.forget(5, "planechase")
    assert await panels.get(5, "planechase", 2) is None
