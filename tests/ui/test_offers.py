"""Suggestions while typing: readings of dice first, then names by how well they match."""

import pytest
from discord import app_commands

from bot.ui.autocomplete import MAX_CHOICES, among, dice_choices, name_choices, news, ours, taken_as_typed

NAMES = [
    (each, each) for each in ("Bag of Loot", "Loot", "Mira-Zed", "Pilot", "Élan & Co", "Sword and Shield")
]
PBTA = "Powered by the Apocalypse: 2d6 and a stat: 10 or more is a strong hit, 7 to 9 a weak one"


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
def test_names_that_start_with_the_text_come_before_other_matches(typed, found):
    assert values(name_choices(typed, NAMES)) == found


def test_no_more_names_are_offered_than_a_list_holds():
    assert len(name_choices("t", [(f"t{each}", f"#{each}") for each in range(40)])) == MAX_CHOICES


def test_a_long_name_is_cut_but_its_value_is_not():
    (choice,) = name_choices("a", [("a" * 60 + " " + "b" * 60, "#12")])
    assert (choice.name, choice.value) == ("a" * 60 + "…", "#12")


def test_empty_input_offers_recent_rolls_and_no_reading():
    assert values(dice_choices("  ", ["1d20", "2d6"])) == ["1d20", "2d6"]


def test_a_reading_that_adds_something_comes_first_and_fills_in_a_trailing_space():
    choices = dice_choices("4d6kh3", ["4D6kh3+1", "1d20"])
    assert values(choices) == ["4d6kh3 ", "4D6kh3+1"]
    assert choices[0].name == "✓ 4d6kh3: keep the highest 3"


def test_a_reading_identical_to_the_input_is_not_offered_alone():
    assert values(news("2d6", dice_choices("2d6", []))) == []
    assert values(news("2d6", dice_choices("2d6", ["2d6"]))) == []
    assert values(dice_choices("2d6", ["2d6+1"])) == ["2d6 ", "2d6+1"]


def test_once_a_reading_was_chosen_nothing_more_is_offered():
    assert dice_choices("4d6kh3 ", ["4d6kh3+1"]) == []


def test_a_mistake_fills_in_the_correction_if_known():
    (choice,) = dice_choices("4d6hk3", [])
    assert (choice.name, choice.value) == ("✗ 4d6hk3: did you mean 4d6kh3?", "4d6kh3")


def test_each_of_several_readings_is_offered_and_none_is_certain():
    choices = dice_choices("2d6+3 x2", [])
    assert values(choices) == ["2x2d6+3", "(2d6+3)*2"]
    assert [each.name for each in choices] == ["? 2d6+3 x2: 2x2d6+3", "? 2d6+3 x2: (2d6+3)*2"]


def test_a_system_is_offered_by_the_start_of_its_name():
    assert "sr3 — Shadowrun: 5 or 6 is a hit; a glitch where more than half are 1s" in [
        each.name for each in dice_choices("sr", [])
    ]
    assert dice_choices("sr6", [])[0].name.startswith("✓ 6d6>=5: Shadowrun: 5 or 6 is a hit")


def test_a_recent_roll_that_does_not_fit_is_omitted_rather_than_cut():
    long = "1d6" + "+1d6" * 30
    assert values(dice_choices("", [long, "1d20"])) == ["1d20"]


def test_text_taken_as_typed_is_offered_once_with_a_trailing_space():
    (choice,) = taken_as_typed("Fire Bolt", "Fire Bolt: a spell")
    assert (choice.name, choice.value) == ("Fire Bolt: a spell", "Fire Bolt ")
    assert taken_as_typed("Fire Bolt ", "x") == taken_as_typed("x" * 100, "x") == []


def pairs(choices):
    return [(choice.name, choice.value) for choice in choices]


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("", []),
        (" 1d20  + 5", [("✓ 1d20+5", "1d20 + 5 ")]),
        ("1d20+5 ", []),
        ("4d6kh3", [("✓ 4d6kh3: keep the highest 3", "4d6kh3 ")]),
        ("1d20 >= 12", [("✓ (1d20)>=12 · 45%, with advantage 70%", "1d20 >= 12 ")]),
        ("1d20adv>=15", [("✓ (1d20adv)>=15 · 51%: keep the higher of two d20s", "1d20adv>=15 ")]),
        ("1d6>=3; 1d6>=3", [("✓ (1d6)>=3; (1d6)>=3", "1d6>=3; 1d6>=3 ")]),
        ("1d20+1d6>=9", [("✓ (1d20+1d6)>=9 · 78%, with advantage 94%", "1d20+1d6>=9 ")]),
        ("2d6>=x", [("✗ 2d6 ▸ What does “>=” do to the roll? Put # before a label.", "2d6>=x ")]),
        ("4d6kk3", [("? 4d6kk3: 4d6kh3", "4d6kh3"), ("? 4d6kk3: 4d6kl3", "4d6kl3")]),
        ("1d", [("✗ 1d: did you mean 1d6?", "1d6")]),
        (
            "1d6+hello",
            [("✗ 1d6+ ▸ “hello” could be any number here. Enter the number instead.", "1d6+hello ")],
        ),
        ("9999d9999", [("✗ That's 9,999 dice. A roll can have up to 1,000.", "9999d9999 ")]),
        ("pbta+1", [(f"✓ 2d6+1: {PBTA}", "pbta+1 ")]),
        ("fate 20", [("✗ fate 20: did you mean fate+20?", "fate+20")]),
        ("x" * 101, []),
    ],
)
def test_the_first_choice_shows_how_the_text_is_read(typed, choices):
    assert pairs(dice_choices(typed, [])) == choices


@pytest.mark.parametrize(
    ("dice", "rows", "name"),
    [
        ("2d6", "2-6: Low\n7-12: High", "✓ 2d6 · most likely 7-12: High: 58%"),
        ("2x2d6", "2-6: Low\n7-12: High", "✓ 2x2d6"),
    ],
)
def test_with_a_table_its_likeliest_row_is_shown(dice, rows, name):
    assert pairs(dice_choices(dice, [], rows=rows)) == [(name, f"{dice} ")]


def test_examples_of_matching_systems_are_offered_before_errors():
    (example, wrong) = pairs(dice_choices("pbt", []))

    assert example == (f"pbta+3 — {PBTA}", "pbta+3")
    assert wrong[1] == "pbt "
    assert [value for _, value in pairs(dice_choices("pbta", []))] == ["pbta ", "pbta+3"]


def test_matching_recent_rolls_follow_once_each_if_they_fit():
    recent = ["1D20>=12", "1d6", "1d20>=15", "1d20>=12", f"1d20{'+1' * 49}"]

    assert [value for _, value in pairs(dice_choices("1d20", recent))] == [
        "1d20 ",
        "1D20>=12",
        "1d20>=15",
        "1d20>=12",
    ]
    assert [value for _, value in pairs(dice_choices("1d20>=12", recent))] == ["1d20>=12 ", "1D20>=12"]
    assert pairs(dice_choices("", recent[1:3])) == [("1d6", "1d6"), ("1d20>=15", "1d20>=15")]


def test_no_more_is_offered_than_discord_accepts():
    recent = [f"1d20+{number}" for number in range(30)]

    assert pairs(dice_choices("1d20", recent))[-1] == ("1d20+23", "1d20+23")


@pytest.mark.parametrize(
    ("dice", "dialect", "typed"),
    [
        ("2d6>=5", "", "2d6>=5"),
        ("4d6!", "roll20", "4d6!"),
        ("2d6>=5", "foundry", "ours: 2d6>=5"),
        ("what", "roll20", "ours: what"),
    ],
)
def test_a_roll_is_filled_in_as_it_has_to_be_typed_in_a_dialect(dice, dialect, typed):
    assert ours(dice, dialect) == typed


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("al", [("Alice", "Alice"), ("Al", "Al!")]),
        ("Bo, al", [("Bo, Alice", "Bo, Alice"), ("Bo, Al", "Bo, Al!")]),
        ("Bo, Cy;al", [("Bo, Cy; Alice", "Bo, Cy; Alice"), ("Bo, Cy; Al", "Bo, Cy; Al!")]),
        ("Bo,", [("Bo, Alice", "Bo, Alice"), ("Bo, Al", "Bo, Al!")]),
        (f"{'x' * 95}, a", [(f"{'x' * 95}, Al", f"{'x' * 95}, Al!")]),
        (f"{'x' * 96}, a", []),
    ],
)
def test_in_a_list_the_last_name_is_completed(typed, choices):
    assert pairs(among(typed, [("Alice", "Alice"), ("Al", "Al!")])) == choices


@pytest.mark.parametrize(
    ("typed", "names", "left"),
    [
        (" 1d6 ", ["✓ 1d6"], []),
        ("1d6", ["✓ 1d6", "more"], ["✓ 1d6", "more"]),
        ("1d6", ["✓ 1d6: six"], ["✓ 1d6: six"]),
        ("1d6", [], []),
    ],
)
def test_a_choice_that_adds_nothing_is_omitted(typed, names, left):
    choices = [app_commands.Choice(name=name, value=name) for name in names]

    assert [choice.name for choice in news(typed, choices)] == left
