"""Data that outlives a single roll: uses, turns, stored results. One statement decides who is first."""

import asyncio

import pytest

from bot.audiences import Audience, Revealed
from bot.errors import PressError
from bot.games.magic.store.effects import Effects, StoredEffect, using_next
from bot.games.magic.store.stored_results import StoredResults, restoring, storing
from bot.rolls.deeds import using
from bot.rolls.trail import Use
from bot.store.rolls import Rolls
from bot.store.stored_rolls import MovedError
from bot.store.turns import (
    Turn,
    Turns,
    back_to_turn,
    first_turn,
    logged,
    logging,
    openly,
    set_turn,
    spending,
    turn_logged,
    unmoved,
)
from tests.store.test_rolls import add, new

ONCE = Use("effect 1 in turn 1", "Monitor Monitor", 1)


@pytest.fixture
def rolls(database):
    return Rolls(database)


@pytest.fixture
def turns(database):
    return Turns(database)


@pytest.fixture
def effects(database):
    return Effects(database)


@pytest.fixture
def stored(database):
    return StoredResults(database)


async def test_a_single_use_is_used_once_in_a_race_of_a_hundred(rolls):
    added = [rolls.add(new(), [using(ONCE)]) for _ in range(100)]
    outcomes = await asyncio.gather(*added, return_exceptions=True)
    refused = [each for each in outcomes if isinstance(each, PressError)]
    assert len(refused) == 99
    assert "Monitor Monitor can't be used again this turn" in str(refused[0])
    assert await rolls.latest(5, 7) == next(each for each in outcomes if not isinstance(each, PressError))


async def test_a_failure_stores_neither_the_roll_nor_other_deeds(rolls, stored):
    await rolls.add(new(), [using(ONCE)])
    with pytest.raises(PressError):
        await rolls.add(
            new(channel=9),
            [storing("Bank", (("0.0", 6, 3),), (), fresh=False, most=10), using(ONCE), using(ONCE)],
        )
    assert await rolls.latest(9, 7) is None
    assert await stored.of(9, 7) == []


async def test_a_roll_restores_only_what_it_used_itself(rolls):
    back = Use(ONCE.key, ONCE.name, ONCE.most, -1)
    await rolls.add(new(), [using(back), using(ONCE), using(back), using(ONCE)])
    with pytest.raises(PressError):
        await rolls.add(new(), [using(ONCE)])
    with pytest.raises(PressError):
        await rolls.add(new(), [using(back), using(ONCE)])  # Another roll has used it.
    await rolls.add(new(channel=6), [using(ONCE)])  # Another channel's uses are separate.


async def test_a_use_from_an_earlier_turn_restores_nothing_in_this_one(rolls, turns):
    back = Use(ONCE.key, ONCE.name, ONCE.most, -1)
    old = await rolls.add(new(), [using(ONCE)])
    await turns.next_turn(5, None)
    await rolls.add(new(), [using(ONCE)])
    await rolls.change(old, old.versions[0], [using(back)])
    with pytest.raises(PressError):
        await rolls.add(new(), [using(ONCE)])


async def test_the_next_roll_uses_what_is_for_it_and_a_later_one_has_to_look_again(rolls, effects):
    await effects.add(5, StoredEffect(0, 7, "Alice", 8, "Bob", "Beeble", "[]"), 25)
    (effect,) = await effects.all(5)
    await rolls.add(new(), [using_next(effect.id)])
    assert await effects.all(5) == []
    with pytest.raises(MovedError):
        await rolls.add(new(), [using_next(effect.id)])


async def test_a_roll_prepared_before_another_is_prepared_again(rolls):
    first = (await rolls.add(new(), [logging(["dice of 7"])])).id
    await rolls.add(new(), [unmoved("dice of 7", first, 1), logging(["dice of 7"])])
    await rolls.add(new(), [unmoved("dice of 8", first, 1)])
    await rolls.add(new(owner=8), [unmoved("dice of 7", first, 1)])  # Rolls there aren't theirs.
    with pytest.raises(MovedError):
        await rolls.add(new(), [unmoved("dice of 7", first, 1)])
    with pytest.raises(MovedError):  # The turn has ended meanwhile.
        await rolls.add(new(owner=9), [unmoved("dice of 9", 0, 2)])


async def test_a_turn_begins_once_for_those_who_saw_the_same_one(turns, rolls):
    assert await turns.turn(5) == Turn(1, 0)
    assert await turns.next_turn(5, 2) is None
    roll = await add(rolls, new())
    assert await turns.next_turn(5, 1) == Turn(2, roll)
    began = await asyncio.gather(*(turns.next_turn(5, 2) for _ in range(20)))
    assert [each for each in began if each] == [Turn(3, roll)]
    assert await turns.next_turn(5, None) == Turn(4, roll)
    assert await turns.turn(6) == Turn(1, 0)


async def test_a_log_has_its_channels_open_rolls_since_the_turn_began(database, turns, rolls):
    async def log(name, most):
        last = await database.read(lambda each: logged(each, 5, name, turn.since, most=most, kept={}))
        return [roll.id for roll in last]

    await rolls.add(new(), [logging(["all"])])
    turn = await turns.next_turn(5, None)
    kept = [await rolls.add(new(), [logging(names)]) for names in (["all", "mine"], ["all"])]
    await rolls.add(new())
    await rolls.add(new(channel=6), [logging(["all"])])
    hidden = await rolls.add(new(audience=Audience.ME), [logging(["all"])])
    first, second = (each.id for each in kept)
    assert await log("all", 10) == [first, second]
    assert await log("all", 1) == [second]
    assert await log("mine", 10) == [first]
    assert await log("nobody's", 10) == []

    await rolls.reveal(hidden, Revealed.ALL, "Alice")
    assert await log("all", 10) == [first, second, hidden.id]


async def test_twenty_people_store_at_once_and_nothing_is_lost(rolls, stored):
    await asyncio.gather(
        *(rolls.add(new(), [storing("Bank", (("0.0", 6, n),), (), fresh=False, most=100)]) for n in range(20))
    )
    (bank,) = await stored.of(5, 7)
    assert sorted(result.value for result in bank.results) == list(range(20))


async def test_one_of_two_simultaneous_rerolls_of_a_result_succeeds(rolls, stored):
    await rolls.add(new(), [storing("Bank", (("0.0", 6, 1), ("0.1", 6, 2)), (), fresh=False, most=100)])
    (bank,) = await stored.of(5, 7)
    again = [
        rolls.add(new(), [storing("bank", (("0.0", 6, 6),), (bank.results[0].id,), fresh=False, most=100)])
        for _ in range(10)
    ]
    outcomes = await asyncio.gather(*again, return_exceptions=True)
    assert sum(isinstance(each, PressError) for each in outcomes) == 9
    (bank,) = await stored.of(5, 7)
    assert [result.value for result in bank.results] == [6, 2]


async def test_a_roll_updates_its_stored_results_except_deleted_ones(rolls, stored):
    roll = await rolls.add(
        new(), [storing("Bank", (("0.0", 6, 1), ("0.1", 6, 2)), (), fresh=False, most=100)]
    )
    (bank,) = await stored.of(5, 7)
    await stored.spend(bank, bank.results[0].id)
    await rolls.change(roll, roll.versions[0], [restoring((("0.0", 6, 5), ("0.1", 6, 3)))])
    (bank,) = await stored.of(5, 7)
    assert [result.value for result in bank.results] == [3]


async def test_another_permanents_result_cannot_be_taken(rolls, stored):
    await rolls.add(new(), [storing("Bank", (("0.0", 6, 1),), (), fresh=False, most=100)])
    await rolls.add(new(owner=8), [storing("Other", (("0.0", 6, 1),), (), fresh=False, most=100)])
    (other,) = await stored.of(5, 8)
    with pytest.raises(PressError):
        await rolls.add(
            new(), [storing("Bank", (("0.0", 6, 6),), (other.results[0].id,), fresh=False, most=100)]
        )
    (bank,) = await stored.of(5, 7)
    assert await stored.spend(bank, other.results[0].id)
    assert await stored.of(5, 8) == [other]


async def test_a_new_list_is_never_added_to_an_existing_one(rolls, stored):
    await rolls.add(new(), [storing("Centaur", (("0.0", 6, 1),), (), fresh=True, most=100)])
    with pytest.raises(MovedError):
        await rolls.add(new(), [storing("CENTAUR", (("0.0", 6, 2),), (), fresh=True, most=100)])
    (centaur,) = await stored.of(5, 7)
    assert [result.value for result in centaur.results] == [1]


async def test_a_die_that_replaces_another_takes_its_place_unless_that_was_spent(rolls, stored):
    roll = await rolls.add(
        new(), [storing("Bank", (("0.0", 6, 1), ("0.1", 6, 2)), (), fresh=False, most=100)]
    )
    await rolls.change(roll, roll.versions[0], [restoring((("0.0/t1", 6, 5), ("0.1", 6, 2)))])
    (bank,) = await stored.of(5, 7)
    assert [result.value for result in bank.results] == [5, 2]
    await stored.spend(bank, bank.results[0].id)
    roll = await rolls.get(roll.id)
    assert roll is not None
    await rolls.change(roll, roll.versions[0], [restoring((("0.0", 6, 1), ("0.1", 6, 2)))])
    (bank,) = await stored.of(5, 7)
    assert [result.value for result in bank.results] == [2]


async def test_twenty_five_permanents_are_the_limit_even_for_copies(rolls, stored):
    for number in range(25):
        await rolls.add(new(), [storing(f"Bank {number}", (("0.0", 6, 1),), (), fresh=False, most=100)])
    with pytest.raises(PressError):
        await rolls.add(new(), [storing("Bank", (("0.0", 6, 1),), (), fresh=False, most=100)])
    first = (await stored.of(5, 7))[0]
    with pytest.raises(PressError):
        await stored.copy(first, "Copy")
    await rolls.add(new(), [storing("bank 3", (("0.0", 6, 2),), (), fresh=False, most=100)])


async def test_this_turns_uses_are_found_by_the_start_of_their_keys(rolls, turns):
    one, two = Use("game one", "One", 9, 1), Use("game two", "Two", 9, 1)
    back = Use("game two", "Two", 9, -1)
    await rolls.add(new(), [using(one)])
    await turns.next_turn(5, None)
    await rolls.add(new(), [using(one), using(one), using(two), using(back), using(ONCE)])
    await rolls.add(new(channel=6), [using(two)])
    assert await turns.all_used(5, "game ") == {"game one": 2}
    assert await turns.all_used(6, "game ") == {"game two": 1}
    assert await turns.all_used(5, "games ") == {}


async def test_a_use_counts_for_its_channel_key_and_turn(rolls, turns):
    def using_it(by, most=9):
        return spending("it", by, most, lambda: "No more of it.")

    assert await turns.used(5, "it") == 0
    roll = await rolls.add(new(), [using_it(2), using_it(1)])
    await rolls.add(new(), [using_it(4)])
    assert await turns.used(5, "it") == 7
    assert (await turns.used(5, "other"), await turns.used(6, "it")) == (0, 0)

    await rolls.change(roll, roll.versions[0], [using_it(-1)])
    assert await turns.used(5, "it") == 6
    roll = await rolls.get(roll.id)
    assert roll is not None
    await rolls.change(roll, roll.versions[0], [using_it(-9)])  # It gives back no more than its own two.
    assert await turns.used(5, "it") == 4

    await turns.next_turn(5, None)
    assert await turns.used(5, "it") == 0


async def test_a_use_is_limited_and_refused_in_its_own_words(rolls, turns):
    def using_it(by):
        return spending("it", by, 3, lambda: "No more of it.")

    await rolls.add(new(), [using_it(2)])
    with pytest.raises(PressError, match=r"^No more of it\.$"):
        await rolls.add(new(), [using_it(2)])
    assert await turns.used(5, "it") == 2
    await rolls.add(new(), [using_it(1)])
    assert await turns.used(5, "it") == 3
    with pytest.raises(PressError):
        await rolls.add(new(), [using_it(1)])


async def test_going_back_to_a_turn_removes_later_uses(database, rolls, turns):
    await rolls.add(new(), [using(ONCE)])
    await turns.next_turn(5, None)
    await rolls.add(new(), [using(ONCE)])
    await turns.next_turn(5, None)
    await rolls.add(new(), [using(ONCE)])
    await rolls.add(new(channel=6), [using(ONCE)])

    await database.write(lambda connection: back_to_turn(connection, 5, Turn(2, 1)))

    assert await turns.turn(5) == Turn(2, 1)
    assert (await turns.used(5, ONCE.key), await turns.used(6, ONCE.key)) == (1, 1)
    await database.write(lambda connection: set_turn(connection, 5, Turn(3, 9)))
    assert (await turns.turn(5), await turns.used(5, ONCE.key)) == (Turn(3, 9), 0)
    await database.write(lambda connection: set_turn(connection, 5, Turn(1, 0)))
    assert await turns.used(5, ONCE.key) == 1


async def test_a_game_begins_with_turn_1_after_all_rolls_with_nothing_used(database, rolls, turns):
    assert await database.write(lambda connection: first_turn(connection, 5)) == Turn(1, 0)
    roll = (await rolls.add(new(), [using(ONCE)])).id
    await rolls.add(new(channel=6), [using(ONCE)])
    await turns.next_turn(5, None)

    assert await database.write(lambda connection: first_turn(connection, 5)) == Turn(1, roll + 1)
    assert await turns.turn(5) == Turn(1, roll + 1)
    assert (await turns.used(5, ONCE.key), await turns.used(6, ONCE.key)) == (0, 1)


async def test_a_roll_prepared_as_open_is_refused_once_hidden(rolls):
    await rolls.add(new(), [openly])
    with pytest.raises(MovedError, match="Roll again"):
        await rolls.add(new(audience=Audience.GM), [openly])
    assert await rolls.hidden(5, 7, is_gm=False, skip=0, limit=9) == []


async def test_only_other_open_rolls_in_the_log_send_a_roll_back(rolls):
    hidden = await rolls.add(new(audience=Audience.GM), [logging(["dice of 7"])])
    await rolls.add(new(), [unmoved("dice of 7", 0, 1)])
    await rolls.reveal(hidden, Revealed.TOTAL, "Gwen")
    await rolls.add(new(), [unmoved("dice of 7", 0, 1)])
    await rolls.reveal(hidden, Revealed.ALL, "Gwen")
    with pytest.raises(MovedError):
        await rolls.add(new(), [unmoved("dice of 7", 0, 1)])
    await rolls.add(new(), [unmoved("dice of 7", hidden.id, 1)])
    await rolls.add(new(channel=6), [unmoved("dice of 7", 0, 1)])


async def test_a_rolls_own_log_entry_does_not_send_it_back(rolls):
    await rolls.add(new(), [logging(["dice of 7"]), unmoved("dice of 7", 0, 1)])


async def test_cached_rolls_are_not_read_again(database, rolls):
    first, second = [await rolls.add(new(), [logging(["all"])]) for _ in range(2)]

    def read(connection):
        kept = {(first.id, 1): "first", (second.id, 2): "another revision"}
        return turn_logged(connection, 5, ["all", "none"], 10, kept)

    assert await database.read(read) == (Turn(1, 0), [["first", second], []])
