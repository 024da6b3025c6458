"""When the conditions end that an entry of a stat block brings: by saves, turns, an escape, with each other.

Blocks of 2024 say "it repeats the save at the end of each of its turns, ending the effect on itself on a
success. After 1 minute, it succeeds automatically", older ones "for 1 minute. The target can repeat the
saving throw at the end of each of its turns".
"""

import re
from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import CAUSER, GRAPPLED, Ends, Escape
from bot.games.dnd.conditions.rules.conditions import CONDITIONS

_ROUNDS_A_MINUTE = 10
_TURNS = r"at the end of each of (?:its|their|the target's) turns"
_EACH = re.compile(
    rf"(?i)\b(?:repeats?|makes?) [^.]{{0,40}}?sav(?:e|ing throw) {_TURNS}"
    rf"|\b{_TURNS}, [^.]{{0,30}}?(?:repeats?|makes?) [^.]{{0,40}}?sav"
)
_NEXT = re.compile(
    r"(?i)\brepeats? the sav(?:e|ing throw) at the end of (?:its|their|the target's) next turn"
)
_UNTIL = re.compile(
    r"(?i)\buntil the (?P<at>start|end) of (?P<whose>[\w'’ -]{2,40}?) (?P<which>next|current) turn"
)
_LASTS = re.compile(r"(?i)\b(?:for|after|lasts) (?P<count>\d{1,3}) (?P<per>round|minute|hour)s?\b")
_ESCAPE = re.compile(r"(?i)\bescape DC (\d{1,2})")
_HURT = re.compile(r"(?i)\b(?:ends|until|unless)\b[^.]{0,60}\btakes? (?:any )?damage")
_WAKES = re.compile(r"(?i)\b(?:takes?|uses?) an action to (?:wake|shake|rouse)")
_BY_ITSELF = re.compile(r"(?i)\bsucceeds automatically|\beffect lasts|\blasts for")
_GRIP = re.compile(
    r"(?i)\buntil (?:the|this) grapple ends|\bwhile (?:it is |the target is )?grappled\b|\bwhile grappling\b"
)
_WHILE = re.compile(rf"(?i)\bwhile (?P<other>{'|'.join(CONDITIONS)})\b(?P<what>[^.]*)")
_ITS = ("its", "their", "the target's", "the creature's")


def ends_of(
    text: str, conditions: Sequence[str], *, ability: str = "", dc: int = 0, second: str = ""
) -> tuple[tuple[str, Ends], ...]:
    """When each of these ends that are brought by this ``text``, after a save of that ability or none.

    ``second`` is what a second failure of the save brings; what nothing is said of has no end.
    """
    worse = tuple(
        (each, dict(ends_of(second, named(second), ability=ability, dc=dc)).get(each, Ends()))
        for each in named(second)
    )
    common = _ends(_about(text.replace("’", "'")), ability, dc, worse)
    tied = _tied(text, conditions)
    escape = _ESCAPE.search(text)
    grip = GRAPPLED if GRAPPLED in conditions else next(iter(conditions), "")
    found = []
    for condition in conditions:
        ends = Ends(tied=tied[condition]) if condition in tied else common if condition != "prone" else Ends()
        if escape and condition == grip:
            ends = Ends(escape=Escape(int(escape[1])))
        if ends != Ends():
            found.append((condition, ends))
    return tuple(found)


def _about(text: str) -> str:
    """The sentences that are about conditions, and not about how far somebody moves until when."""
    said = (*(re.compile(rf"(?i)\b{each}\b") for each in CONDITIONS), _EACH, _NEXT, _HURT, _WAKES, _BY_ITSELF)
    sentences = re.split(r"(?<=\.)\s", text)
    return " ".join(sentence for sentence in sentences if any(one.search(sentence) for one in said))


def named(text: str) -> tuple[str, ...]:
    """The conditions that a text names, but for those in whose place others come."""
    bare = re.sub(r"(?i)\binstead of the \w+ condition", " ", text)
    return tuple(each for each in CONDITIONS if re.search(rf"(?i)\b{each} condition|\bis {each}\b", bare))


def _ends(text: str, ability: str, dc: int, worse: tuple[tuple[str, Ends], ...]) -> Ends:
    """When all ends that is tied to nothing."""
    besides = Ends(
        hurt=_HURT.search(text) is not None,
        escape=Escape(own=False, others=True) if _WAKES.search(text) else None,
    )
    is_each = _EACH.search(text) is not None
    saved = replace(besides, ability=ability, dc=dc, worse=worse) if dc and (worse or is_each) else besides
    if until := _UNTIL.search(text):
        return _until(besides, until) if not worse else _until(saved, until)
    if worse and _NEXT.search(text):
        return replace(saved, at="save", later=True) if dc else besides
    rounds, hours = _lasts(text)
    if is_each:
        return replace(saved, at="save", later=bool(rounds), turns=rounds) if dc else besides
    return replace(besides, at="end", left=rounds, later=True) if rounds else replace(besides, hours=hours)


def _until(ends: Ends, found: re.Match[str]) -> Ends:
    """That, at a turn of the target, or of the creature."""
    at: Literal["start", "end"] = "start" if found["at"].casefold() == "start" else "end"
    of = 0 if found["whose"].casefold() in _ITS else CAUSER
    return replace(ends, at=at, of=of, later=at == "end" and found["which"].casefold() == "next")


def _lasts(text: str) -> tuple[int, int]:
    """How many rounds, or hours, something lasts; 0 where none are said."""
    match = _LASTS.search(text)
    if match is None:
        return 0, 0
    count, per = int(match["count"]), match["per"].casefold()
    if per == "hour":
        return 0, count
    return count * (_ROUNDS_A_MINUTE if per == "minute" else 1), 0


def _tied(text: str, conditions: Sequence[str]) -> dict[str, str]:
    """Which of these last as long as which other one."""
    found = {}
    if GRAPPLED in conditions and _GRIP.search(text):
        found.update({condition: GRAPPLED for condition in conditions if condition != GRAPPLED})
    for match in _WHILE.finditer(text):
        other = match["other"].casefold()
        if other in conditions:
            found.update(
                {each: other for each in named(match["what"]) if each in conditions and each != other}
            )
    return found
