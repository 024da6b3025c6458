"""A spell as a roll: an attack, damage with saves, healing, or a casting without dice."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import Ends
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.counters.rules.cost import Cost
from bot.games.dnd.hit_points.record.steps import Healing
from bot.games.dnd.rolls.record.kinds import AttackRequest, CastRequest, DamageRequest, HealingRequest
from bot.games.dnd.rolls.record.request import Casting, DndRequest
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.spells.rules.casting import Caster, cast_part
from bot.games.dnd.spells.rules.effects import borne_name, brings, choices_of, lasting, lifted_by
from bot.games.dnd.spells.rules.spell import Spell, SpellPart
from bot.games.dnd.targets.target import Target


def rolled_part(spell: Spell, option: str = "", *, later: bool = False) -> SpellPart | None:
    """Return the part that is rolled when the spell is cast, or ``later``, or None if there is none.

    ``option`` can be the name of a separate part. For its numbers, see :func:`.casting.cast_part`.
    """
    whole = [part for part in spell.parts if not option or part.option in ("", option)]
    if option and option in spell.further:
        return next(part for part in whole if part.name == option)
    parts = [part for part in whole if (part.later or part.again if later else not part.later)]
    return next((part for part in parts if not part.name and _is_rolled(part)), None)


def main_part(spell: Spell, option: str = "", *, later: bool = False) -> SpellPart | None:
    """Return a spell's main part: the one that is rolled, or else the first that isn't an addition."""
    whole = (part for part in spell.parts if not part.name and (not option or part.option in ("", option)))
    return rolled_part(spell, option, later=later) or next(whole, None)


def _is_rolled(part: SpellPart) -> bool:
    is_temporary = bool(part.temp_hp) and "d" in part.temp_hp
    heals = is_temporary or bool(part.heal or _HEALS.keys() & part.effects.keys())
    is_attack = part.attack in ("melee", "ranged")
    return heals or is_attack or bool(part.damage or part.save) or is_smite(part)


_HEALS: dict[str, Healing] = {"hp": "raises", "revives_with_hp": "revives", "stable": "stabilizes"}
"""The effects of spells that are kinds of healing."""
_ALL = "999"
"""The amount that heals anyone completely."""


def _healing(part: SpellPart) -> tuple[str, Healing]:
    """Return the amount that a part heals, as dice or a number, and how; "" if it doesn't heal."""
    if key := next(iter(_HEALS.keys() & part.effects.keys()), ""):
        return str(int(part.effects[key])), _HEALS[key]
    if part.heal:
        is_divided = part.divided or part.heal == "all"
        return part.heal.replace("all", _ALL), "divided" if is_divided else ""
    return ("", "") if part.damage else (part.temp_hp, "temporary")


def is_smite(part: SpellPart) -> bool:
    """Return True if the spell adds damage to a hit that its caster has just scored."""
    return bool(part.extra) and not (part.attack or part.later or part.save or part.levels)


def more_against(part: SpellPart, kind: str) -> tuple[DamagePart, ...]:
    """Return a spell's extra damage to creatures of this type, such as Divine Smite's to the Undead."""
    dice, *kinds = part.effects.get("more", ("",))
    return (DamagePart(dice, part.extra[0][1]),) if kind in kinds else ()


def spell_request(
    spell: Spell,
    caster: Caster,
    targets: tuple[Target, ...],
    *,
    slot: int = 0,
    cost: Cost | None = None,
    option: str = "",
    chosen: str = "",
    later: bool = False,
    critical: bool = False,
) -> DndRequest:
    """Return the request for a spell, cast with a slot of this level on these targets, at a ``cost``.

    ``later`` means that it was cast before and continues. ``option`` is an option of the spell. ``chosen`` is
    a damage type or a condition if there are several. With ``critical``, its damage is a Critical Hit's.
    """
    rolled = rolled_part(spell, option, later=later)
    part = cast_part(rolled or main_part(spell, option) or SpellPart(), spell, caster, slot)
    casting = replace(casting_of(spell, caster, slot), drains=rolled is not None and part.drains)
    if rolled and later:
        casting = replace(casting, takes="bonus" if part.again == "bonus" else "", later=True)
    if rolled is None:
        return _unrolled(spell, part, targets, casting, cost=cost, chosen=chosen)
    request = _rolled(spell, part, caster, slot, chosen=chosen)
    if isinstance(request, AttackRequest):
        attack = request.attack and replace(request.attack, costs=cost)
        return replace(request, attack=attack, targets=targets[:1], casting=casting)
    met = darts(targets, part.whom.shots) if part.whom.shots > 1 else targets
    request = replace(request, label=spell.name, targets=met)
    return request.having(costs=cost, critical=critical, casting=casting)


def _rolled(spell: Spell, part: SpellPart, caster: Caster, slot: int, *, chosen: str) -> DndRequest:
    """Return the roll of a part, without its targets and its cost."""
    amounts = part.extra if is_smite(part) else part.damage
    burst = "!" if part.effects.get("explodes") else ""
    damage = tuple(DamagePart(dice + burst, _chosen(kind, chosen)) for dice, kind in amounts)
    afflicts = _affliction(spell, part, slot, chosen=chosen)
    amount, how = _healing(part)
    if amount:
        return HealingRequest((DamagePart(amount),), how=how, afflicts=afflicts)
    if part.attack:
        attack = replace(_attack(spell, part, caster), damage=damage, rider=afflicts)
        return AttackRequest(attack=attack, parts=damage, half=part.half)
    return DamageRequest(
        part.save,
        dc=part.dc or None if part.save else None,
        parts=damage if part.save else damage or (DamagePart("0"),),
        spared=bool(part.save) and not part.half,
        afflicts=afflicts,
    )


def casting_of(spell: Spell, caster: Caster, slot: int) -> Casting:
    """Return a casting of the spell with a slot of this level, as stored with a roll."""
    takes: Literal["", "bonus", "reaction"] = ""
    if spell.cast in ("bonus", "reaction"):
        takes = "bonus" if spell.cast == "bonus" else "reaction"
    return Casting(spell.name, slot, takes, bonus=caster.bonus, modifier=caster.modifier, level=caster.level)


def _attack(spell: Spell, part: SpellPart, caster: Caster) -> Attack:
    feet = int(spell.reach) if spell.reach.isdigit() else 0
    ranged = part.attack == "ranged"
    return Attack(
        spell.name,
        bonus=caster.bonus,
        ranged=ranged,
        spell=True,
        normal=feet if ranged else 0,
        long=feet if ranged else 0,
        rays=part.whom.shots if part.whom.shots > 1 else 0,
    )


def _unrolled(
    spell: Spell,
    part: SpellPart,
    targets: tuple[Target, ...],
    casting: Casting,
    *,
    cost: Cost | None,
    chosen: str,
) -> DndRequest:
    """Return a spell without dice: its immediate effect, or just that it was cast."""
    afflicts = _affliction(spell, part, casting.slot, chosen=chosen)
    is_condition = bool(part.conditions) and not part.later
    if afflicts and is_condition and targets:
        zero = (DamagePart("0"),)
        return DamageRequest(
            parts=zero, afflicts=afflicts, label=spell.name, targets=targets, costs=cost, casting=casting
        )
    if afflicts and not brings(spell, part):
        is_empty = not (afflicts.held or afflicts.lifts)
        afflicts = None if is_empty else replace(afflicts, conditions=(), each=())
    return CastRequest(casting=casting, afflicts=afflicts, label=spell.name, targets=targets, costs=cost)


def _affliction(spell: Spell, part: SpellPart, slot: int, *, chosen: str) -> Affliction | None:
    """Return the conditions that a spell gives its targets, if any, with their ends and Concentration."""
    brought = {_chosen(name, chosen): ends for name, ends in part.conditions.items()}
    if brings(spell, part):
        own = brought.pop(spell.name, lasting(spell, slot))
        brought[borne_name(spell, part, chosen if chosen in choices_of(part) else "")] = own
    conditions, ends = tuple(brought), tuple((name, end) for name, end in brought.items() if end != Ends())
    held, lifts = spell.concentrates(slot), lifted_by(part, chosen)
    return Affliction(conditions, held=held, each=ends, lifts=lifts) if conditions or held or lifts else None


def _chosen(several: str, chosen: str) -> str:
    """Return the chosen part of "fire|cold", or else the first."""
    those = several.split("|")
    return chosen if chosen in those else those[0]


def darts(targets: Sequence[Target], count: int) -> tuple[Target, ...]:
    """Return the targets, each with its number of darts, which is how often the target was named.

    The remaining darts go to the first target. One roll is for all darts, so it's multiplied by their number.
    """
    names = Counter(target.name for target in targets[:count])
    if targets:
        names[targets[0].name] += count - sum(names.values())
    first = {target.name: target for target in reversed(targets)}
    return tuple(
        replace(first[name], adjust=(*first[name].adjust, f"x{many}")) if many > 1 else first[name]
        for name, many in names.items()
    )
