"""What a stat block says beside a creature's numbers: riders, Saving Throw Effects, Multiattack, uses.

Conditions, sizes and types are keys: what is shown of them is said where it is shown.
"""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.sheet.record.sheet import DamagePart

Use = Literal["", "bonus", "reaction", "legendary", "trait", "rider"]
"""What an effect takes: "" an action, "trait" nothing; "rider" follows a hit of the attack of its name."""

Holds = Literal["advantage", "moved", "self_bloodied", "target_bloodied", "target_at_0", "grappled"]
"""When more comes of a hit: the attack roll had Advantage, it moved straight toward the target, and so on."""


Shape = Literal["", "one", "cone", "emanation", "line", "sphere", "cylinder", "creatures"]


class Area(Struct, frozen=True, omit_defaults=True):
    """Whom an effect meets: ``size`` in feet is a radius, or a length; "one" and "creatures" are ``within``.

    ``shape`` "" is one that the numbers do not say.
    """

    shape: Shape = ""
    size: int = 0
    width: int = 0
    height: int = 0
    within: int = 0


class When(Struct, frozen=True, omit_defaults=True):
    """What more comes of a hit if that ``holds``, for "moved" after so many ``feet``.

    ``add`` is further damage, ``instead`` the first part of the damage; ``max_size`` the largest target that
    has the ``conditions``.
    """

    holds: Holds
    feet: int = 0
    add: tuple[DamagePart, ...] = ()
    instead: tuple[DamagePart, ...] = ()
    conditions: tuple[str, ...] = ()
    max_size: str = ""


class Rider(Struct, frozen=True, omit_defaults=True):
    """What a hit of the ``attack`` of this name does beside its damage, and how that attack is limited.

    ``escape_dc`` ends being grappled, ``ongoing`` is damage on each later turn. ``rather`` are conditions
    that its attacker may choose instead of the damage. ``advantage`` is when the attack roll has it.
    ``recharge``: see :class:`Effect`. ``forms``: only in these shapes. ``more``: the stat block has more
    words on it. ``ends`` is when each of its conditions ends, also those of its ``whens``.
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


class Effect(Struct, frozen=True, omit_defaults=True):
    """A Saving Throw Effect, as a breath; without a ``save`` it is damage that nobody saves against.

    ``half``: a success takes half of the damage, else none. ``conditions`` are those of a failure,
    ``second_failure`` those of the repeated save, which ``ends`` has as what gets worse. ``low``: with so
    many Hit Points or fewer a failure does that in place of the damage. ``recharge``: used, it is back where
    a d6 at the start of its turn shows that or more; ``per_day`` are its uses. For the rest see
    :class:`Rider`.
    """

    name: str
    use: Use = ""
    save: str = ""
    dc: int = 0
    damage: tuple[DamagePart, ...] = ()
    half: bool = False
    area: Area = Area()
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
    """Damage with which a hit or an effect of this ``name`` goes on, and the conditions that it brings."""

    name: str
    damage: tuple[DamagePart, ...]
    conditions: tuple[str, ...] = ()


class Uses(Struct, frozen=True, omit_defaults=True):
    """How often something can be used, and how often in the creature's lair."""

    uses: int = 0
    in_lair: int = 0

    @property
    def most(self) -> int:
        """Wherever it is."""
        return max(self.uses, self.in_lair)


class Spellcasting(Struct, frozen=True, omit_defaults=True):
    """The ability a creature casts with, the DC against its spells, and their attack bonus, 0 if not said."""

    ability: str = ""
    dc: int = 0
    bonus: int = 0


class Regeneration(Struct, frozen=True, omit_defaults=True):
    """Hit Points regained at the start of each of its turns.

    Not after damage of a type of ``stopped_by``; with such types it only dies if it starts its turn at 0 and
    does not regenerate.
    """

    hp: int = 0
    stopped_by: tuple[str, ...] = ()


class StatBlock(Struct, frozen=True, omit_defaults=True):
    """What a stat block says that is on no sheet.

    ``size``, ``kind`` and ``tags`` are its type line; ``speed`` and ``senses`` are in feet. ``unaffected`` by
    these conditions; ``sometimes`` is what holds in part only: of which field, and what. ``multiattack`` are
    the attacks of one action by name, "" for any; ``within`` are effects that take the place of one of them.
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
    effects: tuple[Effect, ...] = ()
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
        """What the attack of this name does beside its damage."""
        return next((each for each in self.riders if each.attack == attack), Rider(attack))

    @property
    def lasting(self) -> tuple[Lasting, ...]:
        """What goes on to deal damage on later turns."""
        riders = (
            Lasting(rider.attack, rider.ongoing, (*rider.conditions, *rider.rather)) for rider in self.riders
        )
        effects = (Lasting(effect.name, effect.ongoing, effect.conditions) for effect in self.effects)
        return tuple(each for each in (*riders, *effects) if each.damage)

    def recharge(self, name: str) -> int:
        """The lowest face of a d6 that brings what has this name back; 0 where none need."""
        numbers = [effect.recharge for effect in self.effects if effect.name == name]
        return max([*numbers, self.rider(name).recharge])

    def per_day(self, name: str) -> int:
        """How often a day the effect of this name can be used; 0 where that is not counted."""
        return max((effect.per_day for effect in self.effects if effect.name == name), default=0)
