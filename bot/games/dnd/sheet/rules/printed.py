"""A sheet printed by other programs, with total bonuses instead of our proficiencies and additions."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.foundry_tables import counter_lines
from bot.games.dnd.sheet.rules.proficiencies import MAX_ADDED
from bot.games.dnd.sheet.rules.text import read_sheet
from bot.games.dnd.terms.playing import (
    ABILITIES,
    HIGHEST,
    SKILL_ABILITIES,
    SKILLS,
    ability_modifier,
    proficiency_bonus,
)
from bot.rolls.card import signed
from bot.words import say

Bonuses = Mapping[str, int | None]
"""Bonuses by key, with None where only proficiency is stated."""


class Printed(Struct, frozen=True):
    """A printed sheet. ``traits`` are its other fields as typed, and ``left`` is the text that wasn't parsed.

    ``marked`` are the saves marked as proficient, or None if nothing is marked.
    """

    scores: Mapping[str, int]
    name: str = ""
    level: str = ""
    classes: Mapping[str, int] = {}
    subclasses: tuple[str, ...] = ()
    ac: str = ""
    hp: str = "?"
    saves: Bonuses = {}
    marked: frozenset[str] | None = None
    skills: Bonuses = {}
    initiative: int | None = None
    attacks: tuple[str, ...] = ()
    traits: Mapping[str, str] = {}
    left: tuple[str, ...] = ()


def sheet_of_printed(printed: Printed) -> tuple[Sheet, tuple[str, ...]]:
    """Return our version of a printed sheet, and what was left out.

    Raises:
        PlayerError: Something is missing or wrong. The message names each problem.

    """
    level = printed.level or str(sum(printed.classes.values()) or 1)
    left = [*printed.left]
    if not printed.level and not printed.classes:
        left.append(say("No level was found, so level 1 is used."))
    if not printed.ac:
        left.append(say("No Armor Class was found, so 10 + Dexterity is used."))
    texts = {
        "name": printed.name,
        "level": level,
        "scores": " ".join(str(printed.scores.get(key, "?")) for key in ABILITIES),
        "ac": printed.ac,
        "hp": printed.hp,
        **printed.traits,
        "attacks": "\n".join(printed.attacks),
    }
    counters = counter_lines(printed.classes, printed.subclasses)
    own = printed.traits.get("counters", "")
    texts["counters"] = "\n".join([*(one for one in counters if one.split(":")[0] not in own), own]).strip()
    if _can_compare(printed, level):
        texts |= _bonuses(printed, proficiency_bonus(level))
        left += _skills_left(printed, proficiency_bonus(level))
    return read_sheet({key: text for key, text in texts.items() if text}, exported=True), tuple(left)


def _can_compare(printed: Printed, level: str) -> bool:
    """Return True if bonuses can be split up. If they can't, parsing the sheet reports why."""
    known = [printed.scores.get(key, 0) for key in ABILITIES]
    is_level = level.startswith("CR") or (level.isdigit() and 1 <= int(level) <= 20)
    return is_level and all(1 <= score <= HIGHEST for score in known)


def _bonuses(printed: Printed, proficiency: int) -> Iterator[tuple[str, str]]:
    """Yield the fields implied by bonuses."""
    added = dict(_saves(printed, proficiency))
    proficient = [key for key in ABILITIES if added.get(key, (False, 0))[0]]
    yield "saves", " ".join(proficient)
    more = {key: by for key, (_, by) in added.items() if 0 < abs(by) <= MAX_ADDED}
    if len(more) == len(ABILITIES) and len(set(more.values())) == 1:
        yield "save_bonus", f"all {more['str']:+d}"
    elif more:
        yield "save_bonus", ", ".join(f"{key} {by:+d}" for key, by in more.items())
    marks = {"proficient": "", "expertise": "+", "half": " (half)"}
    how = {key: _how(printed, key, proficiency) for key in printed.skills}
    names = (f"{SKILLS.english(key)}{marks[one]}" for key, one in how.items() if one in marks)
    if "skills" not in printed.traits:
        yield "skills", ", ".join(names)
    if printed.initiative is not None:
        rest = printed.initiative - ability_modifier(printed.scores["dex"])
        yield "initiative", f"{rest:+d}" if 0 < abs(rest) <= MAX_ADDED else ""


def _saves(printed: Printed, proficiency: int) -> Iterator[tuple[str, tuple[bool, int]]]:
    """Yield each save with its proficiency, if any, and its additional bonus."""
    for key, bonus in printed.saves.items():
        if bonus is None:
            yield key, (True, 0)
            continue
        rest = bonus - ability_modifier(printed.scores[key])
        known = rest >= proficiency if printed.marked is None else key in printed.marked
        yield key, (known, rest - proficiency if known else rest)


def _how(printed: Printed, skill: str, proficiency: int) -> str:
    """Return the proficiency implied by a skill's bonus, "" for none, or "?" if no proficiency fits."""
    bonus = printed.skills[skill]
    if bonus is None:
        return "proficient"
    rest = bonus - ability_modifier(printed.scores[SKILL_ABILITIES[skill]])
    ways = {0: "", proficiency // 2: "half", proficiency: "proficient", 2 * proficiency: "expertise"}
    return ways.get(rest, "?")


def _skills_left(printed: Printed, proficiency: int) -> Iterator[str]:
    """Yield the skills whose bonus no proficiency explains, with both their bonus and the calculated one."""
    for key, bonus in printed.skills.items():
        if bonus is not None and _how(printed, key, proficiency) == "?":
            ours = ability_modifier(printed.scores[SKILL_ABILITIES[key]])
            yield say(
                "{skill} {bonus}: Rollwright calculates {ours}",
                skill=SKILLS.name(key),
                bonus=signed(bonus),
                ours=signed(ours),
            )
