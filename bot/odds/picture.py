"""A picture of odds as bars for totals, and the mean, with digits only, so that it needs no language.

Bars that miss the goal are hatched and light. Those that partly meet it are hatched and dark, so shape and
shade both tell them apart. When two rolls are compared, the first has dark bars and a full mark. The second
has hatched, light bars and an empty mark. This needs Pillow (extra ``pictures``) and takes a few
milliseconds, so the worker draws it.
"""

from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from bot.dice.odds_summary import Bar, Summary
from bot.rolls.card import minus
from bot.rolls.chances import decimal

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

SIZE = (800, 420)  # Pixels: on a phone that is 390 wide a digit is as large as the text around it.
DIGITS = 32  # Pixels.
_LEFT, _TOP, _RIGHT, _BOTTOM = 20, 60, 780, 360
PAPER, INK, DARK, LIGHT = "#f2f3f5", "#202225", "#2f4fd0", "#c3cbe8"
_ROW = 56  # Pixels between the number of one mean and that of another.
_GAP, _STEP = 4, 10  # Pixels between bars, and between the lines of a hatching.
_APART = 0.07  # Space left free on each side of a pair of bars.
COLOURS = 16  # In the file, to keep it small.


@cache  # Searching the files is slow.
def can_draw() -> bool:
    """Return True if pictures can be drawn here."""
    return find_spec("PIL") is not None


def draw(summaries: Sequence[Summary]) -> bytes:
    """Return a PNG of at most ten kilobytes with the odds of one line, or of two with the same totals."""
    from PIL import Image, ImageDraw, ImageFont  # Optional.

    image = Image.new("RGB", SIZE, PAPER)
    pen = ImageDraw.Draw(image)
    pen.font = ImageFont.load_default(DIGITS)
    top = _TOP + _ROW * (len(summaries) - 1)
    most = max(bar.share for summary in summaries for bar in summary.bars) or 1
    for number, summary in enumerate(summaries):
        for place, bar in enumerate(summary.bars):
            shape = (
                _Shape.of(bar) if len(summaries) == 1 else _Shape(is_dark=not number, is_hatched=number > 0)
            )
            left, right = _sides(place, number, len(summaries), len(summary.bars))
            high = _BOTTOM - (_BOTTOM - top) * bar.share / most
            _bar(pen, (left, high, right, _BOTTOM), shape)
    pen.line((_LEFT, _BOTTOM, _RIGHT, _BOTTOM), INK, 3)
    for number, summary in enumerate(summaries):
        _mark(pen, summary, _TOP + _ROW * number, is_full=not number)
    bars = summaries[0].bars
    pen.text((_LEFT, _BOTTOM + 12), minus(bars[0].first), INK, anchor="la")
    pen.text((_RIGHT, _BOTTOM + 12), minus(bars[-1].last), INK, anchor="ra")
    file = BytesIO()
    image.quantize(COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


class _Shape(Struct, frozen=True):
    """The way a bar is filled."""

    is_dark: bool
    is_hatched: bool

    @classmethod
    def of(cls, bar: Bar) -> "_Shape":
        """Return the style of a bar, depending on whether it meets the goal."""
        return cls(is_dark=bar.meets != 0, is_hatched=bar.meets in (0, 0.5))


def _column(place: float, count: int) -> float:
    """Return the horizontal position of this share of the picture's width."""
    return _LEFT + place * (_RIGHT - _LEFT) / count


def _sides(place: int, number: int, of: int, count: int) -> tuple[float, float]:
    """Return the left and right edges of bar ``number`` out of the ``of`` bars at this position."""
    apart = _APART * (of - 1)
    left, right = (place + apart + (1 - 2 * apart) * (number + side) / of for side in (0, 1))
    return _column(left, count) + _GAP / 2, _column(right, count) - _GAP / 2


def _bar(pen: "ImageDraw", box: tuple[float, float, float, float], shape: _Shape) -> None:
    left, top, right, bottom = box
    pen.rectangle(box, DARK if shape.is_dark else LIGHT)
    if shape.is_hatched:
        for at in range(int(top) + _STEP, int(bottom), _STEP):
            pen.line((left, at, right, at), PAPER, 3)
    pen.rectangle(box, outline=INK)


def _mark(pen: "ImageDraw", summary: Summary, top: float, *, is_full: bool) -> None:
    """Draw the mean as a number, a triangle and a dashed line below it, with longer dashes if ``full``."""
    bars = summary.bars
    place = next((n for n, bar in enumerate(bars) if summary.mean < bar.last + 0.5), len(bars) - 1)
    bar = bars[place]
    within = (summary.mean - bar.first + 0.5) / (bar.last - bar.first + 1)
    at = _column(place + min(max(within, 0), 1), len(bars))
    dash = _STEP if is_full else _STEP // 3
    for start in range(int(top), _BOTTOM, 2 * dash):
        pen.line((at, start, at, start + dash), INK, 3)
    triangle = [(at - 9, top - 14), (at + 9, top - 14), (at, top)]
    pen.polygon(triangle, INK if is_full else PAPER, INK, 2)
    said = decimal(summary.mean)
    half = pen.textlength(said) / 2
    pen.text((min(max(at, _LEFT + half), _RIGHT - half), top - 18), said, INK, anchor="md")
