"""The rolls of a log are read once, and again when they have changed."""

import pytest

from bot.audiences import Audience
from bot.games.dice.rules.game import GAME
from bot.rolls import logs
from bot.rolls.logs import TurnLogs
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NewRoll, StoredVersion
from bot.store.turns import Turns, logging


def version(face, why="roll"):
    return StoredVersion('{"dice":"1d20"}', f'{{"pools":[[{face}]]}}', 7, "Alice", why, "[]", 1000)


def new(face):
    return NewRoll("dice", 1, 5, 0, 7, version(face), Audience.EVERYONE, nonce=lambda: "00")


@pytest.fixture
def rolls(database):
    return Rolls(database)


@pytest.fixture
def log(database):
    return TurnLogs(database, {GAME.key: GAME})


def faces(found):
    return [each.trail[-1].faces.pools[0][0] for each in found]


async def test_a_roll_is_read_once_until_it_is_changed(rolls, log):
    first, second = [await rolls.add(new(face), [logging(["all"])]) for face in (3, 4)]
    before = await log.log(5, "all", 10)
    assert faces(before) == [3, 4]
    assert await log.log(5, "all", 10) == before
    assert all(each is kept for each, kept in zip(await log.log(5, "all", 10), before, strict=True))

    assert await rolls.change(first, version(9, "reroll"))
    now = await log.log(5, "all", 10)
    assert faces(now) == [9, 4]
    assert [len(each.trail) for each in now] == [2, 1]
    assert now[1] is before[1]
    assert [each.number for each in now] == [first.number, second.number]


async def test_more_rolls_than_the_cache_holds_are_still_read(rolls, log, monkeypatch):
    monkeypatch.setattr(logs, "KEPT", 1)
    for face in (3, 4, 5):
        await rolls.add(new(face), [logging(["all"])])
    for _ in range(2):
        assert faces(await log.log(5, "all", 10)) == [3, 4, 5]


async def test_an_unreadable_roll_is_in_no_log(rolls, log):
    for face in (3, '"x"', 5):
        await rolls.add(new(face), [logging(["all"])])
    assert faces(await log.log(5, "all", 10)) == [3, 5]


async def test_a_turns_logs_belong_to_that_turn(database, rolls, log):
    await rolls.add(new(3), [logging(["all", "7"])])
    turn = await Turns(database).next_turn(5, None)
    await rolls.add(new(4), [logging(["all", "7"])])
    await rolls.add(new(5), [logging(["all"])])
    found, (everything, own) = await log.turn(5, ["all", "7"], 10)
    assert found == turn
    assert (faces(everything), faces(own)) == ([4, 5], [4])


async def test_the_most_recently_requested_are_cached(rolls, log, monkeypatch):
    monkeypatch.setattr(logs, "KEPT", 2)
    for face, of in ((3, "a"), (4, "b"), (5, "c")):
        await rolls.add(new(face), [logging([of])])
    (first,), (second,) = await log.log(5, "a", 1), await log.log(5, "b", 1)
    await log.log(5, "a", 1)
    await log.log(5, "c", 1)

    assert (await log.log(5, "a", 1))[0] is first
    assert (await log.log(5, "b", 1))[0] is not second
