"""Asking for odds: as typed, beside other odds, or with a small change."""

import pytest

from bot.dice.notation import parse
from bot.errors import DiceError, PlayerError, SecretError, UnclearError
from bot.odds.ui.asked import compared, counts, nudged, requested_dice


@pytest.mark.parametrize(
    ("dice", "goal", "expected"),
    [
        ("1d20+5", "", "1d20+5"),
        ("1d20+5 stealth", "15", "1d20+5>=15 # stealth"),
        ("1d20+5", "<=9", "1d20+5<=9"),
        ("2d6>=7", "", "(2d6)>=7"),
        ("||1d20+5||", "", "1d20+5"),
    ],
)
def test_dice_are_read_as_they_are_rolled_with_their_goal(dice, goal, expected):
    assert str(requested_dice(dice, goal)) == expected


def test_dice_are_read_in_the_channels_dialect():
    assert str(requested_dice("5d10>7", "")) == "5d10>7"
    assert str(requested_dice("5d10>7", "", "roll20")) == "5d10>=7"


@pytest.mark.parametrize(
    ("dice", "meant"),
    [
        ("4d6x", [("Odds of 4d6!", "4d6!")]),
        ("double 2d6", [("Odds of 2d6*2", "2d6*2"), ("Odds of 4d6", "4d6")]),
    ],
)
def test_ambiguous_dice_offer_each_meanings_odds(dice, meant):
    with pytest.raises(UnclearError) as error:
        requested_dice(dice, "")

    assert list(error.value.meant) == meant


def test_unreadable_text_and_hidden_rolls_without_dice_have_no_odds():
    with pytest.raises(DiceError) as error:
        requested_dice("2d6 crit", "")
    assert not isinstance(error.value, UnclearError)
    with pytest.raises(SecretError):
        requested_dice("secret fireball", "")


def together(one, other):
    return str(compared(parse(one), parse(other)))


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("1d20+5>=15", "1d20+7", "1d20+5>=15; 1d20+7>=15"),
        ("3x1d20", "1d20+7<=9", "3x(1d20)<=9; 1d20+7<=9"),
        ("1d20>=3", "1d20+7>=15", "1d20>=3; 1d20+7>=15"),
        ("1d20", "2d6", "1d20; 2d6"),
        ("8d6>=5", "(2d6)>=7", "8d6>=5; (2d6)>=7"),
        ("(2d6)>=7", "8d6>=5", "(2d6)>=7; 8d6>=5"),
        ("1d20; 2d6", "1d4", "1d20; 1d4"),
    ],
)
def test_a_goal_of_one_of_two_rolls_applies_to_both_unless_one_counts(one, other, both):
    assert together(one, other) == both


def test_one_roll_is_compared_at_a_time_and_both_stay_within_the_limits_of_one():
    with pytest.raises(PlayerError, match="Compare with one roll at a time"):
        together("1d20", "1d20; 2d6")
    with pytest.raises(DiceError, match="1,800 dice"):
        together("900d6", "900d6")


@pytest.mark.parametrize(("text", "does"), [("8d6>=5", True), ("8d6", False), ("8d6>=5+1", False)])
def test_dice_alone_count_successes(text, does):
    assert counts(parse(text).lines[0]) is does


@pytest.mark.parametrize(
    ("text", "more", "less"),
    [
        ("2d6", "2d6+1", "2d6-1"),
        ("2d6+3", "2d6+4", "2d6+2"),
        ("2d6+1", "2d6+2", "2d6"),
        ("2d6-1", "2d6", "2d6-2"),
        ("2d6*2", "2d6*2+1", "2d6*2-1"),
        ("2d6+1d4", "2d6+1d4+1", "2d6+1d4-1"),
        ("3x1d20+5>=15", "3x1d20+6>=15", "3x1d20+4>=15"),
    ],
)
def test_a_number_at_the_end_of_a_roll_grows_and_shrinks(text, more, less):
    assert str(nudged(parse(text), 1)) == more
    assert str(nudged(parse(text), -1)) == less
