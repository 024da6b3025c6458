"""A rider that came with an attack, as its roll keeps it."""

from msgspec import Struct

from bot.games.dnd.counters.rules.cost import Spending


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
