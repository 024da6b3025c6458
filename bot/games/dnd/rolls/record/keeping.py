"""Values stored with rolls: Concentration saves outside of fights, and their consequences."""

from msgspec import Struct
from msgspec.structs import replace


class Owed(Struct, frozen=True):
    """A Concentration save against ``dc`` that this player's character must make to keep ``what``.

    ``since`` is when the Concentration began; see Bearing.
    """

    character: int
    name: str
    player: int
    what: str
    dc: int
    since: int = 0


class Keeping(Struct, frozen=True, omit_defaults=True):
    """The data of a Concentration save that is due after the damage dealt by the roll numbered ``damage``.

    For damage entered by hand, ``damage`` is minus its time. ``each`` are the saves due, set when the roll is
    prepared. ``given`` is True if the consequences were undone.
    """

    damage: int
    each: tuple[Owed, ...]
    given: bool = False


class SavedFor(Struct, frozen=True):
    """A deed: this character has made its Concentration save after the ``damage`` of this roll.

    The save had this ``total``, against ``dc``.
    """

    character: int
    name: str
    damage: int
    total: int = 0
    dc: int = 0


class Broken(Struct, frozen=True):
    """A deed: end this character's Concentration on ``what``, which began at ``since``."""

    character: int
    what: str
    since: int = 0


class Held(Struct, frozen=True):
    """A deed: restore this character's Concentration on ``what``, which began at ``since``."""

    character: int
    what: str
    since: int = 0


def kept_by(
    keeping: Keeping | None, *, failed: bool, total: int = 0, dc: int = 0
) -> tuple[SavedFor | Broken, ...]:
    """Return the deeds of a Concentration save, or none if the save was undone."""
    if keeping is None or keeping.given:
        return ()
    (of,) = keeping.each
    ends = (Broken(of.character, of.what, of.since),) if failed else ()
    return (SavedFor(of.character, of.name, keeping.damage, total, dc), *ends)


def given(keeping: Keeping | None, *, given: bool) -> Keeping | None:
    """Return a Concentration save with its consequences undone, or restored."""
    return keeping and replace(keeping, given=given)
