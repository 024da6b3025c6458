"""Pictures of dice, and the text next to them."""

import pytest

from bot.rolls.card import Face
from bot.rolls.pictures import added, die, followed, joined


def names(seen):
    return [part.name if isinstance(part, Face) else part for part in seen]


@pytest.mark.parametrize(
    ("sides", "face", "state", "pictures"),
    [
        (4, 4, "", ["d4_4"]),
        (6, 1, "dropped", ["d6_1_dropped"]),
        (8, 8, "best", ["d8_8_best"]),
        (10, 10, "worst", ["d10_10_worst"]),
        (12, 12, "", ["d12_12"]),
        (20, 20, "", ["d20_20"]),
        (100, 73, "", ["tens_70", "d10_3"]),
        (100, 100, "best", ["tens_00_best", "d10_0_best"]),
        (100, 1, "", ["tens_00", "d10_1"]),
        (6, 0, "", []),
        (6, 7, "", []),
        (7, 3, "", []),
        (2, 1, "", []),
        (100, 0, "", []),
        (100, 101, "", []),
    ],
)
def test_the_pictures_of_a_die(sides, face, state, pictures):
    assert names(die(sides, face, state)) == pictures


@pytest.mark.parametrize(("amount", "words"), [(1, "+ 1"), (-2, "− 2"), (0, "")])
def test_a_modifier_comes_after_a_die(amount, words):
    assert added(amount) == words


def test_parts_are_in_a_row_with_text_between_them():
    assert joined([("a",), ("b", "c")], ", ") == ("a", ", ", "b", "c")
    assert joined([("a",), ("b",)]) == ("a", "b")


def test_neighbors_with_the_same_text_share_it():
    dice = [(("a",), "+ 1"), (("b",), "+ 1"), (("c",), ""), (("d",), ""), (("e",), "+ 1")]

    assert followed(dice) == ("a", "b", " + 1 each", ", ", "c", "d", ", ", "e", " + 1")
