"""Creatures in the JSON of Open5e's API, in its first and second versions."""

from collections.abc import Mapping
from typing import Any

from bot.games.dnd.creatures.rules.creature_block import Block, add, listing, signed_list, whole
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
_ROWS = {
    "Damage Resistances": ("damage_resistances", "damage_resistances_display"),
    "Damage Vulnerabilities": ("damage_vulnerabilities", "damage_vulnerabilities_display"),
    "Damage Immunities": ("damage_immunities", "damage_immunities_display"),
    "Condition Immunities": ("condition_immunities", "condition_immunities_display"),
}
_SENSES = ("darkvision", "blindsight", "tremorsense", "truesight")
_ALSO = ("languages", "legendary_desc", "spell_list")


def is_open5e(file: Mapping[str, Any]) -> bool:
    """Return True if this is a creature from Open5e."""
    return "armor_class" in file and "hit_points" in file and ("strength" in file or "ability_scores" in file)


def open5e_block(file: Mapping[str, Any]) -> Block:
    """Return the creature in an Open5e file."""
    names = {key: ABILITIES.english(key).casefold() for key in ABILITIES}
    held = file.get("ability_scores")
    scores = held if isinstance(held, Mapping) else file
    block = Block(
        str(file.get("name", "")),
        {key: min(30, max(1, whole(scores.get(name), 10))) for key, name in names.items()},
        whole(file.get("armor_class")),
        whole(file.get("hit_points")),
        kind=" ".join(filter(None, (listing(file.get("size")), listing(file.get("type"))))),
        dice=str(file.get("hit_dice") or "").replace(" ", ""),
        rating=_rating(file),
        xp=whole(file.get("experience_points") or file.get("xp")),
    )
    block.rows["Speed"] = _speed(file.get("speed"))
    block.rows["Saving Throws"] = _saves(file, names)
    block.rows["Skills"] = signed_list(file.get("skill_bonuses") or file.get("skills"))
    inside = file.get("resistances_and_immunities")
    defences = inside if isinstance(inside, Mapping) else file
    for row, keys in _ROWS.items():
        seen = next((defences[key] for key in keys if defences.get(key)), None)
        block.rows[row.removeprefix("Damage ").replace("Condition ", "")] = ", ".join(
            filter(None, (block.rows.get(row.split()[-1], ""), listing(seen)))
        )
    block.rows["Senses"] = _senses(file)
    for key, section in _ENTRIES.items():
        for entry in file.get(key) or ():
            if isinstance(entry, Mapping):
                add(
                    block, _KINDS.get(str(entry.get("action_type")), section), _name(entry), entry.get("desc")
                )
    block.left += [
        key.replace("_", " ").capitalize() for key in _ALSO if file.get(key) not in (None, "", [], {})
    ]
    return block


def _name(entry: Mapping[str, Any]) -> str:
    """Return an entry's name with its limit, which the second version stores separately."""
    limit = entry.get("usage_limits")
    kind, number = (limit.get("type"), limit.get("param")) if isinstance(limit, Mapping) else ("", 0)
    if kind == "PER_DAY":
        return f"{entry.get('name')} ({number}/Day)"
    return (
        f"{entry.get('name')} (Recharge {number})"
        if kind == "RECHARGE_ON_ROLL"
        else str(entry.get("name", ""))
    )


def _rating(file: Mapping[str, Any]) -> str:
    seen = str(file.get("challenge_rating_text") or file.get("challenge_rating") or 0).removesuffix(".0")
    return {"0.125": "1/8", "0.25": "1/4", "0.5": "1/2", "0.500": "1/2", "0.250": "1/4"}.get(seen, seen)


def _speed(seen: Any) -> str:
    if not isinstance(seen, Mapping):
        return str(seen or "")
    ways = [(str(way), whole(feet)) for way, feet in seen.items() if way != "hover" and whole(feet)]
    words = [f"{'' if way == 'walk' else way} {feet} ft.".strip() for way, feet in ways]
    return ", ".join(words) + (" (hover)" if seen.get("hover") else "")


def _saves(file: Mapping[str, Any], names: Mapping[str, str]) -> str:
    held = file.get("saving_throws")
    seen = held if isinstance(held, Mapping) else {}
    saves = {key: file.get(f"{name}_save", seen.get(name)) for key, name in names.items()}
    return ", ".join(f"{key.title()} {whole(by):+d}" for key, by in saves.items() if by is not None)


def _senses(file: Mapping[str, Any]) -> str:
    words = [listing(file.get("senses"))]
    feet = {sense: whole(file.get(f"{sense}_range")) for sense in _SENSES}
    words += [f"{sense.title()} {far} ft." for sense, far in feet.items() if far]
    if passive := whole(file.get("passive_perception")):
        words.append(f"passive Perception {passive}")
    return ", ".join(filter(None, words))
