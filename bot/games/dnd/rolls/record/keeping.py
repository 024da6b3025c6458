"""Saves to keep Concentration outside of fights, and what comes of them: values that rolls keep."""

from msgspec import Struct
from msgspec.structs import replace


class Owed(Struct, frozen=True):
    """A save against this ``dc`` that a character, of this player, owes to keep Concentration on ``what``.

    ``since`` is when that began; see Bearing.
    """

    character: int
    name: str
    player: int
    what: str
    dc: int
    since: int = 0


class Keeping(Struct, frozen=True, omit_defaults=True):
    """That a roll is one of the saves owed ``each`` after the ``damage`` of the roll of this number.

    Of damage by hand that is minus when it was entered. Once it is prepared it has one. ``given``: what came
    of it was taken back.
    """

    damage: int
    each: tuple[Owed, ...]
    given: bool = False


class SavedFor(Struct, frozen=True):
    """A deed: this character has made its save to concentrate after the ``damage`` of this roll.

    It came to this ``total`` against ``dc``.
    """

    character: int
    name: str
    damage: int
    total: int = 0
    dc: int = 0


class Broken(Struct, frozen=True):
    """A deed: the Concentration of this character on ``what``, which began at ``since``, ends."""

    character: int
    what: str
    since: int = 0


class Held(Struct, frozen=True):
    """A deed: the Concentration of this character on ``what``, begun at ``since``, goes on after all."""

    character: int
    what: str
    since: int = 0


def kept_by(
    keeping: Keeping | None, *, failed: bool, total: int = 0, dc: int = 0
) -> tuple[SavedFor | Broken, ...]:
    """What a roll stands for by that; nothing once that was taken back."""
    if keeping is None or keeping.given:
        return ()
    (of,) = keeping.each
    ends = (Broken(of.character, of.what, of.since),) if failed else ()
    return (SavedFor(of.character, of.name, keeping.damage, total, dc), *ends)


def given(keeping: Keeping | None, *, given: bool) -> Keeping | None:
    """The save with all that came of it taken back, or not."""
    return keeping and replace(keeping, given=given)
