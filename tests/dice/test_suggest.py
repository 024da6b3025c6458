"""The nearest thing that would work."""

import pytest

from bot.dice.suggest import read
from bot.errors import DiceError


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4d6hk3", "4d6kh3"),
        ("4d6lk1", "4d6kl1"),
        ("4d6keep 3", "4d6kh3"),
        ("4d6 keep highest 3", "4d6kh3"),
        ("4d6 keep the lowest", "4d6kl"),
        ("4d6 drop lowest", "4d6dl"),
        ("4d6 drop the highest 2", "4d6dh2"),
        ("2d6 reroll 1s", "2d6ro1"),
        ("4d6 explode", "4d6!"),
        ("4d6x", "4d6!"),
        ("adv 1d20+5", "1d20+5 adv"),
        ("2d20adv", "1d20adv"),
        ("1d20 advantge", "1d20adv"),
        ("2d6x3", "3x2d6"),
        ("10d10t7", "10d10>=7"),
        ("8d6>=5kh3", "8d6kh3>=5"),
        ("1d6*1.5", "1d6*3/2"),
        ("0d6", "1d6"),
        ("d", "1d20"),
        ("4d", "4d6"),
        ("1dd20", "1d20"),
        ("4d6r", "4d6r1"),
        ("2d6d6", "2d6+d6"),
        ("2d6 5", "2d6+5"),
        ("2d6+", "2d6"),
        ("(2d6+3", "(2d6+3)"),
        ("2d6)", "2d6"),
        ("2d6[fire", "2d6[fire]"),
        ("1d20,2d6", "1d20; 2d6"),
        ("/roll 1d20", "1d20"),
        ("", "1d20"),
        ("2000d6", "1000d6"),
        ("1d99999999", "1d1000000"),
        ("30x1d20", "20x1d20"),
        ("1d6rr<7", "1d6ro<7"),
        ("4d6kj3", "4d6kh3"),
        ("4d6khh3", "4d6kh3"),
        ("4d6+kh3", "4d6kh3"),
        ("4d6 drop 1", "4d6dl1"),
        ("4d6kh0", "4d6kh1"),
        ("max(1d20;2)", "max(1d20,2)"),
        ("10d10 t7", "10d10>=7"),
        ("4d6 cs>5", "4d6>5"),
        ("4d6 best 3", "4d6kh3"),
        ("4d6 keep highest three", "4d6kh3"),
        ("1d20+5 with adv", "1d20adv+5"),
        ("1d20+5 vs 15", "1d20+5>=15"),
        ("1,000d6", "1000d6"),
        ("perception 1d20+5", "1d20+5 # perception"),
        ("1d20+5 (perception)", "1d20+5 # perception"),
        ("1d20+5 2 attacks", "1d20+5 # 2 attacks"),
    ],
)
def test_did_you_mean(typed, meant):
    with pytest.raises(DiceError) as error:
        read(typed)

    assert error.value.suggestion == meant


@pytest.mark.parametrize("typed", ["hello", "foo bar", "٣d٦", "1d1!", "d20+strength", "1d20a", "1.5d6"])
def test_where_nothing_is_near_nothing_is_suggested(typed):
    with pytest.raises(DiceError) as error:
        read(typed)

    assert error.value.suggestion == ""
