"""Circumstances as data: their names, the rolls they concern, and their effects.

Each entry is one sentence of the rules. Circumstances never add up: no matter how many give Advantage or
impose Disadvantage, a roll has one of them or neither (Advantage/Disadvantage, They Don't Stack).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

import msgspec
from msgspec import Struct

from bot.games.dnd.circumstances.sources import SPELL, fact_of_spell
from bot.games.dnd.conditions.rules.conditions import WORDS
from bot.games.dnd.conditions.rules.effects import CONDITION_FACTS
from bot.games.dnd.conditions.rules.words import condition_name
from bot.games.dnd.terms.circumstance import Auto, Fact, Tilt
from bot.games.dnd.terms.playing import COVERS
from bot.words import later
from bot.words.terms import Terms

Mode = Literal["normal", "adv", "dis"]


class RollFacts(Struct, frozen=True):
    """The facts of a roll that decide which circumstances concern it.

    ``kind`` is check, save, attack or damage; ``ability`` and ``skills`` are keys. An attack can be
    ``ranged``, have a ``single`` range, and use a ``weapon``, which can deal ``piercing`` damage. ``swims``
    means that the attacker has a Swim Speed, ``near`` that it's within 5 feet of the target, ``sneaks`` that
    it uses Sneak Attack.
    """

    kind: str
    ability: str = ""
    skills: tuple[str, ...] = ()
    ranged: bool = False
    single: bool = False
    weapon: bool = True
    piercing: bool = False
    swims: bool = False
    sense: str = ""
    initiative: bool = False
    near: bool = True
    sneaks: bool = False


WITHIN, BEYOND, SOCIAL, ALLY_NEAR = "within_5", "beyond_5", "social", "ally_near"


class _Facts(dict[str, Fact]):
    """Circumstances by key. Those that spells cause are created from their keys."""

    def __missing__(self, key: str) -> Fact:
        return fact_of_spell(key)


def _read(row: dict[str, Any]) -> Fact:
    """Return a row of ``circumstances.toml`` as a circumstance."""
    words = {"name": {"sentence": row["name"]}}
    if "alike" in row:
        words["alike"] = {"sentence": row["alike"], "what": ALIKE}
    return msgspec.convert({**row, **words}, Fact)


ALIKE = "also typed for this circumstance"
"""The note for translators about these words."""
_ROWS = msgspec.toml.decode(files(__package__).joinpath("circumstances.toml").read_bytes())
FACTS: Mapping[str, Fact] = _Facts({key: _read(row) for key, row in _ROWS.items()} | CONDITION_FACTS)
"""Every circumstance by key."""

PACE_FACTS = {"fast": ("fast_pace", "fast_stealth"), "normal": ("normal_pace",), "slow": ("slow_pace",)}
"""The effects of each travel pace (Travel Pace)."""

COVER_NAMES = Terms(
    {
        "half": later("half cover"),
        "three_quarters": later("three-quarters cover"),
        "total": later("total cover"),
    }
)


def fact_words(key: str, *, alike: bool = False) -> tuple[str, ...]:
    """Return a circumstance's typed names, in English and the current language; ``alike`` adds synonyms."""
    fact = FACTS[key]
    said = (fact.name, fact.alike) if alike and fact.alike else (fact.name,)
    words = (*(name.sentence for name in said), *map(str, said), key.replace("_", " "))
    return tuple(word.casefold() for word in words)


def fact_name(key: str) -> str:
    """Return a circumstance's name."""
    fact = FACTS[key]
    if key.startswith(f"{SPELL} "):
        return condition_name(fact.source)
    return fact.name.say(condition=WORDS[fact.condition]) if fact.condition else fact.name.say()


def is_about(key: str, roll: RollFacts) -> bool:
    """Return True if this circumstance concerns that roll."""
    fact = FACTS[key]
    # All fire is resisted, so this is for any damage, but only weapon attacks (SRD 5.2, Fire Resistance).
    if key == "underwater" and roll.kind in ("damage", "attack"):
        return roll.kind == "damage" or roll.weapon
    return (
        fact.kind == roll.kind
        # The chapter says "Wisdom (Perception)", so it doesn't mean a check by another ability.
        and (not fact.abilities or roll.ability in fact.abilities)
        and (not fact.skills or bool(set(fact.skills) & set(roll.skills)))
        and fact.ranged in (None, roll.ranged)
        # If no one named a sense, sight is assumed. A GM strikes it if that's wrong.
        and not (fact.sight and roll.sense not in ("", "sight"))
        and fact.initiative in (False, roll.initiative)
        and fact.sense in ("", roll.sense)
        and fact.near in (None, roll.near)
        and fact.sneaks in (False, roll.sneaks)
    )


@lru_cache(maxsize=256)
def offered(roll: RollFacts) -> tuple[str, ...]:
    """Return the circumstances that concern this roll and that people can name."""
    return tuple(key for key, fact in FACTS.items() if not fact.given and is_about(key, roll))


def tilt_of(key: str, roll: RollFacts) -> Tilt | None:
    """Return the tilt that a circumstance gives this roll, Advantage or Disadvantage; None if neither."""
    if key != "underwater" or roll.kind != "attack":
        return FACTS[key].tilt
    # Underwater Combat: always for ranged attacks; for melee unless it swims or deals Piercing damage.
    return "dis" if roll.ranged or not (roll.swims or roll.piercing) else None


def auto_of(facts: Iterable[str], roll: RollFacts, cover: str = "") -> Auto:
    """Return the outcome that these circumstances force: an impossible or missed attack, or a failed test."""
    about = [key for key in facts if is_about(key, roll)]
    autos = {FACTS[key].auto for key in about}
    too_far = roll.single and "long_range" in about  # Nothing beyond a single range can be attacked (Range).
    if "fail" in autos:
        return "fail"
    if "illegal" in autos or too_far or (cover == "total" and roll.kind == "attack"):
        return "illegal"
    # Underwater Combat: a ranged weapon's attack misses a target beyond its normal range.
    sinks = "underwater" in about and roll.ranged and "long_range" in about
    return "miss" if "miss" in autos or sinks else ""


def mode_of(tilts: Iterable[Tilt | None]) -> Mode:
    """Return Advantage or Disadvantage; neither if there are sources of both, or none at all."""
    # Use a set, not a count: three against one also cancel (SRD 5.2, They Don't Stack).
    literals = {tilt for tilt in tilts if tilt}
    if len(literals) != 1:
        return "normal"
    return "adv" if "adv" in literals else "dis"


def cover_bonus(cover: str, roll: RollFacts) -> int:
    """Return the bonus from cover to the target's AC, or to its own Dexterity save (Cover)."""
    counts = roll.kind == "attack" or (roll.kind == "save" and roll.ability == "dex")
    return COVERS.get(cover, 0) if counts else 0
