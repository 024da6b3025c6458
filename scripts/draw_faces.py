"""Draw the pictures of faces that are uploaded as the application's emojis.

``python scripts/draw_faces.py`` writes the changed pictures to ``bot/faces/pictures``. With ``--check`` it
only prints their names, and fails if there are any. See docs/architecture.md.
"""

import sys
from pathlib import Path

from face_dice import drawn_dice
from face_signs import drawn_signs
from PIL import Image, ImageChops, ImageStat

from bot.faces.names import NAMES

PICTURES = Path(__file__).parents[1] / "bot" / "faces" / "pictures"
_SAME = 0.5
"""The allowed average difference of two pictures, out of 255, as Pillow versions render differently."""


def drawn() -> dict[str, Image.Image]:
    """Return all pictures by name."""
    pictures = drawn_dice() | drawn_signs()
    assert pictures.keys() == set(NAMES)
    return pictures


def is_like(one: Image.Image, other: Image.Image) -> bool:
    """Return True if two pictures of the same size look the same."""
    apart = ImageChops.difference(*(each.convert("RGBA").convert("RGBa") for each in (one, other)))
    return max(ImageStat.Stat(each).mean[0] for each in apart.split()) < _SAME


def outdated(pictures: dict[str, Image.Image]) -> list[str]:
    """Return the names of files that are missing, unknown, or differ from these pictures."""
    files = {path.stem: path for path in PICTURES.glob("*.png")}
    lacking = [
        name for name in pictures if name not in files or not is_like(pictures[name], Image.open(files[name]))
    ]
    return lacking + sorted(files.keys() - pictures.keys())


def main() -> None:
    """Update the files, or list the outdated ones."""
    pictures = drawn()
    names = outdated(pictures)
    if "--check" in sys.argv[1:]:
        sys.exit(f"Not as they would be drawn: {', '.join(names)}" if names else 0)
    PICTURES.mkdir(exist_ok=True)
    for name in names:
        path = PICTURES / f"{name}.png"
        if name in pictures:
            pictures[name].save(path, optimize=True)
        else:
            path.unlink()
    print(f"{len(names)} of {len(pictures)} pictures changed")


if __name__ == "__main__":
    main()
