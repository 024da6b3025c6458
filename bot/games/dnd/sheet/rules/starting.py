"""The form of a new character, filled in with what the SRD gives its class, from ``starting.toml``."""

from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from bot.games.dnd.counters.rules.tables import CLASSES, HIGHEST_LEVEL, SUBCLASSES, casts, die_of
from bot.games.dnd.sheet.rules.form import form_of, named_level, read_form
from bot.games.dnd.terms.playing import ABILITIES, ability_modifier


class _Start(Struct, frozen=True):
    scores: str
    saves: str
    skills: str
    weapons: str
    armor: int = 10
    cap: int = 9
    also: str = ""
    features: dict[str, dict[int, int]] = {}


STARTS = tuple(key for key in CLASSES if key not in SUBCLASSES.values())
"""The keys of the classes."""


@cache
def _starts() -> dict[str, _Start]:
    text = files(__package__).joinpath("starting.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, _Start])


def started(name: str, of: str) -> dict[str, str]:
    """Return the form's entries for a character of this class, at the level that follows their name.

    They're worded as a sheet shows them, in the reader's language.

    Raises:
        PlayerError: No one can have that name.

    """
    start, (called, typed) = _starts()[of], named_level(name)
    level = int(typed) if typed.isdecimal() and 1 <= int(typed) <= HIGHEST_LEVEL else 1
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
        "attacks": start.weapons.replace(", ", "\n"),
    }
    return form_of(read_form(entered))


def _feature(line: str, numbers: dict[int, int], level: int) -> str:
    """Return a feature's line at a level; "" before it's gained, or once another replaces it."""
    number = next((numbers[at] for at in sorted(numbers, reverse=True) if at <= level), 0)
    return line.format(n=number, level=level, five=5 * level, half=-(-level // 2)) if number else ""
