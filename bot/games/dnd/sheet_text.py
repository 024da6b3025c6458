"""A sheet as it is typed, field by field, and as JSON. Everything that is wrong is named at once."""

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from bot.card import shortened
from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attack_text import attack_text, read_attack
from bot.games.dnd.damage_text import read_types
from bot.games.dnd.rules import ABILITIES, HIGHEST, SKILLS, proficiency_bonus
from bot.games.dnd.sheet import Attack, Proficiency, Sheet
from bot.games.dnd.what import MAX_TOOL, read_check
from bot.words import say

MAX_NAME = 40  # Characters of a character's name.
MAX_ATTACKS = 20
MAX_TOOLS = 10
MAX_HP = 9_999
MAX_AC = 50
MAX_TEXT = 3_900  # Characters of one field, such as of all attacks: a form takes 4,000.
_MOST_WRONG = 12  # Mistakes that are named at once.

T = TypeVar("T")

FIELDS = ("name", "level", "scores", "ac", "hp", "saves", "skills", "tools", "resist", "vulnerable", "immune", "swims")
"""The fields of a sheet but its attacks, as they are called in text and in JSON."""
_LISTS = ("saves", "skills", "tools", "resist", "vulnerable", "immune", "swims")
_ALIKE = {
    **{each: each for each in _LISTS},
    "save": "saves",
    "skill": "skills",
    "tool": "tools",
    "resists": "resist",
    "resistance": "resist",
    "resistances": "resist",
    "vulnerability": "vulnerable",
    "vulnerabilities": "vulnerable",
    "immunity": "immune",
    "immunities": "immune",
    "swim": "swims",
}


def read_sheet(texts: Mapping[str, str]) -> Sheet:
    """The sheet that these fields are, by name; "attacks" has one per line. What is missing or empty is not there.

    Raises:
        PlayerError: Some are wrong; each is named, with what would work.

    """
    wrong: list[str] = []

    def read(field: str, reader: Callable[[str], T], default: T) -> T:
        text = texts.get(field, "").strip()[: MAX_TEXT + 1]
        if not text and field not in ("name", "scores"):
            return default
        try:
            if len(text) > MAX_TEXT:
                raise PlayerError(say("it may have up to {most:,} characters.", most=MAX_TEXT))
            return reader(text)
        except PlayerError as error:
            wrong.append(say("{field}: {error}", field=_FIELD_WORDS[field], error=error))
            return default

    sheet = Sheet(
        name=read("name", _name, ""),
        scores=read("scores", _scores, (10, 10, 10, 10, 10, 10)),
        level=read("level", _level, "1"),
        ac=read("ac", lambda text: _number(text, 1, MAX_AC), 10),
        hp=read("hp", lambda text: _number(text, 1, MAX_HP), 1),
        saves=read("saves", _saves, ()),
        skills=read("skills", _skills, ()),
        tools=read("tools", _tools, ()),
        resist=read("resist", read_types, ()),
        vulnerable=read("vulnerable", read_types, ()),
        immune=read("immune", read_types, ()),
        swims=read("swims", _yes, False),
        attacks=read("attacks", _attacks, ()),
    )
    wrong += [
        say("There is no field “{field}”.", field=shortened(each, 30)) for each in texts if each not in _FIELD_WORDS
    ]
    if wrong:
        more = [say("…and {more} more.", more=len(wrong) - _MOST_WRONG)] if len(wrong) > _MOST_WRONG else []
        raise PlayerError("\n".join([*wrong[:_MOST_WRONG], *more]))
    if max(len(each) for each in sheet_texts(sheet).values()) > MAX_TEXT:
        raise PlayerError(say("Attacks and the rest may have up to {most:,} characters each.", most=MAX_TEXT))
    # Only the base AC follows from the scores; anything else is as its player worked it out (Armor Class).
    return sheet if texts.get("ac", "").strip() else msgspec.structs.replace(sheet, ac=10 + sheet.modifier("dex"))


def warnings(sheet: Sheet) -> tuple[str, ...]:
    """What may be meant, but is more than an adventurer has unless a feature says so (Ability Scores)."""
    high = [name for key, name in ABILITIES.items() if sheet.score(key) > 20]
    if not high or not sheet.level.isdigit():
        return ()
    words = "{abilities} above 20: only if a feature says so."
    return (say(words, abilities=", ".join(high)),)


def sheet_texts(sheet: Sheet) -> dict[str, str]:
    """The fields that give this sheet when they are read."""
    marks = {"proficient": "", "expertise": "+"}
    texts = {
        "name": sheet.name,
        "level": sheet.level,
        "scores": " ".join(map(str, sheet.scores)),
        "ac": str(sheet.ac),
        "hp": str(sheet.hp),
        "saves": " ".join(sheet.saves),
        "skills": ", ".join(f"{SKILLS[skill][0]}{marks[how]}" for skill, how in sheet.skills),
        "tools": ", ".join(sheet.tools),
        "resist": ", ".join(sheet.resist),
        "vulnerable": ", ".join(sheet.vulnerable),
        "immune": ", ".join(sheet.immune),
        "swims": "yes" if sheet.swims else "",
        "attacks": "\n".join(map(attack_text, sheet.attacks)),
    }
    return {field: text for field, text in texts.items() if text}


def traits_text(sheet: Sheet) -> str:
    """The fields of a sheet that are lists, one per line, as :func:`split_traits` takes them apart."""
    texts = sheet_texts(sheet)
    return "\n".join(say("{field}: {text}", field=each, text=texts[each]) for each in _LISTS if each in texts)


def split_traits(text: str) -> dict[str, str]:
    """The fields of lines such as "saves: str con" or "skills stealth+"; any other line is no field."""
    found: dict[str, str] = {}
    text = re.sub(r"(?i)\bsaving throws?\b", "saves", text)
    # A word with a colon begins a line, also in the middle of one.
    text = re.sub(rf"(?i)[\s,]*\b({'|'.join(_ALIKE)})\s*:", r"\n\1:", text)
    for line in filter(None, (each.strip() for each in re.split(r"[\n;]", text))):
        word, rest = (re.match(r"([^\s:]+)[\s:]*(.*)", line) or re.match(r"(.)(.*)", line)).groups()  # type: ignore[union-attr]
        field = _ALIKE.get(word.casefold(), line)
        rest = rest or ("yes" if field == "swims" else "")
        found[field] = f"{found[field]}, {rest}" if field in found else rest
    return found


_FIELD_WORDS = {
    "name": say("Name"),
    "level": say("Level"),
    "scores": say("Scores"),
    "ac": say("Armor Class"),
    "hp": say("Hit points"),
    "saves": say("Saves"),
    "skills": say("Skills"),
    "tools": say("Tools"),
    "resist": say("Resistances"),
    "vulnerable": say("Vulnerabilities"),
    "immune": say("Immunities"),
    "swims": say("Swims"),
    "attacks": say("Attacks"),
}


_TAKEN = ("all", "everyone", "everybody", "party", "none", "nobody")


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not any(letter.isalnum() for letter in name) or re.search(r"[,;:+|#()@<>]", name):
        raise PlayerError(say("write one, as in Mira, without any of , ; : + | # @ ( ) < >."))
    if name.casefold() in _TAKEN:
        raise PlayerError(say("“{name}” means something else here; take another.", name=name))
    if len(name) > MAX_NAME:
        raise PlayerError(say("it may have up to {most} characters.", most=MAX_NAME))
    return name


_LEVEL = re.compile(r"(?:[a-z][a-z ]*\s)?(?P<level>[0-9]{1,3})(?:st|nd|rd|th)?(?:\s*level)?", re.IGNORECASE)


def _level(text: str) -> str:
    bare = plain(text).strip()
    challenge = re.fullmatch(r"(?i)cr\s*([0-9]{1,2}|[0-9]/[0-9])|([0-9]/[0-9])", bare)
    if challenge:
        proficiency_bonus(challenge[1] or challenge[2])
        return f"CR {challenge[1] or challenge[2]}"
    found = _LEVEL.fullmatch(bare)
    if not found or not 1 <= int(found["level"]) <= 20:
        words = "{level} is no level; write 1 to 20, or CR 1/4 for a monster."
        raise PlayerError(say(words, level=shortened(text, 20)))
    return str(int(found["level"]))


_LABELLED = re.compile(r"([a-z]{3,12})[\s:=]*([0-9]+)")


def _scores(text: str) -> tuple[int, int, int, int, int, int]:
    typed = re.sub(r"\([^()]*\)", " ", plain(text).casefold())  # Without the modifiers.
    numbers = re.findall(r"[0-9]+", typed)
    labels = [
        next((key for key, name in ABILITIES.items() if word in (key, name.casefold())), "")
        for word in re.findall(r"[a-z]+", typed)
    ]
    if labels:
        found = {word[:3]: number for word, number in _LABELLED.findall(typed)}
        numbers = [found[key] for key in ABILITIES if key in found] if all(labels) else []
    if (
        len(numbers) != len(ABILITIES)
        or re.search(r"[^\s0-9a-z,;/|:=.-]", typed)
        or re.search(r"(?:^|\s)-[0-9]", typed)
    ):
        raise PlayerError(say("write six numbers in the order Str Dex Con Int Wis Cha, as in 16 14 13 8 12 10."))
    wrong = [each for each in numbers if len(each) > 2 or not 1 <= int(each) <= HIGHEST]
    if wrong:
        words = "{scores} is no ability score; each is from 1 to 30."
        raise PlayerError(say(words, scores=shortened(", ".join(wrong), 30)))
    one, two, three, four, five, six = map(int, numbers)
    return (one, two, three, four, five, six)


def _number(text: str, least: int, most: int) -> int:
    bare = plain(text).strip()
    if not re.fullmatch(r"[0-9]{1,5}", bare) or not least <= int(bare) <= most:
        raise PlayerError(
            say("{text} is no number from {least} to {most:,}.", text=shortened(text, 20), least=least, most=most)
        )
    return int(bare)


def _words(text: str) -> list[str]:
    return [" ".join(each.split()) for each in re.split(r"[,;\n]", text) if each.strip()]


def _saves(text: str) -> tuple[str, ...]:
    saves: dict[str, None] = {}
    for word in re.split(r"[\s,;/]+|\band\b", plain(text).casefold()):
        found = next((key for key, name in ABILITIES.items() if word in (key, name.casefold())), "")
        if word and not found:
            raise PlayerError(say("“{word}” is no ability; write them as in str con.", word=shortened(word, 20)))
        saves |= {found: None} if word else {}
    return tuple(key for key in ABILITIES if key in saves)


def _skills(text: str) -> tuple[tuple[str, Proficiency], ...]:
    skills: dict[str, Proficiency] = {}
    for word in _skill_words(text):
        proficient = re.sub(r"\s*\+[0-9]{1,2}$", "", word).strip()  # "Athletics +6"
        marked = re.sub(r"(?i)^expertise:?\s|\s\(?expertise\)?$|\sx2$|x2$", "", proficient)
        bare = marked.rstrip("+ ").strip()
        try:
            (skill,) = read_check(bare).skills
        except (PlayerError, ValueError):
            raise PlayerError(
                say(
                    "“{word}” is no skill; write them as in Athletics, Stealth+ (with Expertise).",
                    word=shortened(word, 30),
                )
            ) from None
        skills[skill] = "expertise" if bare != proficient else "proficient"
    return tuple((skill, skills[skill]) for skill in SKILLS if skill in skills)


def _skill_words(text: str) -> list[str]:
    """The skills one by one: between commas, or, as long as each is a single word, between spaces."""
    words = [each for word in _words(text) for each in re.split(r"\s+and\s+", word)]
    names = {name.casefold() for name, _ in SKILLS.values()}
    alone = (
        re.sub(r"(?i)[\s+0-9]+$|\s*x2$|\s*\(?expertise\)?$|^expertise:?\s+", "", words[0]).casefold() if words else ""
    )
    if len(words) == 1 and " " in alone and alone not in names:
        joined = re.sub(
            r"(?i)\b(animal) (handling)|\b(sleight) (of) (hand)", lambda m: m[0].replace(" ", "_"), words[0]
        )
        return [each.replace("_", " ") for each in re.sub(r"\s+\+", "+", joined).split()]
    return words


def _tools(text: str) -> tuple[str, ...]:
    tools = tuple(dict.fromkeys(_words(text)))
    if len(tools) > MAX_TOOLS or any(len(each) > MAX_TOOL for each in tools):
        raise PlayerError(say("up to {most} tools of up to {long} characters.", most=MAX_TOOLS, long=MAX_TOOL))
    return tools


def _yes(text: str) -> bool:
    word = text.strip().casefold()
    if word not in ("yes", "y", "true", "no", "n", "false"):
        raise PlayerError(say("write yes, or leave it out."))
    return word in ("yes", "y", "true")


def _attacks(text: str) -> tuple[Attack, ...]:
    attacks = [_attack(line) for line in text.split("\n") if line.strip()]
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("up to {most} attacks.", most=MAX_ATTACKS))
    names = [each.name.casefold() for each in attacks]
    twice = next((each.name for each in attacks if names.count(each.name.casefold()) > 1), "")
    if twice:
        raise PlayerError(say("two are called {name}; give one another name.", name=twice))
    return tuple(attacks)


def _attack(line: str) -> Attack:
    """The attack of a line; what is wrong says of which."""
    try:
        attack = read_attack(line)
    except PlayerError as error:
        begins = shortened(" ".join(line.split()), 20)
        text = str(error) if str(error).startswith("“") and begins[:8] in str(error) else f"“{begins}” – {error}"
        raise PlayerError(text) from error
    if not attack.damage and attack.bonus is None and not attack.normal and " " not in line.strip(" :"):
        raise PlayerError(say("“{line}” says no damage; write it as in Longsword str 1d8 slashing.", line=line.strip()))
    return attack
