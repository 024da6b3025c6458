"""The weapons of a Foundry actor as typed attacks, and its armor, from the current and older formats."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from bot.games.dnd.attacks.attack_text import MAX_NAME, attack_text, read_attack
from bot.games.dnd.attacks.damage_text import read_dice
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart
from bot.games.dnd.sheet.rules.foundry_tables import part
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES

ARMOR = ("light", "medium", "heavy")
"""The kinds of armor."""
_RANGED = ("simpleR", "martialR")
_PROFICIENT = {"simpleM": "sim", "simpleR": "sim", "martialM": "mar", "martialR": "mar"}
_DICE = re.compile(r"\s*\+?\s*@(?:mod|abilities\.[a-z]{3}\.mod)\b")


def weapon_lines(
    name: str, of: Mapping[str, Any], known: Collection[object], *, is_npc: bool
) -> Iterator[str]:
    """Yield a line for a weapon, and a second line for two-handed use if its die differs.

    ``known`` are the weapon kinds, or single weapons, that the character is proficient with.

    Raises:
        PlayerError: The weapon can't be expressed as an attack.

    """
    attack = _without_damage(weapon_name(name), of, known, is_npc=is_npc)
    uses = {"": _damage(of, "base")}
    if "ver" in _properties(of) and (two_handed := _damage(of, "versatile")):
        uses[" two-handed"] = two_handed
    for word, parts in uses.items():
        dice = read_dice(f"{parts[0].dice}{attack.plus:+d}") if parts and attack.plus else ""
        first = [replace(parts[0], dice=dice), *parts[1:]] if dice else parts
        line = attack_text(replace(attack, name=f"{attack.name}{word}", damage=tuple(first)))
        read_attack(line)  # Explains what's wrong with it.
        yield line


def _without_damage(name: str, of: Mapping[str, Any], known: Collection[object], *, is_npc: bool) -> Attack:
    has, kind = _properties(of), _kind(of)
    proficient = of.get("proficient")
    is_known = is_npc or bool(proficient) or (proficient is None and _knows(of, kind, known))
    is_magic = "mgc" in has or not isinstance(of.get("properties"), list)
    ranged, thrown = kind in _RANGED, "thr" in has
    reach, normal, long = _range(of)
    return Attack(
        name,
        ability=_ability(of) or ("finesse" if "fin" in has else "dex" if ranged else "str"),
        plus=(_whole(of.get("magicalBonus")) if is_magic else 0) or _whole(of.get("attackBonus")),
        ranged=ranged,
        thrown=thrown and not ranged,
        proficient=is_known,
        normal=normal if ranged or thrown else 0,
        long=long if ranged or thrown else 0,
        reach=reach,
    )


def weapon_name(name: str) -> str:
    """Return a weapon's name as allowed for an attack: without its bonus and symbols."""
    return " ".join(re.sub(r"[^\w' -]|[0-9]+", " ", name).split())[:MAX_NAME].strip(" -")


def _whole(value: Any) -> int:
    text = str(value or 0).replace(" ", "")
    return int(text) if re.fullmatch(r"[+-]?[0-9]{1,3}", text) else 0


def _properties(of: Mapping[str, Any]) -> set[str]:
    """Return a weapon's properties ("fin", "thr", "ver") from a list or, in older files, named flags."""
    properties = of.get("properties")
    if isinstance(properties, dict):
        return {str(key) for key, holds in properties.items() if holds}
    return {name for name in properties if isinstance(name, str)} if isinstance(properties, list) else set()


def _kind(of: Mapping[str, Any]) -> str:
    kind = of.get("type")
    return str(kind.get("value") if isinstance(kind, dict) else of.get("weaponType") or "")


def _knows(of: Mapping[str, Any], kind: str, known: Collection[object]) -> bool:
    base = of.get("type")
    single = base.get("baseItem") if isinstance(base, dict) else of.get("baseItem")
    return kind not in _PROFICIENT or _PROFICIENT[kind] in known or single in known


def _activity(of: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a weapon's first attack, in the current format."""
    activities = map(part, part(of, "activities").values())
    return next((one for one in activities if one.get("type") == "attack"), {})


def _ability(of: Mapping[str, Any]) -> str:
    ability = of.get("ability") or part(_activity(of), "attack").get("ability")
    return str(ability) if ability in ABILITIES else ""


def _range(of: Mapping[str, Any]) -> tuple[int, int, int]:
    distances = part(of, "range")
    if distances.get("units", "ft") not in ("ft", ""):
        return 0, 0, 0
    normal, long = _whole(distances.get("value")), _whole(distances.get("long"))
    reach = _whole(distances.get("reach"))
    return (reach if reach > 5 else 0), normal, max(normal, long)


def _damage(of: Mapping[str, Any], which: str) -> list[DamagePart]:
    """Return the parts of a weapon's damage, without the ability modifier."""
    damage = of.get("damage")
    if not isinstance(damage, dict):
        return []
    if isinstance(damage.get("base"), dict):
        parts = [damage.get(which), *_extra(of)]
        return [dealt for held in parts if isinstance(held, dict) for dealt in _part(held, damage["base"])]
    return [
        DamagePart(read_dice(_DICE.sub("", str(dice))), kind if kind in DAMAGE_TYPES else "")
        for dice, kind, *_ in _older_damage(damage, which)
    ]


def _older_damage(damage: Mapping[str, Any], which: str) -> list[list[Any]]:
    """Return the dice and type of each part in the older format, where only the first part is versatile."""
    parts = damage.get("parts")
    known = (
        [pair for pair in parts if isinstance(pair, list) and len(pair) > 1]
        if isinstance(parts, list)
        else []
    )
    if which == "base" or not known:
        return known
    dice = damage.get("versatile")
    return [[dice, known[0][1]], *known[1:]] if dice else []


def _extra(of: Mapping[str, Any]) -> list[Any]:
    parts = part(_activity(of), "damage").get("parts")
    return parts if isinstance(parts, list) else []


def _part(of: Mapping[str, Any], base: Mapping[str, Any]) -> Iterator[DamagePart]:
    """Yield one part of the damage in the current format, unless it has neither dice nor bonus."""
    custom = part(of, "custom")
    formula = custom.get("formula") if custom.get("enabled") else ""
    count, sides, bonus = (_whole(of.get(key)) for key in ("number", "denomination", "bonus"))
    kinds = of.get("types") or base.get("types")
    kind = next((key for key in kinds if key in DAMAGE_TYPES), "") if isinstance(kinds, list) else ""
    if formula:
        yield DamagePart(read_dice(_DICE.sub("", str(formula))), kind)
    elif (count and sides) or bonus:
        dice = f"{count}d{sides}{bonus:+d}" if bonus else f"{count}d{sides}"
        yield DamagePart(read_dice(dice if count and sides else str(bonus)), kind)


def is_worn(item: Mapping[str, Any]) -> bool:
    """Return True if an item is armor or a shield."""
    return item.get("type") == "equipment" and bool(armor_of(part(item, "system"))[1])


def armor_of(of: Mapping[str, Any]) -> tuple[int, str, int | None]:
    """Return a worn item's Armor Class, its kind, and the maximum Dexterity modifier."""
    armor, kind = of.get("armor"), of.get("type")
    if not isinstance(armor, dict):
        return 0, "", None
    named = kind.get("value") if isinstance(kind, dict) else armor.get("type")
    if named not in (*ARMOR, "shield"):
        return 0, "", None
    whole = sum(number for key in ("value", "magicalBonus") if isinstance(number := armor.get(key), int))
    cap = armor.get("dex")
    return whole, str(named), cap if isinstance(cap, int) else None
