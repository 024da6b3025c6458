"""Rolls in a message: in code marks, on a line of their own, or within prose.

The notation's parser (:mod:`bot.dice.notation`) decides what a roll is. From every possible start, it reads
as far as the text makes sense. In code marks and on a line that starts with dice, the words after the dice
are a label, as in ``/roll``. Within prose, they aren't part of the roll.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from bot.dice.expression import Expression
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import parse
from bot.dice.spelling import MEANT, lowered
from bot.dice.typed import read
from bot.errors import DiceError, NotationError, SecretError

MOST = 25  # The most rolls to find: as many as a message has buttons.
LONG = 100  # Texts longer than this aren't repaired.
_TRIES = 200  # Readings of one text, because a message may be long and crafted to be slow.
_BACK = 30  # Characters before dice that can belong to the roll, such as "2*(3+".

_CODE = re.compile(r"```(?:[a-z]*\n)?(.+?)```|`+([^`]+)`+", re.DOTALL)
# These aren't notation: addresses, mentions, emoji (":d20:" is popular), timestamps.
_NO_TEXT = re.compile(r"https?://\S+|<(?:[@#/][^>]*|a?:\w+:[0-9]+|t:[^>]*)>")
_MARKS = re.compile(r"\*\*|__|~~|\|\||\\")
_BULLET = re.compile(r"^(?:(?:[>*•#-]+|[0-9]+[.)]) )+")
_COMMAND = re.compile(r"^[/!.]r(?:oll)? (?:dice:)?", re.IGNORECASE)
_SENTENCE = re.compile(r"[.?](?= |$)")
_DICE = re.compile(
    r"(?:(?<![a-z0-9_])|(?<=[0-9]x))(?:[0-9]*[dw] ?(?:[0-9]|%|\{)|[0-9]*d ?f(?![a-z]))|(?<=\))[dw][0-9]"
)
_BEFORE = re.compile(r"(?:(?<![a-z0-9])(?:[0-9]+ ?x ?|[0-9]+#|m(?:in|ax) ?\()|[0-9+*/×÷() -])*$")
_OPEN_END = " +-*/×÷([;,#"


class DiceInText(Struct, frozen=True):
    """A roll found in a text, as notation. If ``is_sure``, the text around it isn't part of the roll."""

    dice: str
    is_sure: bool = True


def rolls_in(text: str) -> tuple[DiceInText, ...]:
    """Return the distinct rolls in this text, in order; those in code marks first."""
    tries = iter(range(_TRIES))
    coded = [line for match in _CODE.finditer(text) for line in (match[1] or match[2]).split("\n")]
    others = [_MARKS.sub("", _NO_TEXT.sub(" ", line)) for line in _CODE.sub("\n", text).split("\n")]
    by_dice = dict[str, DiceInText]()
    for matched in _of_lines([*coded, *others], tries):
        by_dice.setdefault(matched.dice, matched)
    return tuple(by_dice.values())[:MOST]


def check_open(text: str) -> None:
    """Raise SecretError if a line asks for a hidden roll, such as "1d20 secret" or "||1d20||"."""
    lines = [line.strip("` ") for line in text.split("\n") if _DICE.search(lowered(line))]
    for line in lines[:MOST]:
        try:
            read(line[:MAX_TEXT])
        except SecretError:
            raise
        except DiceError:
            continue


def dice_in(text: str) -> str:
    """Return the first line with dice, from its dice on, even if it isn't a roll; "" if there is none."""
    generator = (line[match.start() :] for line in text.split("\n") if (match := _DICE.search(lowered(line))))
    return next(generator, "").strip("` ")


def _of_lines(lines: Iterable[str], tries: Iterator[int]) -> Iterator[DiceInText]:
    """Yield the roll on each line; if a line isn't a roll, yield the rolls in its sentences."""
    for line in lines:
        bare = _COMMAND.sub("", _BULLET.sub("", " ".join(line.split())))
        if whole := _whole(bare.rstrip("."), tries):
            yield whole
            continue
        for sentence in _SENTENCE.split(bare):
            yield from _among(sentence.strip(), tries)


def _whole(line: str, tries: Iterator[int]) -> DiceInText | None:
    """Return the roll with its label if it takes up the whole line; otherwise None."""
    first = _DICE.search(lowered(line))
    if first is None or not _BEFORE.fullmatch(lowered(line)[: first.start()]) or next(tries, None) is None:
        return None
    try:
        return DiceInText(str(parse(line)))
    except DiceError:
        return None


def _among(sentence: str, tries: Iterator[int]) -> Iterator[DiceInText]:
    """Yield the rolls within a sentence."""
    text, end = lowered(sentence), 0
    for core in _DICE.finditer(text):
        if core.start() < end:
            continue  # It belongs to the previous roll.
        least = max(end, core.start() - _BACK)
        before = _BEFORE.search(text[least : core.start()])
        starts = range(least + (before.start() if before else 0), core.start() + 1)
        for start in (number for number in starts if _begins(text, number)):
            if read := _read(sentence[start:], core.start() - start, tries):
                matches, length = read
                yield from matches
                end = start + length
                break


def _begins(text: str, at: int) -> bool:
    """Return True if a roll can start at this index: not inside a number or word, and not at a sign."""
    return text[at] not in " )*/×÷+-" and not text[:at][-1:].isalnum()


def _read(text: str, core: int, tries: Iterator[int]) -> tuple[list[DiceInText], int] | None:
    """Return the longest roll at the start of this text, with the dice at ``core``, and its length.

    Near misses are tried first, because "1d20 with advantage" is more than 1d20.
    """
    length, meant, is_sure = min(len(text), MAX_TEXT), "", True
    while length > core and next(tries, None) is not None:
        try:
            dice = _notation(parse(text[:length]))
        except NotationError as error:
            cut = len(text[: error.position].rstrip(_OPEN_END))
            if cut >= length or text[cut - 1 : cut + 1].isalnum():
                return None  # It breaks in the middle of a word that has nothing to do with dice.
            if is_sure and MEANT.match(lowered(text[:length]), cut + text[cut:length].startswith(" ")):
                meant, is_sure = _repaired(text[:length]), False
            length = cut
        except DiceError:
            return None
        else:
            nearly = [] if meant in ("", dice) else [DiceInText(meant, is_sure=False)]
            return [*nearly, DiceInText(dice, is_sure=is_sure)], length
    return None


def _repaired(text: str) -> str:
    """Return the intended notation of a short text that can't be parsed; "" if it isn't clear."""
    try:
        repair = _notation(read(text).expression) if len(text) <= LONG else ""
    except DiceError as error:
        repair = _notation(parse(error.suggestion)) if error.suggestion else ""
    # A separator between several rolls only divides this one from the following text.
    return "" if ";" in repair else repair


def _notation(expression: Expression) -> str:
    """Return the roll without labels, because in prose the words after a roll aren't a label."""
    return "; ".join(line.notation for line in expression.lines)
