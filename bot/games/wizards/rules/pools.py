"""One roll of WIZARDS: one die or several of mixed types.

They are resolved together (R1), each with its own pool (R5, R6).
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.games.wizards.rules.effects import MAX_ADVANTAGE, Kept, Named, Tags, advantage_of, applied, fits

Per = Literal["die", "roll"]
"""What a modifier is added to: each die that it applies to (R2), or once to the roll. See readings.md, Q3."""
PER_DIE: Per = "die"
PER_ROLL: Per = "roll"

Picks = Mapping[str, int]
"""By the key of a die, which of its pool its player chose: its place, from 0."""


class Die(Struct, frozen=True, omit_defaults=True):
    """One die of a roll: its sides, what it is rolled as (keys of ROLLS), and of damage its type."""

    sides: int
    rolls: tuple[str, ...]
    type: str = ""


class Throw(Struct, frozen=True):
    """What one roll is made of. ``key`` tells it from the other rolls of its message.

    ``modifiers`` and ``advantage`` were named for this roll, ``kept`` is what its character has, for any
    roll.
    """

    key: str
    dice: tuple[Die, ...]
    modifiers: tuple[Named, ...] = ()
    advantage: tuple[Named, ...] = ()
    kept: tuple[Kept, ...] = ()
    tags: Tags = Tags()

    @property
    def gained(self) -> tuple[Named | Kept, ...]:
        """Everything that gains or loses the roll Advantage.

        What is kept for one of its dice is for all of them.
        """
        return (*self.advantage, *(each for each in self.kept if each.advantage and self._has(each)))

    @property
    def overall(self) -> int:
        """The roll's Advantage (R4)."""
        return advantage_of(each.amount for each in self.gained)

    @property
    def pool(self) -> int:
        """How many dice are rolled in place of each die of the roll: one more for each point (R5, R6).

        More than MAX_ADVANTAGE count like that: what somebody keeps must not make a roll impossible.
        """
        return min(abs(self.overall), MAX_ADVANTAGE) + 1

    def added(self, die: Die) -> tuple[Named | Kept, ...]:
        """The modifiers that apply to a die of the roll (R2, R3)."""
        own = [each for each in self.kept if not each.advantage]
        return (*self.modifiers, *applied(own, die.rolls, self._tags(die)))

    @property
    def all_added(self) -> tuple[Named | Kept, ...]:
        """The modifiers that apply to any of its dice, each once."""
        return (*self.modifiers, *(each for each in self.kept if not each.advantage and self._has(each)))

    def _has(self, each: Kept) -> bool:
        """Whether that is for any of its dice."""
        return any(fits(each.when, die.rolls, self._tags(die)) for die in self.dice)

    def _tags(self, die: Die) -> Tags:
        """What a die is rolled with and in; the type of its damage is a situation too."""
        return replace(self.tags, situation=(*self.tags.situation, die.type)) if die.type else self.tags

    def keys(self, place: int) -> list[str]:
        """The keys of the faces of the pool of the die in this place."""
        return [f"{self.die_key(place)}.{each}" for each in range(self.pool)]

    def die_key(self, place: int) -> str:
        """The key of the die in this place."""
        return f"{self.key}.{place}"


class PoolDie(Struct, frozen=True):
    """One die as it counts: its pool's ``faces``, which of them is ``kept``, and what is added to that."""

    die: Die
    faces: tuple[int, ...]
    kept: int
    modifier: int = 0

    @property
    def natural(self) -> int:
        """The face that was kept: the die's natural result (Q4)."""
        return self.faces[self.kept]

    @property
    def value(self) -> int:
        """The face with its modifiers; only the kept die has any (Q2)."""
        return self.natural + self.modifier


class Rolled(Struct, frozen=True):
    """A roll as it came up. ``bonus`` is what is added to all of it, where modifiers are per roll."""

    throw: Throw
    dice: tuple[PoolDie, ...]
    bonus: int = 0

    @property
    def natural(self) -> int:
        """The natural result of its first, or only, die."""
        return self.dice[0].natural

    @property
    def total(self) -> int:
        """Every die's value, and what is added to the roll."""
        return sum(die.value for die in self.dice) + self.bonus


def kept_place(faces: tuple[int, ...], advantage: int, picked: int | None = None) -> int:
    """Which die of a pool represents it: with Advantage the one that was picked, else the highest (R5, Q1).

    With negative Advantage it is the lowest, and there is no choice (R6).
    """
    if advantage < 0:
        return faces.index(min(faces))
    # A pick whose die an amendment took away is forgotten; then the highest counts again (Q1).
    if picked is not None and picked < len(faces):
        return picked
    return faces.index(max(faces))


def rolled(throw: Throw, per: Per, faces: Mapping[str, int], picks: Picks) -> Rolled:
    """The roll over these faces.

    Raises:
        LookupError: Some of its faces are missing: this was never such a roll.

    """
    dice = tuple(_die(throw, place, per, faces, picks) for place in range(len(throw.dice)))
    # Per die are the source's words; once per roll is a setting, for who plays by a later draft (Q3).
    return Rolled(throw, dice, sum(each.amount for each in throw.all_added) if per == PER_ROLL else 0)


def _die(throw: Throw, place: int, per: Per, faces: Mapping[str, int], picks: Picks) -> PoolDie:
    pool, die = tuple(faces[key] for key in throw.keys(place)), throw.dice[place]
    kept = kept_place(pool, throw.overall, picks.get(throw.die_key(place)))
    return PoolDie(die, pool, kept, 0 if per == PER_ROLL else sum(each.amount for each in throw.added(die)))


def drawn(throw: Throw, source: Source, known: Mapping[str, int]) -> dict[str, int]:
    """These faces with those that the roll lacks, pool by pool in the order of its dice."""
    faces = dict(known)
    for place, die in enumerate(throw.dice):
        # By key: a pool that shrank and grows again has the faces it had, and nobody a second throw.
        missing = [key for key in throw.keys(place) if key not in faces]
        if missing:
            faces.update(zip(missing, source.draw(len(missing), die.sides), strict=True))
    return faces
