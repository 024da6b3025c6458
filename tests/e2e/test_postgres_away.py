"""Messages while PostgreSQL is down, and automatic recovery once it is back."""

import asyncio

import pytest
import pytest_asyncio

from bot.store.postgres import connection
from tests.e2e.test_wire import rolling
from tests.e2e.wire import GM, connected, headline, message, parts


@pytest_asyncio.fixture
async def wire(standin, standin_config, dice, monkeypatch):
    monkeypatch.setattr(connection, "_APART", 0)
    async with connected(standin, standin_config, dice) as wire:
        yield wire


@pytest.mark.process
@pytest.mark.logs_errors
@pytest.mark.parametrize("how", ["gone", "silent"])
async def test_while_the_database_is_down_players_are_told_and_then_it_continues(
    wire, standin, dice, postgres, how
):
    away, back = {
        "gone": (postgres.stop, postgres.start),
        "silent": (postgres.silence, postgres.speak),
    }[how]
    dice.will_all_show(7)
    rolled = await wire.slash("roll", dice="2d20")
    button = next(each for each in parts(rolled) if each["label"] == "Reroll…")
    pressed = {"type": 3, "data": {"custom_id": button["custom_id"], "component_type": 2}}
    away()
    try:
        await standin.send(**rolling(), **wire.person(GM, "0"))
        await standin.send(**pressed, message=message(rolled))
        told = [await asyncio.wait_for(standin.answers.get(), 10) for _ in range(2)]
    finally:
        back()

    assert [each["data"]["flags"] for each in told] == [64, 64]
    words = [each["data"]["content"] for each in told]
    unsure = [each for each in words if "That may or may not have been saved" in each]
    # A roll is sent with its COMMIT, which a server that is only silent may still do.
    assert len(unsure) == {"gone": 0, "silent": 1}[how]
    nothing = "Try again in a moment."
    assert [each for each in words if each not in unsure and nothing not in each] == []
    picked = await wire.press(rolled, "Reroll…")
    dice.will_all_show(9)
    assert headline(await wire.pick(picked, [0])) == "16"
    assert headline(await wire.slash("roll", dice="1d20", by=GM)) == "9"
