"""The parts of a stat block besides its numbers: riders, Saving Throw Effects, Multiattack, uses.

Conditions, sizes and types are keys, translated when shown.
"""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.sheet.record.sheet import DamagePart, Spellcasting

Use = Literal["", "bonus", "reaction", "legendary", "trait", "rider"]
"""The cost of an effect: "" an action, "trait" nothing; "rider" follows a hit with the attack of its name."""

Holds = Literal["advantage", "moved", "self_bloodied", "target_bloodied", "target_at_0", "grappled"]
"""When a hit does more: the attack roll had Advantage, the attacker moved straight toward it, and so on."""


Shape = Literal[
    "",
    "one",
    "cone",
    "emanation",
    "line",
    "sphere",
    "cylinder",
    "creatures",
    "cube",
    "square",
    "circle",
    "wall",
    "other",
]


class BlockArea(Struct, frozen=True, omit_defaults=True):
    """An effect's area: ``size`` is a radius or a length in feet; "one" and "creatures" have only ``within``.

    ``shape`` "" is one the numbers don't describe.
    """

    shape: Shape = ""
    size: int = 0
    width: int = 0
    height: int = 0
    within: int = 0


class When(Struct, frozen=True, omit_defaults=True):
    """A consequence of a hit if ``holds`` applies; for "moved", after this many ``feet``.

    ``add`` is extra damage, ``instead`` replaces the first part of the damage; ``max_size`` is the largest
    target that gets the ``conditions``.
    """

    holds: Holds
    feet: int = 0
    add: tuple[DamagePart, ...] = ()
    instead: tuple[DamagePart, ...] = ()
    conditions: tuple[str, ...] = ()
    max_size: str = ""


class Rider(Struct, frozen=True, omit_defaults=True):
    """A rider of the ``attack`` with this name: a hit's effects besides damage, and the attack's limits.

    ``escape_dc`` ends being Grappled, ``ongoing`` is damage on each later turn. ``rather`` are conditions
    that its attacker can choose instead of the damage. ``advantage`` is when the attack roll has it.
    ``recharge``: see :class:`BlockEffect`. ``forms``: only in these shapes. ``more``: the stat block says
    more about it. ``ends`` is when each of its conditions ends, including those of its ``whens``.
    """

    attack: str
    conditions: tuple[str, ...] = ()
    escape_dc: int = 0
    max_size: str = ""
    ongoing: tuple[DamagePart, ...] = ()
    rather: tuple[str, ...] = ()
    whens: tuple[When, ...] = ()
    advantage: Literal["", "grappled", "wounded", "first_round"] = ""
    recharge: int = 0
    forms: tuple[str, ...] = ()
    more: bool = False
    ends: tuple[tuple[str, Ends], ...] = ()


class BlockEffect(Struct, frozen=True, omit_defaults=True):
    """A Saving Throw Effect, such as a breath; without a ``save`` it's damage that allows no save.

    ``half``: a success takes half of the damage, else none. ``conditions`` are those of a failure,
    ``second_failure`` those of the repeated save, which ``ends`` lists as getting worse. ``low``: with this
    many Hit Points or fewer, a failure does that instead of the damage. ``recharge``: once used, it's back
    when a d6 at the start of its turn shows this or more; ``per_day`` is its number of uses. For the rest see
    :class:`Rider`.
    """

    name: str
    use: Use = ""
    save: str = ""
    dc: int = 0
    damage: tuple[DamagePart, ...] = ()
    half: bool = False
    area: BlockArea = BlockArea()
    conditions: tuple[str, ...] = ()
    second_failure: tuple[str, ...] = ()
    escape_dc: int = 0
    max_size: str = ""
    ongoing: tuple[DamagePart, ...] = ()
    low: tuple[int, str] | None = None
    recharge: int = 0
    per_day: int = 0
    forms: tuple[str, ...] = ()
    more: bool = False
    ends: tuple[tuple[str, Ends], ...] = ()


class Lasting(Struct, frozen=True):
    """Ongoing damage from a hit or an effect with this ``name``, and its conditions."""

    name: str
    damage: tuple[DamagePart, ...]
    conditions: tuple[str, ...] = ()


class Uses(Struct, frozen=True, omit_defaults=True):
    """A limit on uses, and the limit in the creature's lair."""

    uses: int = 0
    in_lair: int = 0

    @property
    def most(self) -> int:
        """The larger of the two limits."""
        return max(self.uses, self.in_lair)


class Regeneration(Struct, frozen=True, omit_defaults=True):
    """Hit Points regained at the start of each turn.

    Not after damage of a type in ``stopped_by``; with such types it only dies if it starts its turn at 0 and
    doesn't regenerate.
    """

    hp: int = 0
    stopped_by: tuple[str, ...] = ()


class StatBlock(Struct, frozen=True, omit_defaults=True):
    """The part of a stat block that sheets don't have.

    ``size``, ``kind`` and ``tags`` are its type line; ``speed`` and ``senses`` are in feet. ``unaffected`` by
    these conditions; ``sometimes`` lists what applies only in part: the field and the text. ``multiattack``
    are the attacks of one action by name, "" for any; ``within`` are effects that can replace one of them.
    ``traits``, ``bonus_actions``, ``reactions`` and ``legendary_actions`` are names. ``parry`` is what its
    Reaction adds to its Armor Class against one hit.
    """

    size: str = ""
    kind: str = ""
    tags: tuple[str, ...] = ()
    xp: int = 0
    hp_dice: str = ""
    speed: tuple[tuple[str, int], ...] = ()
    skills: tuple[tuple[str, int], ...] = ()
    senses: tuple[tuple[str, int], ...] = ()
    passive: int = 0
    unaffected: tuple[str, ...] = ()
    sometimes: tuple[tuple[str, str], ...] = ()
    riders: tuple[Rider, ...] = ()
    effects: tuple[BlockEffect, ...] = ()
    multiattack: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    legendary: Uses = Uses()
    legendary_actions: tuple[str, ...] = ()
    resistance: Uses = Uses()
    spellcasting: Spellcasting = Spellcasting()
    traits: tuple[str, ...] = ()
    bonus_actions: tuple[str, ...] = ()
    reactions: tuple[str, ...] = ()
    regeneration: Regeneration = Regeneration()
    parry: int = 0

    def rider(self, attack: str) -> Rider:
        """Return the rider of the attack with this name."""
        return next((each for each in self.riders if each.attack == attack), Rider(attack))

    @property
    def lasting(self) -> tuple[Lasting, ...]:
        """Effects that deal damage on later turns."""
        riders = (
            Lasting(rider.attack, rider.ongoing, (*rider.conditions, *rider.rather)) for rider in self.riders
        )
        effects = (Lasting(effect.name, effect.ongoing, effect.conditions) for effect in self.effects)
        return tuple(each for each in (*riders, *effects) if each.damage)

    def recharge(self, name: str) -> int:
        """Return the lowest face of a d6 that recharges the thing with this name; 0 if none is needed."""
        numbers = [effect.recharge for effect in self.effects if effect.name == name]
        return max([*numbers, self.rider(name).recharge])

    def per_day(self, name: str) -> int:
        """Return the daily uses of the effect with this name; 0 if they aren't limited."""
        return max((effect.per_day for effect in self.effects if effect.name == name), default=0)
