"""The rules of luck: exact answers, and percentiles that are uniform for fair dice."""

from collections import Counter
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import parse
from bot.games import all_games
from bot.games.dice.rules.request import DiceRequest
from bot.rolls.game import Luck
from bot.rolls.trail import Attempt, Version
from bot.yours.rules.drawn import drawn
from bot.yours.rules.luck import ENOUGH, EXACT, fewer, luck, once_in, poisson_binomial

DICE = all_games()["dice"]


def version(dice, *faces, before=None, picked=(), why="roll"):
    request = DiceRequest(str(parse(dice)))
    return Version(request, DICE.throw(request, ScriptedFaces(*faces)), 1, "Alice", why, picked)


@given(st.lists(st.floats(0, 1), max_size=9))
def test_the_number_of_successful_attempts_is_exact(chances):
    ways = poisson_binomial(chances)

    for met in range(len(chances) + 1):
        exact = sum(
            prod(c if hit else 1 - c for c, hit in zip(chances, hits, strict=True))
            for hits in product((0, 1), repeat=len(chances))
            if sum(hits) == met
        )
        assert ways[met] == pytest.approx(exact)


def test_beyond_the_exact_range_the_answer_continues_smoothly():
    chances = [0.3 + 0.4 * (n % 2) for n in range(EXACT + 1)]
    ways = poisson_binomial(chances)

    assert fewer(Counter(chances), 95) == pytest.approx(sum(ways[:95]) + ways[95] / 2, abs=0.002)


def test_below_thirty_dice_nothing_is_said_and_above_the_median_is_the_middle():
    assert luck({20: {1: ENOUGH - 1}}).percentile is None
    assert luck({6: dict.fromkeys(range(1, 7), 5)}).percentile == 50
    assert luck({1: {1: ENOUGH}}).percentile is None


def test_the_percentile_is_that_of_all_ways_the_dice_can_land():
    ways = Counter({0: 1})
    for _ in range(ENOUGH):
        ways = Counter(
            {
                total: sum(ways[total - face] for face in range(1, 7))
                for total in range(min(ways) + 1, max(ways) + 7)
            }
        )
    total = 95  # Of 30d6; as faces: 25 threes and 5 fours.
    exact = (sum(n for at, n in ways.items() if at < total) + ways[total] / 2) / 6**ENOUGH

    assert luck({6: {3: 25, 4: 5}}).percentile == pytest.approx(100 * exact, abs=0.25)


def test_someone_at_a_table_is_as_low_more_often_than_a_single_player():
    assert once_in(11, 1) == 9
    assert once_in(11, 4) == 3
    assert once_in(89, 4) == 3
    assert once_in(50, 6) == 1


def test_a_rerolled_die_counts_each_time_even_with_the_same_face():
    first = version("2d6", 3, 5)
    again = Version(first.request, first.faces, 1, "Alice", "reroll", ("0.1",))

    assert sorted(drawn(DICE, (first,))) == [(6, 3, 0), (6, 5, 0)]
    assert sorted(drawn(DICE, (first, again))) == [(6, 3, 0), (6, 5, 0), (6, 5, 0)]


def test_an_edit_counts_only_its_new_dice_and_undo_nothing():
    first, longer = version("1d20", 7), version("1d20+1d4", 7, 2)
    trail = (
        first,
        Version(longer.request, longer.faces, 1, "Alice", "amend"),
        Version(first.request, first.faces, 1, "Alice", "undo"),
        Version(longer.request, longer.faces, 1, "Alice", "amend"),
    )

    assert sorted(drawn(DICE, trail)) == [(4, 2, 0), (20, 7, 0)]


def test_explosions_and_dropped_dice_count_and_dice_without_numbers_do_not():
    assert sorted(drawn(DICE, (version("3d6!kh1", 6, 1, 2, 4),))) == [
        (6, 1, 0),
        (6, 2, 0),
        (6, 4, 0),
        (6, 6, 0),
    ]
    assert drawn(DICE, (version("4dF", 1, 2, 3, 1),)) == []


def test_an_attempt_has_its_exact_probability_as_first_rolled():
    assert DICE.luck.attempts((version("1d20+7>=15", 8),)) == (Attempt(0.65, True),)
    assert DICE.luck.attempts((version("1d20", 8), version("1d20>=5", 8))) == ()


@pytest.mark.parametrize("key", all_games())
def test_each_game_shows_which_faces_were_drawn(key):
    assert all_games()[key].luck.thrown is not Luck().thrown
