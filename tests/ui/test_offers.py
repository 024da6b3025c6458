"""Suggestions while typing: readings of dice first, then names by how well they match."""

import pytest

from bot.ui.autocomplete import MAX_CHOICES, dice_choices, name_choices, news, taken_as_typed

NAMES = [
    (each, each) for each in ("Bag of Loot", "Loot", "Mira-Zed", "Pilot", "Élan & Co", "Sword and Shield")
]


def values(choices):
    return [each.value for each in choices]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("lo", ["Loot", "Bag of Loot", "Pilot"]),
        ("zed", ["Mira-Zed"]),
        ("mira zed", ["Mira-Zed"]),
        ("elan and co", ["Élan & Co"]),
        ("sword & sh", ["Sword and Shield"]),
        ("", [name for name, _ in NAMES]),
        ("Loot", []),
        ("nothing", []),
    ],
)
def test_names_that_begin_so_come_before_those_of_which_a_word_does_and_those_that_have_it(typed, found):
    assert values(name_choices(typed, NAMES)) == found


def test_no_more_names_are_offered_than_a_list_takes():
    assert len(name_choices("t", [(f"t{each}", f"#{each}") for each in range(40)])) == MAX_CHOICES


def test_a_long_name_is_cut_and_its_value_is_not():
    (choice,) = name_choices("a", [("a" * 60 + " " + "b" * 60, "#12")])
    assert (choice.name, choice.value) == ("a" * 60 + "…", "#12")


def test_nothing_typed_offers_recent_rolls_and_no_reading():
    assert values(dice_choices("  ", ["1d20", "2d6"])) == ["1d20", "2d6"]


def test_a_reading_that_says_something_new_stands_first_and_fills_in_a_space_behind():
    choices = dice_choices("4d6kh3", ["4D6kh3+1", "1d20"])
    assert values(choices) == ["4d6kh3 ", "4D6kh3+1"]
    assert choices[0].name == "✓ 4d6kh3: keep the highest 3"


def test_what_reads_just_as_it_is_typed_is_not_offered_alone():
    assert values(news("2d6", dice_choices("2d6", []))) == []
    assert values(news("2d6", dice_choices("2d6", ["2d6"]))) == []
    assert values(dice_choices("2d6", ["2d6+1"])) == ["2d6 ", "2d6+1"]


def test_once_a_reading_was_chosen_nothing_more_is_offered():
    assert dice_choices("4d6kh3 ", ["4d6kh3+1"]) == []


def test_a_mistake_fills_in_what_was_meant_where_that_is_known():
    (choice,) = dice_choices("4d6hk3", [])
    assert (choice.name, choice.value) == ("✗ 4d6hk3: did you mean 4d6kh3?", "4d6kh3")


def test_of_several_readings_each_is_offered_and_none_is_certain():
    choices = dice_choices("2d6+3 x2", [])
    assert values(choices) == ["2x2d6+3", "(2d6+3)*2"]
    assert [each.name for each in choices] == ["? 2d6+3 x2: 2x2d6+3", "? 2d6+3 x2: (2d6+3)*2"]


def test_a_system_is_offered_by_the_beginning_of_its_name():
    assert "sr3 — Shadowrun: 5 or 6 is a hit; a glitch where more than half are 1s" in [
        each.name for each in dice_choices("sr", [])
    ]
    assert dice_choices("sr6", [])[0].name.startswith("✓ 6d6>=5: Shadowrun: 5 or 6 is a hit")


def test_a_recent_roll_that_does_not_fit_is_left_out_rather_than_cut():
    long = "1d6" + "+1d6" * 30
    assert values(dice_choices("", [long, "1d20"])) == ["1d20"]


def test_what_is_taken_as_typed_is_offered_once_with_a_space_behind():
    (choice,) = taken_as_typed("Fire Bolt", "Fire Bolt: a spell")
    assert (choice.name, choice.value) == ("Fire Bolt: a spell", "Fire Bolt ")
    assert taken_as_typed("Fire Bolt ", "x") == taken_as_typed("x" * 100, "x") == []
