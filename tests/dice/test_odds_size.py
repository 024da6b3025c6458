"""The estimated cost of exact odds. ``benchmarks/odds.py`` shows how close a changed estimate is."""

import pytest

from bot.dice.notation import parse
from bot.dice.odds_size import added_dice, cost


@pytest.mark.parametrize(
    ("notation", "milliseconds", "dice"),
    [
        ("7", 0, 0),
        ("2d6+3", 0.0132299, 0),
        ("1d20adv", 0.121447, 0),
        ("4d6kh3", 0.0503059, 0),
        ("4d6dl1", 0.0503059, 0),
        ("10d10kh3", 0.0812496, 0),
        ("10d10kh5kl2", 0.527469, 0),
        ("6d6kh2ro1", 0.11245, 1),
        ("3d6!kh2", 1.34974, 0.6),
        ("12d6!", 1.42779, 2.4),
        ("40d20!", 5.27993, 2.10526),
        ("5d6!!", 5.53744, 1),
        ("5d6!p", 3.70144, 1),
        ("3d6ro1", 0.0226998, 0.5),
        ("3d6rr<6", 0.0488787, 15),
        ("3d6rr<3", 0.0226998, 1.5),
        ("4d6ra1", 0.0526125, 0),
        ("8d10>=7", 0.0689567, 0),
        ("8d10!>=8", 7.84886, 3.42857),
        ("4d{1,3,9}", 0.0281368, 0),
        ("5d{1,3,9}kh2", 0.139977, 0),
        ("2d6*3", 0.0132299, 0),
        ("3d8*2d6", 0.165884, 0),
        ("3d8/2d6", 0.165884, 0),
        ("30d20+30d20", 4.79077, 0),
        ("max(2d6,1d12)", 0.0415206, 0),
        ("2d6>=1d8", 0.0238823, 0),
        ("3x2d6", 0.00661365, 0),
        ("4d6mi2", 0.0263062, 0),
        ("4dF", 0.013624, 0),
        ("100d100+100d100", 4019.55, 0),
        ("1d1000*1d1000", 605.988, 0),
        ("200d1000kh100", 5901.92, 0),
        ("900d1000", float("inf"), 0),
        ("-(2d6)", 0.00661365, 0),
        ("(1d8-1d6)*2", 0.026261, 0),
        ("1d100!>1", 6889.5, 99),
        ("max(4d{-9,1,2}mi2,1d4)+20d6", 0.366836, 0),
        ("max(2d6mi20,1d4)+30d30", 2.05041, 0),
        ("(50d6+50d6)/2d6+3d6", 6.88739, 0),
        ("3d6!ro1", 3.95653, 1.2),
        ("3d6ro1!", 2.9948, 1.1),
        ("3d6!mi2", 3.74693, 0.6),
        ("4d6rr1!>=5", 8.38446, 2.8),
        ("4d6dl1ro1", 0.173466, 0.666667),
        ("6d6dl1dh1", 0.32264, 0),
        ("4d6kl3", 0.0503059, 0),
        ("10d10dh3", 0.147531, 0),
        ("4d6;2d8", 0.0216737, 0),
    ],
)
def test_the_cost_of_odds_and_the_average_number_of_added_dice(notation, milliseconds, dice):
    assert cost(parse(notation)) == pytest.approx(milliseconds, rel=1e-5)
    assert added_dice(parse(notation)) == pytest.approx(dice, rel=1e-5)
