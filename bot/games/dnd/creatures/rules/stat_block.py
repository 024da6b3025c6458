"""A creature from a pasted stat block, as printed in books and on their websites."""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import Creature, StatBlock
from bot.games.dnd.creatures.rules.stat_block_entries import ATTACK, SAVE, entries
from bot.games.dnd.creatures.rules.stat_block_read import read_entries
from bot.games.dnd.creatures.rules.stat_block_words import KINDS, SENSES, SIZES
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, SKILLS, ability_modifier
from bot.words import say

_AC = Phrase("< ac | armor class > [:] {number:2}")
_HP = Phrase("< hp | hit points > [:] {number:4}")
_INITIATIVE = Phrase("initiative [:] {bonus:sign}")
_KEYS = "|".join(ABILITIES)
_SCORED = Phrase(f"{{ability={_KEYS}}} {{score:2}} {{modifier:sign}} {{save:sign}}")
_SIX = Phrase(" ".join(f"{{{key}:2}} ( {{{key}_modifier:sign}} )" for key in ABILITIES))
_SAVES = Phrase("saving throws [:]"), Phrase(".")
_SAVE = Phrase(f"{{ability={_KEYS}}} {{bonus:sign}}")
_KIND_ENDS = Phrase(
    ".|;|damage|condition|conditions|immunity|immunities|vulnerability|vulnerabilities|resistance"
    "|resistances|senses|languages|challenge|cr"
)
_KINDS = {
    "resist": Phrase("resistance|resistances [:]"),
    "vulnerable": Phrase("vulnerability|vulnerabilities [:]"),
    "immune": Phrase("immunity|immunities [:]"),
}
_NAME_ENDS = re.compile(
    r"(?i)\n|\s+(?=(?:tiny|small|medium|large|huge|gargantuan)\b)|\s+(?=(?:armor class|ac|hit points|hp)\b)"
)


def is_stat_block(text: str) -> bool:
    """Return True if this text has an Armor Class, Hit Points, and an attack or a save in printed form."""
    line = read_line(text)
    return all(line.find(*phrases) for phrases in ((ATTACK, SAVE), (_AC,), (_HP,)))


def block_name(text: str) -> str:
    """Return the name of a stat block's creature."""
    return _NAME_ENDS.split(text.strip(), maxsplit=1)[0].strip(" .,")


class Pasted(Struct, frozen=True):
    """The creature in a stat block, and the names of the entries that weren't parsed."""

    creature: Creature
    unread: tuple[str, ...] = ()


def read_stat_block(text: str, name: str) -> Pasted:
    """Return the creature in a stat block, under this name.

    Raises:
        PlayerError: The text has several stat blocks, or its numbers are impossible.

    """
    typed = plain(text)
    whole, rows = read_line(typed), rows_of(typed)
    armor, points = list(whole.find_all(_AC)), list(whole.find_all(_HP))
    if len(armor) > 1 and len(points) > 1:
        raise PlayerError(say("Paste one stat block at a time."))
    ac, hp = armor[0].number("number"), points[0].number("number")
    if not ac or not hp:
        raise PlayerError(say("Armor Class and Hit Points must be at least 1. Check the stat block."))
    scores, saves = _scores(whole, rows)
    initiative = whole.find(_INITIATIVE)
    kinds = {key: _types(behind_all(rows, phrase, _KIND_ENDS)) for key, phrase in _KINDS.items()}
    head, blocks = entries(typed)
    sheet = Sheet(name, scores, level=f"CR {rating(head)}", ac=ac, hp=hp)
    sheet = replace(sheet, resist=kinds["resist"], vulnerable=kinds["vulnerable"], immune=kinds["immune"])
    # Initiative is a Dexterity check (SRD 5.2, Initiative).
    bonus = initiative.number("bonus") if initiative else ability_modifier(scores[1])
    read = read_entries(blocks, whole, read_facts(head))
    creature = Creature(replace(sheet, attacks=read.attacks), bonus, saves, read.block)
    return Pasted(creature, read.unread)


def _scores(
    whole: WrittenLine, rows: Sequence[WrittenLine]
) -> tuple[tuple[int, int, int, int, int, int], tuple[tuple[str, int], ...]]:
    """Return the six scores, 10 for any that can't be found, and the saves whose bonus is given."""
    matches = {matched["ability"]: matched for matched in whole.find_all(_SCORED)}
    scores = {key: matched.number("score") for key, matched in matches.items()}
    saves = {key: matched.number("save") for key, matched in matches.items()}
    if not matches and (row := whole.find(_SIX)):
        scores = {key: row.number(key) for key in ABILITIES}
    if written := next(behind_all(rows, *_SAVES), None):
        saves = {matched["ability"]: matched.number("bonus") for matched in written.find_all(_SAVE)}
    one, two, three, four, five, six = (min(30, max(1, scores.get(key, 10))) for key in ABILITIES)
    return (one, two, three, four, five, six), tuple((key, saves[key]) for key in ABILITIES if key in saves)


def _types(said: Iterable[WrittenLine]) -> tuple[str, ...]:
    """Return the damage types that appear in these lines, without duplicates."""
    words = [{token.text for token in line.tokens} for line in said]
    return tuple(dict.fromkeys(kind for word in words for kind in DAMAGE_TYPES if kind in word))


_SIZES = "|".join(sorted(SIZES, key=len, reverse=True))
_TYPES = {typed: key for key in KINDS for typed in (key, f"{key}s", f"{key.removesuffix('y')}ies")}
_KIND = Phrase(
    f"{{size={_SIZES}}} [swarm of {{swarm:word}}] {{kind={'|'.join(_TYPES)}}} [( {{tags:names}} )]"
)
_RATING = Phrase("cr|challenge {rating:2} [/ {of=2|4|8}]")
_XP = Phrase("xp {xp:digits} | {points:digits} xp")
_HP_DICE = Phrase("< hp | hit points > [:] {average:4} ( {dice:sum} )")
_ENDS = "skills|senses|languages|cr|challenge|gear"
_SPEED = Phrase("speed [:]"), Phrase(f"{_ENDS}|str|mod|initiative")
_WAY = Phrase("[{way=burrow|climb|fly|swim}] {feet:3} ft")
_HOVER = Phrase("hover")
_SKILLED = Phrase("skills [:]"), Phrase(f"{_ENDS}|resistance|resistances|immunities|vulnerabilities|damage")
_SKILL = Phrase("{skill:word} [[of] {more:word}] {bonus:sign}")
_SENSED = Phrase(f"{{sense={'|'.join(SENSES)}}} {{feet:4}} ft")
_PASSIVE = Phrase("passive perception {passive:2}")
_IMMUNE = Phrase("immunities [:]"), Phrase(f"{_ENDS}|speed|actions|traits")


def read_facts(head: str) -> StatBlock:
    """Return the facts in the head that aren't among the sheet's numbers."""
    whole, rows = read_line(head), rows_of(head)
    kind, dice = whole.find(_KIND), whole.find(_HP_DICE)
    passive = whole.find(_PASSIVE)
    immune = [token.text for line in behind_all(rows, *_IMMUNE) for token in line.tokens]
    return StatBlock(
        size=kind["size"] if kind else "",
        kind=_TYPES[kind["kind"]] if kind else "",
        tags=tuple(part.text for part in kind.line("tags").split(",") if part) if kind else (),
        xp=_experience(whole),
        hp_dice=dice["dice"].replace(" ", "") if dice else "",
        speed=tuple(_speeds(rows)),
        skills=tuple(_skills(rows)),
        senses=tuple((matched["sense"], matched.number("feet")) for matched in whole.find_all(_SENSED)),
        passive=passive.number("passive") if passive else 0,
        unaffected=tuple(dict.fromkeys(kind for kind in immune if kind in CONDITIONS)),
    )


def rows_of(text: str) -> list[WrittenLine]:
    """Return the lines of a stat block, if it still has line breaks."""
    return [read_line(part) for part in text.split("\n")]


def behind_all(rows: Iterable[WrittenLine], phrase: Phrase, ends: Phrase) -> Iterator[WrittenLine]:
    """Yield the text that follows this phrase in each row, up to one of the ``ends``."""
    for matched in (match for row in rows for match in row.find_all(phrase)):
        end = matched.behind.find(ends)
        yield end.before if end else matched.behind


def rating(head: str) -> str:
    """Return the Challenge Rating, or "0" if none is given."""
    matched = read_line(head).find(_RATING)
    return "/".join(filter(None, (matched["rating"], matched["of"]))) if matched else "0"


def _experience(head: WrittenLine) -> int:
    matched = head.find(_XP)
    return int("".join(filter(str.isdigit, matched["xp"] or matched["points"]))) if matched else 0


def _speeds(rows: Iterable[WrittenLine]) -> Iterator[tuple[str, int]]:
    if said := next(behind_all(rows, *_SPEED), None):
        for way in said.find_all(_WAY):
            yield way["way"] or "walk", way.number("feet")
        if said.find(_HOVER):
            yield "hover", 0


def _skills(rows: Iterable[WrittenLine]) -> Iterator[tuple[str, int]]:
    for matched in next(behind_all(rows, *_SKILLED), read_line("")).find_all(_SKILL):
        if key := SKILLS.read(matched.line()[:-2].text):
            yield key, matched.number("bonus")
