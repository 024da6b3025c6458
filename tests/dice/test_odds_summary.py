"""A summary of a roll's chances: quarters, means, bars, and the share that meets the target."""

import pytest

from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.dice.odds_summary import Bar, exact_odds


def line_summaries(text):
    return exact_odds(parse(text)).lines


@pytest.mark.parametrize(
    ("text", "low", "high", "mean"),
    [
        ("1d4", 1, 3, 2.5),
        ("1d5", 2, 4, 3),
        ("1d8", 2, 6, 4.5),
        ("1d20", 5, 15, 10.5),
        ("1d100", 25, 75, 50.5),
        ("2d6", 5, 9, 7),
        ("d{1,1,1,9}", 1, 1, 3),
        ("d{1,9,9,9}", 1, 9, 7),
    ],
)
def test_the_middle_half_is_between_two_quarters(text, low, high, mean):
    (line,) = line_summaries(text)
    assert (line.low, line.high, line.mean, line.lost, line.rolls) == (low, high, mean, 0, 0)


@pytest.mark.parametrize(
    ("text", "chance", "goal"),
    [
        ("1d20", None, None),
        ("(1d20)>=15", 0.3, 15),
        ("(1d20)>=1d4", 0.925, None),
        ("2d6>=4", 0.75, None),
        ("(1d4)=2", 0.25, 2),
    ],
)
def test_a_probability_is_that_of_the_goal_or_of_any_success(text, chance, goal):
    (line,) = line_summaries(text)
    assert line.chance == (None if chance is None else pytest.approx(chance))
    assert line.goal == goal


def test_each_face_of_a_die_is_a_bar_that_shows_if_it_meets_the_goal():
    (line,) = line_summaries("(1d4)>2")
    assert line.bars == (Bar(1, 1, 0.25, 0), Bar(2, 2, 0.25, 0), Bar(3, 3, 0.25, 1), Bar(4, 4, 0.25, 1))
    assert [each.meets for each in line_summaries("1d4")[0].bars] == [None] * 4
    assert [each.meets for each in line_summaries("(1d4)>=1d2")[0].bars] == [None] * 4
    assert [each.meets for each in line_summaries("(1d4)=2")[0].bars] == [0, 1, 0, 0]


def test_bars_are_as_wide_as_twenty_need():
    (line,) = line_summaries("(1d100)>=52")
    assert [(each.first, each.last) for each in line.bars] == [(at, at + 4) for at in range(1, 100, 5)]
    assert [each.meets for each in line.bars[9:12]] == [0, 0.5, 1]
    assert sum(each.share for each in line.bars) == pytest.approx(1)
    (equal,) = line_summaries("(1d100)=52")
    assert [each.meets for each in equal.bars[9:12]] == [0, 0.5, 0]
    assert [(each.first, each.last) for each in line_summaries("1d41")[0].bars][-2:] == [(37, 39), (40, 41)]


def test_very_rare_results_are_merged_with_their_neighbors():
    (line,) = line_summaries("10d10")
    assert (line.bars[0].first, line.bars[-1].last) == (10, 100)
    assert len(line.bars) <= 20
    assert len({each.last - each.first for each in line.bars[1:-1]}) == 1
    assert sum(each.share for each in line.bars) == pytest.approx(1)


def test_two_comparable_lines_have_the_same_bars():
    one, other = line_summaries("1d20; 2d12")
    assert [(each.first, each.last) for each in one.bars] == [(each.first, each.last) for each in other.bars]
    assert [(each.first, each.last) for each in one.bars] == [(at, at + 1) for at in range(1, 24, 2)]
    assert [len(each.bars) for each in line_summaries("1d20; (1d20)>=5")] == [0, 0]
    assert [len(each.bars) for each in line_summaries("1d4; 1d4; 1d4")] == [0, 0, 0]
    assert not exact_odds(parse("1d4; 1d4; 1d4")).has_bars
    assert exact_odds(parse("1d4; 1d6")).has_bars


def test_impossible_or_slow_rolls_say_so():
    assert exact_odds(parse("1/0")).beyond is exact_odds(parse("1d6; 1/0")).beyond is Beyond.NEVER
    assert exact_odds(parse("20d20kh10"), most=0).beyond not in (None, Beyond.NEVER)
    (line,) = line_summaries("d6/(d4-1)")
    assert line.lost == 0.25
