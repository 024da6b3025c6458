"""Paying with counters: the lowest slot that's left, a chosen slot, and never a slot that isn't there."""

import pytest

from bot.errors import PlayerError, PressError
from bot.games.dnd.counters.rules.cost import Cost, Spending
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.sheet.table import sheet_of
from tests.games.dnd.books import ALICE, BOB, GWEN, HERE, books, character

COUNTERS = read_counters("slots: wizard 3\nPact slots 2: 1\nKi 3 (short rest)")
MIRA = character(9, "Mira", hp=20, counters=COUNTERS)
SHEET = sheet_of(MIRA)
SLOT, SLOT_2, KI = Cost(slot=1), Cost(slot=2), Cost(name="Ki", amount=2)
MOST = {"slot 1": 4, "slot 2": 2, "pact 2": 1, "own ki": 3}


def counters(**spent):
    return books(MIRA, spent={9: {key.replace("_", " "): amount for key, amount in spent.items()}})


async def paid(costs, chosen="", **spent):
    """Return the key of the counter that pays each of these costs."""
    made = await counters(**spent).counters.paying(costs, 9, SHEET, chosen)
    return {what: each.key for what, each in made.items()}


async def test_each_cost_uses_the_lowest_remaining_slot():
    made = await counters().counters.paying({"": SLOT, "Flurry": KI}, 9, SHEET)

    assert made == {"": Spending(9, "slot 1", 1, 4), "Flurry": Spending(9, "own ki", 2, 3, "Ki")}
    assert await paid({}) == {}


@pytest.mark.parametrize(
    ("spent", "key"),
    [
        ({}, "slot 1"),
        ({"slot_1": 3}, "slot 1"),
        ({"slot_1": 4}, "slot 2"),
        ({"slot_1": 4, "slot_2": 2}, "pact 2"),
    ],
)
async def test_a_higher_slot_pays_once_the_lower_ones_are_spent(spent, key):
    assert await paid({"": SLOT}, **spent) == {"": key}


async def test_riders_cannot_use_the_slot_that_the_attack_uses():
    assert await paid({"": SLOT, "Smite": SLOT}, slot_1=3) == {"": "slot 1", "Smite": "slot 2"}
    with pytest.raises(PlayerError, match="Flurry costs 2 Ki, but Mira doesn't have enough left"):
        await paid({"": KI, "Flurry": KI})


async def test_the_chosen_slot_pays_the_first_cost_that_takes_a_slot():
    assert await paid({"Flurry": KI, "Smite": SLOT, "Hex": SLOT}, "slot 2") == {
        "Flurry": "own ki",
        "Smite": "slot 2",
        "Hex": "slot 1",
    }


async def test_a_spent_slot_is_refused_with_the_remaining_ones():
    with pytest.raises(PlayerError, match="level 2 Pact Magic slot"):
        await paid({"": SLOT_2}, "slot 2", slot_2=2)
    with pytest.raises(PlayerError, match="There isn't enough left of that"):
        await paid({"": SLOT_2}, "slot 1")


@pytest.mark.parametrize(
    ("cost", "spent", "why"),
    [
        (KI, {"own_ki": 2}, "It costs 2 Ki, but Mira doesn't have enough left"),
        (Cost(slot=3), {}, "Mira doesn't have that slot"),
        (Cost(name="Rage"), {}, "Mira doesn't have that counter"),
        (SLOT_2, {"slot_2": 2, "pact_2": 1}, ", but Mira doesn't have enough left"),
    ],
)
async def test_an_unpayable_cost_is_refused_with_the_reason(cost, spent, why):
    with pytest.raises(PlayerError, match=why):
        await paid({"": cost}, **spent)
    with pytest.raises(PlayerError, match=why):
        await counters(**spent).counters.paying_typed(cost, 9, SHEET)


async def test_a_typed_level_uses_a_slot_of_exactly_that_level():
    book = counters(slot_1=4).counters

    assert await book.paying_typed(SLOT_2, 9, SHEET) == Spending(9, "slot 2", 1, 2)
    assert await book.paying_typed(KI, 9, SHEET) == Spending(9, "own ki", 2, 3, "Ki")
    with pytest.raises(PlayerError, match="doesn't have enough left"):
        await book.paying_typed(SLOT, 9, SHEET)


async def test_without_a_sheet_nothing_is_spent():
    with pytest.raises(PlayerError, match="Only characters have slots and counters"):
        await counters().counters.paying_typed(SLOT, 0, None)


async def test_payable_counters_are_offered_with_what_remains():
    offered = await counters(slot_1=4, slot_2=1).counters.offered(SLOT, 9, SHEET)

    assert [(each.key, each.label, each.hint) for each in offered] == [
        ("slot 2", "level 2 spell slot", "1 of 2 left"),
        ("pact 2", "level 2 Pact Magic slot", "1 of 1 left"),
    ]


async def test_counters_belong_to_their_player_and_gms():
    book = counters(own_ki=1).counters

    assert (await book.theirs(HERE, ALICE, 9)).spent == {"own ki": 1}
    assert (await book.theirs(HERE, GWEN, 9)).character == MIRA
    with pytest.raises(PlayerError, match="Mira belongs to Alice"):
        await book.theirs(HERE, BOB, 9)
    with pytest.raises(PressError, match="deleted"):
        await book.theirs(HERE, ALICE, 77)


async def test_one_use_is_spent_until_none_is_left_and_restored_up_to_the_maximum():
    at = counters(own_ki=2)
    purse = await at.counters.of(MIRA)

    await at.counters.spend(purse, "own ki")
    with pytest.raises(PressError, match="None left: Ki"):
        await at.counters.spend(purse, "own ki")
    for _ in range(3):
        await at.counters.give_back(purse, "own ki")
    with pytest.raises(PressError, match="Already full: Ki"):
        await at.counters.give_back(purse, "own ki")
    assert await at.spent.of(9) == {}


@pytest.mark.parametrize(
    ("left", "spent"), [(0, {"own ki": 3}), (1, {"own ki": 2}), (3, {}), (4, None), (-1, None)]
)
async def test_the_remaining_number_can_be_set_within_its_range(left, spent):
    at = counters(own_ki=1)
    purse = await at.counters.of(MIRA)

    if spent is None:
        with pytest.raises(PlayerError, match="Ki: enter a number from 0 to 3"):
            await at.counters.leave(purse, "own ki", left)
    else:
        await at.counters.leave(purse, "own ki", left)
        assert await at.spent.of(9) == spent


@pytest.mark.parametrize("do", ["spend", "give_back", "leave"])
async def test_a_counter_that_is_no_longer_on_the_sheet_is_refused(do):
    at = counters()
    more = (1,) if do == "leave" else ()

    with pytest.raises(PressError, match="no longer on the sheet"):
        await getattr(at.counters, do)(await at.counters.of(MIRA), "own rage", *more)


async def test_a_purse_knows_the_remaining_uses():
    purse = await counters(slot_1=3, own_ki=9).counters.of(MIRA)

    left = {each.key: purse.left(each) for each in purse.counters.all() if each.key in MOST}

    assert left == {"slot 1": 1, "slot 2": 2, "pact 2": 1, "own ki": 0}
