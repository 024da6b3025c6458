"""Spell slots and Hit Point Dice by class and level (Classes; Multiclassing)."""

from collections import Counter as Sums
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from bot.words.terms import Terms, read_words

_WORDS = read_words("bot.games.dnd.terms")
CLASSES = Terms({**_WORDS["classes"].by_key, **_WORDS["subclasses"].by_key})
"""The classes, and the two third-caster subclasses."""

HIGHEST_LEVEL = 20
"""The highest level of a character, and of a class."""

SUBCLASSES = {"fighter": "eldritch_knight", "rogue": "arcane_trickster"}
"""The subclass with which a class casts spells."""


class ClassRules(Struct, frozen=True):
    """A class's Hit Point Die and its spellcasting ability, "" for none.

    ``share`` is the number of levels that count as one for spell slots, or 0 without slots of that kind.
    """

    die: int
    ability: str = ""
    share: Literal[0, 1, 2, 3] = 0


_CLASSES = {
    "barbarian": ClassRules(12),
    "bard": ClassRules(8, "cha", 1),
    "cleric": ClassRules(8, "wis", 1),
    "druid": ClassRules(8, "wis", 1),
    "fighter": ClassRules(10),
    "monk": ClassRules(8),
    "paladin": ClassRules(10, "cha", 2),
    "ranger": ClassRules(10, "wis", 2),
    "rogue": ClassRules(8),
    "sorcerer": ClassRules(6, "cha", 1),
    "warlock": ClassRules(8, "cha"),
    "wizard": ClassRules(6, "int", 1),
    "eldritch_knight": ClassRules(10, "int", 3),
    "arcane_trickster": ClassRules(8, "int", 3),
}

_SLOTS = (
    (2,),
    (3,),
    (4, 2),
    (4, 3),
    (4, 3, 2),
    (4, 3, 3),
    (4, 3, 3, 1),
    (4, 3, 3, 2),
    (4, 3, 3, 3, 1),
    (4, 3, 3, 3, 2),
    (4, 3, 3, 3, 2, 1),
    (4, 3, 3, 3, 2, 1),
    (4, 3, 3, 3, 2, 1, 1),
    (4, 3, 3, 3, 2, 1, 1),
    (4, 3, 3, 3, 2, 1, 1, 1),
    (4, 3, 3, 3, 2, 1, 1, 1),
    (4, 3, 3, 3, 2, 1, 1, 1, 1),
    (4, 3, 3, 3, 3, 1, 1, 1, 1),
    (4, 3, 3, 3, 3, 2, 1, 1, 1),
    (4, 3, 3, 3, 3, 2, 2, 1, 1),
)
"""The slots of each spell level, for each level of a full caster."""

_PACT = (
    *((1, 1), (2, 1)),
    *((2, level) for level in (2, 2, 3, 3, 4, 4, 5, 5)),
    *((3, 5),) * 6,
    *((4, 5),) * 4,
)
"""The number and level of Pact Magic slots for each level of a warlock."""

Levels = Iterable[tuple[str, int]]


def slots_of(classes: Levels) -> list[tuple[int, int]]:
    """Return the spell levels of these classes and their numbers of slots, without Pact Magic.

    A single class rounds its counted levels up. Several add up, half-casters rounded up and third-casters
    rounded down (Multiclassing, Spell Slots).
    """
    casting = [(share, level) for name, level in classes if (share := _CLASSES[name].share)]
    if len(casting) == 1:
        ((share, level),) = casting
        # A third caster starts at level 3, so lower levels have nothing yet.
        caster = -(-level // share) if share < 3 or level >= 3 else 0
    else:
        caster = sum(level // 3 if share == 3 else -(-level // share) for share, level in casting)
    return list(enumerate(_SLOTS[min(caster, 20) - 1], 1)) if caster else []


def pact_slots_of(classes: Levels) -> list[tuple[int, int]]:
    """Return the level of a warlock's slots, and their number; empty for others."""
    level = next((level for name, level in classes if name == "warlock"), 0)
    return [(_PACT[level - 1][1], _PACT[level - 1][0])] if level else []


def hit_dice_of(classes: Levels) -> list[tuple[int, int]]:
    """Return the sides of these classes' Hit Point Dice, and their number: one for each level."""
    dice: Sums[int] = Sums()
    for name, level in classes:
        dice[_CLASSES[name].die] += level
    return sorted(dice.items())


def ability_of(classes: Levels) -> str:
    """Return the key of the spellcasting ability of the first class that has one; "" if none does."""
    return next((_CLASSES[name].ability for name, _ in classes if _CLASSES[name].ability), "")


def die_of(name: str) -> int:
    """Return the sides of a class's Hit Point Die."""
    return _CLASSES[name].die


def casts(name: str) -> bool:
    """Return True if a class has spell slots."""
    return bool(_CLASSES[name].ability)
