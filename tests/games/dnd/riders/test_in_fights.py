"""A sheet's riders in a fight: listed and selected ones, and those that earlier hits of the turn used."""

import pytest

from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.fight.steps.history import History, Taken
from bot.games.dnd.fight.steps.marks import Marked
from bot.games.dnd.hit_points.record.steps import Dealt, Hit
from bot.games.dnd.riders.in_fights.sheet_riders import (
    chosen,
    picked,
    priced,
    rider_choices,
    staying,
    used_beside,
    with_own,
)
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from tests.games.dnd.fight.fights import table

MIRA, GOBLIN, OTHER_GOBLIN, BO, OGRE = 1, 2, 3, 4, 5
SNEAK = SheetRider("Sneak Attack", "3d6", when="turn", sneak=True)
BLESS = SheetRider("Bless", "1d4", to_hit=True, when="on")
POISON = SheetRider("Poison", "1d4", "poison")
SMITE = SheetRider("Divine Smite", "2d8", costs=Cost(slot=1))
SHEET = Sheet("Mira", (10,) * 6, riders=(SNEAK, BLESS, POISON, SMITE))

RAPIER, CLUB = Attack("Rapier", bonus=5), Attack("Club", bonus=5)


def mira(*used):
    """Return Mira on her turn, in which she has used these riders."""
    return table().turn().take(*(Marked(MIRA, "once", each) for each in used)).of("Mira")


def names(riders):
    return [each.name for each in riders]


def test_all_riders_are_offered_except_those_used_this_turn():
    keys = [each.key for each in rider_choices(mira(), SHEET, RAPIER)]

    assert keys == ["with 1 sneak attack", "with 1 bless", "with 1 poison", "with 1 divine smite"]
    assert [each.key for each in rider_choices(mira("Sneak Attack"), SHEET, RAPIER)] == keys[1:]
    assert [each.key for each in rider_choices(mira("Poison", "Bless"), SHEET, RAPIER)] == keys
    assert (rider_choices(mira(), SHEET, RAPIER)[1].label, rider_choices(mira(), SHEET, RAPIER)[1].hint) == (
        "With Bless",
        "1d4 to hit, while on",
    )


def test_sneak_attack_names_its_weapons():
    hints = [rider_choices(mira(), SHEET, weapon)[0].hint for weapon in (RAPIER, CLUB)]

    assert hints == ["3d6, once a turn", "only with a Finesse or ranged weapon"]


def test_chosen_riders_apply_unless_used():
    picks = ("adv", "with 1 poison", "with 1 sneak attack", "with 4 bless")

    assert names(picked(mira(), SHEET, picks)) == ["Sneak Attack", "Poison"]
    assert names(picked(mira("Sneak Attack"), SHEET, picks)) == ["Poison"]


def test_automatic_and_active_riders_are_preselected_unless_all_were_chosen():
    alone = with_own(mira(), SHEET, ("adv",), ())
    with_bless = with_own(mira(), SHEET, ("with 1 poison",), {"bless"})
    all_chosen = with_own(mira(), SHEET, ("adv", chosen(mira())), {"bless"})

    assert alone == ("adv", "with 1 poison")
    assert with_bless == ("with 1 poison", "with 1 bless")
    assert all_chosen == ("adv", "riders 1")


def test_riders_that_are_not_chosen_to_stay_on_are_turned_off():
    assert staying(mira(), SHEET, ("with 1 bless", "with 1 poison")) == (["bless"], ["sneak attack"])
    assert staying(mira(), SHEET, ()) == ([], ["sneak attack", "bless"])
    assert staying(mira("Sneak Attack"), SHEET, ()) == ([], ["bless"])


def test_riders_with_a_cost_are_distinguished():
    assert priced(mira(), SHEET) == ["with 1 divine smite"]


def dealt(actor, *once, by="attack"):
    return Dealt(actor, (Hit(OGRE, 1),), by, aimed=OGRE, once=once)


def history(*rolled):
    """Return the history of Mira's turn with these steps, each with its roll."""
    story = table().turn()
    taken = [Taken(number, step, 0, 0, "", 0) for number, step in enumerate(story.steps, 1)]
    taken += [
        Taken(number, step, roll, 0, "", 0) for number, (step, roll) in enumerate(rolled, len(taken) + 1)
    ]
    return History().then(*taken)


@pytest.mark.parametrize(
    ("others", "used"),
    [
        ((), set()),
        (((dealt(MIRA, "Sneak Attack"), 11),), {"Sneak Attack"}),
        (
            ((dealt(MIRA, "Sneak Attack", "Horde"), 11), (dealt(MIRA, "Smite"), 12)),
            {"Sneak Attack", "Horde", "Smite"},
        ),
        (((dealt(BO, "Sneak Attack", by="reaction"), 11),), set()),
        (((Marked(MIRA, "once", "Sneak Attack"), 0),), set()),
        (((dealt(MIRA), 11),), set()),
    ],
)
def test_riders_used_with_other_hits_of_the_same_turn(others, used):
    own = (dealt(MIRA, "Colossus Slayer"), 10)

    assert used_beside(history(own, *others), 10) == used
    assert used_beside(history(*others, own), 10) == used


def test_riders_used_in_another_turn_are_available_again():
    turns = [(step, 0) for step in table().turn().turn().steps[-1:]]
    before, own = (dealt(MIRA, "Sneak Attack"), 9), (dealt(MIRA, by="reaction"), 10)

    assert used_beside(history(before, *turns, own), 10) == set()
    assert used_beside(history(own, *turns, (dealt(MIRA, "Sneak Attack", by="reaction"), 11)), 10) == set()
    assert used_beside(history(*turns, own, (dealt(MIRA, "Sneak Attack", by="reaction"), 11)), 10) == {
        "Sneak Attack"
    }


def test_a_roll_that_is_not_a_hit_in_the_fight_has_no_other_hits():
    assert used_beside(history((dealt(MIRA, "Sneak Attack"), 11)), 10) == set()
    assert used_beside(history((Marked(MIRA, "bonus"), 10), (dealt(MIRA, "Sneak Attack"), 11)), 10) == set()
