"""A running press gives up its place among its user's presses, even if it fails."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.errors import PressError
from bot.ui.arrivals import AT_ONCE, REFUSED_AT_ONCE, WAITING, Arrivals


@pytest.fixture
def arrivals():
    nothing: Any = None
    return Arrivals(lambda: 0, nothing, nothing)


def begun(arrivals, then):
    """Begin an interaction in which someone types into an option, and then do this for it."""

    async def handle():
        await arrivals.begin(
            SimpleNamespace(
                type=discord.InteractionType.autocomplete,
                user=SimpleNamespace(id=7),
                response=SimpleNamespace(is_done=lambda: False),
            )
        )
        await then()

    return asyncio.create_task(handle())


async def test_a_failure_without_an_answer_gives_up_its_place(arrivals):
    async def failing():
        raise ValueError

    tasks = [begun(arrivals, failing) for _ in range(AT_ONCE + WAITING)]

    assert all(isinstance(each, ValueError) for each in await asyncio.gather(*tasks, return_exceptions=True))


async def test_a_refused_press_gives_up_its_place_to_the_next_refused_one(arrivals):
    end = asyncio.Event()
    tasks = [begun(arrivals, end.wait) for _ in range(AT_ONCE + WAITING + REFUSED_AT_ONCE + 1)]

    refused = await asyncio.gather(*tasks[AT_ONCE + WAITING :], return_exceptions=True)
    assert all(isinstance(each, PressError) for each in refused)

    end.set()
    await asyncio.gather(*tasks[: AT_ONCE + WAITING])
