"""A picture of percentiles as lines from 0 to 100, with digits only, so that it needs no language.

The lines are numbered from the top, and the words next to the picture describe them in the same order. Each
line has a mark at its percentile, with the number after it. A dashed line marks the middle.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

from bot.odds.picture import COLOURS, DARK, DIGITS, INK, LIGHT, PAPER, SIZE

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

MOST_LINES = 12
_LEFT, _RIGHT = 80, 670  # Pixels: the line's number before it, the percentile after it.
_TOP, _LINE, _AXIS = 12, 52, 60  # Pixels above the lines, of each line, and below them.
_MARK = 13  # Pixels from the middle of a mark to its edge.
_STEP = 10  # Pixels of a dash, and between two.


def draw_percentiles(percentiles: Sequence[float], numbers: Sequence[str]) -> bytes:
    """Return a PNG of at most ten kilobytes with these percentiles from 0 to 100 and their numbers."""
    from PIL import Image, ImageDraw, ImageFont  # Optional.

    bottom = _TOP + _LINE * len(percentiles)
    image = Image.new("RGB", (SIZE[0], bottom + _AXIS), PAPER)
    pen = ImageDraw.Draw(image)
    pen.font = ImageFont.load_default(DIGITS)
    for top in range(_TOP, bottom, 2 * _STEP):
        pen.line((_at(50), top, _at(50), top + _STEP), INK, 2)
    for place, (percentile, number) in enumerate(zip(percentiles, numbers, strict=True)):
        _line(pen, place, percentile, number)
    pen.line((_LEFT, bottom, _RIGHT, bottom), INK, 3)
    for percentile in (0, 50, 100):
        pen.text((_at(percentile), bottom + 10), str(percentile), INK, anchor="ma")
    file = BytesIO()
    image.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _at(percentile: float) -> float:
    return _LEFT + percentile * (_RIGHT - _LEFT) / 100


def _line(pen: "ImageDraw", place: int, percentile: float, number: str) -> None:
    middle = _TOP + _LINE * (place + 0.5)
    pen.text((_LEFT - 24, middle), str(place + 1), INK, anchor="rm")
    pen.line((_LEFT, middle, _RIGHT, middle), LIGHT, 8)
    at = _at(percentile)
    pen.ellipse((at - _MARK, middle - _MARK, at + _MARK, middle + _MARK), DARK, INK, 2)
    pen.text((_RIGHT + 24, middle), number, INK, anchor="lm")
