"""Creatures exported from Foundry: NPCs of its dnd5e system, whose numbers are data rather than text."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.dnd.creatures.rules.creature_block import Block, listing, speed_text, whole
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart, Sheet
from bot.games.dnd.sheet.rules.foundry import is_actor, read_actor
from bot.games.dnd.sheet.rules.foundry_tables import part
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES

_SIZES = {"tiny": "Tiny", "sm": "Small", "med": "Medium", "lg": "Large", "huge": "Huge", "grg": "Gargantuan"}
_WAYS = ("walk", "burrow", "climb", "fly", "swim")
_SECTIONS = {
    "action": "actions",
    "bonus": "bonus actions",
    "reaction": "reactions",
    "legendary": "legendary actions",
}
_AREAS = {
    "cone": "{size}-foot Cone",
    "sphere": "{size}-foot-radius Sphere",
    "radius": "{size}-foot Emanation",
}
_HTML = re.compile(r"<[^>]+>|\[\[[^\]]*\]\]|@\w+\[[^\]]*\](?:\{([^}]*)\})?")


def is_npc(file: Mapping[str, Any]) -> bool:
    """Return True if this is a Foundry NPC."""
    return is_actor(file) and file.get("type") == "npc"


def npc_block(file: Mapping[str, Any]) -> Block:
    """Return the creature in a Foundry NPC file.

    Raises:
        PlayerError: Its numbers can't be parsed. The message names each wrong number.

    """
    sheet, _left = read_actor(file)
    details, traits, attributes = (part(file, "system", key) for key in ("details", "traits", "attributes"))
    kind, ways = part(details, "type"), part(attributes, "movement")
    conditions = part(traits, "ci").get("value")
    saves = [key for key in ABILITIES if sheet.save(key) != sheet.modifier(key)]
    block = Block(
        str(file.get("name", "")),
        dict(zip(ABILITIES, sheet.scores, strict=True)),
        sheet.ac,
        sheet.hp,
        kind=f"{_SIZES.get(str(traits.get('size')), '')} {str(kind.get('value') or '').title()}".strip(),
        dice=str(part(attributes, "hp").get("formula") or ""),
        rating=sheet.level.removeprefix("CR "),
        xp=whole(part(details, "xp").get("value")),
        initiative=sheet.initiative_bonus,
        rows={
            "Speed": speed_text((way, whole(ways.get(way))) for way in _WAYS),
            "Saving Throws": ", ".join(f"{key.title()} {sheet.save(key):+d}" for key in saves),
            "Resistances": ", ".join(sheet.resist),
            "Vulnerabilities": ", ".join(sheet.vulnerable),
            "Immunities": listing([*sheet.immune, conditions if isinstance(conditions, list) else None]),
        },
    )
    for attack in sheet.attacks:
        block.add("actions", attack.name, _attack_said(sheet, attack))
    weapons = {attack.name.casefold() for attack in sheet.attacks}
    for item in file["items"]:
        if isinstance(item, Mapping) and str(item.get("name", "")).casefold() not in weapons:
            _add_item(block, item, sheet)
    return block


def _add_item(block: Block, item: Mapping[str, Any], sheet: Sheet) -> None:
    """Add a feature with its save or its text, but only the name of any other item."""
    system, name = part(item, "system"), str(item.get("name", ""))
    if item.get("type") != "feat":
        block.left.append(name)
        return
    activities = [entry for entry in part(system, "activities").values() if isinstance(entry, Mapping)]
    act = next(
        (entry for entry in activities if entry.get("type") == "save"), activities[0] if activities else {}
    )
    use = str(part(act, "activation").get("type") or part(system, "activation").get("type") or "")
    said = (
        _save_said(act, sheet)
        if act.get("type") == "save"
        else _text(part(system, "description").get("value"))
    )
    block.add(_SECTIONS.get(use, "traits"), f"{name}{_limit(system)}", said or "…")


def _limit(system: Mapping[str, Any]) -> str:
    """Return a feature's uses, as written after its name."""
    uses = part(system, "uses")
    recovery = uses.get("recovery")
    for entry in recovery if isinstance(recovery, list) else ():
        if isinstance(entry, Mapping) and entry.get("period") == "recharge":
            return f" (Recharge {whole(entry.get('formula'), 6)})"
        if (
            isinstance(entry, Mapping)
            and entry.get("period") in ("day", "lr", "dawn")
            and whole(uses.get("max"))
        ):
            return f" ({whole(uses.get('max'))}/Day)"
    return ""


def _attack_said(sheet: Sheet, attack: Attack) -> str:
    """Return an attack as in a printed stat block."""
    ability = sheet.ability_of(attack)
    by = (
        attack.bonus
        if attack.bonus is not None
        else sheet.modifier(ability) + sheet.proficiency + attack.plus
    )
    far = f"range {attack.normal}/{attack.long} ft." if attack.ranged else f"reach {attack.reach or 5} ft."
    first, *others = attack.damage or (DamagePart("0"),)
    modifier = sheet.modifier(ability) if attack.bonus is None else 0
    dice = f"{first.dice}{modifier:+d}" if modifier else first.dice
    parts = [_damage(dice, first.type), *(_damage(entry.dice, entry.type) for entry in others)]
    way = "Ranged" if attack.ranged else "Melee"
    return f"{way} Attack Roll: {by:+d}, {far} Hit: {' plus '.join(parts)}."


def _damage(dice: str, kind: str) -> str:
    return (
        f"1 ({dice}) {kind.title() or 'Bludgeoning'} damage"
        if "d" in dice
        else f"{dice} {kind.title()} damage"
    )


def _save_said(act: Mapping[str, Any], sheet: Sheet) -> str:
    """Return a feature's save as in a printed stat block."""
    save, damage = part(act, "save"), part(act, "damage")
    seen = save.get("ability")
    ability = str((seen[0] if seen else "") if isinstance(seen, list) else seen or "")
    dc = part(save, "dc")
    number = whole(dc.get("formula") or dc.get("value"))
    if not number and dc.get("calculation") in ABILITIES:
        number = 8 + sheet.proficiency + sheet.modifier(str(dc["calculation"]))
    if ability not in ABILITIES or not number:
        return ""
    parts = damage.get("parts")
    dealt = " plus ".join(_parts(parts if isinstance(parts, list) else []))
    half = " Success: Half damage." if damage.get("onSave") == "half" else ""
    template = part(act, "target", "template")
    shape = _AREAS.get(str(template.get("type")), "").format(size=template.get("size"))
    whom = f"each creature in a {shape}" if shape else "one creature"
    head = f"{ABILITIES.english(ability)} Saving Throw: DC {number}, {whom}."
    return f"{head} Failure: {dealt or 'see its text'}.{half}"


def _parts(parts: list[Any]) -> Iterator[str]:
    for entry in parts:
        if isinstance(entry, Mapping):
            kinds = entry.get("types")
            kind = next((one for one in kinds if one in DAMAGE_TYPES), "") if isinstance(kinds, list) else ""
            count, sides, bonus = (whole(entry.get(key)) for key in ("number", "denomination", "bonus"))
            if count and sides:
                yield _damage(f"{count}d{sides}" + (f"{bonus:+d}" if bonus else ""), kind)


def _text(seen: Any) -> str:
    return " ".join(_HTML.sub(lambda match: f" {match[1] or ''} ", str(seen or "")).split())
