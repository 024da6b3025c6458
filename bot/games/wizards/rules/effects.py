"""Effects that change a roll by a number: modifiers and Advantage, each with a name and a scope.

A modifier only applies if its whole scope matches (R3); a roll's Advantage is the sum of all effects, and can
be any integer (R4).
"""

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from bot.rolls.card import plain, signed
from bot.words import later, say

MAX_AMOUNT = 99  # Per modifier.
MAX_ADVANTAGE = 20  # The most to roll, either way; each die is a pool of one more.
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
"""The rolls that a scope can name, with their names for players."""


class Named(Struct, frozen=True, omit_defaults=True):
    """A number with its source: a modifier, or an amount of Advantage gained (+) or lost (−)."""

    amount: int
    name: str = ""


class Tags(Struct, frozen=True, omit_defaults=True):
    """The circumstances of a roll: skills, weapons, situations."""

    skill: tuple[str, ...] = ()
    weapon: tuple[str, ...] = ()
    situation: tuple[str, ...] = ()


class Scope(Struct, frozen=True, omit_defaults=True):
    """The scope in which an effect applies: which rolls, skill, weapon and situation.

    ``rolls`` is a key of :data:`ROLLS`. "" matches everything, so a general modifier's scope is empty.
    """

    rolls: str = ""
    skill: str = ""
    weapon: str = ""
    situation: str = ""


class KeptEffect(Struct, frozen=True, omit_defaults=True):
    """A character's modifier or, with ``advantage``, change of Advantage.

    Without a ``name`` it's named by its scope.
    """

    amount: int
    name: str
    when: Scope = Scope()
    advantage: bool = False


def fits(when: Scope, rolls: Sequence[str], tags: Tags) -> bool:
    """Return True if the whole scope matches a die of a roll (R3).

    ``rolls`` are the kinds of that die, such as damage and heavy.
    """
    return (
        when.rolls in ("", *rolls)
        and _has(when.skill, tags.skill)
        and _has(when.weapon, tags.weapon)
        and _has(when.situation, tags.situation)
    )


def applied(kept: Iterable[KeptEffect], rolls: Sequence[str], tags: Tags) -> tuple[KeptEffect, ...]:
    """Return the effects that apply to a die of a roll, in order (R3)."""
    return tuple(effect for effect in kept if fits(effect.when, rolls, tags))


def _has(wanted: str, tags: Sequence[str]) -> bool:
    return not wanted or folded(wanted) in map(folded, tags)


def folded(tag: str) -> str:
    """Return a tag without the details that people vary: case, plural, and "weapon" after a weapon's name."""
    # R3's own example has both: "with Bladed", and "the equipped Bladed weapon".
    bare = re.sub(r"\s+weapons?$", "", " ".join(tag.casefold().split()))
    # Keep a double s: "cross" isn't a plural.
    return re.sub(r"(?<=[^s])s$", "", bare)


def advantage_of(effects: Iterable[int]) -> int:
    """Return a roll's overall Advantage: the sum of everything that gains or loses it (R4)."""
    return sum(effects)


def scope_text(when: Scope) -> str:
    """Return a scope in words: "Clash with Bladed", "all rolls"."""
    words = ROLLS[when.rolls].say() if when.rolls in ROLLS else when.rolls
    if when.skill:
        words = say("{words}, skill {tag}", words=words, tag=when.skill)
    if when.weapon:
        words = say("{words} with {tag}", words=words, tag=when.weapon)
    if when.situation:
        words = say("{words}, when {tag}", words=words, tag=when.situation)
    return words


def amount_words(named: Named | KeptEffect) -> str:
    """Return a number with its source: "+1 Flanking"."""
    return say("{amount} {name}", amount=signed(named.amount), name=plain(name_of(named))).strip()


def name_of(named: Named | KeptEffect) -> str:
    """Return a number's name, or its scope if it has no name."""
    return named.name or (scope_text(named.when) if isinstance(named, KeptEffect) else "")


def kept_text(kept: KeptEffect) -> str:
    """Return a character's effects as listed: "+1 Rage: Clash with Bladed", "+1 Advantage, Flanking"."""
    amount = say("{amount} Advantage,", amount=signed(kept.amount)) if kept.advantage else signed(kept.amount)
    where = scope_text(kept.when)
    if kept.name in ("", where):
        return say("{amount} {where}", amount=amount, where=where)
    return say("{amount} {name}: {where}", amount=amount, name=kept.name, where=where)


def kept_words(kept: KeptEffect) -> str:
    """Return a character's effects as shown on a card."""
    return plain(kept_text(kept))
