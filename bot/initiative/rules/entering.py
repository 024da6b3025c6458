"""Entries of an initiative order as typed: ``Ana 14, goblins x3 d20+2 # hasted``.

Commas separate the entries. Each has a name, an optional count, a number or dice, and an optional
note after ``#``. The name is as long as possible, so "Goblin 2 d20+2" is Goblin 2.
"""

import re

from msgspec import Struct

from bot.dice.expression import pools_of
from bot.errors import DiceError, PlayerError, SecretError
from bot.names import folded
from bot.rolls.card import minus, shortened
from bot.systems.reading import read_dice
from bot.words import later, listed, say

MAX_TYPED = 500  # Characters per text.
MAX_AT_ONCE = 20  # Places in the order that one text adds.
MAX_NAME = 32  # Characters; a line of the order must fit a phone.
MAX_NOTE = 60  # Characters.
MAX_COUNT = 9_999  # The highest number people can type, and the lowest below 0.
MAX_DICE = 20  # Per place.

_BETWEEN = re.compile(r"[,、，;\n]+(?![^()\n]*\))")  # Skip the commas in max(d20, d12).
_BEFORE = re.compile(r"(?P<times>[0-9]{1,4})\s*[x×]\s+(?P<name>.+)", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?P<name>.+?)\s+(?:[x×]\s*(?P<times>[0-9]{1,4})|(?P<turned>[0-9]{1,4})[x×])", re.IGNORECASE
)
_NUMBER = re.compile(r"[-−]?[0-9]{1,9}")
_BONUS = re.compile(r"\+\s*[0-9]{1,9}")
_DICE = re.compile(r"[0-9]{0,4}[dw](?:[0-9]|%|f)", re.IGNORECASE)
_SPREAD = re.compile(r"((?:^|\s)[0-9]{0,4}[dw][0-9%f]\S*)\s*([+\-−])\s*(?=[0-9d(])", re.IGNORECASE)


class Typed(Struct, frozen=True):
    """A typed entry: a name, a number or dice, and a note, which is "" if there is none.

    ``dice`` is in canonical notation, or "" if a number was ``typed``.
    """

    name: str
    typed: int = 0
    dice: str = ""
    note: str = ""


def read_entries(text: str, dialect: str = "") -> tuple[Typed, ...]:
    """Return all entries in a text. Entries that ask for several of a name are numbered from 1.

    Raises:
        PlayerError: An entry has no name or no readable number, or there are too many entries.

    """
    if len(text) > MAX_TYPED:
        raise PlayerError(
            say("You can enter up to {most} characters at once. Enter the rest afterwards.", most=MAX_TYPED)
        )
    typeds = [typed for piece in _BETWEEN.split(text) if piece.strip() for typed in _several(piece, dialect)]
    if not typeds:
        raise PlayerError(say("Enter who acts and their number or dice, such as Ana 14, goblins x3 d20+2."))
    if len(typeds) > MAX_AT_ONCE:
        raise PlayerError(
            say("You can enter up to {most} at once. Enter the rest afterwards.", most=MAX_AT_ONCE)
        )
    names = [folded(typed.name) for typed in typeds]
    twice = next((typed.name for typed in typeds if names.count(folded(typed.name)) > 1), "")
    if twice:
        raise PlayerError(say("“{name}” is listed twice. Give each one a different name.", name=twice))
    return tuple(typeds)


def read_words(text: str, dialect: str = "") -> str:
    """Return the entries as the bot understands them, for suggestions, or an error message."""
    try:
        entries = read_entries(text, dialect)
    except PlayerError as error:
        return say("✗ {message}", message=error)
    return say(
        "✓ {entries}", entries=listed(f"{entry.name} {entry.dice or minus(entry.typed)}" for entry in entries)
    )


def read_note(text: str) -> str:
    """Return a note as stored. Raises PlayerError if it's too long."""
    note = " ".join(text.split())
    if len(note) > MAX_NOTE:
        raise PlayerError(say("A note can have up to {most} characters. Shorten it.", most=MAX_NOTE))
    return note


def _several(text: str, dialect: str) -> list[Typed]:
    """Return the entry that this text names, or several entries if it says how many."""
    behind = _BEHIND.fullmatch(text.strip())
    if behind and _split(behind["name"], dialect):  # "goblins d20+2 x3"
        one, times = _one(behind["name"], dialect), int(behind["times"] or behind["turned"])
    else:
        one = _one(text, dialect)
        counted = _BEFORE.fullmatch(one.name) or _BEHIND.fullmatch(one.name)
        if counted is None:
            return [one]
        groups = counted.groupdict()
        one = Typed(groups["name"].strip(), one.typed, one.dice, one.note)
        times = int(groups["times"] or groups["turned"])
    if not 1 <= times <= MAX_AT_ONCE:
        shown = shortened(text.strip(), 50)
        words = later("“{text}” doesn't work. Enter 1 to {most} of the same name at once.")
        raise PlayerError(words.say(most=MAX_AT_ONCE, text=shown))
    return [
        Typed(_name(f"{one.name} {number}"), one.typed, one.dice, one.note) for number in range(1, times + 1)
    ]


def _one(text: str, dialect: str) -> Typed:
    parts = _split(text, dialect)
    if parts is None:
        raise _unread(text, dialect)
    name, value = parts
    if _NUMBER.fullmatch(value.partition("#")[0].strip()):
        number, _, note = value.partition("#")
        count = int(number.replace("−", "-"))
        if abs(count) > MAX_COUNT:
            words = later("“{text}” is too large. A number here can be up to {most:,}.")
            raise PlayerError(words.say(most=MAX_COUNT, text=number.strip()))
        return Typed(_name(name), count, note=read_note(note))
    (line,) = read_dice(value, dialect).expression.lines
    if sum(dice.count for dice in pools_of(line.part)) > MAX_DICE:
        raise PlayerError(say("You can roll up to {most} dice for one entry. Use fewer dice.", most=MAX_DICE))
    return Typed(_name(name), dice=line.notation, note=read_note(line.label))


def _split(text: str, dialect: str) -> tuple[str, str] | None:
    """Return the longest possible name, and the number or dice after it, or None if either is missing."""
    head, mark, note = _together(text).partition("#")
    words = head.split()
    for at in range(len(words) - 1, 0, -1):
        name, value = " ".join(words[:at]), " ".join(words[at:])
        if (
            name.count("(") == name.count(")")
            and not any(map(_DICE.match, words[:at]))
            and _is_value(value, dialect)
        ):
            return name, f"{value} {mark}{note}".strip()
    return None


def _together(text: str) -> str:
    """Return the text with "d20 + 2" as one word."""
    before = ""
    while text != before:
        before, text = text, _SPREAD.sub(r"\1\2", text)
    return text


def _is_value(text: str, dialect: str) -> bool:
    """Return True if this is a number, or one roll of dice. Raises PlayerError if it asks to be hidden."""
    if _NUMBER.fullmatch(text):
        return True
    if _BONUS.fullmatch(text) or not re.search(r"[0-9]|d[%f]", text, re.IGNORECASE):
        return False
    try:
        lines = read_dice(text, dialect).expression.lines
    except SecretError as error:
        raise PlayerError(
            say("“{text}” looks secret. A GM can enter it with the hidden option.", text=shortened(text, 50))
        ) from error
    except DiceError:
        return False
    return len(lines) == 1 and lines[0].times == 1 and bool(pools_of(lines[0].part)) and not lines[0].label


def _unread(text: str, dialect: str) -> PlayerError:
    """Return the error for a text without a number."""
    words, shown = _together(text).partition("#")[0].split(), shortened(" ".join(text.split()), 50)
    at = next((place for place, word in enumerate(words) if _DICE.match(word)), 0)
    if words and _BONUS.fullmatch(words[-1]):
        return PlayerError(
            say(
                "“{text}”: is {bonus} the number, or added to a die? Enter {number} or d20{bonus}.",
                text=shown,
                bonus=words[-1],
                number=words[-1].lstrip("+"),
            )
        )
    if at:
        try:
            read_dice(" ".join(words[at:]), dialect)
        except DiceError as error:
            return PlayerError(say("“{text}”: {error}", text=shown, error=error))
        return PlayerError(say("“{text}”: use one roll per entry, such as goblins x3 d20+2.", text=shown))
    if words and (_NUMBER.fullmatch(words[0]) or _DICE.match(words[0])):
        return PlayerError(say("“{text}” needs a name first, such as Ana 14.", text=shown))
    return PlayerError(
        say("“{text}” needs a number, such as Ana 14, or dice, such as Ana d20+2.", text=shown)
    )


def _name(text: str) -> str:
    name = text.strip(" :=–—-")
    if not name or len(name) > MAX_NAME:
        shown = shortened(name, 50)
        words = later("“{name}” is too short or too long. A name can have 1 to {most} characters.")
        raise PlayerError(words.say(most=MAX_NAME, name=shown))
    return name
