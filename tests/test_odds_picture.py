"""The picture of chances as its viewers see it: its size, its shades, the position of the mean."""

from io import BytesIO

import pytest
from PIL import Image

from bot.dice.notation import parse
from bot.dice.odds_summary import exact_odds
from bot.odds.picture import SIZE, draw


def picture(text):
    return draw(exact_odds(parse(text)).lines)


def column(image, x, top=100):
    """Return the shades of a column of bars, without its outline."""
    return {image.getpixel((x, y)) for y in range(top, 355)}


@pytest.mark.parametrize(
    "text",
    [
        "(4d6kh3)>=12",
        "2d6+3",
        "1d100<=43",
        "(1d20)-30",
        "100d6",
        "1",
        "5d6!",
        "1d20>=9; 2d20kh1>=9",
        "3d6; 99d9",
    ],
)
def test_the_picture_is_small_and_of_fixed_size(text):
    file = picture(text)

    assert len(file) <= 10_000
    assert Image.open(BytesIO(file)).size == SIZE


def test_results_that_miss_the_goal_are_hatched_and_light():
    image = Image.open(BytesIO(picture("(1d2)>=2"))).convert("RGB")

    missed, met = column(image, 100), column(image, 600)

    assert len(missed) == 2, "stripes"
    assert len(met) == 1
    assert max(map(sum, met)) < min(map(sum, missed)), "darker"


def test_the_mean_is_marked_at_its_position():
    image = Image.open(BytesIO(picture("1d3"))).convert("L")

    above = [x for x in range(SIZE[0]) if image.getpixel((x, 50)) == image.getextrema()[0]]

    assert sum(above) / len(above) == pytest.approx(SIZE[0] / 2, abs=2)


def test_the_first_of_two_is_dark_and_the_second_hatched_and_light():
    image = Image.open(BytesIO(picture("1d2; (1d2)"))).convert("RGB")

    first, second = column(image, 100, 200), column(image, 300, 200)

    assert len(first) == 1
    assert len(second) == 2, "stripes"
    assert max(map(sum, first)) < min(map(sum, second)), "darker"
