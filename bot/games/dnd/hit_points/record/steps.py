"""Steps that change Hit Points, in fights and outside: their names are stored, so never rename one."""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Borne


class AttackAction(Struct, frozen=True, omit_defaults=True):
    """The Attack action or Multiattack of an attack, with its number of ``attacks`` (Extra Attack).

    One press makes them all, or only one if ``apart``. If the target falls, the attacks go on to the next
    enemy if ``moves_on``. Otherwise the player is asked for the next target.
    """

    attacks: int = 1
    moves_on: bool = False
    apart: bool = False


ONGOING: Literal["ongoing"] = "ongoing"
"""The value of ``by`` for ongoing damage."""


class StepBase(Struct, frozen=True, omit_defaults=True, tag=True):
    """A step: something that happened."""


class Hit(Struct, frozen=True, omit_defaults=True):
    """Damage to one target, whose type stops regeneration if ``stops``. Spells on it ``spared`` it some."""

    target: int
    amount: int
    critical: bool = False
    stops: bool = False
    spared: tuple[str, ...] = ()


class Dealt(StepBase, frozen=True, omit_defaults=True):
    """Damage, or an attack without any; ``actor`` is 0 for no one in the fight.

    ``by`` is the cause: an attack or area on the actor's turn, a Bonus Action, a Reaction, a Legendary
    Action, a trait without a cost, ongoing damage, or damage entered by hand. ``melee`` means that it can
    knock out. ``aimed`` is the target of an attack with this ``weapon``, hit or not, in this ``action``.
    ``effect`` is the stat block effect used. The ``afflicted`` get the conditions ``afflicts``, and the actor
    starts to concentrate on ``focus``, if any. Those who ``resisted`` spent Legendary Resistance, and
    ``parried`` used a Reaction against it (0 for no one). ``once`` are the hit's once-per-turn riders by
    name. ``beside`` means that an ally of the actor is next to the target, and ``near`` that the actor is.
    ``spell`` was cast with a ``slot`` of that level, and its caster ``regains`` this many Hit Points.
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


Healing = Literal["", "temporary", "raises", "divided", "revives", "stabilizes"]
"""How healing works: it can give Temporary Hit Points, raise the Hit Point maximum by the same amount, be
divided among the targets, revive the dead or stabilize the dying."""


class Healed(StepBase, frozen=True, omit_defaults=True):
    """Healing for each target, by ``actor``, or 0 if it was entered by hand. ``by`` is its cost."""

    actor: int
    targets: tuple[int, ...]
    amount: int
    by: Literal["", "bonus", "reaction"] = ""
    how: Healing = ""
    lifts: tuple[str, ...] = ()


class Braced(StepBase, frozen=True, omit_defaults=True):
    """Temporary Hit Points. If ``take`` is None, the higher number is kept."""

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
    """A direct change of Hit Points: by hand (revived, died or set), after a wait, or by a Long Rest.

    ``hp`` are the new Hit Points. For "waits" it's the hours until a Stable creature wakes, for "passed" the
    hours that passed, and for "whole" the sheet's maximum, which a Long Rest outside of fights restores.
    """

    target: int
    how: Literal["revived", "set", "woken", "rested", "waits", "passed", "whole", "died"]
    hp: int = 1


HitPointStep = Dealt | Healed | Braced | MaximumChanged | SheetChanged | DeathSaved | Aided | Restored
"""A step that changes Hit Points."""
