"""Conditions as typed, "exhaustion 2", "prone off", and their ends: "3 rounds", "wis 14"."""

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Ends, Escape
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, NAMES
from bot.games.dnd.terms.lines import Phrase, PhraseMatch, WrittenLine, read_line
from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.rolls.card import shortened
from bot.words import later, listed, say
from bot.words.terms import read_words

MOST_ROUNDS = 600
MOST_DC = 99
MOST_FOCUS = 60
"""The maximum length of the name of a Concentration."""
UNNAMED = "…"
"""The name of a Concentration that has no name."""
_ROUNDS_A_MINUTE = 10

_TYPED = read_words(__package__)["typed"].terms()
WORDS = (_TYPED, NAMES, ABILITIES, SHORT)
"""The words for typing conditions and their ends."""
_OFF = (Phrase("-|no|not|off|end|remove {condition}"), Phrase("{condition} off|end|ends|gone"))
_FOCUS = Phrase("conc|concentration|concentrate|concentrates|concentrating [on] [:] {what:any}")
_LEVEL = Phrase("{condition} APART [level] {level:2}")
LASTS = "[for] {count:3} {per=round|rounds|minute|minutes|min|mins}"
"""The phrase for a duration."""
_LASTS = Phrase(LASTS)
_ESCAPE = Phrase("escape [dc] {dc:2}")
_TURN = (
    Phrase("{at=start|end} [of] {whose:any} [' [s]] [next] [turn]"),
    Phrase("{whose} [' [s]] [next] [turn] {at=start|starts|end|ends}"),
)
_SAVE = Phrase(
    "[save|saves] [end|ends] [:] {ability:word} [save] [dc] {dc:3} [save|saves] [end|ends]"
    f" [[,|;] {LASTS}]"
)
_HELD = (Phrase("{whose} [' [s]] conc|concentration"), Phrase("conc|concentration [[of] {whose}]"))
_OWN = ("", "its", "their", "his", "her", "own", "the")
MINE = "my"
"""The word that means the cause of a condition."""


class TypedCondition(Struct, frozen=True, omit_defaults=True, tag="condition"):
    """A condition that begins, or that ends if ``off``.

    ``level`` is the new Exhaustion level, or the number to remove; None: one more, or one less.
    """

    condition: str
    off: bool = False
    level: int | None = None


class Focus(Struct, frozen=True, omit_defaults=True, tag="focus"):
    """A new Concentration, or "" to end it; ``since`` is its start, as in Bearing."""

    what: str = ""
    since: int = 0


class Until(Struct, frozen=True):
    """The end of a condition, at a turn of the creature called ``name``; "" is its bearer.

    If ``held``, it ends with that creature's Concentration, or with the typing person's if ``name`` is "".
    """

    ends: Ends = Ends()
    name: str = ""
    held: bool = False


def read_conditions(text: str) -> tuple[TypedCondition | Focus, ...]:
    """Return the typed conditions, each beginning or ending, or a Concentration: "concentration: Bless".

    Raises:
        PlayerError: A condition is unknown.

    """
    line = read_line(text, *WORDS)
    if matched := line.match(_FOCUS):
        what = matched.line("what")
        return (Focus("" if what.text == "off" else shortened(what.written, MOST_FOCUS) or UNNAMED),)
    return tuple(map(_read, filter(None, line.split(",", ";", "and"))))


def _read(line: WrittenLine) -> TypedCondition:
    off = line.match(*_OFF)
    line = off.line("condition") if off else line
    level = line.match(_LEVEL)
    key = condition_of(level.line("condition") if level else line)
    if not level:
        return TypedCondition(key, bool(off))
    if key != EXHAUSTION or level.number("level") > LEVELS:
        words = say("Only Exhaustion has levels, from 1 to {most}. Try exhaustion 2.", most=LEVELS)
        raise PlayerError(words)
    return TypedCondition(key, bool(off), level.number("level"))


def condition_of(line: WrittenLine) -> str:
    """Return a condition's key, even if only its beginning is typed. Raises LineError if it's unknown."""
    begun = NAMES.beginning(line.text) if line else ()
    key = NAMES.read(line.text) or (begun[0] if len(begun) == 1 else None)
    key = key or NAMES.read_in_any(line.written)
    if not key:
        words = later("“{text}” isn't a condition. Choose from {names}.")
        raise line.unread(words, names=listed(NAMES.names().values(), "and"))
    return key


def read_until(typed: str | WrittenLine) -> Until:
    """Return a condition's typed end. An empty text means that it lasts until it's removed.

    Raises:
        PlayerError: The end is unclear.

    """
    bare = read_line(typed, *WORDS).strip(".")
    for phrase in _INTRODUCED:
        matched = bare.begins(phrase)
        bare = matched.behind if matched and matched.behind else bare
    if bare.text in ("", "removed", "off"):
        return Until()
    if matched := bare.match(*_HELD):
        return Until(name="" if matched["whose"] == MINE else matched["whose"], held=True)
    if matched := bare.match(_LASTS):
        if 1 <= (count := _rounds(matched)) <= MOST_ROUNDS:
            return Until(Ends("end", left=count, later=True))
    elif matched := bare.match(_ESCAPE):
        return Until(Ends(escape=Escape(matched.number("dc"))))
    elif matched := bare.match(*_TURN):
        at: Ends = Ends("start") if matched["at"].startswith("start") else Ends("end", later=True)
        return Until(at, "" if matched["whose"] in _OWN else matched["whose"])
    elif ends := save_of(bare):
        return Until(ends)
    words = later(
        "“{text}” doesn't say when this ends. Try end of Mira's next turn, start of its next turn, 3 rounds,"
        " save ends: wis 14 or concentration."
    )
    raise bare.unread(words)


_INTRODUCED = (Phrase("until|till|til APART"), Phrase("the APART"))


def until_text(ends: Ends, *, mine: bool, saved: bool) -> str:
    """Return a condition's end as typed after its cause; "" means until it's removed.

    If ``mine``, it's a turn of the cause. If ``saved``, the save that ends it was named before.
    """
    if ends.escape:
        return f"{_TYPED.name('escape')} {ends.escape.dc}"
    if ends.at == "save":
        until = _TYPED.name("until save")
        until = until if saved else f"{until} {SHORT.name(ends.ability)} {ends.dc}"
        return f"{until}, {ends.turns} {_TYPED.name('rounds')}" if ends.turns else until
    if ends.at and ends.left > 1:
        return f"{ends.left} {_TYPED.name('rounds')}"
    return _TYPED.name(f"{ends.at} {MINE if mine else 'its'}") if ends.at else ""


def held_text() -> str:
    """Return the text to type for a condition that lasts as long as a Concentration."""
    return _TYPED.name("concentration")


def read_save_end(ability: str, typed: str) -> Until:
    """Return the end by a save of this ability against the typed DC, or another end that is typed."""
    ends = save_of(read_line(f"{ability} {typed}", *WORDS))
    return Until(ends) if ends else read_until(typed or ability)


def save_of(line: WrittenLine) -> Ends | None:
    """Return a save that ends a condition, with its DC, as in "wis 14"; None if the text isn't a save."""
    matched = line.match(_SAVE)
    save = save_against(matched) if matched else None
    return lasting(save, matched) if matched and save else None


def save_against(match: PhraseMatch) -> Ends | None:
    """Return the save with the matched ``ability`` and ``dc``, or None if they aren't valid."""
    ability = SHORT.read(match["ability"]) or ABILITIES.read(match["ability"])
    dc = match.number("dc")
    return Ends("save", ability=ability, dc=dc) if ability and 1 <= dc <= MOST_DC else None


def lasting(save: Ends, match: PhraseMatch) -> Ends:
    """Return a save that ends something, with its maximum duration, if one was typed."""
    if not match["count"]:
        return save
    return replace(save, later=True, turns=max(1, min(MOST_ROUNDS, _rounds(match))))


def _rounds(match: PhraseMatch) -> int:
    return match.number("count") * (_ROUNDS_A_MINUTE if match["per"].startswith("min") else 1)
