"""The tables of D&D 5.2's "Playing the Game": abilities, skills, proficiency, difficulty, cover, travel.

The rules are those of the System Reference Document 5.2, in our own words.
"""

from collections.abc import Collection, Iterable
from typing import Literal

from bot.errors import PlayerError
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms, read_words

_WORDS = read_words(__package__)
ABILITIES = _WORDS["abilities"].terms()
"""The six abilities, in the order used on character sheets."""

SHORT = _WORDS["short"].terms()
"""The short names of the abilities."""

SKILLS = _WORDS["skills"].terms()
"""The skills (Skills)."""

SKILL_ABILITIES = {
    "acrobatics": "dex",
    "animal_handling": "wis",
    "arcana": "int",
    "athletics": "str",
    "deception": "cha",
    "history": "int",
    "insight": "wis",
    "intimidation": "cha",
    "investigation": "int",
    "medicine": "wis",
    "nature": "int",
    "perception": "wis",
    "performance": "cha",
    "persuasion": "cha",
    "religion": "int",
    "sleight_of_hand": "dex",
    "stealth": "dex",
    "survival": "wis",
}
"""The ability that each skill's checks use most often (Skills)."""

ACTIONS = {
    "search": ("insight", "medicine", "perception", "survival"),
    "study": ("arcana", "history", "investigation", "nature", "religion"),
    "influence": ("animal_handling", "deception", "intimidation", "performance", "persuasion"),
    "hide": ("stealth",),
}
"""The skills that each of these actions offers (Actions)."""

DIFFICULTIES = {
    "very_easy": 5,
    "easy": 10,
    "medium": 15,
    "hard": 20,
    "very_hard": 25,
    "nearly_impossible": 30,
}
"""The typical Difficulty Classes by name (Typical Difficulty Classes)."""

DIFFICULTY_NAMES = _WORDS["difficulties"].terms()

ALL = "all"
"""The key for damage of every type: "Resistance to all damage"."""

DAMAGE = Terms(
    {**_WORDS["damage"].by_key, ALL: later_of("damage of any type", "all")},
    {ALL: later_of("also typed for damage of any type", "everything")},
)
"""The types of damage (Damage Types)."""

DAMAGE_TYPES = tuple(_WORDS["damage"].words)
HIGHEST = 30
"""The highest ability score, and the highest Challenge Rating."""

# The table lists everything below 1 under "Up to 4" (SRD 5.2, Proficiency Bonus).
_FRACTIONS = ("1/8", "1/4", "1/2")


def ability_modifier(score: int) -> int:
    """Return an ability score's modifier (Ability Modifiers).

    Raises:
        PlayerError: The score is below 1 or above 30.

    """
    # The effect that causes a score of 0 says what it means, so none is set (SRD 5.2, Ability Scores).
    if not 1 <= score <= HIGHEST:
        raise PlayerError(say("{score} isn't an ability score. Enter 1 to 30.", score=score))
    # Round down even below 10: a 9 is -1 (SRD 5.2, Ability Modifiers).
    return score // 2 - 5


def proficiency_bonus(level: str) -> int:
    """Return the Proficiency Bonus of a level or Challenge Rating: "5", "1/4", "CR 30" (Proficiency Bonus).

    Raises:
        PlayerError: The text is neither a level nor a Challenge Rating.

    """
    text = level.strip().casefold().removeprefix("cr").removeprefix("level").strip()
    if text in _FRACTIONS:
        return 2
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and int(text) <= HIGHEST):
        words = later(
            "{level} isn't a level or Challenge Rating. Enter a number up to 30, or 1/8, 1/4 or 1/2."
        )
        raise PlayerError(words.say(level=level))
    return 2 + max(0, int(text) - 1) // 4


def proficiency_added(bonus: int, proficiencies: int, factors: Collection[float] = ()) -> int:
    """Return the Proficiency Bonus added to one roll: none without a proficiency, and never twice.

    Of several factors, only the largest multiplies it, and only the smallest divides it, rounded down (The
    Bonus Doesn't Stack, Round Down).
    """
    if not proficiencies:
        return 0
    # Multiply first: doubled and then halved, an odd bonus stays the same. The reverse would lose 1.
    return int(int(bonus * max([1, *factors])) * min([1, *factors]))


def typical_dc(difficulty: str) -> int:
    """Return the Difficulty Class with this name, such as "nearly impossible".

    Raises:
        PlayerError: The name is unknown.

    """
    name = DIFFICULTY_NAMES.read(difficulty.replace("_", " ").replace("-", " "))
    if name is None:
        names = listed(DIFFICULTY_NAMES.names().values())
        raise PlayerError(
            say("“{name}” isn't a difficulty. Choose from {names}.", name=difficulty, names=names)
        )
    return DIFFICULTIES[name]


def difficulty_name(dc: int) -> str:
    """Return this Difficulty Class's name, or "" if it has none."""
    return DIFFICULTY_NAMES.name(_NAMED.get(dc, ""))


_NAMED = {number: key for key, number in DIFFICULTIES.items()}


Cover = Literal["half", "three_quarters", "total"]
# Total cover adds nothing, because what it covers can't be targeted; see auto_of (SRD 5.2, Cover).
COVERS: dict[str, int] = {"half": 2, "three_quarters": 5, "total": 0}
"""The degrees of cover from the least protective, with their bonus to AC and Dexterity saves (Cover)."""


def cover_of(degrees: Iterable[str]) -> str:
    """Return the most protective degree of cover, or "" for none. Degrees of cover never add up."""
    return max(degrees, key=list(COVERS).index, default="")


PACES = {"fast": (400, 4, 30), "normal": (300, 3, 24), "slow": (200, 2, 18)}
"""Each pace with the distance per minute (feet), hour and day (miles) (Travel Pace)."""

PERIODS = ("minute", "hour", "day")


def travelled(pace: str, per: str, count: int = 1, *, mounted: bool = False) -> tuple[int, str]:
    """Return the distance at this pace in this many minutes, hours or days, and its unit.

    Mounts go twice as far for one hour. Then they need a rest, so further hours count as on foot.
    """
    place = PERIODS.index(per)
    speed = PACES[pace][place]
    # The source says when mounts rest, not what follows: they go on as on foot (SRD 5.2, Travel Pace).
    doubled = {"minute": min(count, 60), "hour": min(count, 1), "day": 0}[per] if mounted else 0
    distance = speed * (count + doubled)
    if mounted and per == "day":  # One hour of each day.
        distance += PACES[pace][1] * count
    return distance, "feet" if per == "minute" else "miles"


def squares(feet: int) -> int:
    """Return the number of squares of a grid in this many feet (SRD 5.2.1, Playing on a Grid)."""
    return feet // 5


def mount_cost(speed: int) -> int:
    """Return the feet that mounting or dismounting costs at this Speed (SRD 5.2.1, Mounted Combat)."""
    return speed // 2


def difficult(distance: int) -> int:
    """Return what moving this far costs in Difficult Terrain, in the same unit (SRD 5.2.1)."""
    return distance * 2
