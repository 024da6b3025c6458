"""Streaks: the longest one, and its exact probability."""

from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.yours.rules.recap import Streaks, chance, once_in


def longest(faces):
    streaks = Streaks()
    for sides, face in faces:
        streaks.add(sides, face)
    return streaks.longest, streaks.is_high


def runs(halves):
    return [len(list(run)) for _, run in groupby(halves)]


@given(st.lists(st.tuples(st.sampled_from([2, 6, 20]), st.integers(1, 2)), max_size=40))
def test_the_longest_streak_is_the_longest_run_of_a_half(dice):
    faces = [(sides, half if half == 1 else sides) for sides, half in dice]

    length, is_high = longest(faces)

    assert length == max(runs([half for _, half in dice]), default=0)
    assert not faces or length == max(
        len(list(run)) for half, run in groupby(half == 2 for _, half in dice) if half is is_high
    )


def test_a_die_whose_middle_face_is_in_neither_half_is_omitted():
    assert longest([(6, 6), (5, 1), (20, 11), (20, 10)]) == (2, True)


@pytest.mark.parametrize("dice", range(11))
def test_a_streaks_probability_matches_every_way_the_dice_can_land(dice):
    ways = list(product((0, 1), repeat=dice))

    for length in range(1, dice + 2):
        exact = sum(max(runs(each), default=0) >= length for each in ways) / len(ways)
        assert chance(length, dice) == pytest.approx(exact)


def test_one_of_several_players_has_a_streak_more_often():
    assert once_in(6, [20]) == 4
    assert once_in(6, [20] * 8) == 1
    assert once_in(2, [1]) > 1_000_000
