"""Suggestions for typed dice and names: their words, their order, and the values they fill in."""

import pytest
from discord import app_commands

from bot.ui.autocomplete import MAX_CHOICES, among, dice_choices, name_choices, news, ours, taken_as_typed

NAMES = [
    ("Sword & Board", "a"),
    ("Long Sword", "b"),
    ("Longsword", "c"),
    ("Swordfish", "d"),
    ("Épée", "e"),
    ("d'Artagnan", "f"),
    ("Rock and Roll", "g"),
]
PBTA = "Powered by the Apocalypse: 2d6 and a stat: 10 or more is a strong hit, 7 to 9 a weak one"


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
        ("fate 200", [("✗ fate 200: did you mean fate+200?", "fate+200")]),
        ("x" * 101, []),
    ],
)
def test_the_first_choice_says_how_the_text_is_read(typed, choices):
    assert pairs(dice_choices(typed, [])) == choices


@pytest.mark.parametrize(
    ("dice", "rows", "name"),
    [
        ("2d6", "2-6: Low\n7-12: High", "✓ 2d6 · most likely 7-12: High: 58%"),
        ("2x2d6", "2-6: Low\n7-12: High", "✓ 2x2d6"),
    ],
)
def test_with_a_table_its_likeliest_row_is_told(dice, rows, name):
    assert pairs(dice_choices(dice, [], rows=rows)) == [(name, f"{dice} ")]


def test_examples_of_systems_that_begin_so_are_offered_before_what_is_wrong():
    (example, wrong) = pairs(dice_choices("pbt", []))

    assert example == (f"pbta+3 — {PBTA}", "pbta+3")
    assert wrong[1] == "pbt "
    assert [value for _, value in pairs(dice_choices("pbta", []))] == ["pbta ", "pbta+3"]


def test_recent_rolls_that_begin_so_follow_once_each_if_they_fit():
    recent = ["1D20>=12", "1d6", "1d20>=15", "1d20>=12", f"1d20{'+1' * 49}"]

    assert [value for _, value in pairs(dice_choices("1d20", recent))] == [
        "1d20 ",
        "1D20>=12",
        "1d20>=15",
        "1d20>=12",
    ]
    assert [value for _, value in pairs(dice_choices("1d20>=12", recent))] == ["1d20>=12 ", "1D20>=12"]
    assert pairs(dice_choices("", recent[1:3])) == [("1d6", "1d6"), ("1d20>=15", "1d20>=15")]


def test_no_more_is_offered_than_discord_takes():
    recent = [f"1d20+{number}" for number in range(30)]

    assert pairs(dice_choices("1d20", recent))[-1] == ("1d20+23", "1d20+23")
    assert len(name_choices("", [(each, each) for each in recent])) == MAX_CHOICES


@pytest.mark.parametrize(
    ("dice", "dialect", "typed"),
    [
        ("2d6>=5", "", "2d6>=5"),
        ("4d6!", "roll20", "4d6!"),
        ("2d6>=5", "foundry", "ours: 2d6>=5"),
        ("what", "roll20", "ours: what"),
    ],
)
def test_a_roll_is_filled_in_as_it_must_be_typed_in_a_dialect(dice, dialect, typed):
    assert ours(dice, dialect) == typed


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("sword", "adbc"),
        ("SWORD", "adbc"),
        ("epee", "e"),
        ("dart", "f"),
        ("rock roll", "g"),
        ("board", "a"),
        ("shield", ""),
        ("", "abcdefg"),
        ("c", ""),  # The value itself was chosen.
    ],
)
def test_names_are_found_however_they_are_written_and_those_that_begin_so_first(typed, values):
    assert "".join(choice.value for choice in name_choices(typed, NAMES)) == values


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


def test_a_text_is_taken_as_it_is_while_it_fits():
    assert pairs(taken_as_typed("x" * 99, "W" * 101)) == [("W" * 99 + "…", f"{'x' * 99} ")]
    assert (taken_as_typed("x" * 100, "W"), taken_as_typed("x ", "W")) == ([], [])


@pytest.mark.parametrize(
    ("typed", "names", "left"),
    [
        (" 1d6 ", ["✓ 1d6"], []),
        ("1d6", ["✓ 1d6", "more"], ["✓ 1d6", "more"]),
        ("1d6", ["✓ 1d6: six"], ["✓ 1d6: six"]),
        ("1d6", [], []),
    ],
)
def test_a_choice_that_says_nothing_new_is_left_out(typed, names, left):
    choices = [app_commands.Choice(name=name, value=name) for name in names]

    assert [choice.name for choice in news(typed, choices)] == left
