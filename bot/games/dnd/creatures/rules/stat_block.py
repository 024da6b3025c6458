"""A creature from a stat block that somebody pastes, as books and their pages print it."""

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.creatures.rules.stat_block_entries import ATTACK, SAVE, entries
from bot.games.dnd.creatures.rules.stat_block_facts import rating, read_facts
from bot.games.dnd.creatures.rules.stat_block_read import read_entries
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.terms.playing import ABILITIES, DAMAGE_TYPES, ability_modifier
from bot.words import say

_AC = re.compile(r"(?i)\b(?:armor class|ac)\b\s*:?\s*(\d{1,2})")
_HP = re.compile(r"(?i)\b(?:hit points|hp)\b\s*:?\s*(\d{1,4})")
_INITIATIVE = re.compile(r"(?i)\binitiative\b\s*:?\s*([+-]\s*\d{1,2})")
_SCORED = re.compile(
    r"(?i)\b(str|dex|con|int|wis|cha)\b[a-z]*\s+(\d{1,2})\s+([+-]\s*\d{1,2})\s+([+-]\s*\d{1,2})"
)
_SIX = re.compile(r"(?:\b(\d{1,2})\s*\([+-]\s*\d{1,2}\)\s*){6}")
_SCORE = re.compile(r"(\d{1,2})\s*\([+-]")
_SAVES = re.compile(r"(?i)\bsaving throws\b\s*:?\s*([^\n.]+)")
_SAVE = re.compile(r"(?i)\b(str|dex|con|int|wis|cha)[a-z]*\s*([+-]\s*\d{1,2})")
_UNTIL = (
    r"\s*:?\s*(.+?)"
    r"(?=[\n.;]|\b(?:damage|condition|immunit|vulnerab|resistanc|senses|languages|challenge|cr)|$)"
)
_KINDS = {
    "resist": re.compile(rf"(?i)\bresistances?\b{_UNTIL}"),
    "vulnerable": re.compile(rf"(?i)\bvulnerabilit(?:y|ies)\b{_UNTIL}"),
    "immune": re.compile(rf"(?i)\bimmunit(?:y|ies)\b{_UNTIL}"),
}
_NAME_ENDS = re.compile(
    r"(?i)\n|\s+(?=(?:tiny|small|medium|large|huge|gargantuan)\b)|\s+(?=(?:armor class|ac|hit points|hp)\b)"
)


def is_stat_block(text: str) -> bool:
    """Whether this is one: with an Armor Class, Hit Points, and an attack or a save as books print them."""
    typed = plain(text)
    return bool((ATTACK.search(typed) or SAVE.search(typed)) and _AC.search(typed) and _HP.search(typed))


def block_name(text: str) -> str:
    """What its creature is called."""
    return _NAME_ENDS.split(text.strip(), maxsplit=1)[0].strip(" .,")


class Pasted(Struct, frozen=True):
    """The creature of a stat block, and the names of the entries of which no more than that is kept."""

    creature: Creature
    unread: tuple[str, ...] = ()


def read_stat_block(text: str, name: str) -> Pasted:
    """The creature of a stat block, under this name.

    Raises:
        PlayerError: There are several, or its numbers cannot be.

    """
    typed = plain(text)
    if len(_AC.findall(typed)) > 1 and len(_HP.findall(typed)) > 1:
        raise PlayerError(say("Paste one stat block at a time."))
    scores, saves = _scores(typed)
    initiative = _INITIATIVE.search(typed)
    armor, points = _AC.search(typed), _HP.search(typed)
    assert armor
    assert points
    if not int(points[1]) or not int(armor[1]):
        raise PlayerError(say("Armor Class and Hit Points are 1 or more; look at the stat block again."))
    kinds = {
        key: tuple(dict.fromkeys(kind for match in pattern.finditer(typed) for kind in _types(match[1])))
        for key, pattern in _KINDS.items()
    }
    head, found = entries(typed)
    sheet = Sheet(name, scores, level=f"CR {rating(head)}", ac=int(armor[1]), hp=int(points[1]))
    sheet = replace(sheet, resist=kinds["resist"], vulnerable=kinds["vulnerable"], immune=kinds["immune"])
    # Initiative is a Dexterity check (SRD 5.2, Initiative).
    bonus = int(initiative[1].replace(" ", "")) if initiative else ability_modifier(scores[1])
    read = read_entries(found, typed, read_facts(head))
    creature = Creature(replace(sheet, attacks=read.attacks), bonus, saves, read.block)
    return Pasted(creature, read.unread)


def _scores(typed: str) -> tuple[tuple[int, int, int, int, int, int], tuple[tuple[str, int], ...]]:
    """The six scores, 10 where they cannot be found, and the saves whose bonus is written."""
    found = {match[1].casefold(): match for match in _SCORED.finditer(typed)}
    scores = {key: int(match[2]) for key, match in found.items()}
    saves = {key: int(match[4].replace(" ", "")) for key, match in found.items()}
    if not found and (row := _SIX.search(typed)):
        scores = dict(zip(ABILITIES, map(int, _SCORE.findall(row[0])), strict=True))
    if written := _SAVES.search(typed):
        saves = {match[1].casefold(): int(match[2].replace(" ", "")) for match in _SAVE.finditer(written[1])}
    one, two, three, four, five, six = (min(30, max(1, scores.get(key, 10))) for key in ABILITIES)
    return (one, two, three, four, five, six), tuple((key, saves[key]) for key in ABILITIES if key in saves)


def _types(text: str) -> list[str]:
    return [each for each in DAMAGE_TYPES if re.search(rf"(?i)\b{each}\b", text)]
