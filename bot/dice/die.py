"""One die of a finished roll."""

from enum import Enum

from msgspec import Struct


class Fate(Enum):
    """Something that can happen to a die. A die to which nothing happened simply counts."""

    DROPPED = "dropped"
    """Not kept; it doesn't count."""
    EXPLODED = "exploded"
    """Added another die."""
    COMPOUNDED = "compounded"
    """Its face is added to the die that exploded, and not counted again."""
    PENETRATED = "penetrated"
    """Counts one less than its face."""
    ADDED = "added"
    """Added by "reroll and add"."""
    CLAMPED = "clamped"
    """Counts as the minimum or maximum allowed."""
    SUCCESS = "success"
    """Met the target of a count."""
    FAILURE = "failure"
    """Removes one success."""


class Mark(Struct, frozen=True, gc=False):
    """A fate of a die, and the operator that caused it, in notation."""

    fate: Fate
    by: str


class Replaced(Struct, frozen=True, gc=False):
    """A face that a reroll replaced, and the operator that replaced it."""

    face: int
    by: str


class Die(Struct, frozen=True, gc=False):
    """One rolled die.

    ``sides`` is its number of sides, ``face`` its natural face, ``value`` its value if it counts. ``pool``
    and ``number`` are the place where it was rolled; -1 means that an operator added it. ``path`` is the
    chain of explosions that led to it.
    """

    pool: int
    number: int
    path: str
    sides: int
    face: int
    value: int
    replaced: tuple[Replaced, ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def key(self) -> str:
        """The die's key in its roll, which stays the same when the die is rerolled."""
        return f"{self.pool}.{'+' if self.number < 0 else self.number}{self.path}"

    @property
    def counted(self) -> bool:
        """True if the die counts on its own towards its pool."""
        return not self.marks or not any(mark.fate in (Fate.DROPPED, Fate.COMPOUNDED) for mark in self.marks)

    def reason(self, fate: Fate) -> str | None:
        """Return the operator that caused this fate, or None if the die doesn't have this fate."""
        for mark in self.marks:
            if mark.fate is fate:
                return mark.by
        return None
