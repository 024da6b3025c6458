"""Riders: additions to attacks apart from the weapon, from a feature, a spell or poison."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.cost import Cost, Spending

When = Literal["", "turn", "critical", "on"]
"""When a rider applies: to every attack, once a turn, only on a Critical Hit, or while turned on."""


class SheetRider(Struct, frozen=True, omit_defaults=True):
    """One rider of a sheet: Sneak Attack, Bless, a poisoned blade.

    ``dice`` is notation or a number, added to the damage, or to the attack roll if ``to_hit``; ``type`` is
    that of the damage, "" for the attack's own. Instead of dice, ``least`` is the minimum of each damage die.
    ``costs`` is the cost of a hit with it, ``level`` are the dice for each higher slot level. ``sneak``: it's
    Sneak Attack. ``resist``: damage types that its bearer resists while it is on.
    """

    name: str
    dice: str = ""
    type: str = ""
    to_hit: bool = False
    when: When = ""
    costs: Cost | None = None
    level: str = ""
    least: int = 0
    sneak: bool = False
    resist: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The rider's key; all spellings of a name have the same key."""
        return " ".join(self.name.casefold().split())

    @property
    def comes(self) -> bool:
        """True if the rider applies to every attack automatically; one with a cost is picked each time."""
        return self.costs is None and self.when in ("", "critical")

    @property
    def stays(self) -> bool:
        """True if, once picked, the rider stays on for the next attacks until turned off."""
        return self.costs is None and self.when in ("turn", "on")


class Ridden(Struct, frozen=True, omit_defaults=True):
    """A rider with this ``name`` that applied to an attack.

    ``key`` removes it: that of its bonus or its part of the damage, such as "extra 0", or "least 1" if dice
    count at ``least`` that much. ``once``: a hit uses it for the turn. ``critical``: it only counts on a
    Critical Hit. ``spends`` is what pays for it with a hit. ``sneak``: it's Sneak Attack.
    """

    key: str
    name: str
    least: int = 0
    once: bool = False
    critical: bool = False
    spends: Spending | None = None
    sneak: bool = False
