"""The pictures of signs, hearts for a creature's health, and cells of a Hit Point bar."""

from collections.abc import Callable

from face_shapes import MIDDLE, SIDE, Pen, Points, arc, bend, regular, star, write
from PIL.Image import Image

from bot.faces.names import CELL_STEPS, CELLS, COLOURS, CONDITIONS, cell, condition

_CENTRE = (MIDDLE, MIDDLE)
_WHITE, _PALE, _DARK, _SLATE = "#ffffff", "#d9dde4", "#3b3e46", "#5d636f"
_GREEN, _RED, _BLUE = "#1f8a4c", "#d3212c", "#6f7df5"
_GOLD, _BRONZE, _INK = "#ffb020", "#945200", "#2b1a00"
_ROUND: Points = (_CENTRE,)
_CHECK: Points = ((37, 66), (57, 86), (93, 46))


def _crit(pen: Pen) -> None:
    pen.rimmed(star(10, (54, 40)), 8, (_GOLD, _BRONZE))
    write(pen, "!", _CENTRE, 66, _INK)


def _hit(pen: Pen) -> None:
    pen.rimmed(_ROUND, 60, (_GREEN, "#a9e5c1"))
    pen.stroke(_CHECK, 17, _WHITE)


def _miss(pen: Pen) -> None:
    pen.rimmed(_ROUND, 60, (_RED, "#ffc2c4"))
    pen.strokes([((44, 44), (84, 84)), ((84, 44), (44, 84))], 17, _WHITE)


def _partial(pen: Pen) -> None:
    pen.rimmed(_ROUND, 60, ("#a85c00", "#ffd699"))
    pen.stroke([*bend((32, 74), (47, 36), (64, 64)), *bend((64, 64), (81, 92), (96, 54))], 16, _WHITE)


def _botch(pen: Pen) -> None:
    pen.rimmed(regular(8, 56, turned=-67.5), 9, ("#8a1019", "#ffb3b6"))
    write(pen, "!!", _CENTRE, 70, _WHITE)


def _explode(pen: Pen) -> None:
    pen.solid(star(8, (59, 30)), 4, "#e0481c")
    pen.solid(star(8, (34, 20)), 4, "#ffd75e")


def _reroll(pen: Pen) -> None:
    pen.stroke(arc(_CENTRE, (42, 42), -20, 250), 17, _BLUE)
    pen.solid(((48, 4), (48, 50), (84, 26)), 4, _BLUE)


def _hidden(pen: Pen) -> None:
    pen.rimmed(((18, 18), (110, 18), (110, 110), (18, 110)), 15, (_DARK, _PALE), 7)
    write(pen, "?", _CENTRE, 76, _WHITE)


def _seal(pen: Pen) -> None:
    for ribbon in (((48, 84), (30, 120), (52, 112)), ((80, 84), (98, 120), (76, 112))):
        pen.solid(ribbon, 6, "#b7434c")
    pen.rimmed(star(12, (42, 36), middle=(64, 52)), 9, ("#8a1019", "#ffb3b6"))
    pen.solid(star(5, (24, 11), middle=(64, 54)), 3, _WHITE)


def _turn(pen: Pen) -> None:
    pen.rimmed(((28, 18), (28, 110), (110, 64)), 11, (_GOLD, _BRONZE), 7)


def _sword(pen: Pen) -> None:
    for wider, blade, hilt in ((7, _SLATE, "#5a3410"), (0, "#eef1f6", "#e0a04a")):
        pen.solid(((112, 16), (93, 18), (40, 71), (57, 88), (110, 35)), 2 + wider, blade)
        pen.stroke(((41, 86), (16, 112)), 10 + 2 * wider, hilt)
        pen.stroke(((26, 66), (62, 102)), 10 + 2 * wider, hilt)


def _inspire(pen: Pen) -> None:
    pen.rimmed(star(4, (52, 16), middle=(58, 66)), 8, (_GOLD, _BRONZE))
    pen.rimmed(star(4, (15, 6), middle=(104, 26)), 7, (_GOLD, _BRONZE), 5)


SIGNS: dict[str, Callable[[Pen], None]] = {
    "crit": _crit,
    "hit": _hit,
    "miss": _miss,
    "partial": _partial,
    "botch": _botch,
    "explode": _explode,
    "reroll": _reroll,
    "hidden": _hidden,
    "seal": _seal,
    "turn": _turn,
    "sword": _sword,
    "inspire": _inspire,
}

_HALF_HEART = [*bend((64, 116), (8, 76), (10, 44)), *arc((37, 40), (27, 26), 170, 330), (64, 36)]
_HEART = [*_HALF_HEART, *((SIDE - x, y) for x, y in reversed(_HALF_HEART))]
_FILLED = {"unhurt": (0, "#2fa75a"), "hurt": (46, "#e3bb24"), "bloodied": (68, "#ff7038")}
"""The height at which each heart's fill starts, and the color of the fill."""


def _heart(health: str) -> Image:
    pen = Pen()
    pen.rimmed(_HEART, 7, (_DARK, _PALE), 7)
    if health in _FILLED:
        top, colour = _FILLED[health]
        pen.fill([(x, max(y, top)) for x, y in _HEART], colour)
    if health == "down":
        pen.strokes([((46, 44), (82, 80)), ((82, 44), (46, 80))], 14, _WHITE)
    return pen.picture()


_HALF, _EDGE = 29, 10
"""Half of a bar's height, and the width of its rim."""
_OVER = 40  # A bar extends beyond its cell, so that neighbours join.
_FILLS = dict(zip(COLOURS, ("#3fbf6a", "#f5a623", "#f0555a"), strict=True))


def _bar(place: str, colour: str, steps: int) -> Image:
    pen = Pen()
    start = (_HALF if place == "l" else -_OVER, MIDDLE)
    end = (SIDE - _HALF if place == "r" else SIDE + _OVER, MIDDLE)
    pen.stroke((start, end), 2 * _HALF, "#8a909b")
    inside = _HALF - _EDGE
    track = [*arc(start, (inside, inside), 90, 270), *arc(end, (inside, inside), -90, 90)]
    pen.fill(track, _DARK)
    if steps:
        first = _EDGE if place == "l" else 0
        last = SIDE - _EDGE if place == "r" else SIDE
        level = first + (last - first) * steps / CELL_STEPS
        pen.fill([(min(x, level), y) for x, y in track], _FILLS[colour])
    return pen.picture()


def drawn_signs() -> dict[str, Image]:
    """Return the pictures of all signs, hearts and cells, by name."""
    pictures: dict[str, Image] = {}
    for name, draw in SIGNS.items():
        pen = Pen()
        draw(pen)
        pictures[name] = pen.picture()
    pictures |= {condition(health): _heart(health) for health in CONDITIONS}
    for place in CELLS:
        pictures[cell(place, "", 0)] = _bar(place, "", 0)
        for colour in COLOURS:
            steps = range(1, CELL_STEPS + 1)
            pictures |= {cell(place, colour, each): _bar(place, colour, each) for each in steps}
    return pictures
