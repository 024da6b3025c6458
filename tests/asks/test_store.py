"""Stored requests, which everyone can answer only once, and not after they are closed."""

import asyncio

import pytest
from msgspec.structs import replace

from bot.asks.rules.asked import MAX_ASKED, Asked, FillAsk
from bot.asks.store import Asks, StoredAsk, answering
from bot.errors import PressError
from bot.store.rolls import Rolls
from tests.store.test_rolls import new

PEOPLE = (Asked(1, "Mira", 7), Asked(2, "Bo", 8))
ASK = StoredAsk(
    0, 1, 5, 0, "dnd", "{}", "13", is_hidden=True, is_open=False, asker=9, asker_name="Gwen", asked=PEOPLE
)


@pytest.fixture
def asks(database):
    return Asks(database)


@pytest.fixture
def rolls(database):
    return Rolls(database)


async def test_each_person_answers_a_request_once(asks, rolls):
    ask = await asks.add(ASK, 0)
    done = await asyncio.gather(
        *(rolls.add(new(), [answering(FillAsk(ask, 1))]) for _ in range(20)), return_exceptions=True
    )
    (answer,) = [each for each in done if not isinstance(each, BaseException)]
    kept = await asks.get(ask)
    assert kept == replace(ASK, id=ask, asked=(replace(PEOPLE[0], roll=answer.id), PEOPLE[1]))
    with pytest.raises(PressError):
        await rolls.add(new(), [answering(FillAsk(ask, 3, "Zed"))])


async def test_in_an_open_request_everyone_answers_once_up_to_a_limit(asks, rolls):
    ask = await asks.add(replace(ASK, is_open=True, asked=()), 0)
    done = await asyncio.gather(
        *(rolls.add(new(), [answering(FillAsk(ask, -n % 25, f"P{n % 25}"))]) for n in range(50)),
        return_exceptions=True,
    )
    assert sum(not isinstance(each, BaseException) for each in done) == MAX_ASKED
    kept = await asks.get(ask)
    assert kept is not None
    assert len({each.character for each in kept.asked if each.roll}) == MAX_ASKED


async def test_no_one_answers_a_closed_request_even_at_the_same_moment(asks, rolls):
    ask = await asks.add(replace(ASK, is_open=True), 0)
    assert [await asks.close(ask), await asks.close(ask)] == [True, False]
    for fill in (FillAsk(ask, 1), FillAsk(ask, -8, "Bob")):
        with pytest.raises(PressError, match="This was already rolled or closed"):
            await rolls.add(new(), [answering(fill)])
    kept = await asks.get(ask)
    assert kept is not None
    assert (kept.is_closed, [each.roll for each in kept.asked]) == (True, [0, 0])
