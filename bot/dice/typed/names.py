"""Names that make a roll even without dice, such as "stealth +5", which rolls a d20."""

import re

_D20 = frozenset((
    "attack", "atk", "hit", "hide", "hiding", "longsword", "shortsword", "greatsword",
    "rapier", "dagger", "greataxe", "handaxe", "warhammer", "longbow", "shortbow",
    "crossbow", "save", "saves", "saving", "check", "skill", "initiative", "init", "str",
    "dex", "con", "int", "wis", "cha", "strength", "dexterity", "constitution",
    "intelligence", "wisdom", "charisma", "fortitude", "fort", "reflex", "will",
    "athletics", "acrobatics", "stealth", "arcana", "history", "investigation", "nature",
    "religion", "insight", "medicine", "perception", "survival", "deception",
    "intimidation", "performance", "persuasion", "sleight", "handling", "thievery", "tools",
    "concentration", "angriff", "rettungswurf", "ini", "wahrnehmung", "heimlichkeit",
    "schleichen", "athletik", "akrobatik", "attaque", "sauvegarde", "ataque", "salvación",
    "sigilo", "percepción", "attacco", "salvezza", "furtività", "攻撃", "命中", "セーヴ", "セーブ",
    "イニシアチブ", "隠密", "知覚",
))  # fmt: skip
"""Words of D&D and similar games, in which attempts are d20 rolls."""
_SUMMED = frozenset((
    "damage", "dmg", "cut", "cutting", "cr", "crush", "crushing", "imp", "impaling", "pi",
    "piercing", "burn", "burning", "hp", "gold", "healing", "schaden", "dégâts", "daño",
    "danni", "ダメージ",
))  # fmt: skip
"""Words, however short, for rolls in which all dice are added up."""
_WORD = re.compile(r"[^\W\d_]+")


def is_of_a_d20(label: str) -> bool:
    """Return True if a roll with this name uses a d20."""
    return any(word in _D20 for word in _WORD.findall(label.lower()))


def is_of_a_pool(label: str) -> bool:
    """Return True if this may be a roll of several dice of which only the best one counts."""
    return not any(word in _SUMMED for word in _WORD.findall(label.lower()))
