"""The parts of a Foundry file, its names of skills, and what its classes grant: spell slots and dice."""

from collections.abc import Collection, Mapping
from typing import Any

from bot.games.dnd.counters.rules.tables import CLASSES, HIGHEST_LEVEL, SUBCLASSES, casts


def part(held: object, *path: str) -> Mapping[str, Any]:
    """Return the part of a file at this path, or an empty one if there is none."""
    for key in path:
        held = held.get(key) if isinstance(held, Mapping) else None
    return held if isinstance(held, Mapping) else {}


def class_of(name: str, of: Mapping[str, Any]) -> str | None:
    """Return an item's class or spellcasting subclass, found by identifier or name, or None."""
    return CLASSES.read(str(of.get("identifier") or name).replace("-", " "))


def counter_lines(levels: Mapping[str, int], subclasses: Collection[str | None]) -> list[str]:
    """Return spell slots and Hit Point Dice by class and level, as counters are typed."""
    known = {key: level for key, level in levels.items() if 1 <= level <= HIGHEST_LEVEL}
    cast = {
        SUBCLASSES[key] if SUBCLASSES.get(key) in subclasses else key: level for key, level in known.items()
    }
    casting = {key: level for key, level in cast.items() if casts(key)}
    return [
        f"{word}: {', '.join(f'{CLASSES.english(key)} {level}' for key, level in classes.items())}"
        for word, classes in (("slots", casting), ("hit dice", known))
        if classes
    ]


SKILL_KEYS = {
    "acr": "acrobatics",
    "ani": "animal_handling",
    "arc": "arcana",
    "ath": "athletics",
    "dec": "deception",
    "his": "history",
    "ins": "insight",
    "inv": "investigation",
    "itm": "intimidation",
    "med": "medicine",
    "nat": "nature",
    "per": "persuasion",
    "prc": "perception",
    "prf": "performance",
    "rel": "religion",
    "slt": "sleight_of_hand",
    "ste": "stealth",
    "sur": "survival",
}
"""Our key for each skill, by Foundry's key."""
