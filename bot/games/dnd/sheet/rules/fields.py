"""Each field of a sheet as typed: name, level, scores, proficiencies, attacks."""

import unicodedata
from typing import Literal

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import ability_text, read_attack
from bot.games.dnd.attacks.weapons import with_weapon
from bot.games.dnd.sheet.record.sheet import Attack, InitiativeBonus, Proficiency
from bot.games.dnd.terms.checks import MAX_TOOL, read_check
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_pieces, reading
from bot.games.dnd.terms.playing import ABILITIES, ALL, HIGHEST, SHORT, SKILLS, proficiency_bonus
from bot.rolls.card import shortened
from bot.words import later, later_of, listed, say
from bot.words.terms import Terms

MAX_NAME = 40  # Characters of a character's name.
MAX_ATTACKS = 20
MAX_TOOLS = 10
MAX_ADDED = 20  # For all saves, or for Initiative, either way.
NUMBERS = Terms(
    {
        "level": later_of("typed before a level", "level"),
        "cr": later_of("typed before a Challenge Rating", "CR"),
        "ac": later_of("Armor Class, as typed", "AC"),
        "hp": later_of("Hit Points, as typed", "HP"),
    },
    {
        "ac": later_of("also typed for Armor Class", "armor class, armour class"),
        "hp": later_of("also typed for Hit Points", "hit points, hit point maximum"),
    },
)
"""The words that can be written before numbers on a sheet."""

_TAKEN = ("all", "everyone", "everybody", "party", "none", "nobody")


def read_name(text: str) -> str:
    # Remove invisible characters that only control how text is displayed.
    seen = "".join(letter for letter in text if letter.isspace() or unicodedata.category(letter)[0] != "C")
    name = " ".join(seen.split())
    if not name:
        raise PlayerError(say("enter a name, such as Mira 5."))
    if not any(letter.isalnum() for letter in name) or set(name) & set(",;:+|#()@<>"):
        raise PlayerError(say("enter a name such as Mira, without , ; : + | # @ ( ) < >."))
    if name.casefold() in _TAKEN or " and " in name.casefold():
        raise PlayerError(say("“{name}” means something else here. Choose another name.", name=name))
    if len(name) > MAX_NAME:
        raise PlayerError(say("this can have up to {most} characters.", most=MAX_NAME))
    return name


_LEVEL = Phrase("[{classes} APART] {level:3} [st|nd|rd|th] [level]")
_CHALLENGE = (Phrase("cr {rating:2} [/ {of:digit}]"), Phrase("{rating:digit} / {of:digit}"))


def read_level(text: str) -> str:
    line = read_line(text)
    if challenge := line.match(*_CHALLENGE):
        rating = "/".join(filter(None, (challenge["rating"], challenge["of"])))
        proficiency_bonus(rating)
        return f"CR {rating}"
    matched = line.match(_LEVEL)
    is_level = matched and all(token.kind == "word" for token in matched.line("classes").tokens)
    if not matched or not is_level or not 1 <= matched.number("level") <= 20:
        words = later("{level} isn't a level. Enter 1 to 20, or CR 1/4 for a monster.")
        raise PlayerError(words.say(level=shortened(text, 20)))
    return str(matched.number("level"))


_SIX = 6  # Abilities.
_MODIFIER = Phrase("( ... )")
_AFTER, _LABELLED = Phrase("{score:9} [:|=] {label:word}"), Phrase("{label:word} [:|=] {score:9}")
_NEGATIVE = Phrase("APART - GLUED {number:9}")
_AMONG_SCORES = (",", ";", "/", "|", ":", "=", ".", "-")


def read_scores(text: str) -> tuple[int, int, int, int, int, int]:
    numbers = _six(read_line(text, ABILITIES, SHORT).without(_MODIFIER))
    # Up to 30, not 20, because features and monsters go beyond (SRD 5.2, Ability Scores).
    wrong = [number for number in numbers if len(number) > 2 or not 1 <= int(number) <= HIGHEST]
    if wrong:
        words = later("{scores} isn't an ability score. Use 1 to 30.")
        raise PlayerError(words.say(scores=shortened(listed(wrong), 30)))
    one, two, three, four, five, six = map(int, numbers)
    return (one, two, three, four, five, six)


def _six(line: WrittenLine) -> list[str]:
    """Return the six numbers in the abilities' order. Raises PlayerError for anything else."""
    numbers, words, signs = (
        [token.text for token in line.tokens if token.kind == kind] for kind in ("number", "word", "sign")
    )
    if words:
        pairs = line.find_all(_LABELLED if line.tokens[0].kind == "word" else _AFTER)
        found = {pair["label"][:3]: pair["score"] for pair in pairs}
        is_whole = len(words) == _SIX and all(map(ABILITIES.read, words))
        numbers = [found[key] for key in ABILITIES if key in found] if is_whole else []
    if len(numbers) != _SIX or set(signs) - set(_AMONG_SCORES) or line.find(_NEGATIVE):
        raise PlayerError(
            say("enter six numbers in the order Str Dex Con Int Wis Cha, such as 16 14 13 8 12 10.")
        )
    return numbers


def read_number(text: str, least: int, most: int) -> int:
    bare = plain(text).strip()
    # A file without Hit Points is read as if "?" had been typed; see read_file.
    if bare == "?":
        raise PlayerError(say("enter the maximum, such as 38."))
    if not (bare.isascii() and bare.isdigit() and len(bare) <= _DIGITS) or not least <= int(bare) <= most:
        raise PlayerError(
            say(
                "{text} isn't a number from {least} to {most:,}.",
                text=shortened(text, 20),
                least=least,
                most=most,
            )
        )
    return int(bare)


_DIGITS = 5  # Of any number.


def read_saves(text: str) -> tuple[str, ...]:
    saves, line = set[str](), read_line(text, ABILITIES, SHORT)
    for at, token in enumerate(line.tokens):
        found = ABILITIES.read(token.text) or SHORT.read(token.text)
        if not found and token.text not in _BETWEEN:
            words = later(
                "“{text}” isn't an ability. Try str con. Bonuses have their own line, such as save bonus: +1."
            )
            raise line[at : at + 1].unread(words)
        saves |= {found} if found else set()
    return tuple(key for key in ABILITIES if key in saves)


_BETWEEN = (",", ";", "/", "and")
_SAVE_BONUS = Phrase("[{of:word} [:]] {bonus:bonus} [[to] all]")


def read_save_bonuses(text: str) -> tuple[tuple[str, int], ...]:
    """Return the bonuses to saves besides proficiency, for all or for one ability: "+1", "all +1, dex +2"."""
    found: dict[str, int] = {}
    for line in read_pieces(text, ABILITIES, SHORT, _MARKS):
        match = line.match(_SAVE_BONUS)
        named = (match["of"] or ALL) if match else ""
        of = ALL if named == ALL else ABILITIES.read(named)
        bonus = match.number("bonus") if match else 0
        if not of or abs(bonus) > MAX_ADDED:
            raise line.unread(later("“{text}” isn't a bonus to saves. Try +1 for all saves, or dex +2."))
        found[of] = found.get(of, 0) + bonus
    return tuple((key, found[key]) for key in (ALL, *ABILITIES) if found.get(key))


def save_bonuses_text(bonuses: tuple[tuple[str, int], ...]) -> str:
    """Return these bonuses as text that can be typed."""
    return ", ".join(
        f"{_MARKS.name(ALL) if of == ALL else ability_text(of)} {bonus:+d}" for of, bonus in bonuses
    )


def read_initiative(text: str) -> InitiativeBonus:
    """Return the typed additions to Initiative besides Dexterity: "+2", "prof", "half", "adv"."""
    bonus, advantage = 0, False
    proficiency: Proficiency | Literal[""] = ""
    rest = read_line(text, _MARKS)
    while rest:
        number, word = rest.begins(_BONUS), rest.begins(_WORD)
        if number and abs(number.number("bonus")) <= MAX_ADDED:
            bonus += number.number("bonus")
        elif word and word["word"] in _PROFICIENT:
            proficiency = proficiency or _PROFICIENT[word["word"]]
        elif word and word["word"] in ("adv", "advantage"):
            advantage = True
        elif not word or word["word"] not in ("", "and", "with", "proficiency", "bonus"):
            words = later(
                "“{text}” isn't an Initiative bonus. Besides Dexterity, enter "
                "prof (Alert), half, expertise, adv or a number such as +2."
            )
            raise rest.unread(words)
        rest = (number or word or rest.find(_WORD)).behind  # type: ignore[union-attr]
    return InitiativeBonus(bonus, proficiency, advantage)


_BONUS = Phrase("{bonus:bonus} APART [,]")
_WORD = Phrase("[+ GLUED] < {word:word} | , > APART")


_PROFICIENT: dict[str, Proficiency] = {
    "prof": "proficient",
    "proficient": "proficient",
    "proficiency": "proficient",
    "alert": "proficient",
    "half": "half",
    "expertise": "expertise",
}


def initiative_text(initiative: InitiativeBonus) -> str:
    """Return these additions as text that can be typed."""
    words = [_MARKS.name(initiative.proficiency), f"{initiative.bonus:+d}" if initiative.bonus else ""]
    return " ".join(filter(None, [*words, _MARKS.name("advantage") if initiative.advantage else ""]))


def skills_text(skills: tuple[tuple[str, Proficiency], ...]) -> str:
    """Return these skills as text that can be typed."""
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
"""Marks for proficiency in skills, saves and Initiative on a sheet."""
_OTHERS = (ALL, OTHERS, "others", "the rest", "rest", "")
_HALF = (
    Phrase("half [prof|proficiency] [:] {skill:any}"),
    Phrase("{skill:any} [(] half [prof|proficiency] [)]"),
    Phrase("{skill:any} ½"),
    Phrase("jack of all trades"),
)
_EXPERTISE = (
    Phrase("expertise [:] {skill}"),
    Phrase("{skill} [(] expertise [)]"),
    Phrase("{skill} x 2"),
    Phrase("{skill} + [+]"),
)
_WITH_BONUS = Phrase("{skill} + GLUED {bonus:2}")  # "Athletics +6"


def read_skills(text: str) -> tuple[tuple[str, Proficiency], ...]:
    skills: dict[str, Proficiency] = {}
    for line in _skill_lines(text):
        numbered = line.match(_WITH_BONUS)
        bare = numbered.line("skill") if numbered else line
        half = bare.match(*_HALF)
        bare = half.line("skill") if half else bare
        if half and bare.text in _OTHERS:
            skills[ALL] = "half"
            continue
        expert = bare.match(*_EXPERTISE)
        bare = expert.line("skill").rstrip("+") if expert else bare
        try:
            (skill,) = read_check(bare.written).skills
        except (PlayerError, ValueError):
            words = later(
                "“{text}” isn't a skill. Try Athletics, Stealth+ (with Expertise) or all others (half)."
            )
            raise line.unread(words) from None
        how: Proficiency = "half" if half else "expertise" if expert else "proficient"
        # If it's named twice, the better one counts, never both (SRD 5.2, The Bonus Doesn't Stack).
        skills[skill] = max(skills.get(skill, how), how, key=("half", "proficient", "expertise").index)
    return tuple((skill, skills[skill]) for skill in (*SKILLS, ALL) if skill in skills)


def _skill_lines(text: str) -> list[WrittenLine]:
    """Return the typed skills, which are separated by commas or, if each is a single word, by spaces."""
    pieces = [part for piece in read_pieces(text, _MARKS, SKILLS) for part in piece.split("and") if part]
    if len(pieces) != 1 or pieces[0].match(*_HALF, *_EXPERTISE[:-1]) or SKILLS.read(pieces[0].text):
        return pieces
    line, lines, at = pieces[0], list[WrittenLine](), 0
    while at < len(line.tokens):
        end = next((at + many for many in (3, 2) if SKILLS.read(line[at : at + many].text)), at + 1)
        while end < len(line.tokens) and (line.tokens[end - 1].glued or line.tokens[end].text == "+"):
            end += 1
        lines.append(line[at:end])
        at = end
    return lines


def read_tools(text: str) -> tuple[str, ...]:
    tools = tuple(dict.fromkeys(piece.written for piece in read_pieces(text)))
    if len(tools) > MAX_TOOLS or any(len(tool) > MAX_TOOL for tool in tools):
        raise PlayerError(
            say("there can be up to {most} tools of up to {long} characters.", most=MAX_TOOLS, long=MAX_TOOL)
        )
    return tools


_YES_OR_NO = Terms(
    {"yes": later_of("typed", "yes"), "no": later_of("typed", "no")},
    also={"yes": later_of("typed for yes", "y, true"), "no": later_of("typed for no", "n, false")},
)


def read_yes(text: str) -> bool:
    word = _YES_OR_NO.read(text)
    if word is None:
        raise PlayerError(say("enter yes, or leave it out."))
    return word == "yes"


def yes_text() -> str:
    """Return the text that means yes."""
    return _YES_OR_NO.name("yes")


def read_attacks(text: str) -> tuple[Attack, ...]:
    attacks = [_attack(line) for line in text.split("\n") if line.strip()]
    if len(attacks) > MAX_ATTACKS:
        raise PlayerError(say("there can be up to {most} attacks.", most=MAX_ATTACKS))
    names = [attack.name.casefold() for attack in attacks]
    twice = next((attack.name for attack in attacks if names.count(attack.name.casefold()) > 1), "")
    if twice:
        raise PlayerError(say("two are named {name}. Rename one.", name=twice))
    return tuple(attacks)


def _attack(line: str) -> Attack:
    """Return the attack on this line. An error names the line."""
    with reading(read_line(line)):
        attack = with_weapon(read_attack(line))
    if not attack.damage and not attack.normal:
        raise PlayerError(
            say(
                "“{line}” has no damage. Try Longsword str 1d8 slashing, or Unarmed Strike +5 4 bludgeoning.",
                line=shortened(line.strip(), 40),
            )
        )
    return attack
