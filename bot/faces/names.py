"""The names of all pictures of faces: each is an emoji of the application, and a file in ``pictures``.

Screen readers read the name, and it's shown if a picture doesn't load, so it has whole words and includes the
state. Discord accepts 2 to 32 characters of ``[A-Za-z0-9_]``.
"""

from collections.abc import Iterator

STATES = ("", "dropped", "best", "worst")
"""The looks of a die: counted, not counted, a great result, or a failure."""
DICE: dict[int, range] = {
    4: range(1, 5),
    6: range(1, 7),
    8: range(1, 9),
    10: range(11),
    12: range(1, 13),
    20: range(1, 21),
}
"""The faces of each die, by its number of sides. A d10 shows 0 if it's next to a tens die."""
TENS = range(0, 100, 10)
SYMBOLS: dict[str, tuple[str, ...]] = {
    "fate": ("plus", "blank", "minus"),
    "planar": ("blank", "planeswalk", "chaos"),
    "coin": ("heads", "tails"),
}
"""The faces of dice without numbers."""
SIGNS = (
    *("crit", "hit", "miss", "partial", "botch", "explode"),
    *("reroll", "hidden", "seal", "turn", "sword", "inspire"),
)
CONDITIONS = ("unhurt", "hurt", "bloodied", "out", "down")
"""A creature's health as everyone can see it. *Out* is unconscious, *down* may be dead."""
CELLS = ("l", "m", "r")
"""The three pictures of a bar of Hit Points, from the left."""
COLOURS = ("g", "a", "r")
"""Green, amber and red, the colors of a bar."""
CELL_STEPS = 4
"""The steps of one cell. An empty cell has no color."""


def die(sides: int, face: int, state: str = "") -> str:
    """Return the name of a numbered die's face, such as ``d20_17_dropped``."""
    return _in_state(f"d{sides}_{face}", state)


def tens(face: int, state: str = "") -> str:
    """Return the name of a tens die's face, such as ``tens_00``."""
    return _in_state(f"tens_{face:02}", state)


def symbol(kind: str, face: str, state: str = "") -> str:
    """Return the name of a face without a number, such as ``coin_heads``."""
    return _in_state(f"{kind}_{face}", state)


def condition(health: str) -> str:
    """Return the name of the picture for a state of health, one of `CONDITIONS`."""
    return f"state_{health}"


def cell(place: str, colour: str, steps: int) -> str:
    """Return the name of one cell of a health bar, such as ``hp_l_g4``, or ``hp_l_0`` if it's empty."""
    return f"hp_{place}_{colour if steps else ''}{steps}"


def _in_state(face: str, state: str) -> str:
    return f"{face}_{state}" if state else face


def faces(state: str = "") -> Iterator[str]:
    """Yield the names of every die's faces in one state."""
    for sides, numbers in DICE.items():
        yield from (die(sides, face, state) for face in numbers)
    yield from (tens(face, state) for face in TENS)
    for kind, shown in SYMBOLS.items():
        yield from (symbol(kind, face, state) for face in shown)


def _cells() -> Iterator[str]:
    for place in CELLS:
        yield cell(place, "", 0)
        for colour in COLOURS:
            yield from (cell(place, colour, steps) for steps in range(1, CELL_STEPS + 1))


NAMES: tuple[str, ...] = (
    *(name for state in STATES for name in faces(state)),
    *SIGNS,
    *map(condition, CONDITIONS),
    *_cells(),
)
