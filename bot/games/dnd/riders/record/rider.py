"""Riders: extra effects on attacks from a feature, a spell or poison."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.cost import Cost, Spending

When = Literal["", "turn", "critical", "on"]
"""When a rider applies: to every attack, once a turn, only on a Critical Hit, or while turned on."""


class SheetRider(Struct, frozen=True, omit_defaults=True):
    """One rider of a sheet, such as Sneak Attack, Bless, or a poisoned blade.

    ``dice`` is notation or a number. It's added to the damage, or to the attack roll if ``to_hit`` is True.
    ``type`` is the damage type, or "" for the attack's own. A rider without dice can have ``least``, the
    minimum of each damage die. ``costs`` is the cost of a hit with it. ``level`` is added per higher slot
    level. ``sneak`` is True for Sneak Attack. ``resist`` are damage types it gives Resistance to while on.
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
        """The rider's key, which is the same for all spellings of its name."""
        return " ".join(self.name.casefold().split())

    @property
    def is_automatic(self) -> bool:
        """True if the rider applies to every attack automatically. One with a cost is picked each time."""
        return self.costs is None and self.when in ("", "critical")

    @property
    def stays(self) -> bool:
        """True if, once picked, the rider stays on for the next attacks until turned off."""
        return self.costs is None and self.when in ("turn", "on")


class Ridden(Struct, frozen=True, omit_defaults=True):
    """A rider with this ``name`` that applied to an attack.

    ``key`` removes the rider. It's the key of its bonus or damage, such as "extra 0", or "least 1" for a
    rider that makes ``least`` the minimum of each die. A hit uses up a ``once`` rider for the turn. A
    ``critical`` one only counts on a Critical Hit. ``spends`` pays for a hit. ``sneak`` means Sneak Attack.
    """

    key: str
    name: str
    least: int = 0
    once: bool = False
    critical: bool = False
    spends: Spending | None = None
    sneak: bool = False
