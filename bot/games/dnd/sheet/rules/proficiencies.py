"""Proficiencies and bonuses of a sheet as typed: saves, Initiative, skills and tools."""

from typing import Literal

from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import ability_text
from bot.games.dnd.sheet.record.sheet import InitiativeBonus, Proficiency
from bot.games.dnd.terms.checks import MAX_TOOL, read_check
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line, read_pieces
from bot.games.dnd.terms.playing import ABILITIES, ALL, SHORT, SKILLS
from bot.words import later, later_of, say
from bot.words.terms import Terms

MAX_TOOLS = 10
MAX_ADDED = 20  # For all saves, or for Initiative, either way.


def read_saves(text: str) -> tuple[str, ...]:
    saves, line = set[str](), read_line(text, ABILITIES, SHORT)
    for at, token in enumerate(line.tokens):
        ability = ABILITIES.read(token.text) or SHORT.read(token.text)
        if not ability and token.text not in _BETWEEN:
            words = later(
                "“{text}” isn't an ability. Try str con. Bonuses have their own line, such as save bonus: +1."
            )
            raise line[at : at + 1].unread(words)
        saves |= {ability} if ability else set()
    return tuple(key for key in ABILITIES if key in saves)


_BETWEEN = (",", ";", "/", "and")
_SAVE_BONUS = Phrase("[{of:word} [:]] {bonus:bonus} [[to] all]")


def read_save_bonuses(text: str) -> tuple[tuple[str, int], ...]:
    """Return the bonuses to saves besides proficiency, for all or for one ability: "+1", "all +1, dex +2"."""
    bonuses: dict[str, int] = {}
    for line in read_pieces(text, ABILITIES, SHORT, _MARKS):
        match = line.match(_SAVE_BONUS)
        named = (match["of"] or ALL) if match else ""
        of = ALL if named == ALL else ABILITIES.read(named)
        bonus = match.number("bonus") if match else 0
        if not of or abs(bonus) > MAX_ADDED:
            raise line.unread(later("“{text}” isn't a bonus to saves. Try +1 for all saves, or dex +2."))
        bonuses[of] = bonuses.get(of, 0) + bonus
    return tuple((key, bonuses[key]) for key in (ALL, *ABILITIES) if bonuses.get(key))


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
