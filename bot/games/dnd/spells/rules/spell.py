"""A spell's facts and numbers, as in ``spells.json``."""

from typing import Any, Literal

from msgspec import Struct, field

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.creatures.record.stat_block import BlockArea

SPELL_DC = -1
"""Stands in the data for the caster's spell save DC."""
Amounts = tuple[tuple[str, str], ...]
"""Dice with their damage types; "" is the type of the part's first, "fire|cold" a choice."""


class Whom(Struct, frozen=True, omit_defaults=True):
    """The targets of a part of a spell.

    ``targets`` −1: as many as the caster chooses. ``shots`` are rays or darts, with a target each.
    ``caster``: only the caster. ``only`` says in words who can be a target.
    """

    targets: int = 0
    shots: int = 1
    area: BlockArea = BlockArea()
    caster: bool = False
    only: str = ""


class SlotLevel(Struct, frozen=True, omit_defaults=True):
    """Additions for each slot level above the spell's own."""

    targets: int = 0
    shots: int = 0
    area: int = 0
    damage: Amounts = ()
    heal: str = ""
    temp_hp: int = 0
    effects: dict[str, int] = field(default_factory=dict)


class SpellPart(Struct, frozen=True, omit_defaults=True):
    """A part of a spell that can be calculated.

    One ``option`` is chosen; a ``name`` tells further parts apart. ``attack`` is a spell attack, or one with
    a weapon; ``save`` is against ``dc``, 0: the caster's. ``half``: a success or a miss takes half.
    Of ``cantrip`` dice the character's level has multiples. ``extra`` is added to hits of attacks; ``mod``:
    the spellcasting ability modifier is added once. ``drains``: the caster regains half of the damage.
    ``heal`` may be ``divided`` among the targets; ``temp_hp`` are Temporary Hit Points.
    ``conditions`` are those that it brings, with their ends; the spell's own name stands for its effect.
    ``die`` is added to rolls, or subtracted, of what ``to`` names.
    ``levels`` are numbers or dice from that level of the character on, or of the slot.
    ``later``: it isn't rolled as the spell is cast; ``again``: it is repeated by that action, or each "turn".
    """

    option: str = ""
    name: str = ""
    attack: Literal["", "melee", "ranged", "weapon"] = ""
    save: str = ""
    dc: int = 0
    half: bool = False
    whom: Whom = Whom()
    damage: Amounts = ()
    extra: Amounts = ()
    cantrip: bool = False
    mod: bool = False
    drains: bool = False
    heal: str = ""
    divided: bool = False
    temp_hp: str = ""
    conditions: dict[str, Ends] = field(default_factory=dict)
    die: str = ""
    to: tuple[str, ...] = ()
    effects: dict[str, Any] = field(default_factory=dict)
    levels: tuple[tuple[int, int | str], ...] = ()
    slot: SlotLevel = SlotLevel()
    later: bool = False
    again: Literal["", "action", "bonus", "turn"] = ""


Unit = Literal["instantaneous", "rounds", "minutes", "hours", "days", "dispelled", "special"]


class Spell(Struct, frozen=True, omit_defaults=True):
    """A spell of the System Reference Document 5.2.1.

    ``cast`` is an action, "bonus", "reaction" or a time; ``reach`` its range in feet, or a word; ``lasts``
    how long, ``lasts_from`` from a slot of that level on, with whether it then needs no Concentration.
    ``cost`` are its materials' costs, in ``coin``.
    """

    name: str
    level: int
    school: str
    classes: tuple[str, ...]
    cast: str
    reach: str
    components: str
    lasts: tuple[int, Unit]
    kind: Literal["rolls", "effect", "summons", "descriptive"]
    concentration: bool = False
    ritual: bool = False
    cost: tuple[int, ...] = ()
    coin: str = "gp"
    consumed: bool = False
    lasts_slot: tuple[int, Unit] | None = None
    lasts_from: tuple[tuple[int, tuple[int, Unit], bool], ...] = ()
    parts: tuple[SpellPart, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """The options to choose from; if every part has a name, those names."""
        named = self.further if all(part.name for part in self.parts) else ()
        return tuple(dict.fromkeys(part.option for part in self.parts if part.option)) or named

    @property
    def further(self) -> tuple[str, ...]:
        """The names of the spell's separate parts, each rolled by itself."""
        return tuple(part.name for part in self.parts if part.name)

    def duration(self, slot: int) -> tuple[int, Unit]:
        """Return the spell's duration when cast with a slot of this level."""
        count, per = self.lasts
        if self.lasts_slot:
            count += self.lasts_slot[0] * max(0, slot - self.level)
        return next((each for level, each, _ in reversed(self.lasts_from) if slot >= level), (count, per))

    def concentrates(self, slot: int) -> bool:
        """Return True if it needs Concentration when cast with a slot of this level."""
        freed = next((free for level, _, free in reversed(self.lasts_from) if slot >= level), False)
        return self.concentration and not freed
