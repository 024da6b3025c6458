"""Armor and shields of a Foundry actor."""

from collections.abc import Mapping
from typing import Any

ARMOR = ("light", "medium", "heavy")
"""The kinds of armor."""


def is_worn(item: Mapping[str, Any]) -> bool:
    """Return True if an item is armor or a shield."""
    system = item.get("system")
    return item.get("type") == "equipment" and isinstance(system, dict) and bool(armor_of(system)[1])


def armor_of(of: Mapping[str, Any]) -> tuple[int, str, int | None]:
    """Return a worn item's Armor Class, its kind, and the maximum Dexterity modifier."""
    armor, kind = of.get("armor"), of.get("type")
    if not isinstance(armor, dict):
        return 0, "", None
    named = kind.get("value") if isinstance(kind, dict) else armor.get("type")
    value, magic, cap = armor.get("value"), armor.get("magicalBonus"), armor.get("dex")
    whole = sum(each for each in (value, magic) if isinstance(each, int))
    known = named if named in (*ARMOR, "shield") else ""
    return (whole, str(known), cap if isinstance(cap, int) else None) if known else (0, "", None)
