"""A user has a few presses handled at a time, others wait, and too many are refused."""

import asyncio

import pytest

from bot.ui.shares import AT_ONCE, WAITING, Shares

ZOE, BOB = 7, 8


@pytest.fixture
def shares():
    return Shares()


async def asking(shares, user, count):
    """This many of a user's ask for a turn, and get as far as they can by themselves."""
    tasks = [asyncio.create_task(shares.turn(user)) for _ in range(count)]
    await asyncio.sleep(0)
    return tasks


async def test_so_many_are_handled_at_once_and_the_next_when_one_is_done(shares):
    first, *rest = await asking(shares, ZOE, AT_ONCE + 2)
    assert [task.done() for task in (first, *rest)] == [True] * AT_ONCE + [False] * 2

    shares.done(ZOE)
    await asyncio.sleep(0)

    assert [task.done() for task in rest] == [True] * AT_ONCE + [False]


async def test_those_who_wait_are_no_matter_to_anyone_else(shares):
    await asking(shares, ZOE, AT_ONCE + WAITING)

    assert await shares.turn(BOB)


async def test_one_more_than_may_wait_is_refused_until_one_is_done(shares):
    waiting = await asking(shares, ZOE, AT_ONCE + WAITING)

    assert not await shares.turn(ZOE)
    shares.done(ZOE)
    await asyncio.sleep(0)
    (more,) = await asking(shares, ZOE, 1)

    assert not more.done(), "it waits"
    assert sum(task.done() for task in waiting) == AT_ONCE + 1


async def test_one_that_is_cancelled_while_it_waits_takes_no_place(shares):
    tasks = await asking(shares, ZOE, AT_ONCE + 2)
    tasks[-2].cancel()
    await asyncio.sleep(0)

    shares.done(ZOE)
    await asyncio.sleep(0)

    assert tasks[-1].done()


async def test_one_that_is_cancelled_as_its_place_comes_hands_it_on(shares):
    tasks = await asking(shares, ZOE, AT_ONCE + 2)
    shares.done(ZOE)
    tasks[-2].cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert tasks[-2].cancelled()
    assert tasks[-1].done()


async def test_nothing_is_kept_of_who_has_nothing_in_flight(shares):
    await asking(shares, ZOE, AT_ONCE)
    for _ in range(AT_ONCE):
        shares.done(ZOE)

    assert shares._of == {}
