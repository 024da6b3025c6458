"""The picture of percentiles as people see it: a line for each, with a mark in the right position."""

from io import BytesIO

import pytest
from PIL import Image

from bot.odds.percentiles_picture import MOST_LINES, draw_percentiles
from bot.odds.picture import DARK, SIZE


def picture(*percentiles):
    return draw_percentiles(percentiles, [f"{each:.0f}" for each in percentiles])


def marks(image, first, last):
    """Return the columns of the marks between these rows, from left to right."""
    wanted = tuple(bytes.fromhex(DARK[1:]))
    return [
        x for x in range(image.width) if any(image.getpixel((x, y)) == wanted for y in range(first, last))
    ]


@pytest.mark.parametrize("count", [1, 4, MOST_LINES])
def test_the_picture_is_small_as_wide_as_that_of_odds_with_a_line_for_each(count):
    file = picture(*(100 * n / count for n in range(count)))
    image = Image.open(BytesIO(file))

    assert len(file) <= 10_000
    assert image.width == SIZE[0]
    assert image.height == 72 + 52 * count


def test_a_mark_is_at_its_percentile():
    image = Image.open(BytesIO(picture(0, 50, 100))).convert("RGB")

    low, middle, high = (marks(image, 12 + 52 * n, 64 + 52 * n) for n in range(3))

    assert sum(low) / len(low) == pytest.approx(80, abs=2)
    assert sum(middle) / len(middle) == pytest.approx(375, abs=2)
    assert sum(high) / len(high) == pytest.approx(670, abs=2)
