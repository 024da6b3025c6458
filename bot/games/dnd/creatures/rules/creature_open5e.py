"""Creatures in the JSON of Open5e's API, in its first and second versions."""

from collections.abc import Mapping
from typing import Any

from bot.games.dnd.creatures.rules.creature_block import Block, listing, score, signed_list, speed_text, whole
from bot.games.dnd.terms.playing import ABILITIES

_ENTRIES = {
    "special_abilities": "traits",
    "traits": "traits",
    "actions": "actions",
    "bonus_actions": "bonus actions",
    "reactions": "reactions",
    "legendary_actions": "legendary actions",
}
_KINDS = {
    "ACTION": "actions",
    "BONUS_ACTION": "bonus actions",
    "REACTION": "reactions",
    "LEGENDARY_ACTION": "legendary actions",
}
_DEFENCES = {
    "Resistances": ("damage_resistances",),
    "Vulnerabilities": ("damage_vulnerabilities",),
    "Immunities": ("damage_immunities", "condition_immunities"),
}
_SENSES = ("darkvision", "blindsight", "tremorsense", "truesight")
_LIMITS = {"PER_DAY": " ({}/Day)", "RECHARGE_ON_ROLL": " (Recharge {})"}
_NAMES = {key: ABILITIES.english(key).casefold() for key in ABILITIES}
_ALSO = ("languages", "legendary_desc", "spell_list")


def is_open5e(file: Mapping[str, Any]) -> bool:
    """Return True if this is a creature from Open5e."""
    return "armor_class" in file and "hit_points" in file and ("strength" in file or "ability_scores" in file)


def open5e_block(file: Mapping[str, Any]) -> Block:
    """Return the creature in an Open5e file."""
    held, inside = file.get("ability_scores"), file.get("resistances_and_immunities")
    scores = held if isinstance(held, Mapping) else file
    block = Block(
        str(file.get("name", "")),
        {key: score(scores.get(name)) for key, name in _NAMES.items()},
        whole(file.get("armor_class")),
        whole(file.get("hit_points")),
        kind=" ".join(filter(None, (listing(file.get("size")), listing(file.get("type"))))),
        dice=str(file.get("hit_dice") or ""),
        rating=_rating(file),
        xp=whole(file.get("experience_points") or file.get("xp")),
        rows={
            "Speed": _speed(file.get("speed")),
            "Saving Throws": _saves(file),
            "Skills": signed_list(file.get("skill_bonuses") or file.get("skills")),
            **_defences(inside if isinstance(inside, Mapping) else file),
            "Senses": _senses(file),
        },
    )
    block.add_lists(file, _ENTRIES, _entry)
    left = [key for key in _ALSO if file.get(key) not in (None, "", [], {})]
    block.left += [key.replace("_", " ").capitalize() for key in left]
    return block


def _defences(held: Mapping[str, Any]) -> dict[str, str]:
    """Return the rows of resistances and the like, which the second version also has as a text."""
    seen = {key: held.get(key) or held.get(f"{key}_display") for keys in _DEFENCES.values() for key in keys}
    return {row: listing([seen[key] for key in keys]) for row, keys in _DEFENCES.items()}


def _entry(entry: Mapping[str, Any], section: str) -> tuple[str, str, object]:
    """Return an entry's section, name and text. The second version stores a name's limit separately."""
    limit, name = entry.get("usage_limits"), str(entry.get("name", ""))
    if isinstance(limit, Mapping):
        name += _LIMITS.get(str(limit.get("type")), "").format(limit.get("param"))
    return _KINDS.get(str(entry.get("action_type")), section), name, entry.get("desc")


def _rating(file: Mapping[str, Any]) -> str:
    seen = str(file.get("challenge_rating_text") or file.get("challenge_rating") or 0).removesuffix(".0")
    return {"0.125": "1/8", "0.25": "1/4", "0.5": "1/2", "0.500": "1/2", "0.250": "1/4"}.get(seen, seen)


def _speed(seen: Any) -> str:
    if not isinstance(seen, Mapping):
        return str(seen or "")
    ways = ((str(way), whole(feet)) for way, feet in seen.items() if way != "hover")
    return speed_text(ways, hovers=seen.get("hover"))


def _saves(file: Mapping[str, Any]) -> str:
    held = file.get("saving_throws")
    seen = held if isinstance(held, Mapping) else {}
    saves = {key: file.get(f"{name}_save", seen.get(name)) for key, name in _NAMES.items()}
    return ", ".join(f"{key.title()} {whole(by):+d}" for key, by in saves.items() if by is not None)


def _senses(file: Mapping[str, Any]) -> str:
    words = [listing(file.get("senses"))]
    feet = {sense: whole(file.get(f"{sense}_range")) for sense in _SENSES}
    words += [f"{sense.title()} {far} ft." for sense, far in feet.items() if far]
    if passive := whole(file.get("passive_perception")):
        words.append(f"passive Perception {passive}")
    return ", ".join(filter(None, words))
