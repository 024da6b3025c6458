"""A sheet pasted as plain text, in any order: "STR 16 DEX 14 … HP 38 AC 16 Longsword +5 1d8+3"."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.attacks.attack_text import WORDS as ATTACK_WORDS
from bot.games.dnd.attacks.attack_text import read_attack
from bot.games.dnd.counters.rules.tables import CLASSES
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.fields import NUMBERS, read_name
from bot.games.dnd.sheet.rules.printed import Printed, sheet_of_printed
from bot.games.dnd.sheet.rules.traits import TRAITS, is_field, split_traits
from bot.games.dnd.terms.lines import Phrase, PhraseMatch, WrittenLine, read_line
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE, SHORT, SKILLS
from bot.words import later_of
from bot.words.terms import Terms

_TYPED = Terms(
    {
        "name": later_of("before a character's name on a sheet", "name"),
        "saving throws": later_of("before the saves of a sheet", "saving throws"),
        "proficiency bonus": later_of("before that number on a sheet", "proficiency bonus"),
    }
)
WORDS = (NUMBERS, _TYPED, TRAITS, ABILITIES, SHORT, SKILLS, CLASSES, *ATTACK_WORDS)
_IS = "[:|=]"
_ABILITY = f"{{ability={'|'.join([*ABILITIES, *(ABILITIES.english(key).casefold() for key in ABILITIES)])}}}"
_ASIDE = "[( [+|-] {aside:2} )]"
_SCORE = Phrase(f"{_ABILITY} [score] {_IS} [[+|- GLUED] {{mod:2}} APART] {{score:2}} {_ASIDE}")
_SCORE_BARE = Phrase(f"{_ABILITY} [score] {_IS} {{score:2}} {_ASIDE}")
_ROW = Phrase(
    "str|strength [,|/] dex|dexterity [,|/] con|constitution [,|/] int|intelligence [,|/]"
    " wis|wisdom [,|/] cha|charisma [:]"
    + "".join(f" [,|/] {{{key}:2}} [( [+|-] {{of_{key}:2}} )]" for key in ABILITIES)
)
_AC = (Phrase(f"{{word=ac|armor class|armour class}} {_IS} {{ac:2}} [( ... )]"), Phrase("{ac:2} ac"))
_HP = (
    Phrase(
        "[max|maximum|current] {word=hp|hit points|hit point maximum} [max|maximum]"
        f" {_IS} {{hp:4}} [/ {{most:4}}] [( .. )]"
    ),
    Phrase("{hp:4} hp"),
)
_CLASS = f"{{of={'|'.join(CLASSES.english(key) for key in CLASSES)}}}"
_LEVEL = (
    Phrase(f"{_CLASS} [level|lvl|:|( {_IS}] {{level:2}} [)]"),
    Phrase(f"level|lvl [.] {_IS} {{level:2}} [{_CLASS}]"),
    Phrase(f"{{level:2}} st|nd|rd|th [-] [level] [{_CLASS}]"),
)
_PROFICIENCY = Phrase(f"proficiency|prof [.] [bonus] {_IS} + {{bonus:digit}}")
_INITIATIVE = Phrase(f"initiative|init {_IS} {{bonus:bonus}}")
_SAVES = Phrase(f"{{word=saves|saving throws|saving throw proficiencies}} {_IS}")
_SAVE = Phrase(f"{_ABILITY} {_IS} [save] [{{bonus:signed}}] [,|/|and]")
_SKILLS = Phrase(f"{{word=skills|skill proficiencies}} {_IS}")
_SKILL = Phrase(f"{{skill={'|'.join(SKILLS.english(key) for key in SKILLS)}}} {_IS} {{bonus:signed}}")
_HEADING = Phrase("{word=name|character|character name} : {name:rest}")


def is_pasted(text: str) -> bool:
    """Return True if this text has all six ability scores, which make it a sheet."""
    return len(_scores(read_line(text.replace("|", " "), *WORDS))[0]) == len(ABILITIES)


def read_pasted(text: str, name: str = "") -> tuple[Sheet, tuple[str, ...]]:
    """Return a pasted text's sheet, and the lines that were left out.

    Raises:
        PlayerError: Something is missing or wrong. The message names each problem.

    """
    return sheet_of_printed(_Pasted(text, name).printed())


class _Pasted:
    """A pasted text, from which one field after another is removed."""

    def __init__(self, text: str, name: str) -> None:
        self._name = name
        self._traits: dict[str, str] = {}
        self._rest = read_line(self._without_traits(plain(text).replace("|", "\n")), *WORDS)

    def _without_traits(self, text: str) -> str:
        """Remove the lines that are our own fields, such as "resist: fire" and "Rage 3 (long rest)"."""
        own, others = list[str](), list[str]()
        for line in text.splitlines():
            bare = re.sub(r"^\s*[•*–-]\s+", "", line).strip()
            begun = read_line(bare, *WORDS)
            is_ours = is_field(bare) and not begun.begins(_SAVES, _SKILLS, _INITIATIVE)
            is_other = begun.find(*_AC, *_HP, *_LEVEL, _SCORE) or not re.search(r"[:(]", bare)
            (own if is_ours and not is_other and not has_dice(begun) else others).append(bare)
        try:
            self._traits = split_traits("\n".join(own))
        except PlayerError:
            others = [*others, *own]
        return "\n".join(others)

    def printed(self) -> Printed:
        """Return the text as a printed sheet."""
        scores, seen = _scores(self._rest)
        self._rest = self._rest.but(seen)
        armor = self._take(*_AC)
        points = self._take(*_HP)
        level = self._take(*_LEVEL)
        self._take(_PROFICIENCY)
        initiative = self._take(_INITIATIVE)
        saves = dict(self._saves())
        skills = dict(self._skills())
        heading = self._heading()
        attacks, left = attack_lines(_lines(self._rest))
        of = CLASSES.read(level["of"]) if level and level["of"] else None
        return Printed(
            scores=scores,
            name=self._name or heading,
            level=str(level.number("level")) if level else "",
            classes={of: level.number("level")} if of and level else {},
            ac=armor["ac"] if armor else "",
            hp=(points["most"] or points["hp"]) if points else "?",
            saves=saves,
            skills=skills,
            initiative=initiative.number("bonus") if initiative else None,
            attacks=attacks,
            traits=self._traits,
            left=left,
        )

    def _take(self, *phrases: Phrase) -> PhraseMatch | None:
        seen = next((one for phrase in phrases if (one := self._rest.find(phrase))), None)
        if seen:
            self._rest = self._rest.but([seen])
        return seen

    def _saves(self) -> Iterator[tuple[str, int | None]]:
        """Yield the saves after their heading, with bonuses where given."""
        if (begun := self._rest.find(_SAVES)) is None:
            return
        rest, taken = begun.behind, [begun]
        while save := rest.begins(_SAVE):
            taken.append(save)
            key = ABILITIES.read(save["ability"]) or save["ability"]
            yield key, save.number("bonus") if save["bonus"] else None
            rest = save.behind
        end = begun.span()[1] + len(begun.behind.tokens) - len(rest.tokens)
        self._rest = self._rest[: begun.span()[0]] + self._rest[end:]

    def _skills(self) -> Iterator[tuple[str, int | None]]:
        """Yield the skills that have bonuses. A list of names without bonuses stays as typed."""
        taken = list(self._rest.find_all(_SKILL))
        for seen in taken:
            yield SKILLS.read(seen["skill"]) or "", seen.number("bonus")
        begun = self._rest.find(_SKILLS)
        if begun is None or taken:
            self._rest = self._rest.but([*taken, *([begun] if begun else [])])
            return
        names = next(iter(_lines(begun.behind)), begun.behind)
        self._traits["skills"] = names.written
        start, end = begun.span()[0], begun.span()[1] + len(names.tokens)
        self._rest = self._rest[:start] + self._rest[end:]

    def _heading(self) -> str:
        """Remove and return the name, which follows its heading or else is the first remaining line."""
        lines = _lines(self._rest)
        named = next((seen for line in lines if (seen := line.begins(_HEADING))), None)
        line = named.line() if named else lines[0] if lines else self._rest[:0]
        called = (named.line("name") if named else line).strip(",|-.").written
        if not called or re.search(r"[0-9:]", called):
            return ""
        try:
            name = read_name(re.split(r"[,(]", called)[0])
        except PlayerError:
            return ""
        gone = {token.start for token in line.tokens}
        left = [token for token in self._rest.tokens if token.start not in gone]
        self._rest = WrittenLine(self._rest.typed, left)
        return name


def _scores(line: WrittenLine) -> tuple[Mapping[str, int], list[PhraseMatch]]:
    """Return the ability scores by key, and their positions."""
    if row := line.find(_ROW):
        return {key: row.number(key) for key in ABILITIES}, [row]
    scores, taken = dict[str, int](), list[PhraseMatch]()
    for seen in [*line.find_all(_SCORE_BARE), *line.find_all(_SCORE)]:
        key = ABILITIES.read(seen["ability"]) or seen["ability"]
        if key not in scores:
            scores[key] = seen.number("score")
            taken.append(seen)
    return scores, taken


def _lines(line: WrittenLine) -> list[WrittenLine]:
    """Return the lines of a text from which some tokens were removed."""
    lines, last = list[list[int]](), -1
    for at, token in enumerate(line.tokens):
        if last >= 0 and not re.search(r"[\n;]", line.typed[last : token.start]):
            lines[-1].append(at)
        else:
            lines.append([at])
        last = token.end
    return [WrittenLine(line.typed, [line.tokens[at] for at in places]) for places in lines]


_ATTACK = Phrase("{name:names} {bonus:signed}")
_ATTACKS = Phrase("attacks|weapons|actions|attack : [APART]")
_DICE = Phrase("{dice:dice}")
_SHORT = Phrase("{name:names} {bonus:signed} ... {damage:dice} [+|- {more:2}] [{kind:type}]")
_FILLING = ("damage", "hit", "to", "ft", "feet", "or", "and")


def attack_lines(lines: Sequence[WrittenLine]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return these lines' attacks as typed, and everything else there."""
    attacks, left = dict[str, str](), list[str]()
    for line in lines:
        for part in _parted(line):
            bare = part.strip(",.|•-/:")
            text = _attack_line(bare)
            name = text.split(":")[0].casefold()
            if text and name not in attacks:
                attacks[name] = text
            elif bare:
                left.append(bare.written)
    return tuple(attacks.values()), tuple(left)


def has_dice(line: WrittenLine) -> bool:
    """Return True if a line contains dice."""
    return line.find(_DICE) is not None


def _parted(line: WrittenLine) -> list[WrittenLine]:
    """Return the parts of a line, one for each name followed by a bonus."""
    begun = line.begins(_ATTACKS)
    line = begun.behind if begun else line
    starts = [0]
    for seen in line.find_all(_ATTACK):
        first, last = seen.span("name")
        commas = [at for at in range(first, last) if line.tokens[at].text == ","]
        first = commas[-1] + 1 if commas else _behind_damage(line, first, last)
        if first < last:
            starts.append(first)
    ends = [*sorted(set(starts))[1:], len(line.tokens)]
    return [line[start:end] for start, end in zip(sorted(set(starts)), ends, strict=True) if start < end]


def _behind_damage(line: WrittenLine, first: int, last: int) -> int:
    """Return the position of the next attack's name after damage: "1d8 slashing Fire Bolt +5"."""
    if first and first < last and DAMAGE.read(line.tokens[first].text):
        first += 1
    while first < last and line.tokens[first].text in _FILLING:
        first += 1
    return first


def _attack_line(line: WrittenLine) -> str:
    """Return a line as a typed attack, or "" if it isn't an attack."""
    if not has_dice(line):
        return ""
    for read in _WAYS:
        try:
            attack = read_attack(read(line))
        except PlayerError:
            continue
        if attack.damage:
            return read(line)
    return ""


def _named(line: WrittenLine) -> str:
    """Return a line with a colon after its name, even if the name had a full stop or nothing after it."""
    seen = line.begins(_ATTACK)
    if not seen:
        return re.sub(r"^([^\d:.+]+)\. ", r"\1: ", line.written)
    name, rest = seen.line("name").strip(",:"), line[seen.span("name")[1] :]
    return f"{name.written}: {rest.written}"


def _bare(line: WrittenLine) -> str:
    """Return only the name, bonus and damage of a line that contains more."""
    seen = line.find(_SHORT)
    if not seen:
        return line.written
    kind = seen.line("kind").written if DAMAGE.read(seen["kind"]) else ""
    more = seen.line()[seen.span("damage")[1] - seen.span()[0] :].written
    more = more.removesuffix(seen.line("kind").written).replace(" ", "")
    return f"{seen.line('name').written}: {seen['bonus']} {seen['damage']}{more} {kind}".strip()


_WAYS: tuple[Callable[[WrittenLine], str], ...] = (_named, _bare)
