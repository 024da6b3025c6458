"""A picture of chances, in digits alone, so that it needs no language: a bar for each total, the mean marked.

Bars that do not meet the goal are hatched and light, those that do so in part hatched and dark: told apart by
shape as by shade. It needs Pillow (extra ``pictures``) and takes some milliseconds, so the worker draws it.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import TYPE_CHECKING

from bot.dice.chances import decimal
from bot.dice.odds_summary import Bar, Summary
from bot.rolls.card import minus

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

SIZE = (800, 420)  # Pixels: on a phone that is 390 wide a digit is as large as the text around it.
_DIGITS = 32  # Pixels.
_LEFT, _TOP, _RIGHT, _BOTTOM = 20, 60, 780, 360
_PAPER, _INK, _DARK, _LIGHT = "#f2f3f5", "#202225", "#2f4fd0", "#c3cbe8"
_GAP, _STEP = 4, 10  # Pixels between bars, and between the lines of a hatching.
_COLOURS = 16  # Of the file, which is small for it.


def can_draw() -> bool:
    """Whether pictures can be drawn here."""
    return find_spec("PIL") is not None


def draw(summary: Summary) -> bytes:
    """The chances of one line as PNG, of ten kilobytes at most."""
    from PIL import Image, ImageDraw, ImageFont  # An extra.

    image = Image.new("RGB", SIZE, _PAPER)
    pen = ImageDraw.Draw(image)
    pen.font = ImageFont.load_default(_DIGITS)
    for place in range(len(summary.bars)):
        _bar(pen, place, summary.bars)
    pen.line((_LEFT, _BOTTOM, _RIGHT, _BOTTOM), _INK, 3)
    _mark(pen, summary)
    for bar, at, anchor in ((summary.bars[0], _LEFT, "la"), (summary.bars[-1], _RIGHT, "ra")):
        number = bar.first if anchor == "la" else bar.last
        pen.text((at, _BOTTOM + 12), minus(number), _INK, anchor=anchor)
    file = BytesIO()
    image.quantize(_COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _column(place: float, count: int) -> float:
    """Where the bar at this place begins, or so much of it."""
    return _LEFT + place * (_RIGHT - _LEFT) / count


def _bar(pen: "ImageDraw", place: int, bars: Sequence[Bar]) -> None:
    bar, most = bars[place], max(each.share for each in bars) or 1
    left, right = _column(place, len(bars)) + _GAP / 2, _column(place + 1, len(bars)) - _GAP / 2
    top = _BOTTOM - (_BOTTOM - _TOP) * bar.share / most
    is_dark = bar.meets != 0
    pen.rectangle((left, top, right, _BOTTOM), _DARK if is_dark else _LIGHT)
    if bar.meets in (0, 0.5):
        for at in range(int(top) + _STEP, _BOTTOM, _STEP):
            pen.line((left, at, right, at), _PAPER, 3)
    pen.rectangle((left, top, right, _BOTTOM), outline=_INK)


def _mark(pen: "ImageDraw", summary: Summary) -> None:
    """The mean: its number, a triangle below, and a dashed line from there."""
    bars = summary.bars
    place = next((n for n, bar in enumerate(bars) if summary.mean < bar.last + 0.5), len(bars) - 1)
    bar = bars[place]
    within = (summary.mean - bar.first + 0.5) / (bar.last - bar.first + 1)
    at = _column(place + min(max(within, 0), 1), len(bars))
    for top in range(_TOP, _BOTTOM, 2 * _STEP):
        pen.line((at, top, at, top + _STEP), _INK, 3)
    pen.polygon([(at - 9, _TOP - 14), (at + 9, _TOP - 14), (at, _TOP)], _INK)
    said = decimal(summary.mean)
    half = pen.textlength(said) / 2
    pen.text((min(max(at, _LEFT + half), _RIGHT - half), _TOP - 18), said, _INK, anchor="md")
