"""Creatures from homebrew collections: ``{"monster": […]}``, whose texts have tags such as ``{@hit 4}``."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from bot.games.dnd.creatures.rules.creature_block import Block, listing, score, signed_list, speed_text, whole
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
    hp, rating, passive = file["hp"], file.get("cr"), file.get("passive")
    defences = _defences(file)
    block = Block(
        str(file.get("name", "")),
        {key: score(file.get(key)) for key in ABILITIES},
        _armor(file["ac"]),
        whole(hp.get("average")),
        kind=_kind(file),
        dice=str(hp.get("formula") or ""),
        rating=str((rating.get("cr") if isinstance(rating, Mapping) else rating) or 0),
        rows={
            "Speed": _speed(file.get("speed")),
            "Saving Throws": signed_list(file.get("save")),
            "Skills": signed_list(file.get("skill")),
            **{row: ", ".join(one for one in seen if isinstance(one, str)) for row, seen in defences.items()},
            "Senses": listing([file.get("senses"), passive and f"passive Perception {whole(passive)}"]),
        },
    )
    # Conditional ones, such as "from nonmagical attacks", are objects.
    block.left += [
        f"{row}: {_flat(one)}" for row, seen in defences.items() for one in seen if not isinstance(one, str)
    ]
    block.add_lists(file, _ENTRIES, _entry)
    block.left += [key.capitalize() for key in _ALSO if file.get(key)]
    return block


def _defences(file: Mapping[str, Any]) -> dict[str, list[Any]]:
    return {row: [one for key in keys for one in file.get(key) or ()] for row, keys in _ROWS.items()}


def _entry(entry: Mapping[str, Any], section: str) -> tuple[str, str, str]:
    return section, untagged(str(entry.get("name") or "")), untagged(_flat(entry.get("entries")))


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
        return speed_text([("walk", whole(seen))])
    ways = ((way, feet.get("number") if isinstance(feet, Mapping) else feet) for way, feet in seen.items())
    return speed_text(((way, whole(feet)) for way, feet in ways), hovers=seen.get("canHover"))
