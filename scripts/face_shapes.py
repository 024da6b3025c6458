"""A pen for drawing faces on a square of 128 units, and the project's own digits.

The digits are strokes, so drawing the pictures needs no font. Each digit is a few lines in a box 1 high and 1
wide, which is stretched to the requested height and width.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw

SIDE = 128
"""The width and height of a picture, in pixels; all measurements are relative to it."""
MIDDLE = SIDE / 2
_FINER = 4  # Drawn this much larger and reduced, because Pillow's edges are jagged.

Point = tuple[float, float]
Points = Sequence[Point]


class Pen:
    """The drawing of one picture, which shrinks toward its center if `zoom` is below 1."""

    def __init__(self, zoom: float = 1) -> None:
        self.zoom = zoom
        self._image = Image.new("RGBA", (SIDE * _FINER, SIDE * _FINER))
        self._draw = ImageDraw.Draw(self._image)

    def fill(self, points: Points, colour: str) -> None:
        """Draw a filled polygon."""
        self._draw.polygon([self._at(each) for each in points], colour)

    def stroke(self, points: Points, width: float, colour: str) -> None:
        """Draw a line with round ends and corners, or a dot if there's only one point."""
        places = [self._at(each) for each in points]
        thick = width * self.zoom * _FINER
        if len(places) > 1:
            self._draw.line(places, colour, round(thick))
        for x, y in places:
            self._draw.ellipse((x - thick / 2, y - thick / 2, x + thick / 2, y + thick / 2), colour)

    def strokes(self, lines: Iterable[Points], width: float, colour: str) -> None:
        """Draw several lines with the same width and color."""
        for points in lines:
            self.stroke(points, width, colour)

    def solid(self, points: Points, radius: float, colour: str) -> None:
        """Fill a polygon and the area within `radius` of it, which rounds its corners."""
        if len(points) > 2:
            self.fill(points, colour)
        self.stroke([*points, points[0]], 2 * radius, colour)

    def rimmed(self, points: Points, radius: float, colours: tuple[str, str], rim: float = 6) -> None:
        """Fill a polygon with round corners inside a rim, given the colors of body and rim."""
        body, edge = colours
        self.solid(points, radius, edge)
        self.solid(points, radius - rim, body)

    def picture(self) -> Image.Image:
        """Return the finished picture, with a palette of exactly its few colors."""
        raw = self._image.reduce(_FINER).tobytes()
        pixels = [raw[start : start + 4] for start in range(0, len(raw), 4)]
        colours = {colour: place for place, colour in enumerate(sorted(set(pixels)))}
        picture = Image.frombytes("P", (SIDE, SIDE), bytes(map(colours.__getitem__, pixels)))
        picture.putpalette(b"".join(colours), "RGBA")
        return picture

    def _at(self, point: Point) -> Point:
        x, y = ((each - MIDDLE) * self.zoom + MIDDLE for each in point)
        return x * _FINER, y * _FINER


def arc(middle: Point, radius: Point, start: float, end: float) -> list[Point]:
    """Return points on an ellipse between two angles, where 0 is right and 90 is down."""
    steps = max(2, round(abs(end - start) / 9))
    angles = [(start + (end - start) * step / steps) * pi / 180 for step in range(steps + 1)]
    return [(middle[0] + radius[0] * cos(each), middle[1] + radius[1] * sin(each)) for each in angles]


def bend(start: Point, via: Point, end: Point) -> list[Point]:
    """Return points on the curve that leaves `start` and reaches `end` heading toward `via`."""
    shares = [(step / 10, 1 - step / 10) for step in range(11)]
    return [
        (
            back * back * start[0] + 2 * there * back * via[0] + there * there * end[0],
            back * back * start[1] + 2 * there * back * via[1] + there * there * end[1],
        )
        for there, back in shares
    ]


def regular(corners: int, radius: float, *, turned: float = -90, middle: Point = (MIDDLE, MIDDLE)) -> Points:
    """Return a regular polygon whose first corner is above its center, or rotated by `turned`."""
    angles = [(turned + 360 * each / corners) * pi / 180 for each in range(corners)]
    return [(middle[0] + radius * cos(each), middle[1] + radius * sin(each)) for each in angles]


def star(points: int, radii: tuple[float, float], *, middle: Point = (MIDDLE, MIDDLE)) -> Points:
    """Return a star, given the distances of its points and notches from its center."""
    outer = regular(points, radii[0], middle=middle)
    inner = regular(points, radii[1], turned=-90 + 180 / points, middle=middle)
    return [each for pair in zip(outer, inner, strict=True) for each in pair]


_SIX = (
    arc((0.5, 0.69), (0.5, 0.31), -180, 180),
    [*bend((0, 0.69), (0, 0.25), (0.78, 0)), (0.78, 0)],
)
_GLYPHS: dict[str, tuple[float, Sequence[Points]]] = {
    "0": (1, [[*arc((0.5, 0.3), (0.5, 0.3), 180, 360), *arc((0.5, 0.7), (0.5, 0.3), 0, 180), (0, 0.3)]]),
    "1": (0.5, [[(0, 0.2), (0.75, 0), (0.75, 1)]]),
    "2": (1, [[*arc((0.5, 0.28), (0.48, 0.28), 190, 385), (0, 1), (1, 1)]]),
    "3": (1, [[(0.04, 0), (0.95, 0), (0.4, 0.42), *arc((0.4, 0.71), (0.6, 0.29), -80, 150)]]),
    "4": (1.1, [[(0.74, 1), (0.74, 0), (0, 0.7), (1, 0.7)]]),
    "5": (1, [[(0.92, 0), (0.1, 0), (0.04, 0.48), *arc((0.45, 0.69), (0.55, 0.31), 230, 515)]]),
    "6": (1, _SIX),
    "7": (1, [[(0, 0), (1, 0), (0.35, 1)]]),
    "8": (1, [arc((0.5, 0.23), (0.42, 0.23), 0, 360), arc((0.5, 0.73), (0.5, 0.27), 0, 360)]),
    "9": (1, [[(1 - x, 1 - y) for x, y in each] for each in _SIX]),
    "H": (1.05, [[(0, 0), (0, 1)], [(1, 0), (1, 1)], [(0, 0.5), (1, 0.5)]]),
    "T": (1.05, [[(0, 0), (1, 0)], [(0.5, 0), (0.5, 1)]]),
    "?": (
        1,
        [
            [*arc((0.5, 0.26), (0.5, 0.26), 190, 400), *bend((0.88, 0.43), (0.5, 0.55), (0.5, 0.72))],
            [(0.5, 1)],
        ],
    ),
    "!": (0, [[(0, 0), (0, 0.62)], [(0, 1)]]),
}
"""Each character's width compared to a 0, and its lines."""
_BOLD = 0.2  # A line's width by a digit's height.
_WIDTH = 0.59  # A digit's width by its height.
_APART = 0.1  # The gap between two digits by their height.


def _written(text: str, middle: Point, height: float) -> tuple[list[Points], float]:
    """Return the lines of digits around a point, and their thickness."""
    bold = height * _BOLD
    wides = [(height * _WIDTH - bold) * _GLYPHS[each][0] for each in text]
    left = middle[0] - (sum(wides) + (len(text) - 1) * (bold + height * _APART)) / 2
    top, tall = middle[1] - height / 2 + bold / 2, height - bold
    lines: list[Points] = []
    for each, wide in zip(text, wides, strict=True):
        lines += [[(left + x * wide, top + y * tall) for x, y in line] for line in _GLYPHS[each][1]]
        left += wide + bold + height * _APART
    return lines, bold


def write(pen: Pen, text: str, middle: Point, height: float, colour: str, *, halo: float = 0) -> None:
    """Write digits around a point, made bolder by the width of `halo`."""
    lines, bold = _written(text, middle, height)
    pen.strokes(lines, bold + 2 * halo, colour)
