"""Explosions before a keep, which are exact if their dice end above all others or below all others."""

from fractions import Fraction

import pytest

from bot.dice.expression import Dice
from bot.dice.notation import parse
from bot.dice.odds_die import CUT
from bot.dice.odds_pool import InexactError, is_rare, pool


def chances(text):
    """Return the chance of each total of the dice in this notation."""
    part = parse(text).lines[0].part
    assert isinstance(part, Dice)
    spread = pool(part)
    return {total: Fraction(ways, spread.of) for total, ways in spread.weights.items()}


@pytest.mark.parametrize(
    "text",
    [
        "4d6!ro6kh2",  # A rerolled six can become anything.
        "4d6!ro6kl1",
        "2d4!=1ro1kh1",
        "2d6!5kh1",  # A five is between the others.
        "2d10!>=3kh1",  # They explode too often.
    ],
)
def test_explosions_among_other_values_are_inexact_once_some_are_kept(text):
    with pytest.raises(InexactError):
        chances(text)


def highest_of(faces, dice):
    """Return the chance of each highest face of these dice, whose faces are equally likely."""
    below = {face: Fraction(sum(each <= face for each in faces), len(faces)) ** dice for face in faces}
    ordered = sorted(below)
    return {face: below[face] - below.get(ordered[at - 1] if at else 0, 0) for at, face in enumerate(ordered)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # A six counts as 5, like a five, so it's no lower than any other.
        ("2d6!ma5kh1", highest_of([1, 2, 3, 4, 5, 5], 2)),
        ("2d3!ma2kh1", highest_of([1, 2, 2], 2)),
        # A one counts as 2, like a two, and each die ends on one of the others, so none is higher.
        ("3d6!=1mi2kh1", highest_of([2, 3, 4, 5, 6], 3)),
        ("3d6!=1kh1", highest_of([2, 3, 4, 5, 6], 3)),
    ],
)
def test_an_explosion_can_end_as_high_as_the_next_face(text, expected):
    found = chances(text)

    assert found.keys() == expected.keys()
    assert all(abs(found[total] - chance) < CUT for total, chance in expected.items())


def test_at_most_seven_of_ten_faces_can_explode():
    assert is_rare(0.7)
    assert not is_rare(0.71)
    assert min(chances("4d10!>=4kh2")) == 2
