"""Rolls that are found in messages, and texts that are nearly rolls."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.in_text import MOST, check_open, dice_in, rolls_in
from bot.dice.notation import parse
from bot.errors import SecretError
from tests.cases import every


def found(text):
    return [each.dice for each in rolls_in(text)]


@every(
    "text, dice",
    [
        ("2d6+3", ["2d6+3"]),
        ("2d6+3 fire", ["2d6+3 # fire"]),
        ("`2d6 fire`", ["2d6 # fire"]),
        ("> - 8d6>=5", ["8d6>=5"]),
        ("/roll 4d6kh3", ["4d6kh3"]),
        ("```\n1d4\n2d8 cold\n```", ["1d4", "2d8 # cold"]),
        ("fireball does 8d6 fire damage (half on a save)", ["8d6"]),
        ("Let us use a d20.", ["1d20"]),
        ("make 6x4d6kh3 for stats", ["6x4d6kh3"]),
        ("The DC is 15, 2 + 1d6 rounds", ["2+1d6"]),
        ("I have 3 1d6 potions", ["1d6"]),
        ("take (2+3)d6 of it", ["5d6"]),
        ("**1d20+5** to hit", ["1d20+5 # to hit"]),
        ("the worst: ||1d20||", ["1d20"]),
        ("in German it is 2W6+1", ["2d6+1"]),
        ("2d6, then I run. 1d8!", ["2d6", "1d8!"]),
        ("first 2d6, and again 2d6", ["2d6"]),
        ("Is it `1d4`? Or 1d6?", ["1d4", "1d6"]),
    ],
)
def test_a_roll_is_found_anywhere(text, dice):
    assert found(text) == dice


@every(
    "text",
    [
        "",
        "hello there",
        "D&D",
        "d6s of mine",
        "it is 2d6ish",
        "`2+3`",
        "https://example.org/1d6",
        "<:d20:123> rolls",
        "<@123> is it",
        "2024-05-01 d",
        "1000000d6",
        "K2D2 and r2d2",
    ],
)
def test_other_text_is_not_found(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("1d20+5 with advantage", ["1d20adv+5", "1d20+5"]),
        ("roll 2d6 keep the lowest", ["2d6kl1", "2d6"]),
        ("I hit for 1d10 + 4 slashing, +2 if raging", ["1d10+4"]),
    ],
)
def test_a_possible_part_of_something_longer_is_uncertain(text, dice):
    assert found(text) == dice
    assert not any(each.is_sure for each in rolls_in(text))


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("d%>= x 2d6", ["2d6"]),
        ("so 1d20>= and 1d8", ["1d8"]),
        ("2d6x and 1d8", ["1d8"]),
        ("2d6ab", []),
        ("so 1d20+5k and 1d8", ["1d8"]),
        ("so 1d20+", ["1d20"]),
        ("1d6 + (", ["1d6"]),
    ],
)
def test_text_ending_midway_is_read_up_to_there_and_never_to_half_a_word(text, dice):
    assert found(text) == dice
    assert all(each.is_sure for each in rolls_in(text))


@pytest.mark.parametrize(("lines", "dice"), [(99, ["1d6"]), (100, [])])
def test_after_two_hundred_readings_no_more_is_found(lines, dice):
    assert found("1000000d6\n" * lines + "1d6") == dice


def test_a_text_of_up_to_a_hundred_characters_is_corrected():
    text = f"1d20 with advantage {'x' * 80}"

    assert found(f"so {text}") == ["1d20adv", "1d20"]
    assert found(f"so {text}x") == ["1d20"]


def test_text_that_is_not_a_roll_can_still_contain_dice():
    assert dice_in("hm\nI say `1000000d6`") == "1000000d6"
    assert dice_in("hello") == ""


def test_no_more_are_found_than_a_message_has_buttons():
    assert len(found(", ".join(f"1d{sides}" for sides in range(2, 100)))) == MOST


@given(st.text(alphabet="0123456789dwkhlxf%{}()+-*/<>=![]#;,.` \nab", max_size=600) | st.text(max_size=300))
def test_each_roll_found_in_any_text_is_readable(text):
    for each in rolls_in(text):
        parse(each.dice)


@pytest.mark.parametrize("text", ["1d20 secret", "hello\n||1d20||", "d6 what is this?\n`2d6 secret`"])
def test_dice_meant_to_be_hidden_are_refused_in_any_line(text):
    with pytest.raises(SecretError):
        check_open(text)


@pytest.mark.parametrize("text", ["1d20", "a secret", "d6 what is this?", "1d6\n" * MOST + "1d20 secret"])
def test_a_text_without_such_dice_passes(text):
    check_open(text)
