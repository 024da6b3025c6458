"""A roll's audience, and the part of a hidden roll that was revealed, as they are stored."""

from enum import Enum, IntFlag


class Audience(Enum):
    """The audiences of a roll, from least to most strict. The values are stored: never change one."""

    EVERYONE = "everyone"
    ME = "me"
    """The roller alone. No one else learns of the roll."""
    GM = "gm"
    """The roller and the GMs."""
    BLIND = "blind"
    """The GMs alone, even if a player rolled."""

    @property
    def is_hidden(self) -> bool:
        """True if the roll is hidden from anyone."""
        return self is not Audience.EVERYONE


def stricter(one: Audience, other: Audience) -> Audience:
    """Return the stricter of two audiences."""
    return one if one is other else max(one, other, key=_FROM_OPEN.index)


_FROM_OPEN = list(Audience)


class Revealed(IntFlag):
    """The part of a roll that was revealed to everyone. The values are stored: never change one."""

    NOTHING = 0
    SUCCESS = 1
    TOTAL = 2
    ALL = 4
