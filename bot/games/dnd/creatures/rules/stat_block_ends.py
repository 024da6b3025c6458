"""The ways in which a stat block's conditions end: saves, turns, an escape, or another condition's end.

Stat blocks from 2024 use "it repeats the save at the end of each of its turns, ending the effect on itself on
a success. After 1 minute, it succeeds automatically". Older ones use "for 1 minute. The target can repeat the
saving throw at the end of each of its turns".
"""

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from bot.games.dnd.conditions.rules.active_conditions import CAUSER, GRAPPLED, Ends, Escape
from bot.games.dnd.conditions.rules.conditions import CONDITIONS
from bot.games.dnd.terms.lines import Phrase, PhraseMatch, WrittenLine

_ROUNDS_A_MINUTE = 10
_NAMES = "|".join(CONDITIONS)
_WHOSE = "< its|their | the target's >"
_TURNS = f"at the end of each of {_WHOSE} turns"
_EACH = Phrase(
    f"repeat|repeats|make|makes .. save|saving [throw] {_TURNS}"
    f" | {_TURNS} , .. repeat|repeats|make|makes .. save|saves|saving"
)
_NEXT = Phrase(f"repeat|repeats the save|saving [throw] at the end of {_WHOSE} next turn")
_UNTIL = Phrase("until the {at=start|end} of {whose:clause} {which=next|current} turn")
_LASTS = Phrase("for|after|lasts {count:3} {per=round|rounds|minute|minutes|hour|hours}")
ESCAPE = Phrase("escape dc {dc:2}")
_HURT = Phrase("ends|until|unless .. take|takes [any] damage")
_WAKES = Phrase("take|takes|use|uses an action to wake|shake|rouse")
_BY_ITSELF = Phrase("succeeds automatically | effect lasts | lasts for")
_GRIP = Phrase("< until the|this grapple ends > | while [it is | the target is] grappled | while grappling")
_WHILE = Phrase(f"while {{other={_NAMES}}}")
_NAMED = Phrase(f"{{name={_NAMES}}}")
_INSTEAD = Phrase("instead of the {condition:word} condition")
_BROUGHT = (Phrase(f"{{name={_NAMES}}} condition|conditions"), Phrase(f"is {{name={_NAMES}}}"))
_ITS = ("its", "their", "the target's", "the creature's")


def ends_of(
    text: WrittenLine,
    conditions: Sequence[str],
    *,
    ability: str = "",
    dc: int = 0,
    second: WrittenLine | None = None,
) -> tuple[tuple[str, Ends], ...]:
    """Return the end of each condition in this ``text``, whose save uses ``ability`` if there is one.

    ``second`` is the effect of a second failure. Conditions without a stated end are left out.
    """
    worse = tuple(
        (condition, dict(ends_of(second, named(second), ability=ability, dc=dc)).get(condition, Ends()))
        for condition in (named(second) if second else ())
        if second
    )
    common = _ends(_about(text), ability, dc, worse)
    tied = _tied(text, conditions)
    escape = text.find(ESCAPE)
    grip = GRAPPLED if GRAPPLED in conditions else next(iter(conditions), "")
    all_ends = []
    for condition in conditions:
        ends = Ends(tied=tied[condition]) if condition in tied else common if condition != "prone" else Ends()
        if escape and condition == grip:
            ends = Ends(escape=Escape(escape.number("dc")))
        if ends != Ends():
            all_ends.append((condition, ends))
    return tuple(all_ends)


def _about(text: WrittenLine) -> WrittenLine:
    """Return the sentences about conditions, without those about movement."""
    said = (_NAMED, _EACH, _NEXT, _HURT, _WAKES, _BY_ITSELF)
    return sum((sentence for sentence in text.sentences() if sentence.find(*said)), text[:0])


def named(text: WrittenLine) -> tuple[str, ...]:
    """Return the conditions that a text names, except those replaced by others."""
    bare = text.without(_INSTEAD)
    names = {matched["name"] for phrase in _BROUGHT for matched in bare.find_all(phrase)}
    return tuple(condition for condition in CONDITIONS if condition in names)


def _ends(text: WrittenLine, ability: str, dc: int, worse: tuple[tuple[str, Ends], ...]) -> Ends:
    """Return the end of conditions that aren't tied to others."""
    wakes = Escape(own=False, others=True) if text.find(_WAKES) else None
    besides = Ends(hurt=text.find(_HURT) is not None, escape=wakes)
    is_each = text.find(_EACH) is not None
    saved = replace(besides, ability=ability, dc=dc, worse=worse) if dc and (worse or is_each) else besides
    if until := text.find(_UNTIL):
        return _until(besides, until) if not worse else _until(saved, until)
    if worse and text.find(_NEXT):
        return replace(saved, at="save", later=True) if dc else besides
    rounds, hours = _lasts(text)
    if is_each:
        return replace(saved, at="save", later=bool(rounds), turns=rounds) if dc else besides
    return replace(besides, at="end", left=rounds, later=True) if rounds else replace(besides, hours=hours)


def _until(ends: Ends, match: PhraseMatch) -> Ends:
    """Return this end, with a turn of the target or the creature as another limit."""
    at: Literal["start", "end"] = "start" if match["at"] == "start" else "end"
    of = 0 if match["whose"] in _ITS else CAUSER
    return replace(ends, at=at, of=of, later=at == "end" and match["which"] == "next")


def _lasts(text: WrittenLine) -> tuple[int, int]:
    """Return a duration in rounds and in hours, both 0 if none is given."""
    matched = text.find(_LASTS)
    if matched is None:
        return 0, 0
    count = matched.number("count")
    if matched["per"].startswith("hour"):
        return 0, count
    return count * (_ROUNDS_A_MINUTE if matched["per"].startswith("minute") else 1), 0


def _tied(text: WrittenLine, conditions: Sequence[str]) -> dict[str, str]:
    """Return the conditions that last as long as another one."""
    tied_to = {}
    if GRAPPLED in conditions and text.find(_GRIP):
        tied_to.update({condition: GRAPPLED for condition in conditions if condition != GRAPPLED})
    for said in (matched for sentence in text.sentences() for matched in sentence.find_all(_WHILE)):
        other = said["other"]
        if other in conditions:
            tied = (key for key in named(said.behind) if key in conditions and key != other)
            tied_to.update(dict.fromkeys(tied, other))
    return tied_to
