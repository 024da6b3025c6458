"""The form of a new character, filled in with what the SRD gives its class.

Scores are the class's standard array, before a background's increases. Skills are as many of its list as it
has, the usual ones. Armor and weapons are its first starting equipment. Features are those that count uses or
add to attacks.
"""

from msgspec import Struct

from bot.games.dnd.counters.rules.tables import CLASSES, HIGHEST_LEVEL, casts, die_of
from bot.games.dnd.sheet.rules.form import form_of, named_level, read_form
from bot.games.dnd.terms.playing import ability_modifier

_HIGHEST_CAP = 9  # Of a Dexterity modifier: armor without a cap.
_SHORT = "(short rest 1, long rest)"


class Start(Struct, frozen=True):
    """The scores, proficiencies, weapons and features that a class starts with.

    ``armor`` is the Armor Class before Dexterity, of which up to ``cap`` counts, and ``also`` is the ability
    that counts too. ``features`` are lines with the numbers that stand in them from these levels on; ``{n}``
    in a line is that number, ``{level}`` the level.
    """

    scores: str
    saves: str
    skills: str
    weapons: str
    armor: int = 10
    cap: int = _HIGHEST_CAP
    also: str = ""
    features: tuple[tuple[str, dict[int, int]], ...] = ()


_TWO_ATTACKS = ("extra attack: {n}", {5: 2})
_EVASION = ("evasion", {7: 1})
STARTS = {
    "barbarian": Start(
        "15 13 14 10 12 8",
        "str con",
        "athletics, perception",
        "Greataxe\nHandaxe",
        also="con",
        features=(
            (f"Rage {{n}} {_SHORT}", {1: 2, 3: 3, 6: 4, 12: 5, 17: 6}),
            ("Rage: +{n}, while on", {1: 2, 9: 3, 16: 4}),
            _TWO_ATTACKS,
        ),
    ),
    "bard": Start(
        "8 14 12 13 10 15",
        "dex cha",
        "performance, persuasion, perception",
        "Dagger",
        11,
        features=(
            ("Bardic Inspiration {n} (long rest)", {1: 2, 5: 0}),
            ("Bardic Inspiration {n} (short rest)", {5: 2}),
        ),
    ),
    "cleric": Start(
        "14 8 13 10 15 12",
        "wis cha",
        "insight, religion",
        "Mace",
        15,
        2,
        features=((f"Channel Divinity {{n}} {_SHORT}", {2: 2, 6: 3, 18: 4}),),
    ),
    "druid": Start(
        "8 12 14 13 15 10",
        "int wis",
        "nature, perception",
        "Sickle\nQuarterstaff",
        13,
        features=((f"Wild Shape {{n}} {_SHORT}", {2: 2, 6: 3, 17: 4}),),
    ),
    "fighter": Start(
        "15 14 13 8 10 12",
        "str con",
        "athletics, perception",
        "Greatsword\nFlail\nJavelin",
        16,
        0,
        features=(
            (f"Second Wind {{n}} {_SHORT}", {1: 2, 4: 3, 10: 4}),
            ("Action Surge {n} (short rest)", {2: 1, 17: 2}),
            ("extra attack: {n}", {5: 2, 11: 3, 20: 4}),
        ),
    ),
    "monk": Start(
        "12 15 13 10 14 8",
        "str dex",
        "acrobatics, stealth",
        "Spear\nDagger",
        also="wis",
        features=(("Focus Points {level} (short rest)", {2: 1}), _TWO_ATTACKS, _EVASION),
    ),
    "paladin": Start(
        "15 10 13 8 12 14",
        "wis cha",
        "athletics, persuasion",
        "Longsword\nJavelin",
        18,
        0,
        features=(
            ("Lay On Hands {five} (long rest)", {1: 1}),
            (f"Channel Divinity {{n}} {_SHORT}", {3: 2, 11: 3}),
            _TWO_ATTACKS,
        ),
    ),
    "ranger": Start(
        "12 15 13 8 14 10",
        "str dex",
        "perception, stealth, survival",
        "Longbow\nShortsword\nScimitar",
        12,
        features=(("Favored Enemy {n} (long rest)", {1: 2, 5: 3, 9: 4, 13: 5, 17: 6}), _TWO_ATTACKS),
    ),
    "rogue": Start(
        "12 15 13 14 10 8",
        "dex int",
        "stealth+, sleight of hand+, acrobatics, perception",
        "Shortsword\nShortbow\nDagger",
        11,
        features=(("Sneak Attack: {half}d6, once a turn", {1: 1}), _EVASION),
    ),
    "sorcerer": Start(
        "10 13 14 8 12 15",
        "con cha",
        "arcana, persuasion",
        "Spear\nDagger",
        features=(
            ("Innate Sorcery 2 (long rest)", {1: 1}),
            ("Sorcery Points {level} (long rest)", {2: 1}),
        ),
    ),
    "warlock": Start(
        "8 14 13 12 10 15",
        "wis cha",
        "arcana, deception",
        "Dagger\nSickle",
        11,
        features=(("Magical Cunning 1 (long rest)", {2: 1}),),
    ),
    "wizard": Start(
        "8 12 13 15 14 10",
        "int wis",
        "arcana, investigation",
        "Dagger\nQuarterstaff",
        features=(("Arcane Recovery 1 (long rest)", {1: 1}),),
    ),
}
"""The classes by key (Standard Array by Class; the core traits and features of each class)."""

_NAMES = ("str", "dex", "con", "int", "wis", "cha")


def started(name: str, of: str) -> dict[str, str]:
    """Return the form's entries for a character of this class, at the level that follows their name.

    They're worded as a sheet shows them, in the reader's language.

    Raises:
        PlayerError: No one can have that name.

    """
    start, (called, typed) = STARTS[of], named_level(name)
    level = int(typed) if typed.isdecimal() and 1 <= int(typed) <= HIGHEST_LEVEL else 1
    modifiers = dict(zip(_NAMES, map(ability_modifier, map(int, start.scores.split())), strict=True))
    armor = start.armor + min(modifiers["dex"], start.cap) + modifiers.get(start.also, 0)
    sides = die_of(of)
    points = sides + modifiers["con"] + (level - 1) * (sides // 2 + 1 + modifiers["con"])
    traits = [f"saves: {start.saves}", f"skills: {start.skills}", f"hit dice: {of} {level}"]
    traits += [f"slots: {of} {level}"] if casts(of) else []
    traits += [line for feature in start.features if (line := _feature(*feature, level))]
    entered = {
        "name": f"{called or CLASSES.name(of)}, level {level}",
        "scores": start.scores,
        "armor": f"{armor} {points}",
        "traits": "\n".join(traits),
        "attacks": start.weapons,
    }
    return form_of(read_form(entered))


def _feature(line: str, numbers: dict[int, int], level: int) -> str:
    """Return a feature's line at a level; "" before it's gained, or once another replaces it."""
    number = next((numbers[at] for at in sorted(numbers, reverse=True) if at <= level), 0)
    return line.format(n=number, level=level, five=5 * level, half=-(-level // 2)) if number else ""
