"""The pictures of faces: complete, small, visible on both themes, and distinct without color."""

import re
import sys
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageColor, ImageStat

from bot.faces.names import (
    CELL_STEPS,
    CELLS,
    COLOURS,
    CONDITIONS,
    NAMES,
    SIGNS,
    STATES,
    cell,
    condition,
    faces,
)

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

from draw_faces import PICTURES, drawn, is_like, outdated
from face_dice import LOOKS

DARK, LIGHT = "#313338", "#ffffff"
"""The backgrounds of Discord's themes."""
LINE = 18
"""The height in pixels of an emoji in an embed, which is the smallest size in use."""


@cache
def picture(name):
    return Image.open(PICTURES / f"{name}.png").convert("RGBA")


@cache
def seen(name, theme=DARK):
    """Return a picture as it looks in a line of text, and its opaque parts."""
    small = picture(name).resize((LINE, LINE), Image.Resampling.LANCZOS)
    below = Image.new("RGBA", small.size, theme)
    below.alpha_composite(small)
    return below.convert("RGB"), small.getchannel("A").point(lambda alpha: 255 * (alpha > 127))


def apart(one, other, theme=DARK):
    """Return the average difference of two pictures in gray, over the pixels that either one covers.

    The scale is 0 to 255. Solid red next to solid blue gives less than 10, as their grays are alike.
    """
    (of_one, covers_one), (of_other, covers_other) = seen(one, theme), seen(other, theme)
    difference = ImageChops.difference(of_one.convert("L"), of_other.convert("L"))
    return ImageStat.Stat(difference, ImageChops.lighter(covers_one, covers_other)).mean[0]


def contrast(one, other):
    """Return the contrast of two colors as WCAG defines it, from 1 to 21."""
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def luminance(color):
    rgb = ImageColor.getrgb(color) if isinstance(color, str) else color
    linear = [each / 255 / 12.92 if each <= 10 else ((each / 255 + 0.055) / 1.055) ** 2.4 for each in rgb[:3]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_every_name_has_a_picture_and_every_picture_a_name():
    assert len(NAMES) == len(set(NAMES)) == 372
    assert {path.name for path in PICTURES.iterdir()} == {f"{name}.png" for name in NAMES}


def test_discord_accepts_the_names():
    assert [name for name in NAMES if not re.fullmatch("[a-z0-9_]{2,32}", name)] == []


def test_the_files_are_small_and_acceptable_to_discord():
    files = [(PICTURES / f"{name}.png").read_bytes() for name in NAMES]

    assert {file[:8] for file in files} == {b"\x89PNG\r\n\x1a\n"}
    assert {picture(name).size for name in NAMES} == {(128, 128)}
    assert max(map(len, files)) < 256 * 1024
    assert sum(map(len, files)) < 1_000_000


def test_drawing_them_again_gives_the_same():
    assert outdated(drawn()) == []


def test_another_face_is_different():
    assert not is_like(picture("d20_16"), picture("d20_18"))
    assert not is_like(picture("hp_m_g1"), picture("hp_m_a1"))


@pytest.mark.parametrize("state", STATES)
def test_ink_is_legible_on_the_body(state):
    assert contrast(LOOKS[state].ink, LOOKS[state].body) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("state", STATES)
def test_body_or_rim_stands_out_on_both_themes(state, theme):
    assert max(contrast(each, theme) for each in (LOOKS[state].body, LOOKS[state].rim)) >= 4.5


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_everything_is_visible_on_both_themes(theme):
    def share(name):
        """Return the share of a picture's pixels that stand out from the background."""
        image, covers = seen(name, theme)
        places = [each for each in product(range(LINE), repeat=2) if covers.getpixel(each)]
        pixels = [image.getpixel(each) for each in places]
        return sum(contrast(each, ImageColor.getrgb(theme)) >= 3 for each in pixels) / len(pixels)

    assert [name for name in NAMES if share(name) < 0.15] == []


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_states_of_a_face_are_distinct_without_color(theme):
    states = zip(*(faces(state) for state in STATES), strict=True)
    pairs = [pair for names in states for pair in combinations(names, 2)]

    assert [pair for pair in pairs if apart(*pair, theme) < 30] == []


@pytest.mark.parametrize("state", STATES)
def test_faces_of_a_die_are_distinct(state):
    pairs = [pair for pair in combinations(faces(state), 2) if pair[0].split("_")[0] == pair[1].split("_")[0]]

    assert len(pairs) > 300
    assert [pair for pair in pairs if apart(*pair) < 4.5] == []


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("names", [SIGNS, tuple(map(condition, CONDITIONS))], ids=["signs", "hearts"])
def test_symbols_are_distinct_without_color(names, theme):
    assert [pair for pair in combinations(names, 2) if apart(*pair, theme) < 20] == []


def bar(color, steps):
    """Return a bar of three cells side by side."""
    joined = Image.new("RGBA", (3 * 128, 128))
    for number, place in enumerate(CELLS):
        inside = min(max(steps - number * CELL_STEPS, 0), CELL_STEPS)
        joined.paste(picture(cell(place, color, inside)), (number * 128, 0))
    return joined


def filled(color, steps):
    """Return the left and right edges of the part of a bar that differs in gray from an empty bar."""
    difference = ImageChops.difference(*(bar(color, each).convert("L") for each in (steps, 0)))
    box = difference.point(lambda grey: 255 * (grey > 30)).getbbox()
    assert box
    return box[0], box[2]


@pytest.mark.parametrize("color", COLOURS)
def test_each_step_makes_a_bar_longer_from_the_left(color):
    parts = [filled(color, steps) for steps in range(1, 3 * CELL_STEPS + 1)]

    assert len({start for start, _end in parts}) == 1
    assert all(27 <= after - before <= 36 for (_, before), (_, after) in pairwise(parts))


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("color", COLOURS)
def test_cells_join_without_a_seam(color, theme):
    def edge(place, steps, x):
        below = Image.new("RGBA", (128, 128), theme)
        below.alpha_composite(picture(cell(place, color, steps)))
        return below.crop((x, 0, x + 1, 128)).convert("RGB").tobytes()

    for steps in (0, CELL_STEPS):
        edges = [edge("l", steps, 127), edge("m", steps, 0), edge("m", steps, 127), edge("r", steps, 0)]
        assert all(each == edges[0] for each in edges)


def test_a_bar_is_round_only_at_its_ends():
    def corners(place):
        alpha = picture(cell(place, "", 0)).getchannel("A")
        top = alpha.getbbox()[1] + 2
        return [alpha.getpixel((x, top)) > 0 for x in (2, 125)]

    assert [corners(place) for place in CELLS] == [[False, True], [True, True], [True, False]]
