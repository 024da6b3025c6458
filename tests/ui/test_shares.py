"""A user has a few presses handled at a time, others wait, and too many are refused."""

import asyncio

import pytest

from bot.ui.arrivals import AT_ONCE, PATIENCE, REFUSED_AT_ONCE, WAITING, Shares
from tests.ui.no_time import at_once

ZOE, BOB = 7, 8


@pytest.fixture
def shares():
    return Shares()


async def asking(shares, user, count, **how):
    """Let this many of a user's presses ask for a place, and return their tasks."""
    tasks = [asyncio.create_task(shares.place(user, **how)) for _ in range(count)]
    await some_rounds()
    return tasks


async def some_rounds():
    for _ in range(5):
        await asyncio.sleep(0)


def placed(tasks):
    return [task.done() and not task.result().is_refused for task in tasks]


async def test_a_limited_number_is_handled_at_once_and_the_next_when_one_is_done(shares):
    first, *rest = await asking(shares, ZOE, AT_ONCE + 2)
    assert placed([first, *rest]) == [True] * AT_ONCE + [False] * 2

    first.result().give_up()
    await some_rounds()

    assert placed(rest) == [True] * AT_ONCE + [False]


async def test_a_place_is_given_up_once(shares):
    first, *rest = await asking(shares, ZOE, AT_ONCE + 2)

    first.result().give_up()
    first.result().give_up()
    await some_rounds()

    assert placed(rest) == [True] * AT_ONCE + [False]


async def test_two_places_given_up_at_the_same_moment_go_to_two(shares):
    first, second, *rest = await asking(shares, ZOE, AT_ONCE + 3)

    first.result().give_up()
    second.result().give_up()
    await some_rounds()

    assert placed(rest) == [True] * AT_ONCE + [False]


async def test_autocomplete_and_presses_do_not_wait_for_each_other(shares):
    await asking(shares, ZOE, AT_ONCE + WAITING, is_typing=True)

    assert placed(await asking(shares, ZOE, AT_ONCE)) == [True] * AT_ONCE


async def test_presses_beyond_the_waiting_limit_are_refused_until_one_is_done(shares):
    first, *waiting = await asking(shares, ZOE, AT_ONCE + WAITING)

    assert (await shares.place(ZOE)).is_refused
    first.result().give_up()
    await some_rounds()
    (more,) = await asking(shares, ZOE, 1)

    assert not more.done(), "it waits"
    assert placed(waiting).count(True) == AT_ONCE


async def test_a_limited_number_is_refused_at_once_and_the_next_when_one_is_told(shares):
    await asking(shares, ZOE, AT_ONCE + WAITING)
    first, *rest = await asking(shares, ZOE, REFUSED_AT_ONCE + 2)
    assert [each.done() for each in rest] == [True] * (REFUSED_AT_ONCE - 1) + [False] * 2

    first.result().give_up()
    await some_rounds()

    assert [each.done() for each in rest] == [True] * REFUSED_AT_ONCE + [False]


def test_a_press_that_waits_too_long_is_refused_and_takes_no_place():
    async def waited():
        shares = Shares()
        held = [await shares.place(ZOE) for _ in range(AT_ONCE)]
        late = await shares.place(ZOE)
        when = asyncio.get_running_loop().time()
        held[0].give_up()
        return when, late.is_refused, (await shares.place(ZOE)).is_refused

    assert at_once(waited()) == (PATIENCE, True, False)


async def test_a_press_cancelled_while_waiting_takes_no_place(shares):
    first, *rest = await asking(shares, ZOE, AT_ONCE + 2)
    rest[-2].cancel()
    await some_rounds()

    first.result().give_up()
    await some_rounds()

    assert rest[-2].cancelled()
    assert placed(rest[-1:]) == [True]


async def test_nothing_is_remembered_about_users_with_nothing_in_flight(shares):
    for place in [await shares.place(ZOE) for _ in range(AT_ONCE)]:
        place.give_up()
    del place

    assert not shares._of


async def handled(shares, user, done):
    """Handle one of a user's presses, which keeps its place for ten rounds of the loop."""
    place = await shares.place(user)
    for _ in range(10):
        await asyncio.sleep(0)
    done.append(user)
    place.give_up()


async def test_two_hundred_presses_of_one_user_delay_six_others_only_by_those_in_progress(shares):
    done: list[int] = []
    others = range(100, 106)
    users = [ZOE] * 200 + list(others)

    await asyncio.gather(*(handled(shares, user, done) for user in users))

    before = done[: max(done.index(each) for each in others)]
    assert before.count(ZOE) == AT_ONCE + REFUSED_AT_ONCE
    assert done.count(ZOE) == 200


async def test_six_people_who_press_at_once_are_handled_in_order(shares):
    done: list[int] = []

    await asyncio.gather(*(handled(shares, user, done) for user in range(6)))

    assert done == list(range(6))


async def test_a_place_no_one_waits_for_is_free_for_the_next(shares):
    first, *_ = await asking(shares, ZOE, AT_ONCE)
    first.result().give_up()

    assert placed(await asking(shares, ZOE, 2)) == [True, False]
