"""Effects of spells on their targets: dice and Advantage for their rolls, Armor Class, damage of hits.

A combatant under such a spell has the spell's name as a condition, with the option chosen for it:
"Guidance: stealth". Its numbers are looked up when needed.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bot.games.dnd.circumstances.sources import SPELL
from bot.games.dnd.conditions.rules.active_conditions import CAUSER, Borne, Ends
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.spells.rules.spell import Spell, SpellPart, spell

_TURNS = {"rounds": 1, "minutes": 10}
_MOST_TURNS = 10
_TILTS = {"advantage": "adv", "disadvantage": "dis"}
_NUMBERS = {
    "saves": "save",
    "dex_save": "dex save",
    "dex_stealth": "stealth check",
    "wis_perception": "perception check",
}
_ROLL = re.compile(r"(next )?(?P<roll>(\w+ )?(against|attack|save|check))")
_NEXT = "next "


class SpellEffect(Struct, frozen=True):
    """An effect that the ``spell`` with this name has on a creature.

    ``rolls`` are dice, numbers, "adv" or "dis" for its rolls, or for attacks "against" it. With ``once``,
    only the next roll is affected. ``ac`` is added to its Armor Class, which is at least ``least``, or
    ``base`` plus its Dexterity modifier. ``extra`` has the dice and type of extra damage on its hits or, with
    ``theirs``, on the caster's hits against it. With ``weapons``, only weapon hits count. ``resist`` and
    ``immune`` are damage types and conditions. ``temp_hp`` are Temporary Hit Points it gets each turn.
    ``guards`` are dice, and the damage types that they reduce once per turn. If it ``wards``, damage that
    would reduce the creature to 0 Hit Points leaves it with 1 and ends the spell.
    """

    spell: str
    rolls: tuple[tuple[str, str], ...] = ()
    once: bool = False
    ac: int = 0
    least: int = 0
    base: int = 0
    extra: tuple[str, str] = ("", "")
    theirs: bool = False
    weapons: bool = False
    resist: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    temp_hp: int = 0
    guards: tuple[str, tuple[str, ...]] = ("", ())
    wards: bool = False


def effects(borne: Iterable[Borne]) -> Iterator[tuple[Borne, SpellEffect]]:
    """Yield the spells that affect someone, each once, with its effect (Combining Spell Effects)."""
    spells = {one.condition: one for one in borne if one.condition not in CONDITIONS}
    for name, one in spells.items():
        if effect := _effect_of(name):
            yield one, effect


def dice_on(
    borne: Iterable[Borne], what: Literal["attack", "save", "check"], *of: str
) -> tuple[tuple[str, str], ...]:
    """Return the spells that add to a roll, with their dice or numbers. ``of`` are its ability and skills."""
    about = {what, *(f"{name} {what}" for name in of)}
    return tuple(
        (effect.spell, dice)
        for _, effect in effects(borne)
        for roll, dice in effect.rolls
        if roll in about and dice not in _TILTS.values()
    )


def tilts_on(borne: Iterable[Borne], *, met: bool = False) -> tuple[str, ...]:
    """Return the circumstances that spells cause for a roller or, with ``met``, for a roll's target."""
    return tuple(
        f"{SPELL} {tilt} {roll} {effect.spell}"
        for _, effect in effects(borne)
        for roll, tilt in effect.rolls
        if tilt in _TILTS.values() and (roll.endswith(("against", "save")) if met else roll != "against")
    )


def armor(borne: Iterable[Borne], ac: int, dexterity: int) -> int:
    """Return a creature's Armor Class under these conditions, given this base and its Dexterity modifier."""
    under = [effect for _, effect in effects(borne)]
    based = max([ac, *(effect.base + dexterity for effect in under if effect.base)])
    return max([based + sum(effect.ac for effect in under), *(effect.least for effect in under)])


def withstands(borne: Iterable[Borne]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the damage types and conditions that spells give Resistance or Immunity to."""
    under = [effect for _, effect in effects(borne)]
    resist = (kind for effect in under for kind in effect.resist)
    immune = (kind for effect in under for kind in effect.immune)
    return tuple(resist), tuple(immune)


def braces(borne: Iterable[Borne]) -> int:
    """Return the Temporary Hit Points that spells among these conditions give someone each turn."""
    return max((effect.temp_hp for _, effect in effects(borne)), default=0)


def without_next(borne: tuple[Borne, ...], roll: Literal["against", "attack"]) -> tuple[Borne, ...]:
    """Return the conditions left after such a roll, without spells that only affected the next such roll."""
    used = [one for one, of in effects(borne) if of.once and any(what == roll for what, _ in of.rolls)]
    return tuple(one for one in borne if one not in used) if used else borne


def extras(
    own: Iterable[Borne], target: Iterable[Borne], caster: int, *, weapon: bool
) -> Iterator[tuple[str, str, str]]:
    """Yield the spell, dice and type of extra damage on a caster's hit, from both creatures' conditions."""
    met = [of for borne, of in effects(target) if of.theirs and borne.by == caster]
    for of in (*(of for _, of in effects(own) if not of.theirs), *met):
        dice, kind = of.extra
        if dice and (weapon or not of.weapons):
            yield of.spell, dice, kind


def guards(target: Iterable[Borne], kinds: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """Yield the spell, dice and type of reductions of a hit's damage of these types."""
    for _, of in effects(target):
        dice, against = of.guards
        yield from ((of.spell, dice, kind) for kind in against if kind in kinds)


def brings(of: Spell, part: SpellPart) -> bool:
    """Return True if this part of a spell has any such effect on its target."""
    return bool(part.effects or part.to or part.extra) and _effect(of, part, "") is not None


def borne_name(of: Spell, part: SpellPart, chosen: str) -> str:
    """Return the name of a spell's effect as someone's condition, with its option or the choice made."""
    number = part.temp_hp if part.later else part.die if part.levels else ""
    what = chosen or part.option or number
    return f"{of.name}: {what}" if what else of.name


def lifted_by(part: SpellPart, chosen: str) -> tuple[str, ...]:
    """Return the conditions that a part of a spell ends."""
    said = (*part.texts("removes"), *part.texts("removes_one"))
    return tuple(key for key in (_one(several, chosen) for several in said) if key in CONDITIONS)


def lasting(of: Spell, slot: int) -> Ends:
    """Return the end of an effect after some of the caster's turns, or no end if it lasts longer."""
    count, per = of.duration(slot)
    turns = count * _TURNS.get(per, 0)
    return Ends("start", of=CAUSER, left=turns, later=True) if 0 < turns <= _MOST_TURNS else Ends()


def choices_of(part: SpellPart) -> tuple[str, ...]:
    """Return the options to choose one from, if any: damage types, conditions, abilities or skills."""
    said = [text for key in part.effects for text in part.texts(key)]
    several = (choice for choice in (*(kind for _, kind in part.damage), *part.conditions, *part.to, *said))
    first = next((text for text in several if "|" in str(text)), "")
    return tuple(one.partition(" ")[0] for one in first.split("|") if one)


@lru_cache(maxsize=64)
def _effect_of(name: str) -> SpellEffect | None:
    named, _, what = name.partition(": ")
    of = spell(named)
    if of is None:
        return None
    number = what.lstrip("+").isdigit()  # "Heroism: 4", "Magic Weapon: +2"
    known = (
        _effect(of, part, what)
        for part in of.parts
        if what in ("", part.option, *choices_of(part)) or (number and (part.temp_hp or part.levels))
    )
    return next(filter(None, known), None)


def _effect(of: Spell, part: SpellPart, what: str) -> SpellEffect | None:
    def own(key: str) -> tuple[str, ...]:
        return tuple(_one(text, what) for text in part.texts(key))

    dice = (what if what.startswith("+") else part.die).removeprefix("+")
    said, extra = list(_said(part, what, dice)), _extra(part, dice)
    effect = SpellEffect(
        borne_name(of, part, what if what.lstrip("+").isdigit() or what in choices_of(part) else ""),
        tuple((match["roll"], by) for text, by in said if (match := _ROLL.fullmatch(text))),
        any(text.startswith(_NEXT) for text, _ in said),
        part.number("ac"),
        part.number("ac_at_least"),
        part.number("ac_base"),
        extra,
        theirs=bool(extra[0]) and part.whom.targets == 1 and not part.die,
        weapons="damage" in part.to,
        resist=own("resist"),
        immune=own("immune"),
        temp_hp=int(what) if what.isdigit() else 0,
        guards=(part.die, own("guards")) if own("guards") else ("", ()),
        wards="instead_of_0_hp" in part.effects,
    )
    return effect if effect != SpellEffect(effect.spell) else None


def _said(part: SpellPart, what: str, dice: str) -> Iterator[tuple[str, str]]:
    """Yield the rolls that a part affects, as written, each with its dice, number, "adv" or "dis"."""
    yield from ((_one(text, what), tilt) for key, tilt in _TILTS.items() for text in part.texts(key))
    yield from ((_one(text, what), dice) for text in part.to)
    yield from ((roll, str(by)) for key, roll in _NUMBERS.items() if (by := part.number(key)))


def _extra(part: SpellPart, dice: str) -> tuple[str, str]:
    """Return the dice and type of extra damage on hits, or none while its type has to be chosen."""
    if dice and any(text.startswith("damage") for text in part.to):
        return dice, ""
    comes = bool(part.extra) and (part.later or bool(part.save)) and not part.attack
    return part.extra[0] if comes and "|" not in part.extra[0][1] else ("", "")


def _one(several: str, what: str) -> str:
    """Return the part of "str check|dex check" that begins with the chosen word, or the first part."""
    first, *others = several.split("|")
    return next((other for other in others if what == other.partition(" ")[0]), first)


def helps(part: SpellPart) -> bool:
    """Return True if a part is for allies: it heals, protects, or adds to their rolls."""
    is_good = bool(part.heal or part.temp_hp) or part.die.startswith("+") or part.number("ac") > 0
    return is_good or "willing" in part.whom.only or bool(_GOOD.intersection(part.effects))


_GOOD = frozenset({"hp_max", "stable", "removes", "removes_one", "resist", "fly", "revives_with_hp"})
