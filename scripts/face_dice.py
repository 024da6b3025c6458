"""The dice: their shapes, their four states, and their digits, pips and symbols."""

from collections.abc import Sequence
from typing import NamedTuple

from face_shapes import MIDDLE, Pen, Point, Points, arc, regular, write
from PIL.Image import Image

from bot.faces.names import DICE, STATES, SYMBOLS, TENS, die, symbol, tens


class Look(NamedTuple):
    """The colors of a die in a certain state, and its size."""

    body: str
    rim: str
    ink: str
    zoom: float = 1


LOOKS = {
    "": Look("#2f42c8", "#aab6ff", "#ffffff"),
    "dropped": Look("#6f737c", "#a6abb4", "#ffffff", 0.84),
    "best": Look("#ffb020", "#945200", "#2b1a00"),
    "worst": Look("#fff0ef", "#d3212c", "#8c0d16"),
}
"""The look of each state. The states differ in brightness, and body or rim stands out on either theme."""


class Shape(NamedTuple):
    """The outline of a die, the rounding around it, and the position of its digits."""

    points: Points
    radius: float
    middle: Point
    heights: tuple[float, float]
    """The heights of the digits on a die, for one digit and for two."""


_CENTRE = (MIDDLE, MIDDLE)
_SQUARE: Points = ((18, 18), (110, 18), (110, 110), (18, 110))
SHAPES = {
    4: Shape(((64, 16), (117, 112), (11, 112)), 10, (64, 82), (60, 60)),
    6: Shape(_SQUARE, 15, _CENTRE, (72, 72)),
    8: Shape(((64, 9), (119, 64), (64, 119), (9, 64)), 8, _CENTRE, (66, 60)),
    10: Shape(((64, 10), (118, 54), (118, 72), (64, 118), (10, 72), (10, 54)), 8, (64, 63), (66, 58)),
    12: Shape(regular(5, 59, middle=(64, 69)), 9, (64, 68), (66, 61)),
    20: Shape([((x - 64) * 1.1 + 64, y) for x, y in regular(6, 56)], 8, _CENTRE, (72, 66)),
}
_LOZENGE = Shape(((44, 64), (84, 64)), 42, _CENTRE, (60, 60))
_COIN = Shape((_CENTRE,), 60, _CENTRE, (68, 68))
_TILE = Shape(_SQUARE, 15, _CENTRE, (72, 72))
_RIM = 8
_HALO = 5
_UNDERLINED = ("6", "9")  # A die with both could confuse them.
_GATE: Sequence[Points] = (
    arc(_CENTRE, (34, 34), 55, 305),
    ((58, 64), (100, 64)),
    ((86, 46), (104, 64), (86, 82)),
)
_BOLT: Points = ((72, 26), (36, 70), (60, 70), (54, 102), (92, 56), (68, 56))
_PIPS: dict[int, Points] = {  # 2 and 3 lie across a dropped die's slash, which would hide them.
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


class _Die:
    """The picture of a die in one state, without any digits or symbols at first."""

    def __init__(self, shape: Shape, state: str) -> None:
        self.shape = shape
        self.look = LOOKS[state]
        self.pen = Pen(self.look.zoom)
        self.pen.rimmed(shape.points, shape.radius, (self.look.body, self.look.rim), _RIM)
        self.halo = 0
        if state == "dropped":
            self.halo = _HALO
            self.pen.stroke(((2, 126), (126, 2)), 9, self.look.rim)

    def write(self, text: str, *, is_underlined: bool = False) -> Image:
        """Write digits on the die."""
        (x, y), height = self.shape.middle, self.shape.heights[len(text) - 1]
        if is_underlined:
            y -= 7
        for colour, halo in self._coats():
            write(self.pen, text, (x, y), height, colour, halo=halo)
            if is_underlined:
                below = y + height / 2 + 12
                self.pen.stroke(((x - 12, below), (x + 12, below)), 10 + 2 * halo, colour)
        return self.pen.picture()

    def lines(self, strokes: Sequence[Points], width: float) -> Image:
        """Draw lines on the die."""
        for colour, halo in self._coats():
            self.pen.strokes(strokes, width + 2 * halo, colour)
        return self.pen.picture()

    def solid(self, polygon: Points) -> Image:
        """Draw a filled shape on the die."""
        for colour, halo in self._coats():
            self.pen.solid(polygon, 3 + halo, colour)
        return self.pen.picture()

    def _coats(self) -> list[tuple[str, float]]:
        """Return the coats of paint: the halo, if the die has one, and the ink."""
        halo = [(self.look.body, float(self.halo))] if self.halo else []
        return [*halo, (self.look.ink, 0.0)]


def _numbered(sides: int, face: int, state: str) -> Image:
    drawn = _Die(SHAPES[sides], state)
    if sides == 6:
        return drawn.lines([((MIDDLE + 28 * x, MIDDLE + 28 * y),) for x, y in _PIPS[face]], 26)
    return drawn.write(str(face), is_underlined=sides >= 10 and str(face) in _UNDERLINED)


def _fate(face: str, state: str) -> Image:
    drawn = _Die(_TILE, state)
    across: Points = ((36, 64), (92, 64))
    if face == "blank":
        return drawn.pen.picture()
    return drawn.lines([across, ((64, 36), (64, 92))] if face == "plus" else [across], 17)


def _planar(face: str, state: str) -> Image:
    drawn = _Die(_TILE, state)
    if face == "blank":
        return drawn.pen.picture()
    if face == "planeswalk":
        return drawn.lines(_GATE, 13)
    return drawn.solid(_BOLT)


def drawn_dice() -> dict[str, Image]:
    """Return the pictures of all faces of all dice in all states, by name."""
    pictures: dict[str, Image] = {}
    for state in STATES:
        for sides, faces in DICE.items():
            pictures |= {die(sides, face, state): _numbered(sides, face, state) for face in faces}
        for face in TENS:
            pictures[tens(face, state)] = _Die(_LOZENGE, state).write(f"{face:02}")
        for each in SYMBOLS["fate"]:
            pictures[symbol("fate", each, state)] = _fate(each, state)
        for each in SYMBOLS["planar"]:
            pictures[symbol("planar", each, state)] = _planar(each, state)
        for each in SYMBOLS["coin"]:
            pictures[symbol("coin", each, state)] = _Die(_COIN, state).write(each[0].upper())
    return pictures
