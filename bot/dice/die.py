"""One die of a finished roll."""

from enum import Enum

from msgspec import Struct


class Fate(Enum):
    """What can become of a die. A die without any of these simply counts."""

    DROPPED = "dropped"
    """Not among those kept; counts nothing."""
    EXPLODED = "exploded"
    """Brought another die."""
    COMPOUNDED = "compounded"
    """Its face is added to the die that exploded, and not counted again."""
    PENETRATED = "penetrated"
    """Counts one less than its face."""
    ADDED = "added"
    """Came from "reroll and add"."""
    CLAMPED = "clamped"
    """Counts as the least or the most that one die may."""
    SUCCESS = "success"
    """Met the target of a count."""
    FAILURE = "failure"
    """Takes one success away."""


class Mark(Struct, frozen=True, gc=False):
    """A fate and the operator, as notation, that is the reason for it."""

    fate: Fate
    by: str


class Replaced(Struct, frozen=True, gc=False):
    """A face that a reroll replaced, and the operator that did it."""

    face: int
    by: str


class Die(Struct, frozen=True, gc=False):
    """One die as it fell.

    ``sides`` is the number of its sides, ``face`` its natural face, ``value`` what it counts if it
    is counted. ``pool`` and ``number`` say where it was rolled (-1: added by an operator), ``path``
    the chain of explosions it came from.
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
        """The die's name in its roll; the same after every reroll."""
        return f"{self.pool}.{'+' if self.number < 0 else self.number}{self.path}"

    @property
    def counted(self) -> bool:
        """Whether the die is part of its pool's value on its own."""
        return not self.marks or not any(mark.fate in (Fate.DROPPED, Fate.COMPOUNDED) for mark in self.marks)

    def reason(self, fate: Fate) -> str | None:
        """The operator that gave the die this fate, or None if it does not have it."""
        for mark in self.marks:
            if mark.fate is fate:
                return mark.by
        return None
