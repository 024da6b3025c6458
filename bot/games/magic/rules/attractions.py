"""Visited Attractions: their lit numbers as typed (702.159)."""

import re
import unicodedata
from collections.abc import Callable

from bot.errors import DiceError
from bot.games.magic.rules.request import Reading
from bot.words import listed, say

MAX_ATTRACTIONS = 12
MAX_NAME = 30  # Characters of an Attraction's name.

Known = Callable[[str], tuple[tuple[int, ...], ...]]


def read_lights(text: str, known: Known) -> tuple[Reading, ...]:
    """Return a reading for each Attraction in a text with commas, typed as its name or its lit numbers.

    ``known`` returns the lit numbers of the variants of the Attraction with this name, or none if unknown.

    Raises:
        DiceError: An Attraction has no possible lit numbers, or there are too many.

    """
    attractions = [
        part for part in re.split(r"[,、，;\n]", unicodedata.normalize("NFKC", text)) if part.strip()
    ]
    if len(attractions) > MAX_ATTRACTIONS:
        raise DiceError(say("Enter the lights of up to {most} Attractions.", most=MAX_ATTRACTIONS))
    readings: list[Reading] = []
    for place, part in enumerate(attractions, 1):
        readings.append(_attraction(part, place, known))
    return tuple(readings)


def _attraction(text: str, place: int, known: Known) -> Reading:
    spread = re.sub(
        r"([1-6])\s*[-–]\s*([1-6])",
        lambda ends: " ".join(map(str, range(int(ends[1]), int(ends[2]) + 1))),
        text,
    )
    words = spread.replace(":", " ").split()
    name = " ".join(word for word in words if not word.isdecimal())
    numbers = [word for word in words if word.isdecimal()]
    variants = known(name)
    # Some Attractions come with different lights, so the name alone isn't enough.
    if not numbers and len(variants) == 1:
        numbers = [str(light) for light in variants[0]]
    # No printed Attraction lights 1 (702.159), so a 1 is a typo and is refused.
    if not numbers or not set(numbers) <= set("23456"):
        written = listed(" ".join(map(str, lights)) for lights in variants) or "2 6, 3 4 6"
        raise DiceError(
            say(
                "Enter the lit numbers of {name}, each from 2 to 6, such as {written}.",
                name=name or say("each Attraction"),
                written=written,
            )
        )
    lights = tuple(sorted({int(light) for light in numbers}))
    return Reading("visit", name[:MAX_NAME], value=0 if name else place, lights=lights)
