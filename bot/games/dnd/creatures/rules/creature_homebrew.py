"""Creatures from homebrew collections: ``{"monster": […]}``, whose texts have tags such as ``{@hit 4}``."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.games.dnd.creatures.rules.creature_block import Block, add, listing, signed_list, whole
from bot.games.dnd.terms.playing import ABILITIES

_SIZES = {"T": "Tiny", "S": "Small", "M": "Medium", "L": "Large", "H": "Huge", "G": "Gargantuan"}
_ENTRIES = {
    "trait": "traits",
    "action": "actions",
    "bonus": "bonus actions",
    "reaction": "reactions",
    "legendary": "legendary actions",
}
_ROWS = {
    "Resistances": ("resist",),
    "Vulnerabilities": ("vulnerable",),
    "Immunities": ("immune", "conditionImmune"),
}
_TAG = re.compile(r"\{@(\w+)(?: ([^{}]*))?\}")
_WAYS = {"m": "Melee", "r": "Ranged", "mw": "Melee", "rw": "Ranged", "ms": "Melee", "rs": "Ranged"}
_ALSO = ("languages", "spellcasting", "gear", "variant", "mythic", "lairActions", "regionalEffects")
_FIXED = {
    "h": "Hit: ",
    "actSaveFail": "Failure:",
    "actSaveSuccess": "Success:",
    "actSaveSuccessOrFail": "Failure or Success:",
    "actTrigger": "Trigger:",
    "actResponse": "Response:",
    "recharge": "(Recharge 6)",
}
_ABILITY = {key: ABILITIES.english(key) for key in ABILITIES}


def is_homebrew(file: Mapping[str, Any]) -> bool:
    """Return True if this is a creature from a homebrew collection."""
    return isinstance(file.get("hp"), Mapping) and "ac" in file and all(key in file for key in ABILITIES)


def homebrew_block(file: Mapping[str, Any]) -> Block:
    """Return the creature in a homebrew file."""
    hp, rating = file["hp"], file.get("cr")
    block = Block(
        str(file.get("name", "")),
        {key: min(30, max(1, whole(file.get(key), 10))) for key in ABILITIES},
        _armor(file["ac"]),
        whole(hp.get("average")),
        kind=_kind(file),
        dice=str(hp.get("formula") or "").replace(" ", ""),
        rating=str((rating.get("cr") if isinstance(rating, Mapping) else rating) or 0),
    )
    block.rows["Speed"] = _speed(file.get("speed"))
    block.rows["Saving Throws"] = signed_list(file.get("save"))
    block.rows["Skills"] = signed_list(file.get("skill"))
    for row, keys in _ROWS.items():
        seen = [one for key in keys for one in file.get(key) or ()]
        block.rows[row] = ", ".join(one for one in seen if isinstance(one, str))
        block.left += [f"{row}: {_flat(one)}" for one in seen if not isinstance(one, str)]
    senses = [listing(file.get("senses")), f"passive Perception {whole(file.get('passive'))}"]
    block.rows["Senses"] = ", ".join(filter(None, senses if file.get("passive") else senses[:1]))
    for key, section in _ENTRIES.items():
        for entry in file.get(key) or ():
            if isinstance(entry, Mapping):
                add(
                    block,
                    section,
                    untagged(str(entry.get("name") or "")),
                    untagged(_flat(entry.get("entries"))),
                )
    block.left += [key.capitalize() for key in _ALSO if file.get(key)]
    return block


def untagged(text: str) -> str:
    """Return a text without its tags, as in a printed stat block."""
    before = ""
    while before != text:
        before, text = text, _TAG.sub(lambda tag: _said(tag[1], tag[2] or ""), text)
    return " ".join(text.split())


def _said(tag: str, said: str) -> str:
    parts = said.split("|")
    if tag in _SAID:
        return _SAID[tag](parts[0])
    if tag == "recharge" and parts[0]:
        return f"(Recharge {parts[0]}–6)"
    return _FIXED.get(tag, parts[2] if len(parts) > 2 and parts[2] else parts[0])


def _attack(said: str, kind: str) -> str:
    ways = [_WAYS[way] for way in said.split(",") if way in _WAYS]
    return f"{' or '.join(dict.fromkeys(ways)) or 'Melee'} {kind}:"


_SAID: Mapping[str, Callable[[str], str]] = {
    "atk": lambda said: _attack(said, "Weapon Attack"),
    "atkr": lambda said: _attack(said, "Attack Roll"),
    "hit": lambda said: f"{whole(said):+d}",
    "dc": lambda said: f"DC {said}",
    "actSave": lambda said: f"{_ABILITY.get(said[:3], said)} Saving Throw:",
}


def _flat(seen: Any) -> str:
    """Return the texts within lists and blocks, joined."""
    if isinstance(seen, list):
        return " ".join(filter(None, map(_flat, seen)))
    if isinstance(seen, Mapping):
        inside = (seen.get(key) for key in ("name", "entry", "entries", "items", "resist", "immune", "note"))
        return " ".join(filter(None, map(_flat, inside)))
    return str(seen) if seen is not None else ""


def _armor(seen: Any) -> int:
    first = seen[0] if isinstance(seen, list) and seen else seen
    return whole(first.get("ac") if isinstance(first, Mapping) else first)


def _kind(file: Mapping[str, Any]) -> str:
    size, kind = file.get("size"), file.get("type")
    letters = size if isinstance(size, list) else [size]
    named = " or ".join(_SIZES.get(str(one), str(one or "")) for one in letters)
    if not isinstance(kind, Mapping):
        return f"{named} {str(kind or '').title()}"
    tags = ", ".join(one for one in kind.get("tags") or () if isinstance(one, str))
    return f"{named} {str(kind.get('type') or '').title()}" + (f" ({tags.title()})" if tags else "")


def _speed(seen: Any) -> str:
    if not isinstance(seen, Mapping):
        return f"{whole(seen)} ft." if whole(seen) else ""
    words = list[str]()
    for way, feet in seen.items():
        number = whole(feet.get("number") if isinstance(feet, Mapping) else feet)
        if number:
            words.append(f"{'' if way == 'walk' else way} {number} ft.".strip())
    return ", ".join(words) + (" (hover)" if seen.get("canHover") else "")
