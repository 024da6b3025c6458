"""What changes a roll of WIZARDS by a number: modifiers and Advantage, each by name, and where it counts.

A modifier with a scope is added only where the whole scope matches (R3); a roll's Advantage is the sum of all
effects, and may be any integer (R4).
"""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.rolls.card import plain, signed
from bot.words import later, say

MAX_AMOUNT = 99  # Of one modifier.
MAX_ADVANTAGE = 20  # That can be rolled, either way; each die is a pool of one more.
MAX_NAME = 40  # Characters of a modifier's name, and of a tag.

ROLLS = {
    "": later("all rolls"),
    "clash": later("Clash"),
    "save": later("Clash Save"),
    "damage": later("Damage"),
    "light": later("Light damage"),
    "normal": later("Normal damage"),
    "heavy": later("Heavy damage"),
    "outcome": later("Outcome"),
    "narrative": later("Narrative"),
}
"""The rolls that a scope can name, and what they are called."""


class Named(Struct, frozen=True, omit_defaults=True):
    """A number with what it comes from: a modifier, or what a roll gains (+) or loses (−) of Advantage."""

    amount: int
    name: str = ""


class Tags(Struct, frozen=True, omit_defaults=True):
    """What a roll is made with and in: skills, weapons, situations."""

    skill: tuple[str, ...] = ()
    weapon: tuple[str, ...] = ()
    situation: tuple[str, ...] = ()


class Scope(Struct, frozen=True, omit_defaults=True):
    """Where something counts: on which rolls, with which skill and weapon, in which situation.

    The rolls are a key of :data:`ROLLS`. What is "" does not matter; the scope of a general modifier is
    empty.
    """

    rolls: str = ""
    skill: str = ""
    weapon: str = ""
    situation: str = ""


class Kept(Struct, frozen=True, omit_defaults=True):
    """A modifier that a character has, or, if it is of ``advantage``, what its rolls gain or lose of that.

    Without a ``name`` it is called by its scope.
    """

    amount: int
    name: str
    when: Scope = Scope()
    advantage: bool = False


def fits(when: Scope, rolls: Sequence[str], tags: Tags) -> bool:
    """Whether the whole scope matches a die of a roll (R3).

    ``rolls`` are what that die is, as in damage and heavy.
    """
    return (
        when.rolls in ("", *rolls)
        and _has(when.skill, tags.skill)
        and _has(when.weapon, tags.weapon)
        and _has(when.situation, tags.situation)
    )


def applied(kept: Iterable[Kept], rolls: Sequence[str], tags: Tags) -> tuple[Kept, ...]:
    """Those that count for a die of a roll, in their order (R3)."""
    return tuple(each for each in kept if fits(each.when, rolls, tags))


def _has(wanted: str, tags: Sequence[str]) -> bool:
    return not wanted or folded(wanted) in map(folded, tags)


def folded(tag: str) -> str:
    """A tag without what people write otherwise: case, plural, and "weapon" behind a weapon's name."""
    # R3's own example says it both ways: "with Bladed", and "the equipped Bladed weapon".
    bare = re.sub(r"\s+weapons?$", "", " ".join(tag.casefold().split()))
    # Not of a double s: "cross" is no plural.
    return re.sub(r"(?<=[^s])s$", "", bare)


def advantage_of(effects: Iterable[int]) -> int:
    """A roll's overall Advantage: the sum of everything that gains or loses it (R4)."""
    return sum(effects)


def scope_text(when: Scope) -> str:
    """A scope in words: "Clash with Bladed", "all rolls"."""
    words = ROLLS[when.rolls].say() if when.rolls in ROLLS else when.rolls
    if when.skill:
        words = say("{words}, skill {tag}", words=words, tag=when.skill)
    if when.weapon:
        words = say("{words} with {tag}", words=words, tag=when.weapon)
    if when.situation:
        words = say("{words}, when {tag}", words=words, tag=when.situation)
    return words


def amount_words(each: Named | Kept) -> str:
    """A number with what it comes from: "+1 Flanking"."""
    return say("{amount} {name}", amount=signed(each.amount), name=plain(name_of(each))).strip()


def name_of(each: Named | Kept) -> str:
    """What a number is called: by its name, or what is kept, if it has none, by its scope."""
    return each.name or (scope_text(each.when) if isinstance(each, Kept) else "")


def kept_text(each: Kept) -> str:
    """What characters keep, as listed: "+1 Rage: Clash with Bladed", "+1 Advantage, Flanking: all rolls"."""
    amount = say("{amount} Advantage,", amount=signed(each.amount)) if each.advantage else signed(each.amount)
    where = scope_text(each.when)
    if each.name in ("", where):
        return say("{amount} {where}", amount=amount, where=where)
    return say("{amount} {name}: {where}", amount=amount, name=each.name, where=where)


def kept_words(each: Kept) -> str:
    """The same on a card."""
    return plain(kept_text(each))
