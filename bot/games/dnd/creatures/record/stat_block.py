"""Creatures, and their stat blocks besides the numbers: riders, Saving Throw Effects, Multiattack, uses.

Conditions, sizes and types are keys, translated when shown.
"""

from typing import Literal

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.sheet.record.sheet import DamagePart, Sheet, Spellcasting

Use = Literal["", "bonus", "reaction", "legendary", "trait", "rider"]
"""The cost of an effect: "" is an action, "trait" is free, "rider" follows its attack's hit."""

Holds = Literal["advantage", "moved", "self_bloodied", "target_bloodied", "target_at_0", "grappled"]
"""The condition for a hit's extra effect, such as Advantage on the attack roll or a straight charge."""


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
    """An effect's area, where ``size`` is a radius or length in feet.

    "one" and "creatures" only have ``within``. An empty ``shape`` means that the numbers don't describe it.
    """

    shape: Shape = ""
    size: int = 0
    width: int = 0
    height: int = 0
    within: int = 0


class When(Struct, frozen=True, omit_defaults=True):
    """An extra consequence of a hit when ``holds`` is true.

    ``feet`` is the distance for "moved". ``add`` is extra damage, and ``instead`` replaces the first part of
    the damage. ``max_size`` is the largest target that gets the ``conditions``.
    """

    holds: Holds
    feet: int = 0
    add: tuple[DamagePart, ...] = ()
    instead: tuple[DamagePart, ...] = ()
    conditions: tuple[str, ...] = ()
    max_size: str = ""


class Rider(Struct, frozen=True, omit_defaults=True):
    """The effects of a hit with the named ``attack`` besides damage, and the limits on that attack.

    ``escape_dc`` is the DC to escape a grapple, and ``ongoing`` is damage on each later turn. The attacker
    can choose the ``rather`` conditions instead of damage. ``advantage`` is when the attack roll has
    Advantage, and ``recharge`` works as in :class:`BlockEffect`. ``forms`` are the shapes that can use the
    attack. ``more`` means that the stat block has further details. ``ends`` is when each condition ends, also
    for ``whens``.
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
    """A Saving Throw Effect, such as a breath, or damage without a save if ``save`` is empty.

    ``half`` means that a success takes half of the damage instead of none. A failure causes ``conditions``,
    which get worse after a second failure if ``second_failure`` and ``ends`` list them. ``low`` is the result
    of a failure, instead of damage, with this many Hit Points or fewer. ``recharge`` is the lowest d6 face
    that restores the effect at the start of a turn, and ``per_day`` is its number of uses. The other fields
    are those of :class:`Rider`.
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

    A creature doesn't regenerate after damage of a type in ``stopped_by``. If there are any such types, it
    only dies when it starts its turn at 0 Hit Points and doesn't regenerate.
    """

    hp: int = 0
    stopped_by: tuple[str, ...] = ()


class StatBlock(Struct, frozen=True, omit_defaults=True):
    """The part of a stat block that sheets don't have.

    ``size``, ``kind`` and ``tags`` form its type line. ``speed`` and ``senses`` are in feet. ``unaffected``
    are the conditions that it's immune to. ``sometimes`` pairs a field with text that only applies in part.
    ``multiattack`` are the attacks of one action by name, with "" for any attack, and ``within`` are effects
    that can replace one of them. ``traits``, ``bonus_actions``, ``reactions`` and ``legendary_actions`` are
    names. ``parry`` is how much its Reaction adds to its Armor Class against one hit.
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
        return next((rider for rider in self.riders if rider.attack == attack), Rider(attack))

    @property
    def lasting(self) -> tuple[Lasting, ...]:
        """Effects that deal damage on later turns."""
        riders = (
            Lasting(rider.attack, rider.ongoing, (*rider.conditions, *rider.rather)) for rider in self.riders
        )
        effects = (Lasting(effect.name, effect.ongoing, effect.conditions) for effect in self.effects)
        return tuple(lasting for lasting in (*riders, *effects) if lasting.damage)

    def recharge(self, name: str) -> int:
        """Return the lowest d6 face that recharges the named effect, or 0 if it has no recharge."""
        numbers = [effect.recharge for effect in self.effects if effect.name == name]
        return max([*numbers, self.rider(name).recharge])

    def per_day(self, name: str) -> int:
        """Return the daily uses of the named effect, or 0 if they aren't limited."""
        return max((effect.per_day for effect in self.effects if effect.name == name), default=0)


class Creature(Struct, frozen=True, omit_defaults=True):
    """A creature with the numbers of its stat block.

    ``initiative`` is its Initiative bonus. ``saves`` are total saving throw bonuses by ability key, and other
    saves use the ``sheet``. ``block`` is the rest of its stat block, which is empty for a typed creature.
    """

    sheet: Sheet
    initiative: int = 0
    saves: tuple[tuple[str, int], ...] = ()
    block: StatBlock = StatBlock()

    @property
    def name(self) -> str:
        """The creature's name."""
        return self.sheet.name

    @property
    def rating(self) -> str:
        """The creature's Challenge Rating, such as "1/4"."""
        return self.sheet.level.removeprefix("CR ")

    def save(self, ability: str) -> int:
        """Return the bonus of a saving throw, by the ability's key."""
        return dict(self.saves).get(ability, self.sheet.save(ability))


def from_sheet(sheet: Sheet) -> Creature:
    """Return a character's sheet as a creature."""
    return Creature(sheet, sheet.initiative_bonus)
