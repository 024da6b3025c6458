"""The spells of the System Reference Document 5.2.1 (credited in NOTICE): facts and numbers, by name.

``spells.json`` has a line for each spell, stored as :class:`Spell`. The file is loaded when first needed,
and each spell is parsed when needed.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.creatures.record.stat_block import BlockArea
from bot.games.dnd.terms.spell_names import spell_names as german_names
from bot.games.dnd.terms.spell_names import spell_readings
from bot.names import begins, get_close_matches, typed_form

SPELL_DC = -1
"""The number that represents the caster's spell save DC in the data."""
Amounts = tuple[tuple[str, str], ...]
"""Dice with their damage types. "" is the type of the part's first damage, and "fire|cold" is a choice."""


class Whom(Struct, frozen=True, omit_defaults=True):
    """The targets of a part of a spell.

    ``targets`` is −1 for as many as the caster chooses. ``shots`` are rays or darts, each with a target. With
    ``caster``, only the caster is affected. ``only`` describes in words who can be a target.
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

    One ``option`` is chosen, and a ``name`` tells separate parts apart. ``attack`` is a spell attack, or one
    with a weapon. ``save`` is against ``dc``, or the caster's DC for 0. With ``half``, a success or a miss
    takes half. ``cantrip`` dice are multiplied at higher character levels. ``extra`` is added to hits. With
    ``mod``, the spellcasting ability modifier is added once. With ``drains``, the caster regains half of the
    damage. ``heal`` can be ``divided`` among the targets. ``temp_hp`` are Temporary Hit Points.
    ``conditions`` has the part's conditions and their ends, with the spell's own name for its effect. ``die``
    is added to the rolls in ``to``, or subtracted. ``levels`` has the numbers or dice from each character or
    slot level on. ``later`` parts aren't rolled as the spell is cast. ``again`` is the action, or "turn",
    that repeats it.
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

    def texts(self, effect: str) -> tuple[str, ...]:
        """Return an effect's texts, or none if it doesn't have any."""
        texts = self.effects.get(effect)
        return tuple(texts) if isinstance(texts, list) else ()

    def number(self, effect: str) -> int:
        """Return an effect's number, or 0 if it doesn't have one."""
        number = self.effects.get(effect)
        return number if type(number) is int else 0


Unit = Literal["instantaneous", "rounds", "minutes", "hours", "days", "dispelled", "special"]


class Spell(Struct, frozen=True, omit_defaults=True):
    """A spell of the System Reference Document 5.2.1.

    ``cast`` is an action, "bonus", "reaction" or a time. ``reach`` is its range in feet, or a word. ``lasts``
    is its duration. ``lasts_from`` has the duration from a slot level on, and if Concentration isn't needed
    then. ``cost`` has the costs of its materials in GP, which can be ``consumed``.
    """

    name: str
    level: int
    cast: str
    reach: str
    components: str
    lasts: tuple[int, Unit]
    kind: Literal["rolls", "effect", "summons", "descriptive"]
    concentration: bool = False
    ritual: bool = False
    cost: tuple[int, ...] = ()
    consumed: bool = False
    lasts_slot: tuple[int, Unit] | None = None
    lasts_from: tuple[tuple[int, tuple[int, Unit], bool], ...] = ()
    parts: tuple[SpellPart, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """The options to choose from, or the names of the parts if every part has a name."""
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
        return next((lasts for level, lasts, _ in reversed(self.lasts_from) if slot >= level), (count, per))

    def concentrates(self, slot: int) -> bool:
        """Return True if the spell needs Concentration when cast with a slot of this level."""
        freed = next((free for level, _, free in reversed(self.lasts_from) if slot >= level), False)
        return self.concentration and not freed


def spell_names() -> Sequence[str]:
    """Return the name of every spell, in alphabetical order."""
    return tuple(_lines())


@lru_cache(maxsize=256)
def spell(name: str) -> Spell | None:
    """Return the spell with this name, or the only one that starts with it, in any language, or None."""
    typed = typed_form(name)
    near = {name for key, name in _folded().items() if typed and key.startswith(typed)}
    known = _folded().get(typed) or (next(iter(near)) if len(near) == 1 else "")
    return msgspec.json.decode(_lines()[known], type=Spell) if known else None


def having(text: str) -> list[str]:
    """Return the names with words that start with these: "fir" finds Wall of Fire.

    If there are none, return similar names. The words can be in any language, but the names are English.
    """
    those = [key for key in _folded() if begins(key, text)]
    near = those or get_close_matches(typed_form(text), _folded(), n=5, cutoff=0.75)
    return list(dict.fromkeys(_folded()[key] for key in near))


@lru_cache(maxsize=1)
def _lines() -> Mapping[str, msgspec.Raw]:
    return msgspec.json.decode(
        files(__package__).joinpath("spells.json").read_bytes(), type=dict[str, msgspec.Raw]
    )


@lru_cache(maxsize=1)
def _folded() -> Mapping[str, str]:
    english = {typed_form(name): name for name in _lines()}
    # A name that exists in both languages means the English spell.
    return english | {
        key: name
        for name, reading in spell_readings().items()
        for key in map(typed_form, (*german_names().get(name, ()), reading, reading.replace("・", "")))
        if key not in english
    }
