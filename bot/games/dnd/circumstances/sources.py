"""Sources of numbers, Advantage and Disadvantage not named by players, as keys stored with rolls.

Names typed by players are stored in the same fields, and are shown as typed.
"""

import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.conditions.rules.conditions import WORDS
from bot.games.dnd.conditions.rules.words import condition_name
from bot.games.dnd.terms.circumstance import Fact, Tilt
from bot.games.dnd.terms.playing import ABILITIES, SKILLS
from bot.words import later, later_of, say
from bot.words.speaking import kept_by_language
from bot.words.terms import Terms, read_words

PROFICIENCY, HALF_PROFICIENCY, EXPERTISE = "proficiency", "half proficiency", "expertise"
MAGIC, ATTACK_BONUS, SAVE_BONUS, INITIATIVE_BONUS = "magic", "attack bonus", "save bonus", "Initiative bonus"
ADVANTAGE, DISADVANTAGE, INITIATIVE, SURPRISED = "Advantage", "Disadvantage", "Initiative", "surprised"
BONUS, PENALTY, EXTRA, COVER = "bonus", "penalty", "extra", "cover"
NO_EFFECT, NOT_DUE = "hidden, so nothing comes of it in the fight", "none is due now, it counts nothing"
"""Marks next to a roll's name that show that the roll has no effect."""
HIT_DICE = "Hit Point Dice"
"""The label of healing with Hit Point Dice."""
CONCENTRATION = "concentration"
"""The label of a Concentration save."""
ATTACK, UNARMED = "Attack", "Unarmed Strike"
"""The name of an unnamed attack, and the Unarmed Strike that everyone has."""

_SOURCES = read_words(__package__)["sources"].terms()
_ATTACKS = Terms({ATTACK: later_of("what an attack is called", "Attack"), UNARMED: later("Unarmed Strike")})
_ABILITIES = {ABILITIES.english(key): key for key in ABILITIES}
_NO_SHEET = " (no sheet)"
_NO_TOOL, _HELP, _FIRST_AID = "no proficiency with ", "Help by ", "first aid for "
_EXHAUSTION, _AGAINST, _ESCAPE = "Exhaustion ", "against ", "escape "
_OF = {
    _NO_TOOL: later("no proficiency with {what}"),
    _HELP: later("Help by {what}"),
    _FIRST_AID: later("first aid for {what}"),
    _EXHAUSTION: later("Exhaustion {what}"),
}


def no_sheet(ability: str) -> str:
    """Return the source of a zero for an ability that's unknown because there is no sheet."""
    return ABILITIES.english(ability) + _NO_SHEET


def no_tool(tool: str) -> str:
    """Return the source of a zero for a tool that the character isn't proficient with."""
    return _NO_TOOL + tool


def help_by(name: str) -> str:
    """Return the source for someone's Help."""
    return _HELP + name


def first_aid(name: str) -> str:
    """Return the label of a first aid check for someone."""
    return _FIRST_AID + name


def exhaustion(level: int) -> str:
    """Return the source for this many levels of Exhaustion."""
    return f"{_EXHAUSTION}{level}"


def is_exhaustion(source: str) -> bool:
    """Return True if this source is Exhaustion."""
    return source.startswith(_EXHAUSTION)


def against(condition: str) -> str:
    """Return the label of a save against a condition, by its key."""
    return _AGAINST + condition


def escape(condition: str) -> str:
    """Return the label of a check to end a condition, by its key."""
    return _ESCAPE + condition


def attack_name(name: str) -> str:
    """Return an attack's name in the current language; unchanged if a player named it."""
    return _ATTACKS.name(name)


@lru_cache(maxsize=256)  # Each roll asks it several times.
def is_unarmed(name: str) -> bool:
    """Return True if this is the name of an Unarmed Strike, in any language."""
    return _ATTACKS.read_in_any(name) == UNARMED


@kept_by_language(512)
def source_name(source: str) -> str:
    """Return a source or a label in the current language; unchanged if a player named it."""
    for begins, words in _OF.items():
        if source.startswith(begins):
            return words.say(what=source.removeprefix(begins))
    if source.startswith(_AGAINST):
        return say("against {what}", what=CONDITIONS.name(source.removeprefix(_AGAINST)))
    if source.startswith(_ESCAPE) and source.removeprefix(_ESCAPE) in CONDITIONS:
        return say("against {what}", what=CONDITIONS.name(source.removeprefix(_ESCAPE)))
    bare = source.removesuffix(_NO_SHEET)
    if bare in _ABILITIES:
        ability = ABILITIES.name(_ABILITIES[bare])
        return say("{ability} (no sheet)", ability=ability) if bare != source else ability
    return _SOURCES.name(source) if source in _SOURCES else condition_name(source)


class Modifier(Struct, frozen=True, omit_defaults=True):
    """An addition to a d20: dice or a number in canonical notation, and its source.

    The source is as typed, or one of the keys in :mod:`bot.games.dnd.circumstances.sources`.
    """

    source: str
    dice: str


SPELL = "spell"
"""The start of such a circumstance's key: "spell adv dex save Haste", "spell dis against Blur"."""
_KEY = re.compile(
    rf"{SPELL} (?P<tilt>adv|dis) (?:(?P<of>\w+) )?(?P<what>against|attack|save|check) (?P<name>.+)"
)


def fact_of_spell(key: str) -> Fact:
    """Return the circumstance with this key, whose source is the spell. Raises KeyError for any other key."""
    if (said := _KEY.fullmatch(key)) is None:
        raise KeyError(key)
    tilt: Tilt = "adv" if said["tilt"] == "adv" else "dis"
    kind = "attack" if said["what"] == "against" else said["what"]
    skills, abilities = ((said["of"],), ()) if said["of"] in SKILLS else ((), (said["of"],))
    # Its name is the spell's, which is looked up, so this one is never shown.
    fact = Fact(WORDS["prone"], said["name"], kind, tilt, given=True)
    return replace(fact, skills=skills, abilities=abilities) if said["of"] else fact
