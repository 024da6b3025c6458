"""Choices in a fight, as the presses read them: numbers, rays with their targets, and what pays."""

import pytest

from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.fight.rolls.casting import LATER, RAYS, Choosing
from bot.games.dnd.fight.table.casting import _cost, _shots, _spread
from bot.games.dnd.fight.ui.shared import numbers, one, picked, picked_one
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.counters_text import read_counters
from bot.games.dnd.spells.rules.requests import main_part
from bot.games.dnd.spells.rules.spell import spell
from tests.games.dnd.fight.pressing import GOBLIN, MIRA, now, press


@pytest.mark.parametrize(("text", "found"), [("", []), ("3", [3]), ("3 1 3\n2", [3, 1, 2])])
def test_numbers_are_chosen_once_each_and_in_order(text, found):
    assert numbers(text) == found


@pytest.mark.parametrize(
    "read", [lambda: numbers("3 x"), lambda: one(""), lambda: one("3 4"), lambda: picked_one(press("a", "x"))]
)
def test_a_choice_that_is_not_a_number_is_refused(read):
    with pytest.raises(PressError):
        read()


def test_a_single_choice_is_read():
    assert (picked(press("a", "x")), picked_one(press("a", "7")), one("7")) == ("x", 7, 7)
    for several in ((), ("1", "2")):
        with pytest.raises(PressError):
            picked(press("a", *several))


@pytest.mark.parametrize(
    ("aims", "shots", "spread"),
    [
        ([(3, 1)], 1, [(3, 1)]),
        ([(3, 1), (4, 1)], 1, [(3, 1), (4, 1)]),
        ([(3, 1)], 3, [(3, 3)]),
        ([(3, 1), (4, 1)], 3, [(3, 2), (4, 1)]),
        ([(3, 2), (4, 1)], 3, [(3, 2), (4, 1)]),
    ],
)
def test_the_first_target_gets_the_remaining_rays(aims, shots, spread):
    assert _spread(aims, shots) == spread


def test_no_more_rays_are_assigned_than_there_are():
    with pytest.raises(PressError, match="There are only 3"):
        _spread([(3, 2), (4, 2)], 3)


@pytest.mark.parametrize(("name", "shots"), [("Scorching Ray", 3), ("Fireball", 1), ("Eldritch Blast", 1)])
def test_the_number_of_rays_of_a_spell(name, shots):
    of = spell(name)
    assert of is not None

    assert _shots(main_part(of, ""), Choosing(MIRA, name), now().fight.find(MIRA)) == shots
    assert _shots(None, Choosing(MIRA, name), now().fight.find(MIRA)) == 1


SHEET = Sheet("Mira", (10,) * 6, counters=read_counters("slots: wizard 5\nFireball 1 (long rest)"))


@pytest.mark.parametrize(
    ("key", "slot", "paid"),
    [
        ("slot 3", 3, False),
        ("pact 2", 2, False),
        ("own fireball 3", 0, False),
        ("", 0, False),
        (f"{LATER}3", 3, True),
        (f"{RAYS}2", 2, True),
    ],
)
def test_a_choice_has_its_slot_and_whether_it_is_paid(key, slot, paid):
    assert (Choosing(MIRA, "Bless", key).slot, Choosing(MIRA, "Bless", key).paid) == (slot, paid)


@pytest.mark.parametrize(
    ("name", "who", "key", "cost"),
    [
        ("Fireball", MIRA, "slot 3", Cost(slot=3)),
        ("Fireball", MIRA, "slot 5", Cost(slot=5)),
        ("Fireball", MIRA, "own fireball", Cost(name="Fireball")),
        ("Fireball", MIRA, "", None),
        ("Fireball", MIRA, f"{RAYS}3", None),
        ("Fireball", GOBLIN, "slot 3", None),
        ("Fire Bolt", MIRA, "slot 3", None),
    ],
)
def test_a_slot_or_a_free_use_pays_unless_the_spell_is_free(name, who, key, cost):
    of = spell(name)
    assert of is not None

    assert _cost(Choosing(who, name, key), of, SHEET, now().fight.find(who)) == cost
