"""Conditions as they are typed, "exhaustion 2", "prone off", and until when: "3 rounds", "wis 14"."""

import re

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.spelling import plain
from bot.errors import PlayerError
from bot.games.dnd.conditions.rules.active_conditions import Ends, Escape
from bot.games.dnd.conditions.rules.conditions import EXHAUSTION, LEVELS, NAMES
from bot.games.dnd.terms.playing import ABILITIES, SHORT
from bot.rolls.card import shortened
from bot.words import later_of, listed, say
from bot.words.terms import Terms

MOST_ROUNDS = 600
MOST_DC = 99
MOST_FOCUS = 60
"""Characters of what somebody concentrates on."""
UNNAMED = "…"
"""On what somebody concentrates where nobody said."""
_ROUNDS_A_MINUTE = 10

_TYPED = Terms(
    {
        "off": later_of("typed behind a condition that ends, as in: prone off", "off"),
        "until": later_of("typed before when a condition ends", "until"),
        "start": later_of("typed of when a condition ends, as in: start of Mira's next turn", "start"),
        "end": later_of("typed of when a condition ends, as in: end of Mira's next turn", "end"),
        "rounds": later_of("typed of how long a condition lasts, as in: 3 rounds", "rounds"),
        "minutes": later_of("typed of how long a condition lasts, as in: 1 minute", "minutes"),
        "save": later_of("typed of a condition that a save ends, as in: save wis 14", "save"),
        "concentration": later_of("typed of a condition that lasts with it", "concentration"),
        "escape": later_of("typed before the DC of the action that ends a condition: escape 14", "escape"),
        "removed": later_of("typed of a condition that lasts until it is taken off", "removed"),
        "until save": later_of("as typed behind a condition that a save ends", "until save"),
        "end its": later_of("as typed: the turn is its bearer's", "until end of its next turn"),
        "start its": later_of("as typed: the turn is its bearer's", "until start of its next turn"),
        "end my": later_of("as typed: the turn is of whoever caused it", "until end of my next turn"),
        "start my": later_of("as typed: the turn is of whoever caused it", "until start of my next turn"),
    },
    {
        "rounds": later_of("also typed of how long a condition lasts", "round"),
        "minutes": later_of("also typed of how long a condition lasts", "minute, min"),
        "concentration": later_of("also typed of a condition that lasts with it", "conc"),
        "start": later_of("also typed behind a name, as in: Mira's turn starts", "starts"),
        "end": later_of("also typed behind a name, as in: Mira's turn ends", "ends"),
    },
)
_OFF = re.compile(
    r"(?i)^(?:-|−|no |not |off |end |remove )\s*(?P<before>.+)$|^(?P<behind>.+?)\s+(?:off|ends?|gone)$"
)
_FOCUS = re.compile(r"(?i)conc(?:entrat(?:ion|es?|ing))?(?:\s+on)?(?:\s*:\s*|\s+|$)(?P<what>.*)")
_LEVEL = re.compile(r"^(?P<name>.+?)\s+(?:level\s+)?(?P<level>[0-9]{1,2})$")
LASTS = re.compile(r"(?:for\s+)?(?P<count>[0-9]{1,3})\s+(?P<per>rounds?|minutes?|mins?)")
"""How long something lasts, as it is typed."""
_ESCAPE = re.compile(r"escape\s*(?:dc\s*)?(?P<dc>[0-9]{1,2})")
_TURN = re.compile(
    r"(?P<at>start|end)(?:\s+of)?(?:\s+(?P<name>.+?))??(?:\s+next)?(?:\s+turn)?"
    r"|(?P<whose>.+?)(?:\s+next)?(?:\s+turn)?\s+(?P<then>start|end)s?",
    re.IGNORECASE,
)
_SAVE = re.compile(
    r"(?:saves?\s*)?(?:ends?\s*)?:?\s*(?P<ability>[^\W\d_]+)(?:\s+save)?\s*(?:dc\s*)?(?P<dc>[0-9]{1,3})(?:\s+saves?)?(?:\s+ends?)?"
    rf"(?:[\s,;、]+{LASTS.pattern})?"
)
_HELD = re.compile(
    r"(?:(?P<before>.+?)(?:'s?)?\s+)?conc(?:entration)?(?(before)|(?:(?:\s+of)?\s+(?P<behind>.+))?)"
)
_OWN = ("its", "their", "his", "her", "own", "the")
MINE = "my"
"""Stands for whoever causes what begins."""


class Typed(Struct, frozen=True, omit_defaults=True, tag="condition"):
    """A condition that begins, or is ``off``.

    ``level`` of Exhaustion is as it is to be, or how many are off; None: one more, or one less.
    """

    condition: str
    off: bool = False
    level: int | None = None


class Focus(Struct, frozen=True, omit_defaults=True, tag="focus"):
    """On what somebody concentrates from now on, "" for nothing; ``since`` when, see Bearing."""

    what: str = ""
    since: int = 0


class Until(Struct, frozen=True):
    """When a condition ends: with a turn of whoever is meant by ``name``, "" is its bearer.

    ``held``: with that one's Concentration, "" is that of whoever says so.
    """

    ends: Ends = Ends()
    name: str = ""
    held: bool = False


def read_conditions(text: str) -> tuple[Typed | Focus, ...]:
    """The conditions that are typed, each beginning or ending; or a Concentration: "concentration: Bless".

    Raises:
        PlayerError: One is none.

    """
    if found := _FOCUS.fullmatch(" ".join(plain(_TYPED.in_english(text)).split())):
        what = found["what"] or ""
        return (Focus("" if _TYPED.read(what) == "off" else shortened(what, MOST_FOCUS) or UNNAMED),)
    typed = " ".join(plain(_TYPED.in_english(NAMES.in_english(text))).split())
    return tuple(_read(each.strip()) for each in re.split(r"[,、，;]|\band\b", typed) if each.strip())


def _read(text: str) -> Typed:
    off = _OFF.match(text)
    name = (off["before"] or off["behind"]) if off else text
    level = _LEVEL.match(name)
    found = read_condition(level["name"] if level else name)
    if not level:
        return Typed(found, bool(off))
    if found != EXHAUSTION or int(level["level"]) > LEVELS:
        words = say("Only Exhaustion has levels, 1 to {most}, as in exhaustion 2.", most=LEVELS)
        raise PlayerError(words)
    return Typed(found, bool(off), int(level["level"]))


def read_condition(text: str) -> str:
    """The key of a condition as it is typed, also by its beginning. Raises PlayerError for what is none."""
    begun = NAMES.beginning(text) if text.strip() else ()
    found = NAMES.read(text) or (begun[0] if len(begun) == 1 else None)
    if not found:
        raise PlayerError(
            say(
                "“{text}” is no condition; there are {names}.",
                text=shortened(text, 30),
                names=listed(NAMES.names().values(), "and"),
            )
        )
    return found


def read_until(text: str) -> Until:
    """When a condition ends, as it is typed; nothing is until it is taken off.

    Raises:
        PlayerError: It cannot be made out.

    """
    typed = " ".join(plain(_TYPED.in_english(text)).replace("’", "'").split())
    typed = re.sub(r"(?i)^(?:until|till?)\s+", "", typed).casefold().removeprefix("the ").strip(" .")
    if typed in ("", "removed", "off"):
        return Until()
    if found := _HELD.fullmatch(typed):
        name = found["before"] or found["behind"] or ""
        return Until(name="" if name == MINE else name, held=True)
    if found := LASTS.fullmatch(typed):
        if 1 <= (count := _rounds(found)) <= MOST_ROUNDS:
            return Until(Ends("end", left=count, later=True))
    elif found := _ESCAPE.fullmatch(typed):
        return Until(Ends(escape=Escape(int(found["dc"]))))
    elif found := _TURN.fullmatch(typed):
        name = re.sub(r"(?:'s|')$", "", found["name"] or found["whose"] or "")
        at: Ends = Ends("start") if "start" in (found["at"], found["then"]) else Ends("end", later=True)
        return Until(at, "" if name in _OWN else name)
    elif ends := read_save(typed):
        return Until(ends)
    raise PlayerError(
        say(
            "I cannot read until “{text}”; write end of Mira's next turn, start of its next turn, 3 rounds,"
            " save ends: wis 14, or concentration.",
            text=shortened(text, 40),
        )
    )


def until_text(ends: Ends, *, mine: bool, saved: bool) -> str:
    """When a condition ends as it is typed behind what brings it; "" is until it is taken off.

    ``mine``: the turn is of whoever caused it. ``saved``: the save that ends it was named before.
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
    """What is typed of a condition that lasts with a Concentration."""
    return _TYPED.name("concentration")


def read_save(text: str) -> Ends | None:
    """A save with its Difficulty Class that ends a condition, "wis 14"; None for what is none."""
    found = _SAVE.fullmatch(_in_english(text))
    ability = _ability(found["ability"]) if found else None
    if not found or not ability or not 1 <= int(found["dc"]) <= MOST_DC:
        return None
    return lasting(Ends("save", ability=ability, dc=int(found["dc"])), found)


def lasting(save: Ends, found: re.Match[str]) -> Ends:
    """A save that ends something, which is over after so long in any case, if that was typed."""
    if not found["count"]:
        return save
    return replace(save, later=True, turns=max(1, min(MOST_ROUNDS, _rounds(found))))


def _rounds(found: re.Match[str]) -> int:
    return int(found["count"]) * (_ROUNDS_A_MINUTE if found["per"].startswith("min") else 1)


def in_english(text: str) -> str:
    """What is said of conditions as typed in the language that is spoken, as English has it."""
    for each in (_TYPED, NAMES):
        text = each.in_english(text)
    return _in_english(text)


def _in_english(text: str) -> str:
    for each in (ABILITIES, SHORT):
        text = each.in_english(text)
    return text.casefold()


def _ability(text: str) -> str | None:
    return SHORT.read(text) or ABILITIES.read(text)
