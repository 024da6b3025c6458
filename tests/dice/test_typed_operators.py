"""Parts after dice: explosions before a count, an x, signs without a number."""

import pytest

from bot.dice.typed import read
from bot.dice.typed.pieces import PoolPiece
from bot.errors import DiceError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3d% ! >> 90", "3d100e100>=90"),
        ("3d%! << 5", "3d100e100<=5"),
        ("10d6! >> 4", "10d6e6>=4"),
        ("3dF! >> 1", "3dF!>=1"),
        ("2d{1,1,9}! >> 4", "2d{1,1,9}!>=4"),
        ("6d6>=5!", "6d6e6>=5"),
        ("4d6>=5f1!", "4d6e6>=5f1"),
        ("4d6!>=5", "4d6!>=5"),
    ],
)
def test_an_explosion_before_a_count_names_the_highest_face_if_there_is_one(typed, meant):
    assert str(read(typed).expression) == meant


@pytest.mark.parametrize(
    ("die", "sides"), [("d%", 100), ("d6", 6), ("d1000", 1000), ("dF", 0), ("d{1,2}", 0), ("d", 0)]
)
def test_dice_have_as_many_sides_as_their_notation_says(die, sides):
    assert PoolPiece(1, die).sides == sides


def refused(typed):
    """Return the position of the unclear part, and the suggestions."""
    with pytest.raises(DiceError) as error:
        read(typed)
    return getattr(error.value, "position", None), error.value.suggestion, error.value.meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("4d6x", "4d6!"), ("4d6x>5", "4d6!>5"), ("4d6x>=5", "4d6!>=5")],
)
def test_an_x_after_dice_can_mean_an_explosion(typed, meant):
    assert refused(typed) == (3, meant, ())


@pytest.mark.parametrize("typed", ["4d6x>5>=3", "4d6x>5=3", "4d6x>", "4d6x>=5>="])
def test_an_x_with_two_comparisons_is_queried_without_a_guess(typed):
    assert refused(typed) == (3, "", ())


def test_an_x_with_a_number_can_mean_rolls_times_or_an_explosion():
    assert refused("4d6x3") == (3, "", ("3x4d6", "4d6*3", "4d6e3"))


@pytest.mark.parametrize("typed", ["1d20+5x>5", "x>5"])
def test_an_x_without_dice_right_before_it_explodes_nothing(typed):
    assert refused(typed)[1:] == ("", ())


@pytest.mark.parametrize(("typed", "position"), [("two d6 ! = 7", 7), ("2d6+3 ! = 6 please", 6)])
def test_an_explosion_on_an_impossible_face_is_refused(typed, position):
    assert refused(typed) == (position, "", ())


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("two d6 ! = 6", "2d6e6"), ("two d% ! = 100", "2d100e100"), ("roll 2d6 ! bow", "2d6 # bow")],
)
def test_an_explosion_on_a_possible_face_is_read_and_a_word_is_a_comment(typed, meant):
    assert str(read(typed).expression) == meant
