"""The form of a new character, filled in with what the SRD gives its class, from ``starting.toml``."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games.dnd.attacks.weapons import WEAPONS
from bot.games.dnd.counters.rules.tables import CLASSES, SUBCLASSES, casts, die_of
from bot.games.dnd.sheet.rules.fields import read_level
from bot.games.dnd.sheet.rules.form import form_of, named_level, read_form
from bot.games.dnd.terms.playing import ABILITIES, ability_modifier
from bot.words import later_of
from bot.words.terms import Terms


class _Start(Struct, frozen=True):
    scores: str
    saves: str
    skills: str
    weapons: str
    armor: int = 10
    cap: int = 9
    also: str = ""
    features: dict[str, dict[int, int]] = {}


_FEATURES = Terms(
    {
        "rage": later_of("a feature of a class", "Rage"),
        "inspiration": later_of("a feature of a class", "Bardic Inspiration"),
        "divinity": later_of("a feature of a class", "Channel Divinity"),
        "shape": later_of("a feature of a class", "Wild Shape"),
        "wind": later_of("a feature of a class", "Second Wind"),
        "surge": later_of("a feature of a class", "Action Surge"),
        "focus": later_of("a feature of a class", "Focus Points"),
        "hands": later_of("a feature of a class", "Lay On Hands"),
        "enemy": later_of("a feature of a class", "Favored Enemy"),
        "sneak": later_of("a feature of rogues", "Sneak Attack"),
        "innate": later_of("a feature of a class", "Innate Sorcery"),
        "sorcery": later_of("a feature of a class", "Sorcery Points"),
        "cunning": later_of("a feature of a class", "Magical Cunning"),
        "recovery": later_of("a feature of a class", "Arcane Recovery"),
    }
)
STARTS = tuple(key for key in CLASSES if key not in SUBCLASSES.values())
"""The keys of the classes."""


@cache
def _starts() -> dict[str, _Start]:
    return msgspec.toml.decode((files(__package__) / "starting.toml").read_bytes(), type=dict[str, _Start])


def started(name: str, of: str) -> dict[str, str]:
    """Return the form's entries for a character of this class, at the level that follows their name.

    They're worded as a sheet shows them, in the reader's language.

    Raises:
        PlayerError: No one can have that name or level.

    """
    start, (called, typed) = _starts()[of], named_level(name)
    level = int(read_level(typed)) if typed.isdecimal() else 1
    modifiers = dict(zip(ABILITIES, map(ability_modifier, map(int, start.scores.split())), strict=True))
    armor = start.armor + min(modifiers["dex"], start.cap) + modifiers.get(start.also, 0)
    sides = die_of(of)
    points = sides + modifiers["con"] + (level - 1) * (sides // 2 + 1 + modifiers["con"])
    traits = [f"saves: {start.saves}", f"skills: {start.skills}", f"hit dice: {of} {level}"]
    traits += [f"slots: {of} {level}"] if casts(of) else []
    traits += [line for feature in start.features.items() if (line := _feature(*feature, level))]
    entered = {
        "name": f"{called or CLASSES.name(of)}, level {level}",
        "scores": start.scores,
        "armor": f"{armor} {points}",
        "traits": "\n".join(traits),
        "attacks": "\n".join(WEAPONS.name(WEAPONS.read(key) or key) for key in start.weapons.split(", ")),
    }
    return form_of(read_form(entered))


def _feature(line: str, numbers: dict[int, int], level: int) -> str:
    """Return a feature's line at a level; "" before it's gained, or once another replaces it."""
    number = next((numbers[at] for at in sorted(numbers, reverse=True) if at <= level), 0)
    name = next((key for key in _FEATURES if line.startswith(_FEATURES.english(key))), "")
    said = line.replace(_FEATURES.english(name), _FEATURES.name(name), 1) if name else line
    return said.format(n=number, level=level, five=5 * level, half=-(-level // 2)) if number else ""
