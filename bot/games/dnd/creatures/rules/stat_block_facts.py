"""The head of a printed stat block: size and type, rating, speed, skills, senses, immunities."""

from collections.abc import Iterable, Iterator

from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import StatBlock
from bot.games.dnd.creatures.rules.stat_block_words import KINDS, SENSES, SIZES
from bot.games.dnd.terms.lines import Phrase, WrittenLine, read_line
from bot.games.dnd.terms.playing import SKILLS

_SIZES = "|".join(sorted(SIZES, key=len, reverse=True))
_TYPES = {each: key for key in KINDS for each in (key, f"{key}s", f"{key.removesuffix('y')}ies")}
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
        unaffected=tuple(dict.fromkeys(each for each in immune if each in CONDITIONS)),
    )


def rows_of(text: str) -> list[WrittenLine]:
    """Return the lines of a stat block, if it still has line breaks."""
    return [read_line(part) for part in text.split("\n")]


def behind_all(rows: Iterable[WrittenLine], phrase: Phrase, ends: Phrase) -> Iterator[WrittenLine]:
    """Yield the text that follows this phrase in each row, up to one of the ``ends``."""
    for matched in (each for row in rows for each in row.find_all(phrase)):
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
