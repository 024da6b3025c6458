"""Predicting from the notation alone if a roll's dice can make it fail."""

import pytest
from hypothesis import given

from bot.dice.bounds import can_fail, chance
from bot.dice.expression import pools_of
from bot.dice.notation import parse
from bot.dice.roll import evaluate
from bot.errors import DiceError
from tests.cases import every
from tests.dice.test_properties import faces_of, readable, seeds, texts


@every(
    "text, answer",
    [
        ("1d20+5", False),
        ("1000d1000000", False),
        ("8d6/2", False),
        ("(2d6+3)*2>=10", False),
        ("10/1d4", False),
        ("10/(1d4-1)", True),
        ("5/(1d20-10)", True),
        ("10/2", False),
        ("10/0", True),
        ("1d20*1000000000*10000", False),
        ("1d20*1000000000*1000000", True),
        ("21-(21-1d20)*1000000000*333333/1000000000/333333", True),
        ("4d6kh3*2", False),
        ("10/4d6kh3", True),
        ("20d10!", False),
        ("21d10!", True),
        ("5x4d10!", False),
        ("6x4d10!", True),
        ("1d6!", False),
        ("1d10!>=3", False),
        ("1d10!>=2", True),
        ("1d1000!>=2", True),
        ("1d1000000rr<=999999", True),
        ("1d20rr<10", False),
        ("1d20ro<20", False),
        ("2d6mi5!", True),
        ("5d{1,1,1,1,6}!", False),
        ("1d{1,6,6,6,6,6}!", True),
        ("1d6!!!>=5", True),
        ("5/(1d{-1,-1,-1,-1,0}!p=-1+150)", True),
        ("min(1d20,1d4)/max(1d4,2)", False),
        ("-1d20/-1d4", False),
        ("1d20>=1d4/(1d4-2)", True),
        ("1d20; 1/(1d2-1)", True),
        ("20x50d6ra1ra1", True),  # 3,000 dice more at worst, and 2,000 are allowed.
        ("20x50d6ro1ro2", False),
        ("20x50d6mi2mi3", False),
        ("9d6kh900000*1000000000", False),
        ("9d6mi900000*1000000000", True),
    ],
)
def test_dice_that_can_fail(text, answer):
    assert can_fail(parse(text)) is answer


@given(texts, seeds)
def test_dice_that_cannot_fail(text, seed):
    expression = readable(text)
    try:
        evaluate(expression, faces_of(seed))
    except DiceError as error:
        assert can_fail(expression), error


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d6ro<1", 0),
        ("d6ro<=1", 1 / 6),
        ("d6ro<2", 1 / 6),
        ("d6ro>5", 1 / 6),
        ("d6ro>=5", 1 / 3),
        ("d6ro>6", 0),
        ("d6ro<=9", 1),
        ("d6ro=3", 1 / 6),
    ],
)
def test_how_often_a_face_meets_a_condition(text, expected):
    (pool,) = pools_of(parse(text).lines[0].part)

    assert chance(pool, pool.operators[0]) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "keeps"),
    [
        ("4d6kh3", True),
        ("1d20adv", True),
        ("2d6", False),
        ("4d6ro1", False),
        ("3d6mi2", False),
        ("4d6kh3ro1", False),
    ],
)
def test_whether_dice_are_only_kept(text, keeps):
    assert pools_of(parse(text).lines[0].part)[0].only_keeps is keeps
