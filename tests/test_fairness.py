"""The arithmetic of benchmarks/fairness.py, checked against chi-square tables without rolling dice."""

from collections import Counter

import pytest

from benchmarks.fairness import chance, chi_square, told


@pytest.mark.parametrize(
    ("value", "freedom", "likely"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (9.210, 2, 0.01),
        (18.307, 10, 0.05),
        (124.342, 99, 0.0434),
        (0, 5, 1),
    ],
)
def test_the_probability_that_fair_dice_are_this_uneven(value, freedom, likely):
    assert chance(value, freedom) == pytest.approx(likely, abs=2e-4)


def test_a_nine_sided_planar_die_is_reported_as_unfair(capsys):
    expected = {"planeswalker": 10_000, "chaos": 10_000, "blank": 40_000}
    nine = Counter(planeswalker=13_333, chaos=13_333, blank=33_334)
    assert not told("planar die", nine, expected)
    assert "NOT FAIR" in capsys.readouterr().out
    assert told("planar die", Counter(planeswalker=10_050, chaos=9_950, blank=40_000), expected)
    assert chi_square({"a": 12}, {"a": 10, "b": 10}) == pytest.approx(10.4)
