"""Who enters the order, as people type it: ``Ana 14, goblins x3 d20+2 # hasted``.

What stands between commas is one of them: a name, how many there are of it, the number or the dice it comes
up with, and behind ``#`` a note. The name is as long as it can be, so that "Goblin 2 d20+2" is Goblin 2.
"""

import re

from msgspec import Struct

from bot.dice.expression import pools_of
from bot.dice.typed import read
from bot.errors import DiceError, PlayerError, SecretError
from bot.rolls.card import minus, shortened
from bot.words import listed, say

MAX_TYPED = 500  # Characters of one text.
MAX_AT_ONCE = 20  # Places in the order that one text fills.
MAX_NAME = 32  # Characters; a line of the order has to fit a phone.
MAX_NOTE = 60  # Characters.
MAX_COUNT = 9_999  # The highest number that is typed, and the lowest below 0.
MAX_DICE = 20  # For one place.

_BETWEEN = re.compile(r"[,、，;\n]+(?![^()\n]*\))")  # Not the commas of max(d20, d12).
_BEFORE = re.compile(r"(?P<times>[0-9]{1,4})\s*[x×]\s+(?P<name>.+)", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?P<name>.+?)\s+(?:[x×]\s*(?P<times>[0-9]{1,4})|(?P<turned>[0-9]{1,4})[x×])", re.IGNORECASE
)
_NUMBER = re.compile(r"[-−]?[0-9]{1,9}")
_BONUS = re.compile(r"\+\s*[0-9]{1,9}")
_DICE = re.compile(r"[0-9]{0,4}[dw](?:[0-9]|%|f)", re.IGNORECASE)
_SPREAD = re.compile(r"((?:^|\s)[0-9]{0,4}[dw][0-9%f]\S*)\s*([+\-−])\s*(?=[0-9d(])", re.IGNORECASE)


class Typed(Struct, frozen=True):
    """One who is to have a place: under this name, by a number or by dice, with a note, "" for none.

    ``dice`` is canonical notation; "" where the number was ``typed``.
    """

    name: str
    typed: int = 0
    dice: str = ""
    note: str = ""


def read_entries(text: str, dialect: str = "") -> tuple[Typed, ...]:
    """Everybody whom a text names, those of several under their name numbered from 1.

    Raises:
        PlayerError: Somebody has no name, or no number that can be read, or they are too many.

    """
    if len(text) > MAX_TYPED:
        raise PlayerError(
            say("Up to {most} characters at once; enter the others after these.", most=MAX_TYPED)
        )
    found = [each for piece in _BETWEEN.split(text) if piece.strip() for each in _several(piece, dialect)]
    if not found:
        raise PlayerError(say("Write who acts and with what, as in Ana 14, goblins x3 d20+2."))
    if len(found) > MAX_AT_ONCE:
        raise PlayerError(say("Up to {most} at once; enter the others after these.", most=MAX_AT_ONCE))
    names = [folded(each.name) for each in found]
    twice = next((each.name for each in found if names.count(folded(each.name)) > 1), "")
    if twice:
        raise PlayerError(say("“{name}” is named twice; give each a name of their own.", name=twice))
    return tuple(found)


def read_words(text: str, dialect: str = "") -> str:
    """How a text reads, as it is offered while it is typed; or what is wrong with it."""
    try:
        entries = read_entries(text, dialect)
    except PlayerError as error:
        return say("✗ {message}", message=error)
    return say(
        "✓ {entries}", entries=listed(f"{each.name} {each.dice or minus(each.typed)}" for each in entries)
    )


def folded(name: str) -> str:
    """A name as it is compared with others."""
    return name.casefold()


def read_note(text: str) -> str:
    """A note as it is kept. Raises PlayerError if it is too long."""
    note = " ".join(text.split())
    if len(note) > MAX_NOTE:
        raise PlayerError(say("A note has up to {most} characters; shorten it.", most=MAX_NOTE))
    return note


def _several(text: str, dialect: str) -> list[Typed]:
    """The one whom this names, or as many as it says."""
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
        raise PlayerError(
            say("From 1 to {most} of one name at once; “{text}” is not that.", most=MAX_AT_ONCE, text=shown)
        )
    return [
        Typed(_name(f"{one.name} {number}"), one.typed, one.dice, one.note) for number in range(1, times + 1)
    ]


def _one(text: str, dialect: str) -> Typed:
    found = _split(text, dialect)
    if found is None:
        raise _unread(text, dialect)
    name, value = found
    if _NUMBER.fullmatch(value.partition("#")[0].strip()):
        number, _, note = value.partition("#")
        count = int(number.replace("−", "-"))
        if abs(count) > MAX_COUNT:
            raise PlayerError(
                say("A number here is up to {most:,}; “{text}” is more.", most=MAX_COUNT, text=number.strip())
            )
        return Typed(_name(name), count, note=read_note(note))
    (line,) = read(value, dialect).expression.lines
    if sum(dice.count for dice in pools_of(line.part)) > MAX_DICE:
        raise PlayerError(say("Up to {most} dice for one place in the order; throw fewer.", most=MAX_DICE))
    return Typed(_name(name), dice=line.notation, note=read_note(line.label))


def _split(text: str, dialect: str) -> tuple[str, str] | None:
    """A name as long as can be, and what behind it is a number or dice; None where nothing is."""
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
    """The text with "d20 + 2" as one word."""
    before = ""
    while text != before:
        before, text = text, _SPREAD.sub(r"\1\2", text)
    return text


def _is_value(text: str, dialect: str) -> bool:
    """Whether this is a number, or one roll of dice. Raises PlayerError if it asks to be hidden."""
    if _NUMBER.fullmatch(text):
        return True
    if _BONUS.fullmatch(text) or not re.search(r"[0-9]|d[%f]", text, re.IGNORECASE):
        return False
    try:
        lines = read(text, dialect).expression.lines
    except SecretError as error:
        raise PlayerError(
            say(
                "Others are not to see “{text}”, it seems; a GM enters that with the option hidden.",
                text=shortened(text, 50),
            )
        ) from error
    except DiceError:
        return False
    return len(lines) == 1 and lines[0].times == 1 and bool(pools_of(lines[0].part)) and not lines[0].label


def _unread(text: str, dialect: str) -> PlayerError:
    """What is wrong with a text in which no number was found."""
    words, shown = _together(text).partition("#")[0].split(), shortened(" ".join(text.split()), 50)
    at = next((place for place, word in enumerate(words) if _DICE.match(word)), 0)
    if words and _BONUS.fullmatch(words[-1]):
        return PlayerError(
            say(
                "“{text}”: is {bonus} the number, or what is added to a die? Write {number}, or d20{bonus}.",
                text=shown,
                bonus=words[-1],
                number=words[-1].lstrip("+"),
            )
        )
    if at:
        try:
            read(" ".join(words[at:]), dialect)
        except DiceError as error:
            return PlayerError(say("“{text}”: {error}", text=shown, error=error))
        return PlayerError(
            say("“{text}”: one roll gives one place; write it as in goblins x3 d20+2.", text=shown)
        )
    if words and (_NUMBER.fullmatch(words[0]) or _DICE.match(words[0])):
        return PlayerError(say("“{text}” begins with no name; write it as in Ana 14.", text=shown))
    return PlayerError(
        say("“{text}” has no number; write it as in Ana 14, or with dice, Ana d20+2.", text=shown)
    )


def _name(text: str) -> str:
    name = text.strip(" :=–—-")
    if not name or len(name) > MAX_NAME:
        shown = shortened(name, 50)
        raise PlayerError(
            say("A name has 1 to {most} characters; “{name}” has not.", most=MAX_NAME, name=shown)
        )
    return name
