"""The documentation's pictures match the bot's current messages, and have text versions."""

import html
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

scenes: Any = import_module("scripts.scenes")  # not a package, but a folder of scripts

PICTURES = Path("docs/pictures")
PAGES = [Path("README.md"), *sorted(Path("docs").glob("*.md"))]
SHOWN = re.compile(r'<img src="(?:docs/)?pictures/([\w-]+)\.png"[^>]*?alt="([^"]*)"', re.DOTALL)


@pytest.mark.story
async def test_each_picture_shows_its_scenes_current_card():
    told = [shown for page in PAGES for shown in SHOWN.findall(page.read_text())]
    alike, alts = {}, {}
    async with scenes.on_set() as stage:
        for name, scene in scenes.SCENES.items():
            _, message = await stage.play(scene)
            with Image.open(PICTURES / f"{name}.png") as picture:
                alike[name] = picture.info["Digest"] == scenes.digest(message)
            alts[name] = scenes.alt_text(message)
        steps = [step async for step in scenes.fight_steps(stage.seats(scenes.SCENES["dnd"]))]
        with Image.open(PICTURES / "film.gif") as film:
            alike["film"] = film.info["comment"].decode() == scenes.film_digest(steps)

    assert [name for name, same in alike.items() if not same] == [], "run scripts/pictures.py with these"
    assert {name for name, _ in told} == set(scenes.SCENES)
    for name, alt in told:
        assert " ".join(html.unescape(alt).split()) == alts[name]


def test_every_picture_has_a_scene():
    assert {path.stem for path in PICTURES.glob("*.png")} == set(scenes.SCENES)
