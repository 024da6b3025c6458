"""Steps that change Hit Points, in fights and outside: their names are stored, so never rename one."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Borne


class AttackAction(Struct, frozen=True, omit_defaults=True):
    """The Attack action, or Multiattack, that an attack is part of.

    It has this many ``attacks`` (Extra Attack). One press makes them all, unless ``apart``: one each. If the
    target falls, it ``moves_on`` to the next enemy; otherwise the player is asked for the next target.
    """

    attacks: int = 1
    moves_on: bool = False
    apart: bool = False


ONGOING: Literal["ongoing"] = "ongoing"
"""The source of ongoing damage."""


class StepBase(Struct, frozen=True, omit_defaults=True, tag=True):
    """One thing that happened."""


class Hit(Struct, frozen=True, omit_defaults=True):
    """Damage to one target; ``stops`` means that its type stops regeneration."""

    target: int
    amount: int
    critical: bool = False
    stops: bool = False


class Dealt(StepBase, frozen=True, omit_defaults=True):
    """Damage, or an attack without any. ``actor`` 0: no one in the fight.

    ``by``: an attack or an area of its turn, a Bonus Action, a Reaction, a Legendary Action, a trait, which
    takes nothing, ongoing damage, or damage entered by hand. ``melee``: it can knock out. ``aimed`` is the
    target of an attack with this ``weapon``, hit or not, as part of this ``action``; ``effect`` is the stat
    block's effect it was. The ``afflicted`` get ``afflicts``, and its actor concentrates on ``focus`` from
    then on, if any. Those who ``resisted`` spent Legendary Resistance on it; ``parried`` is who used a
    Reaction against it, 0 for no one. ``once`` are the once-per-turn riders of the hit, by name. ``beside``:
    an ally of the actor is next to its target; ``near``: the actor is. ``spell`` is the spell cast, with a
    ``slot`` of that level; its caster ``regains`` this many Hit Points.
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
    spell: str = ""
    slot: int = 0
    regains: int = 0
    lifts: tuple[str, ...] = ()


class Healed(StepBase, frozen=True, omit_defaults=True):
    """Healing for each target, or ``temporary`` Hit Points. ``actor`` 0: entered by hand.

    ``by`` is its cost, "" for an action. ``raises``: also raise the Hit Point maximum by as much.
    """

    actor: int
    targets: tuple[int, ...]
    amount: int
    by: Literal["", "bonus", "reaction"] = ""
    temporary: bool = False
    raises: bool = False
    lifts: tuple[str, ...] = ()


class Braced(StepBase, frozen=True, omit_defaults=True):
    """Temporary Hit Points; ``take`` None means that the higher amount is kept."""

    target: int
    amount: int
    take: bool | None = None


class MaximumChanged(StepBase, frozen=True, omit_defaults=True):
    """A change to a Hit Point maximum."""

    target: int
    by: int


class SheetChanged(StepBase, frozen=True, omit_defaults=True):
    """A change to the Hit Point maximum on someone's sheet."""

    target: int
    maximum: int


class DeathSaved(StepBase, frozen=True, omit_defaults=True):
    """A Death Saving Throw."""

    target: int
    natural: int
    success: bool


class Aided(StepBase, frozen=True, omit_defaults=True):
    """First aid: a Wisdom (Medicine) check, by ``actor``, or by no one in the fight."""

    actor: int
    target: int
    success: bool


class Restored(StepBase, frozen=True, omit_defaults=True):
    """Hit Points set: by hand (revived, dead or ``hp``), on waking after the wait, or by a Long Rest.

    For "waits" and "passed", ``hp`` are the hours until a Stable creature wakes, and those that passed; for
    "whole" it's the maximum on the sheet, which a Long Rest outside of fights restores.
    """

    target: int
    how: Literal["revived", "set", "woken", "rested", "waits", "passed", "whole", "died"]
    hp: int = 1


HitPointStep = Dealt | Healed | Braced | MaximumChanged | SheetChanged | DeathSaved | Aided | Restored
"""A step that changes Hit Points."""
