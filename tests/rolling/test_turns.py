"""The source of a channel's turn: the table, or a game that keeps turns."""

import asyncio

import pytest

from bot.errors import PlayerError
from bot.rolling.turns import TurnKeeper, TurnNow
from bot.rolls.table import Counted, OnTurn, OwnTurns, Table, Tables
from bot.rolls.values import Place, Who
from bot.store.turns import Turn, Turns
from tests.store.test_rolls import add, new
from tests.store.test_rolls import rolls as rolls  # noqa: PLC0414 - a fixture

ALICE, BOB = Who(100, "Alice"), Who(101, "Bob")
HERE, ELSEWHERE = Place(1, 5), Place(1, 6)


@pytest.fixture
def turns(database):
    return Turns(database)


@pytest.fixture
def book(turns):
    return TurnKeeper(turns, Tables(other=Table()))


def keeping(turns, asked, *, on=HERE, refuses=""):
    """Return a game that keeps one channel's turns, in steps of two so that it can be distinguished."""

    async def is_on(place):
        return place == on

    async def next_(place, who, number):
        asked.append((place, who, number))
        if refuses:
            raise PlayerError(refuses)
        for _ in range(2):
            await turns.next_turn(place.channel, None)

    async def extra_turn(place, who, player):
        asked.append((place, who, player))

    async def show(*_):
        """Draw nothing here."""

    return Table(turns=OnTurn(OwnTurns(is_on, next_, extra_turn, show)))


async def test_turns_are_counted_from_the_first_in_each_channel(book):
    assert [await book.next(HERE, ALICE, 1), await book.next(HERE, ALICE, 2)] == [Turn(2, 0), Turn(3, 0)]
    assert await book.next(ELSEWHERE, ALICE, 1) == Turn(2, 0)


async def test_a_turn_begins_after_the_last_roll(book, rolls):
    roll = await add(rolls, new())
    assert await book.next(HERE, ALICE, 1) == Turn(2, roll)


async def test_one_of_two_simultaneous_presses_begins_the_turn_after_the_same_one(book):
    outcomes = await asyncio.gather(*(book.next(HERE, ALICE, 1) for _ in range(2)), return_exceptions=True)
    told = [str(each) for each in outcomes if isinstance(each, PlayerError)]
    assert [each for each in outcomes if not isinstance(each, Exception)] == [Turn(2, 0)]
    assert told == ["Someone else has already started the next turn."]


async def test_a_finished_turn_is_not_ended_again(book, turns):
    await book.next(HERE, ALICE, 1)
    with pytest.raises(PlayerError, match="already"):
        await book.next(HERE, ALICE, 1)
    assert await turns.turn(HERE.channel) == Turn(2, 0)


async def test_without_a_running_game_no_one_keeps_the_turns(turns):
    book = TurnKeeper(turns, Tables(plain=Table(), fight=keeping(turns, [], on=ELSEWHERE)))
    assert await book.keeper(HERE) is None
    assert await book.next(HERE, ALICE, 1) == Turn(2, 0)


async def test_a_running_game_shows_whose_turn_is_next(turns):
    asked: list[tuple[Place, Who, int | Who]] = []
    fight = keeping(turns, asked)
    book = TurnKeeper(turns, Tables(plain=Table(), fight=fight))
    assert await book.keeper(HERE) is fight.turns.own
    assert await book.next(HERE, ALICE, 1) == Turn(3, 0)
    assert asked == [(HERE, ALICE, 1)]


async def test_a_games_refusal_leaves_the_turn_unchanged(turns):
    book = TurnKeeper(turns, Tables(fight=keeping(turns, [], refuses="It is Bob's turn.")))
    with pytest.raises(PlayerError, match="It is Bob's turn"):
        await book.next(HERE, ALICE, 1)
    assert await turns.turn(HERE.channel) == Turn(1, 0)


async def test_an_extra_turn_is_for_the_game_that_keeps_the_turns(turns):
    asked: list[tuple[Place, Who, int | Who]] = []
    fight = keeping(turns, asked)
    book = TurnKeeper(turns, Tables(plain=Table(), fight=fight))
    assert await book.extra_turn(HERE, ALICE, BOB) is fight.turns.own
    assert asked == [(HERE, ALICE, BOB)]
    with pytest.raises(PlayerError, match="No game here tracks turns, so there are no extra turns"):
        await book.extra_turn(ELSEWHERE, ALICE, BOB)


async def test_a_game_can_reserve_the_next_turn_for_some_even_if_it_is_no_ones(turns):
    async def keeps_turn(_place, who):
        if who != BOB:
            raise PlayerError("Only Bob.")

    book = TurnKeeper(
        turns, Tables(keeps=Table(turns=OnTurn(check=keeps_turn)), fight=keeping(turns, [], on=ELSEWHERE))
    )
    with pytest.raises(PlayerError, match="Only Bob"):
        await book.next(HERE, ALICE, 1)
    assert await book.next(HERE, BOB, 1) == Turn(2, 0)
    assert await book.next(ELSEWHERE, ALICE, 1) == Turn(3, 0)


async def test_each_game_shows_its_counts_for_the_turn(turns):
    async def nothing(_place):
        return None

    async def dice(place):
        return Counted((f"Alice: {place.channel} dice",))

    book = TurnKeeper(
        turns,
        Tables(
            plain=Table(), none=Table(turns=OnTurn(counted=nothing)), dice=Table(turns=OnTurn(counted=dice))
        ),
    )
    await book.next(HERE, ALICE, 1)
    assert await book.now(HERE) == TurnNow(2, (Counted(("Alice: 5 dice",)),))
