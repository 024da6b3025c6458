"""The head of a stat block as books print it: size and type, rating, speed, skills, senses, immunities."""

import re
from collections.abc import Iterator

from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.creatures.record.stat_block import StatBlock
from bot.games.dnd.creatures.rules.stat_block_words import KINDS, SENSES, SIZES, SPEEDS
from bot.games.dnd.terms.playing import SKILLS

_KIND = re.compile(
    r"(?i)\b(?P<size>medium or small|tiny|small|medium|large|huge|gargantuan)\s+(?:swarm of \w+\s+)?"
    r"(?P<kind>aberration|beast|celestial|construct|dragon|elemental|fey|fiend|giant|humanoid|monstrosit|ooze"
    r"|plant|undead)(?:y|ies|s)?\b(?:\s*\((?P<tags>[^()\n]{1,40})\))?"
)
_RATING = re.compile(r"(?i)\b(?:cr|challenge)\s+(?P<rating>[0-9]{1,2}(?:/[248])?)\b")
_XP = re.compile(r"(?i)\bxp ([0-9,]{1,9})|\b([0-9,]{1,9}) xp\b")
_HP_DICE = re.compile(
    r"(?i)\b(?:hit points|hp)\b\s*:?\s*\d{1,4}\s*\((\d{1,3}d\d{1,2}(?:\s*[+-]\s*\d{1,4})?)\)"
)
_UNTIL = r"\b\s*:?\s*([^\n]{0,200}?)(?=\n|$|\b(?:skills|senses|languages|cr|challenge|gear)\b|\b(?:%s)\b)"
_SPEED = re.compile(r"(?i)\bspeed" + _UNTIL % "str|mod|initiative")
_WAY = re.compile(r"(?i)(?:\b(burrow|climb|fly|swim)\s+)?(\d{1,3}) ft")
_SKILLED = re.compile(r"(?i)\bskills" + _UNTIL % "resistances?|immunities|vulnerabilities|damage")
_SKILL = re.compile(r"(?i)\b([a-z]{4,15}(?: (?:of )?[a-z]{4,8})?) ([+-]\d{1,2})")
_SENSED = re.compile(r"(?i)\b(blindsight|darkvision|tremorsense|truesight) (\d{1,4}) ft")
_PASSIVE = re.compile(r"(?i)\bpassive perception (\d{1,2})")
_IMMUNE = re.compile(r"(?i)\bimmunities" + _UNTIL % "speed|actions|traits")
_CONDITION = re.compile(rf"(?i)\b(?:{'|'.join(CONDITIONS)})\b")


def read_facts(head: str) -> StatBlock:
    """What the head says that is in no number of the sheet."""
    kind, dice = _KIND.search(head), _HP_DICE.search(head)
    xp, passive = _XP.search(head), _PASSIVE.search(head)
    tags = (kind["tags"] or "") if kind else ""
    immune = " ".join(match[1] for match in _IMMUNE.finditer(head))
    return StatBlock(
        size=SIZES.read(kind["size"]) or "" if kind else "",
        kind=_kind(kind["kind"]) if kind else "",
        tags=tuple(part.strip().casefold() for part in tags.split(",") if part.strip()),
        xp=int((xp[1] or xp[2]).replace(",", "") or 0) if xp else 0,
        hp_dice="".join(dice[1].split()) if dice else "",
        speed=tuple(_speeds(head)),
        skills=tuple(_skills(head)),
        senses=tuple((SENSES.read(found[1]) or "", int(found[2])) for found in _SENSED.finditer(head)),
        passive=int(passive[1]) if passive else 0,
        unaffected=tuple(dict.fromkeys(each.casefold() for each in _CONDITION.findall(immune))),
    )


def rating(head: str) -> str:
    """The Challenge Rating, "0" where none is said."""
    match = _RATING.search(head)
    return match["rating"] if match else "0"


def _kind(word: str) -> str:
    begun = word.casefold()
    return next(key for key in KINDS.names() if key.startswith(begun))


def _speeds(head: str) -> Iterator[tuple[str, int]]:
    if match := _SPEED.search(head):
        for way in _WAY.finditer(match[1]):
            yield SPEEDS.read(way[1] or "walk") or "walk", int(way[2])
        if "hover" in match[1].casefold():
            yield "hover", 0


def _skills(head: str) -> Iterator[tuple[str, int]]:
    if match := _SKILLED.search(head):
        for found in _SKILL.finditer(match[1]):
            if key := SKILLS.read(found[1]):
                yield key, int(found[2])
