"""The subject of a check or a save, as written by players and in the rules.

For example "Stealth", "Strength (Intimidation)", "Wis save".
"""

import re
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError, UnclearError
from bot.games.dnd.terms.playing import ABILITIES, ACTIONS, SHORT, SKILL_ABILITIES, SKILLS
from bot.names import get_close_matches
from bot.rolls.card import shortened
from bot.words import later, listed, say
from bot.words.speaking import spoken
from bot.words.terms import read_words

# Dim light only hinders sight, so the senses need to be told apart (SRD 5.2, Obscured Areas).
SENSES = read_words(__package__)["check_senses"].terms()
"""The senses that a creature perceives with."""

ACTION_NAMES = read_words(__package__)["actions"].terms()
_TYPED = read_words(__package__)["check"].terms()
"""The words that can surround the subject of a check or a save."""

MAX_TOOL = 40  # Characters of a tool's name.
DEATH = "death"
_ASIDE = re.compile(r"\(([^()]*)\)")
_OR = re.compile(r"\s*(?:\bor\b|[/,])\s*")
_FILLING = re.compile(r"\b(?:check|checks|saving|throw|an?|the|roll|make)\b")


class Check(Struct, frozen=True, omit_defaults=True):
    """An ability check with any of these skills, and a tool, or a save with neither.

    ``ability`` is the key of an ability. ``sense`` is the sense used, a key of SENSES, or "" if not given.
    """

    ability: str
    # Proficiency in one of them is enough, and it counts once (SRD 5.2, The Bonus Doesn't Stack).
    skills: tuple[str, ...] = ()
    tool: str = ""
    sense: str = ""

    @property
    def words(self) -> str:
        """The check's name as in the rules, such as "Strength (Intimidation)", followed by any tool."""
        name = ABILITIES.name(self.ability)
        if self.skills:
            skills = listed(map(SKILLS.name, self.skills), "or")
            name = say("{ability} ({skills})", ability=name, skills=skills)
        if self.sense:
            name = say("{check} by {sense}", check=name, sense=SENSES.name(self.sense))
        return say("{check} with {tool}", check=name, tool=self.tool) if self.tool else name


def is_initiative(text: str) -> bool:
    """Return True if an Initiative roll was typed."""
    return _plain(_in_english(text)) == "initiative"


def read_check(text: str, ability: str = "", tool: str = "") -> Check:
    """Return the typed check. Another ability and a tool can be given separately.

    Raises:
        PlayerError: The text names no recognizable ability, skill or tool.

    """
    text, sense = _sensed(_in_english(text))
    if sense:
        return _by(sense, read_check(text, ability, tool))
    if is_initiative(ability or text):  # A Dexterity check (Initiative).
        return Check("dex", tool=shortened(" ".join(tool.split()), MAX_TOOL))
    typed, _, behind = _plain(text).partition(" with ")
    tool = shortened(" ".join((tool or behind).split()), MAX_TOOL)
    is_tool = bool(ability) and not tool
    named, skills, aside = _subject(typed, text, is_tool=is_tool)
    if named or skills:
        own = _read_ability(ability) if ability else named or SKILL_ABILITIES[skills[0]]
        return Check(own, skills, tool or aside)
    if is_tool:
        return Check(_read_ability(ability), (), shortened(" ".join(text.split()), MAX_TOOL))
    raise _unknown(text)


def _subject(typed: str, text: str, *, is_tool: bool) -> tuple[str, tuple[str, ...], str]:
    """Return the typed ability, skills and tool, or none of them if the whole text ``is_tool`` instead.

    With an ability next to it, anything that isn't a skill counts as a tool.

    Raises:
        PlayerError: A skill is unknown, or missing.

    """
    typed = _action_before(typed)
    aside = _ASIDE.search(typed)
    ability, skills, tool = "", tuple[str, ...](), ""
    for part in (_ASIDE.sub(" ", typed), aside[1]) if aside else (typed,):
        own, rest = _parted(_without_action(part.split(" to ")[0].strip()))
        if ability and rest and not own and not _skill_or_none(rest) and " or " not in rest:
            tool = shortened(rest, MAX_TOOL)  # "Dexterity (Thieves' Tools)"
        elif rest:
            skills = _skills(rest, text, is_tool=is_tool and not own)
            if not skills:
                return "", (), ""
        ability = ability or own
    if aside and not (ability or skills):
        raise _unknown(text)
    return ability, skills, tool


def _action_before(typed: str) -> str:
    """Return the text without parentheses around an action's skill: "search (perception)"."""
    aside = _ASIDE.search(typed)
    is_skill = aside and ACTION_NAMES.read(_ASIDE.sub("", typed)) and _skill_or_none(aside[1])
    return _ASIDE.sub(r" \1", typed) if is_skill else typed


def _parted(part: str) -> tuple[str, str]:
    """Return the ability at the start of a text, and what follows it: "Strength Athletics"."""
    first, _, rest = part.partition(" ")
    if own := _ability(part):
        return own, ""
    own = _ability(first)
    return (own, rest) if own else ("", part)


def _sensed(text: str) -> tuple[str, str]:
    """Return a typed check without its sense, and the sense: "Perception by hearing"."""
    typed = " ".join(text.split())
    if match := _senses_typed(spoken()).search(typed):
        return typed[: match.start()] + typed[match.end() :], SENSES.read(match["sense"]) or ""
    return ("perception", "hearing") if typed.casefold() in ("listen", "listening") else (text, "")


def _by(sense: str, check: Check) -> Check:
    if "perception" not in check.skills:
        raise PlayerError(say("Only Perception can name a sense, such as Perception by hearing."))
    return replace(check, sense=sense)


@cache
def _senses_typed(_language: str) -> re.Pattern[str]:
    """Return the pattern of a sense typed after the subject, in the current language."""
    senses = "|".join(map(re.escape, sorted(SENSES.words(), key=len, reverse=True)))
    return re.compile(
        rf"(?i)\s*(?:\(\s*(?:by\s+)?|,\s*(?:by\s+)?|\bby\s+|(?<=perception)\s+)(?P<sense>{senses})(?!\w)\s*\)?"
    )


def _skills(part: str, text: str, *, is_tool: bool = False) -> tuple[str, ...]:
    """Return the named skills, or none if the text names a tool. Raises PlayerError for an unknown skill."""
    skills = tuple(_skill_or_none(name) for name in filter(None, _OR.split(part)))
    if skills and all(skills):
        return skills
    if is_tool:
        return ()
    raise _unknown(text)


def _without_action(part: str) -> str:
    """Return a skill without the action before it ("search perception"), or the only skill of Hide.

    Raises:
        PlayerError: The action doesn't offer that skill.

    """
    typed, _, rest = part.replace(":", " ", 1).partition(" ")
    action = ACTION_NAMES.read(typed)
    if action is None:
        return part.rpartition(":")[2].strip()
    allowed, skill = ACTIONS[action], _skill_or_none(rest)
    # Hide is always a Dexterity (Stealth) check, so the skill can be left out (SRD 5.2, Actions).
    if not rest and len(allowed) == 1:
        return allowed[0]
    # The chapter's lists are complete, so another skill is refused (SRD 5.2, Actions).
    if skill not in allowed:
        words = later("{action} uses one of these checks: {skills}.")
        raise PlayerError(
            words.say(action=ACTION_NAMES.name(action), skills=listed(map(SKILLS.name, allowed)))
        )
    return rest.strip()


def _read_ability(text: str) -> str:
    ability = _ability(text)
    if not ability:
        raise PlayerError(
            say(
                "“{text}” isn't an ability. Choose from {abilities}.",
                text=shortened(text, MAX_TOOL),
                abilities=listed(ABILITIES.names().values(), "and"),
            )
        )
    return ability


def read_save(text: str) -> str:
    """Return the ability of a typed save, or "death".

    Raises:
        PlayerError: The text names no save.

    """
    typed = re.sub(r"\bsaves?\b", " ", _plain(_in_english(text))).strip()
    # Concentration isn't in the chapter; the person typing it means this save.
    typed = "con" if typed == "concentration" else typed
    if typed == DEATH:
        return DEATH
    ability = _ability(typed)
    if not ability:
        words = later("“{text}” isn't a saving throw. Enter an ability, such as Dexterity or dex, or death.")
        raise PlayerError(words.say(text=text))
    return ability


def is_save(text: str) -> bool:
    """Return True if this is typed as a save: "dex save", "Dexterity saving throw"."""
    text = _in_english(text)
    first = _plain(text).split(" ")[0]
    known = first in (DEATH, "concentration") or bool(_ability(first))
    return known and re.match(r"\w+\s+(?:saves?|saving)\b", text.casefold().strip()) is not None


def _in_english(text: str) -> str:
    """Return the text in plain characters, unlike 筋力（威圧）, with the subject's words in English."""
    return _TYPED.in_english(plain(text))


def _plain(text: str) -> str:
    return " ".join(_FILLING.sub(" ", text.casefold().replace("_", " ").replace("-", " ")).split())


def _ability(text: str) -> str:
    typed = _plain(text)
    if typed == "initiative":  # A Dexterity check (Initiative).
        return "dex"
    return ABILITIES.read(typed) or SHORT.read(typed) or ""


def _skill_or_none(text: str) -> str:
    """Return the skill with this name, or the only one that starts with it, or "" if there is none."""
    typed = " ".join(text.replace("_", " ").split())
    begun = SKILLS.beginning(typed) if len(typed) > 2 else ()
    return SKILLS.read(typed) or (begun[0] if len(begun) == 1 else "")


def _unknown(text: str) -> PlayerError:
    shown = shortened(" ".join(text.split()), MAX_TOOL)
    names = {
        word: (kind.name(key), kind.english(key))
        for kind in (SKILLS, ABILITIES)
        for key in kind
        for word in (kind.name(key), kind.english(key))
    }
    near = get_close_matches(" ".join(text.split()).title(), names, 1, 0.7)
    if near:
        name, english = names[near[0]]
        words = say("“{text}” isn't a skill or ability. Did you mean {near}?", text=shown, near=name)
        return UnclearError(words, meant=((name, english),))
    return PlayerError(
        say(
            "“{text}” isn't a skill or ability. Try Stealth, dex, Strength (Intimidation), or a "
            "tool such as Dexterity (Thieves' Tools).",
            text=shown,
        )
    )
