"""Each field of a sheet as it is typed: its name, level, scores, what it is proficient with, its attacks."""

import re
import unicodedata
from typing import Literal

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import ability_text, read_attack
from bot.games.dnd.sheet.record.sheet import Attack, InitiativeBonus, Proficiency
from bot.games.dnd.terms.checks import MAX_TOOL, read_check
from bot.games.dnd.terms.lines import read_line, reading
from bot.games.dnd.terms.playing import ABILITIES, ALL, HIGHEST, SHORT, SKILLS, proficiency_bonus
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_NAME = 40  # Characters of a character's name.
MAX_ATTACKS = 20
MAX_TOOLS = 10
MAX_ADDED = 20  # To all saves, or to Initiative, either way.


_TAKEN = ("all", "everyone", "everybody", "party", "none", "nobody")


def read_name(text: str) -> str:
    # Without signs that only steer how it is shown.
    seen = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter)[0] != "C")
    name = " ".join(seen.split())
    if not name:
        raise PlayerError(say("write one, as in Mira 5."))
    if not any(letter.isalnum() for letter in name) or re.search(r"[,;:+|#()@<>]", name):
        raise PlayerError(say("write one, as in Mira, without any of , ; : + | # @ ( ) < >."))
    if name.casefold() in _TAKEN or " and " in name.casefold():
        raise PlayerError(say("“{name}” means something else here; take another.", name=name))
    if len(name) > MAX_NAME:
        raise PlayerError(say("it may have up to {most} characters.", most=MAX_NAME))
    return name


_LEVEL = re.compile(r"(?:[a-z][a-z ]*\s)?(?P<level>[0-9]{1,3})(?:st|nd|rd|th)?(?:\s*level)?", re.IGNORECASE)


def read_level(text: str) -> str:
    bare = plain(text).strip()
    challenge = re.fullmatch(r"(?i)cr\s*([0-9]{1,2}|[0-9]/[0-9])|([0-9]/[0-9])", bare)
    if challenge:
        proficiency_bonus(challenge[1] or challenge[2])
        return f"CR {challenge[1] or challenge[2]}"
    found = _LEVEL.fullmatch(bare)
    if not found or not 1 <= int(found["level"]) <= 20:
        words = later("{level} is no level; write 1 to 20, or CR 1/4 for a monster.")
        raise PlayerError(words.say(level=shortened(text, 20)))
    return str(int(found["level"]))


_SIX = 6  # Abilities.
_AFTER = re.compile(r"([0-9]+)[\s:=]*([a-z]{3,12})")
_LABELLED = re.compile(r"([a-z]{3,12})[\s:=]*([0-9]+)")


def read_scores(text: str) -> tuple[int, int, int, int, int, int]:
    text = SHORT.in_english(ABILITIES.in_english(text))
    typed = re.sub(r"\([^()]*\)", " ", plain(text).casefold())  # Without the modifiers.
    numbers = re.findall(r"[0-9]+", typed)
    labels = [ABILITIES.read(word) for word in re.findall(r"[a-z]+", typed)]
    if labels:
        pairs = (
            _LABELLED.findall(typed)
            if typed.strip()[0].isalpha()
            else [(b, a) for a, b in _AFTER.findall(typed)]
        )
        found = {word[:3]: number for word, number in pairs}
        numbers = (
            [found[key] for key in ABILITIES if key in found] if all(labels) and len(labels) == _SIX else []
        )
    if (
        len(numbers) != _SIX
        or re.search(r"[^\s0-9a-z,;/|:=.-]", typed)
        or re.search(r"(?:^|\s)-[0-9]", typed)
    ):
        raise PlayerError(
            say("write six numbers in the order Str Dex Con Int Wis Cha, as in 16 14 13 8 12 10.")
        )
    # Up to 30, not 20: features and monsters go beyond (SRD 5.2, Ability Scores).
    wrong = [each for each in numbers if len(each) > 2 or not 1 <= int(each) <= HIGHEST]
    if wrong:
        words = later("{scores} is no ability score; each is from 1 to 30.")
        raise PlayerError(words.say(scores=shortened(listed(wrong), 30)))
    one, two, three, four, five, six = map(int, numbers)
    return (one, two, three, four, five, six)


def read_number(text: str, least: int, most: int) -> int:
    bare = plain(text).strip()
    # A file without Hit Points is read as if "?" was typed, see read_file.
    if bare == "?":
        raise PlayerError(say("write the maximum, as in 38."))
    if not re.fullmatch(r"[0-9]{1,5}", bare) or not least <= int(bare) <= most:
        raise PlayerError(
            say(
                "{text} is no number from {least} to {most:,}.",
                text=shortened(text, 20),
                least=least,
                most=most,
            )
        )
    return int(bare)


def _words(text: str) -> list[str]:
    return [" ".join(each.split()) for each in re.split(r"[,、，;\n]", text) if each.strip()]


def read_saves(text: str) -> tuple[str, ...]:
    saves: dict[str, None] = {}
    for word in re.split(r"[\s,、;/]+|\band\b", plain(text).casefold()):
        found = ABILITIES.read(word) or SHORT.read(word)
        if word and not found:
            raise PlayerError(
                say(
                    "“{word}” is no ability; write them as in str con, "
                    "and what is added beside as save bonus: +1.",
                    word=shortened(word, 20),
                )
            )
        saves |= {found: None} if found else {}
    return tuple(key for key in ABILITIES if key in saves)


def read_save_bonuses(text: str) -> tuple[tuple[str, int], ...]:
    """What is added to all saves, or to those of one ability, beside proficiency: "+1", "all +1, dex +2"."""
    found: dict[str, int] = {}
    for each in (ABILITIES, SHORT, _MARKS):
        text = each.in_english(text)
    for word in _words(plain(text).casefold()):
        match = re.fullmatch(
            r"(?:(?P<of>[a-z]+)\s*:?)?\s*(?P<bonus>[+-]?\s*[0-9]{1,2})(?:\s+(?:to\s+)?all)?", word
        )
        named = (match["of"] or ALL) if match else ""
        of = ALL if named == ALL else ABILITIES.read(named)
        bonus = int(match["bonus"].replace(" ", "")) if match else 0
        if not of or abs(bonus) > MAX_ADDED:
            words = later("“{word}” is no bonus to saves; write +1 for all of them, or dex +2.")
            raise PlayerError(words.say(word=shortened(word, 20)))
        found[of] = found.get(of, 0) + bonus
    return tuple((key, found[key]) for key in (ALL, *ABILITIES) if found.get(key))


def save_bonuses_text(bonuses: tuple[tuple[str, int], ...]) -> str:
    """The text that gives these bonuses when it is read."""
    return ", ".join(
        f"{_MARKS.name(ALL) if of == ALL else ability_text(of)} {bonus:+d}" for of, bonus in bonuses
    )


def read_initiative(text: str) -> InitiativeBonus:
    """What is special about Initiative, beside Dexterity: "+2", "prof", "half", "adv", several of them."""
    bonus, advantage = 0, False
    proficiency: Proficiency | Literal[""] = ""
    typed = plain(_MARKS.in_english(text)).casefold()
    for word in re.sub(r"([+-])\s+", r"\1", typed).replace(",", " ").split():
        if re.fullmatch(r"[+-]?[0-9]{1,2}", word) and abs(int(word)) <= MAX_ADDED:
            bonus += int(word)
        elif word.lstrip("+") in _PROFICIENT:
            proficiency = proficiency or _PROFICIENT[word.lstrip("+")]
        elif word in ("adv", "advantage"):
            advantage = True
        elif word not in ("and", "with", "proficiency", "bonus"):
            raise PlayerError(
                say(
                    "“{word}” is no bonus to Initiative; beside Dexterity write "
                    "prof (Alert), half, expertise, adv, or a number as in +2.",
                    word=shortened(word, 20),
                )
            )
    return InitiativeBonus(bonus, proficiency, advantage)


_PROFICIENT: dict[str, Proficiency] = {
    "prof": "proficient",
    "proficient": "proficient",
    "proficiency": "proficient",
    "alert": "proficient",
    "half": "half",
    "expertise": "expertise",
}


def initiative_text(initiative: InitiativeBonus) -> str:
    """The text that gives this when it is read."""
    words = [_MARKS.name(initiative.proficiency), f"{initiative.bonus:+d}" if initiative.bonus else ""]
    return " ".join(filter(None, [*words, _MARKS.name("advantage") if initiative.advantage else ""]))


def skills_text(skills: tuple[tuple[str, Proficiency], ...]) -> str:
    """The text that gives these skills when it is read."""
    marks = {"proficient": "", "expertise": "+", "half": f" ({_MARKS.name('half')})"}
    names = (SKILLS.name(skill) if skill != ALL else _MARKS.name(OTHERS) for skill, _ in skills)
    return ", ".join(f"{name}{marks[how]}" for name, (_, how) in zip(names, skills, strict=True))


OTHERS = "all others"
_MARKS = Terms(
    {
        ALL: later_of("typed for all saves", "all"),
        OTHERS: later_of("typed for all skills that are not named", "all others"),
        "proficient": later_of("typed of Initiative", "proficient"),
        "half": later_of("typed for half proficiency", "half"),
        "expertise": later_of("typed for Expertise", "expertise"),
        "advantage": later_of("typed of Initiative", "advantage"),
    }
)
"""What is said of skills, saves and Initiative on a sheet."""
_OTHERS = (ALL, OTHERS, "others", "the rest", "rest", "")
_HALF = re.compile(
    r"(?i)^half(?:\s+prof(?:iciency)?)?\b:?\s*|\s*\(?\bhalf(?:\s+prof(?:iciency)?)?\)?$"
    r"|\s*½$|^jack of all trades$"
)


def read_skills(text: str) -> tuple[tuple[str, Proficiency], ...]:
    skills: dict[str, Proficiency] = {}
    text = _MARKS.in_english(SKILLS.in_english(text))
    for word in _skill_words(text):
        proficient = re.sub(r"\s*\+[0-9]{1,2}$", "", word).strip()  # "Athletics +6"
        half = _HALF.sub("", proficient).strip().casefold()
        is_half = half != proficient.casefold()
        if is_half and half in _OTHERS:
            skills[ALL] = "half"
            continue
        proficient = half if is_half else proficient
        marked = re.sub(r"(?i)^expertise:?\s|\s\(?expertise\)?$|\sx2$|x2$", "", proficient)
        bare = marked.rstrip("+ ").strip()
        try:
            (skill,) = read_check(bare).skills
        except (PlayerError, ValueError):
            raise PlayerError(
                say(
                    "“{word}” is no skill; write them as in Athletics, Stealth+ (with Expertise), "
                    "all others (half).",
                    word=shortened(word, 30),
                )
            ) from None
        how: Proficiency = "half" if is_half else "expertise" if bare != proficient else "proficient"
        # Named twice the better counts, and never both (SRD 5.2, The Bonus Doesn't Stack).
        skills[skill] = max(skills.get(skill, how), how, key=("half", "proficient", "expertise").index)
    return tuple((skill, skills[skill]) for skill in (*SKILLS, ALL) if skill in skills)


def _skill_words(text: str) -> list[str]:
    """The skills one by one: between commas, or, as long as each is a single word, between spaces."""
    words = [each for word in _words(text) for each in re.split(r"\s+and\s+", word)]
    alone = re.sub(r"(?i)^expertise:?\s", "", words[0]).casefold() if words else ""
    alone = alone.removesuffix("(expertise)").removesuffix("expertise").rstrip("+0123456789 x")
    if len(words) == 1 and " " in alone and SKILLS.read(alone) is None and not _HALF.search(words[0]):
        joined = re.sub(
            r"(?i)\b(animal) (handling)|\b(sleight) (of) (hand)", lambda m: m[0].replace(" ", "_"), words[0]
        )
        return [each.replace("_", " ") for each in re.sub(r"\s+\+", "+", joined).split()]
    return words


def read_tools(text: str) -> tuple[str, ...]:
    tools = tuple(dict.fromkeys(_words(text)))
    if len(tools) > MAX_TOOLS or any(len(each) > MAX_TOOL for each in tools):
        raise PlayerError(
            say("up to {most} tools of up to {long} characters.", most=MAX_TOOLS, long=MAX_TOOL)
        )
    return tools


_YES_OR_NO = Terms(
    {"yes": later_of("typed", "yes"), "no": later_of("typed", "no")},
    also={"yes": later_of("typed for yes", "y, true"), "no": later_of("typed for no", "n, false")},
)


def read_yes(text: str) -> bool:
    word = _YES_OR_NO.read(text)
    if word is None:
        raise PlayerError(say("write yes, or leave it out."))
    return word == "yes"


def yes_text() -> str:
    """The text that is yes when it is read."""
    return _YES_OR_NO.name("yes")


def read_attacks(text: str) -> tuple[Attack, ...]:
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
    with reading(read_line(line)):
        attack = read_attack(line)
    if not attack.damage and not attack.normal:
        raise PlayerError(
            say(
                "“{line}” says no damage; write it as in Longsword str 1d8 slashing, "
                "or Unarmed Strike +5 4 bludgeoning.",
                line=shortened(line.strip(), 40),
            )
        )
    return attack
