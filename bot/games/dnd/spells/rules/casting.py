"""The numbers of a spell when cast with a slot of a certain level, by a certain caster (Spells)."""

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.spells.rules.spell import SPELL_DC, Amounts, Spell, SpellPart, Whom

HIGHEST_SLOT = 9
CANTRIP_LEVELS = (5, 11, 17)
"""The character levels at which cantrips become stronger."""
_TERM = re.compile(r"([+-]?)(?:(\d+)d)?(\d+)")


class Caster(Struct, frozen=True):
    """A caster of spells: the save DC, the attack bonus, the ability modifier, and the character's level."""

    dc: int = 0
    bonus: int = 0
    modifier: int = 0
    level: int = 1


def sums(*dice: str) -> str:
    """Return the sum of dice and numbers: "8d6" and "1d6" are "9d6", "2d8" and "+3" are "2d8+3"."""
    counts: dict[int, int] = {}
    for sign, count, sides in (term for die in dice for term in _TERM.findall(die)):
        factor = -1 if sign == "-" else 1
        key, many = (int(sides), int(count)) if count else (0, int(sides))
        counts[key] = counts.get(key, 0) + factor * many
    flat = counts.pop(0, 0)
    rolled = "+".join(f"{count}d{sides}" for sides, count in counts.items() if count)
    return f"{rolled}{flat:+d}" if rolled and flat else rolled or str(flat)


def times(count: int, dice: str) -> str:
    """Return a multiple of these dice: twice "1d6" is "2d6"."""
    return sums(*[dice] * count)


def cast_part(part: SpellPart, spell: Spell, caster: Caster, slot: int = 0) -> SpellPart:
    """Return a part of a spell with its numbers at this slot level (0: the spell's own level)."""
    above = max(0, slot - spell.level) if spell.level else 0
    number = _at(part.levels, spell.level + above if spell.level else caster.level)
    damage, extra = _grown(part, above, caster.level)
    if isinstance(number, str):  # Dice that come with hits.
        extra = ((number, extra[0][1] if extra else ""),)
        number = 0
    added = [f"{caster.modifier:+d}"] if part.mod and caster.modifier else []
    healed = part.heal and (part.heal.isdigit() or "d" in part.heal)
    return replace(
        part,
        dc=part.dc or (caster.dc if part.save else 0),
        whom=_whom(part, above, number),
        damage=((sums(damage[0][0], *added), damage[0][1]), *damage[1:]) if damage else damage,
        extra=extra,
        die=f"{number:+d}" if part.die and number else part.die,
        heal=sums(part.heal, *[part.slot.heal] * above, *added) if healed else part.heal,
        temp_hp=sums(part.temp_hp, str(part.slot.temp_hp * above), *added) if part.temp_hp else "",
        conditions={name: _against(ends, caster.dc) for name, ends in part.conditions.items()},
        effects=_effects(part, spell, above, number),
    )


def _whom(part: SpellPart, above: int, shots: int) -> Whom:
    """Return a spell's targets with this slot. A cantrip's attack has this many ``shots`` at this level."""
    whom, slot = part.whom, part.slot
    return replace(
        whom,
        targets=whom.targets + slot.targets * above if whom.targets > 0 else whom.targets,
        area=replace(whom.area, size=whom.area.size + slot.area * above),
        shots=shots if part.attack and shots else whom.shots + slot.shots * above,
    )


def _grown(part: SpellPart, above: int, level: int) -> tuple[Amounts, Amounts]:
    """Return the damage, and the extra damage of hits, with the slot's additions to each type."""
    damage, extra = part.damage, part.extra
    if part.cantrip:
        tier = 1 + sum(level >= reached for reached in CANTRIP_LEVELS)
        return tuple((times(tier, dice), kind) for dice, kind in damage), extra
    for dice, kind in part.slot.damage if above else ():
        if damage:
            damage = _added(damage, kind, times(above, dice))
        else:
            extra = _added(extra, kind, times(above, dice))
    return damage, extra


def _added(amounts: Amounts, kind: str, dice: str) -> Amounts:
    """Return the amounts with these dice added to the first of this type, or of any type for no type."""
    at = next((n for n, (_, own) in enumerate(amounts) if kind in ("", own)), 0)
    return tuple((sums(old, dice), of) if n == at else (old, of) for n, (old, of) in enumerate(amounts))


def _against(ends: Ends, dc: int) -> Ends:
    """Return a condition's end, with the caster's DC if the data has none."""
    escape = ends.escape and replace(ends.escape, dc=dc if ends.escape.dc == SPELL_DC else ends.escape.dc)
    worse = tuple((name, _against(end, dc)) for name, end in ends.worse)
    return replace(ends, dc=dc if ends.dc == SPELL_DC else ends.dc, escape=escape, worse=worse)


def _effects(part: SpellPart, spell: Spell, above: int, number: int) -> dict[str, Any]:
    """Return the numbers of a part's effects, including a ``number`` that depends on the level."""
    grown = {
        key: of + part.slot.effects.get(key, 0) * above if type(of) is int else of
        for key, of in part.effects.items()
    }
    return grown | ({"bonus" if spell.level else "reach": number} if number and not part.attack else {})


def _at(levels: Iterable[tuple[int, int | str]], level: int) -> int | str:
    """Return the value at this level, from the highest entry that isn't above it, or 0 if there is none."""
    return next((of for least, of in sorted(levels, key=lambda step: -step[0]) if level >= least), 0)
