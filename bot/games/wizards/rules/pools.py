"""One roll of WIZARDS: one die, or several of mixed types.

They are resolved together (R1), each with its own pool (R5, R6).
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.wizards.rules.effects import (
    MAX_ADVANTAGE,
    KeptEffect,
    Named,
    Tags,
    advantage_of,
    applied,
    fits,
)

Per = Literal["die", "roll"]
"""How a modifier applies: to each die in its scope (R2), or once to the roll. See readings.md, Q3."""
PER_DIE: Per = "die"
PER_ROLL: Per = "roll"

Picks = Mapping[str, int]
"""The position, from 0, that the player chose in each die's pool, by the die's key."""


class WizardsDie(Struct, frozen=True, omit_defaults=True):
    """One die of a roll: its sides, its kinds (keys of ROLLS), and for damage its type."""

    sides: int
    rolls: tuple[str, ...]
    type: str = ""


class PoolThrow(Struct, frozen=True, dict=True):
    """The dice of one roll. ``key`` distinguishes it from other rolls in the same message.

    ``modifiers`` and ``advantage`` were named for this roll. ``kept`` are the character's own for any
    roll.
    """

    key: str
    dice: tuple[WizardsDie, ...]
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()
    kept: tuple[KeptEffect, ...] = ()
    tags: Tags = Tags()

    @cached_property
    def gained(self) -> tuple[Named | KeptEffect, ...]:
        """Everything that changes the roll's Advantage.

        An effect on any of its dice applies to all of them.
        """
        return (*self.advantage, *(effect for effect in self.kept if effect.advantage and self._has(effect)))

    @cached_property
    def overall(self) -> int:
        """The roll's overall Advantage (R4)."""
        return advantage_of(named.amount for named in self.gained)

    @property
    def pool(self) -> int:
        """The number of dice rolled for each die of the roll, which is one more per point (R5, R6).

        It's capped at MAX_ADVANTAGE + 1, so that saved modifiers never make a roll impossible.
        """
        return min(abs(self.overall), MAX_ADVANTAGE) + 1

    def added(self, die: WizardsDie) -> tuple[Named | KeptEffect, ...]:
        """Return the modifiers that apply to a die of the roll (R2, R3)."""
        own = [effect for effect in self.kept if not effect.advantage]
        return (*self.modifiers, *applied(own, die.rolls, self._tags(die)))

    @cached_property
    def all_added(self) -> tuple[Named | KeptEffect, ...]:
        """The modifiers that apply to any die of the roll, each once."""
        return (
            *self.modifiers,
            *(effect for effect in self.kept if not effect.advantage and self._has(effect)),
        )

    def _has(self, effect: KeptEffect) -> bool:
        """Return True if the effect applies to any die of the roll."""
        return any(fits(effect.when, die.rolls, self._tags(die)) for die in self.dice)

    def _tags(self, die: WizardsDie) -> Tags:
        """Return a die's circumstances; the type of its damage is a situation too."""
        return replace(self.tags, situation=(*self.tags.situation, die.type)) if die.type else self.tags

    def keys(self, place: int) -> list[str]:
        """Return the keys of the faces in the pool of the die at this position."""
        return [f"{self.die_key(place)}.{number}" for number in range(self.pool)]

    def die_key(self, place: int) -> str:
        """Return the key of the die at this position."""
        return f"{self.key}.{place}"


class PoolDie(Struct, frozen=True):
    """One die with the ``faces`` of its pool, the position of the ``kept`` face, and its modifier."""

    die: WizardsDie
    faces: tuple[int, ...]
    kept: int
    modifier: int = 0

    @property
    def natural(self) -> int:
        """The face that is kept: the die's natural result (Q4)."""
        return self.faces[self.kept]

    @property
    def value(self) -> int:
        """The kept face with its modifiers. The other faces get no modifiers (Q2)."""
        return self.natural + self.modifier


class RolledDice(Struct, frozen=True):
    """A roll's result. ``bonus`` is added to the whole roll if modifiers apply once per roll."""

    throw: PoolThrow
    dice: tuple[PoolDie, ...]
    bonus: int = 0

    @property
    def natural(self) -> int:
        """The natural result of the roll's first, or only, die."""
        return self.dice[0].natural

    @property
    def total(self) -> int:
        """The value of every die, plus the roll's bonus."""
        return sum(die.value for die in self.dice) + self.bonus


def kept_place(faces: tuple[int, ...], advantage: int, picked: int | None = None) -> int:
    """Return the position of the die that represents a pool: with Advantage, the picked or highest (R5, Q1).

    With negative Advantage it's the lowest, without a choice (R6).
    """
    if advantage < 0:
        return faces.index(min(faces))
    # If an amendment removes the picked die, the pick is dropped; then the highest counts again (Q1).
    if picked is not None and picked < len(faces):
        return picked
    return faces.index(max(faces))


def rolled(throw: PoolThrow, per: Per, faces: Mapping[str, int], picks: Picks) -> RolledDice:
    """Return the result of a roll with these faces.

    Raises:
        LookupError: A face is missing, so these faces aren't from this roll.

    """
    dice = tuple(_die(throw, place, per, faces, picks) for place in range(len(throw.dice)))
    # "Per die" is what the source says; "once per roll" is a setting for a later draft's players (Q3).
    return RolledDice(throw, dice, sum(named.amount for named in throw.all_added) if per == PER_ROLL else 0)


def _die(throw: PoolThrow, place: int, per: Per, faces: Mapping[str, int], picks: Picks) -> PoolDie:
    pool, die = tuple(faces[key] for key in throw.keys(place)), throw.dice[place]
    kept = kept_place(pool, throw.overall, picks.get(throw.die_key(place)))
    return PoolDie(die, pool, kept, 0 if per == PER_ROLL else sum(named.amount for named in throw.added(die)))


def drawn(throw: PoolThrow, source: Source, known: Mapping[str, int]) -> dict[str, int]:
    """Return these faces after drawing the roll's missing ones, pool by pool in the order of its dice."""
    faces = dict(known)
    for place, die in enumerate(throw.dice):
        # Use keys, so that a pool that shrinks and grows again keeps its faces, without a second roll.
        missing = [key for key in throw.keys(place) if key not in faces]
        if missing:
            faces.update(zip(missing, source.draw(len(missing), die.sides), strict=True))
    return faces
