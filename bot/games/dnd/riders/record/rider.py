"""What is added to attacks beside the weapon: by a feature, a spell, poison."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.cost import Cost, Spending

When = Literal["", "turn", "critical", "on"]
"""With every attack, once a turn, on a Critical Hit alone, while somebody has put it on."""


class SheetRider(Struct, frozen=True, omit_defaults=True):
    """One rider of a sheet: Sneak Attack, Bless, a poisoned blade.

    ``dice`` is notation or a number, added to the damage, or to the attack roll if ``to_hit``; ``type`` is
    that of the damage, "" for the attack's own. In place of dice ``least`` is what each die of the damage
    counts at least. ``costs`` is what a hit with it takes, ``level`` are the dice for each level of the slot
    above that. ``sneak``: it is Sneak Attack.
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

    @property
    def key(self) -> str:
        """What it is kept by; that of a name is the same however it is written."""
        return " ".join(self.name.casefold().split())

    @property
    def comes(self) -> bool:
        """Whether it comes with every attack by itself. What costs something is picked each time."""
        return self.costs is None and self.when in ("", "critical")

    @property
    def stays(self) -> bool:
        """Whether it comes with the next attacks too once it was picked, until it is put off."""
        return self.costs is None and self.when in ("turn", "on")


class Ridden(Struct, frozen=True, omit_defaults=True):
    """A rider of this ``name`` that came with an attack.

    ``key`` is what strikes it: that of its bonus or of its part of the damage, as in "extra 0", or "least 1"
    where dice count at ``least`` so much. ``once``: by a hit it is used for the turn. ``critical``: it counts
    on a Critical Hit alone. ``spends`` is with what a hit pays for it.
    ``sneak``: it is Sneak Attack.
    """

    key: str
    name: str
    least: int = 0
    once: bool = False
    critical: bool = False
    spends: Spending | None = None
    sneak: bool = False
