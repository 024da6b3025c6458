"""Chances estimated from as many rolls as time allows, and their error."""

import pytest

from bot.dice.faces import ScriptedFaces
from bot.dice.notation import parse
from bot.dice.odds import Beyond
from bot.dice.odds_sample import sampled, within
from bot.dice.odds_summary import simulated_odds


def always(_part):
    return True


def test_each_roll_is_counted_by_total_and_success():
    (line,) = sampled(parse("(1d6)>=4"), ScriptedFaces(1, 4, 4, 6), always, rolls=4)

    assert line.totals.weights == {1: 1, 4: 2, 6: 1}
    assert (line.met, line.met_of, line.totals.of) == (3, 4, 4)


def test_an_impossible_roll_has_no_total_and_counts_as_lost():
    reckoned = simulated_odds(parse("6/(1d2-1)"), ScriptedFaces(1, 2, 2, 2), always, rolls=4)

    assert reckoned.lines[0].lost == 0.25
    assert reckoned.lines[0].rolls == 4
    assert simulated_odds(parse("6/(1d2-1)"), ScriptedFaces(1), always, rolls=1).beyond is Beyond.NEVER


def test_without_time_each_line_is_still_rolled_once():
    asked = []

    def no_time(part):
        asked.append(part)
        return False

    first, second = sampled(parse("1d6; 2d6"), ScriptedFaces(*[3] * 150), no_time)

    assert first.totals.weights == {3: 50}
    assert second.totals.weights == {6: 50}
    assert asked == [0.5, 1]


@pytest.mark.parametrize(
    ("share", "rolls", "expected"), [(0.43, 20_000, 0.0069), (0, 20_000, 0.0002), (0.5, 100, 0.0962)]
)
def test_the_margin_of_error_is_wilsons_interval(share, rolls, expected):
    assert within(share, rolls) == pytest.approx(expected, abs=0.0001)
