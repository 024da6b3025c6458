"""Steps that change Hit Points, in a fight and outside: their names are stored, so never change one."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.attacks.attack_action import AttackAction
from bot.games.dnd.conditions.rules.active_conditions import Borne

ONGOING: Literal["ongoing"] = "ongoing"
"""What damage is by that goes on."""


class StepBase(Struct, frozen=True, omit_defaults=True, tag=True):
    """One thing that happened."""


class Hit(Struct, frozen=True, omit_defaults=True):
    """What one target is dealt; ``stops``: of a type after which it does not regenerate."""

    target: int
    amount: int
    critical: bool = False
    stops: bool = False


class Dealt(StepBase, frozen=True, omit_defaults=True):
    """Damage, or an attack that came to none. ``actor`` 0: nobody of the fight.

    ``by``: an attack or an area of its turn, a Bonus Action, a Reaction, a Legendary Action, a trait, which
    takes nothing, damage that goes on in later turns, or some that somebody entered. ``melee``: it may knock
    out. ``aimed`` is whom an attack with this ``weapon`` was against, hit or not, as one of this ``action``;
    ``effect`` is what of its stat block that was. It brings ``afflicts`` to the ``afflicted``, and its actor
    concentrates on ``focus`` from then on, if on anything. Those who ``resisted`` spent Legendary Resistance
    on it; ``parried`` is who used its Reaction against it, 0: nobody. ``once`` are what came with the hit and
    comes once a turn, by name. ``beside``: an ally of the actor is next to whom it is aimed at;
    ``near``: the actor is.
    """

    actor: int
    hits: tuple[Hit, ...]
    by: Literal["attack", "area", "reaction", "entered", "bonus", "legendary", "trait", "ongoing"] = "attack"
    melee: bool = False
    aimed: int = 0
    weapon: str = ""
    action: AttackAction = AttackAction()
    effect: str = ""
    afflicts: tuple[Borne, ...] = ()
    afflicted: tuple[int, ...] = ()
    focus: str = ""
    resisted: tuple[int, ...] = ()
    parried: int = 0
    once: tuple[str, ...] = ()
    beside: bool = False
    near: bool = False


class Healed(StepBase, frozen=True, omit_defaults=True):
    """Healing for each of these. ``actor`` 0: somebody entered it."""

    actor: int
    targets: tuple[int, ...]
    amount: int


class Braced(StepBase, frozen=True, omit_defaults=True):
    """Temporary Hit Points; ``take`` None: the higher."""

    target: int
    amount: int
    take: bool | None = None


class MaximumChanged(StepBase, frozen=True, omit_defaults=True):
    """A Hit Point maximum changed by so much."""

    target: int
    by: int


class SheetChanged(StepBase, frozen=True, omit_defaults=True):
    """The Hit Point maximum on somebody's sheet was changed."""

    target: int
    maximum: int


class DeathSaved(StepBase, frozen=True, omit_defaults=True):
    """A Death Saving Throw."""

    target: int
    natural: int
    success: bool


class Aided(StepBase, frozen=True, omit_defaults=True):
    """First aid: a Wisdom (Medicine) check, by ``actor``, or by nobody of the fight."""

    actor: int
    target: int
    success: bool


class Restored(StepBase, frozen=True, omit_defaults=True):
    """Revived, dead, or set to so many Hit Points by hand; woken once the time has passed; after a Long Rest.

    Of "waits" and "passed" ``hp`` are the hours after which whoever is Stable wakes, and those that passed;
    of "whole" it is the maximum on the sheet, which a Long Rest outside of fights brings back.
    """

    target: int
    how: Literal["revived", "set", "woken", "rested", "waits", "passed", "whole", "died"]
    hp: int = 1


HitPointStep = Dealt | Healed | Braced | MaximumChanged | SheetChanged | DeathSaved | Aided | Restored
"""A step that changes Hit Points."""
