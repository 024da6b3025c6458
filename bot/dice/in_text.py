"""The rolls that stand in what somebody wrote: in code marks, on a line of their own, or among prose.

What is a roll, the reader of the notation says (:mod:`bot.dice.notation`): from where dice may begin it reads
as far as it makes sense. In code marks and on a line that begins with dice the words behind are a label, as
of ``/roll``; among prose they are prose.
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

MOST = 25  # Rolls that are found: as many as a message has buttons.
LONG = 100  # Characters from which on nobody asks what was nearly meant.
_TRIES = 200  # Readings of one text: a message may be long, and made to be slow to read.
_BACK = 30  # Characters before dice that may be a part of the roll, as in "2*(3+".

_CODE = re.compile(r"```(?:[a-z]*\n)?(.+?)```|`+([^`]+)`+", re.DOTALL)
# Addresses, mentions, emoji (":d20:" is a favourite), moments.
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


class Found(Struct, frozen=True):
    """A roll in a text, as notation. ``is_sure``: what stands around it is not meant for it as well."""

    dice: str
    is_sure: bool = True


def rolls_in(text: str) -> tuple[Found, ...]:
    """The rolls in this text, each once, in their order; those in code marks first."""
    tries = iter(range(_TRIES))
    coded = [line for match in _CODE.finditer(text) for line in (match[1] or match[2]).split("\n")]
    others = [_MARKS.sub("", _NO_TEXT.sub(" ", line)) for line in _CODE.sub("\n", text).split("\n")]
    found = dict[str, Found]()
    for each in _of_lines([*coded, *others], tries):
        found.setdefault(each.dice, each)
    return tuple(found.values())[:MOST]


def check_open(text: str) -> None:
    """Let a text pass in which no dice were meant to be hidden.

    Raises:
        SecretError: A line asks for that, as "1d20 secret" and "||1d20||".

    """
    lines = [line.strip("` ") for line in text.split("\n") if _DICE.search(lowered(line))]
    for line in lines[:MOST]:
        try:
            read(line[:MAX_TEXT])
        except SecretError:
            raise
        except DiceError:
            continue


def dice_in(text: str) -> str:
    """What stands from the first dice on in their line, also if it is no roll; "" without dice."""
    generator = (line[match.start() :] for line in text.split("\n") if (match := _DICE.search(lowered(line))))
    return next(generator, "").strip("` ")


def _of_lines(lines: Iterable[str], tries: Iterator[int]) -> Iterator[Found]:
    """The roll that each line is, or else those in its sentences."""
    for line in lines:
        bare = _COMMAND.sub("", _BULLET.sub("", " ".join(line.split())))
        if whole := _whole(bare.rstrip("."), tries):
            yield whole
            continue
        for sentence in _SENTENCE.split(bare):
            yield from _among(sentence.strip(), tries)


def _whole(line: str, tries: Iterator[int]) -> Found | None:
    """The roll that this line is from its first character on, with its label; None if it is none."""
    first = _DICE.search(lowered(line))
    if first is None or not _BEFORE.fullmatch(lowered(line)[: first.start()]) or next(tries, None) is None:
        return None
    try:
        return Found(str(parse(line)))
    except DiceError:
        return None


def _among(sentence: str, tries: Iterator[int]) -> Iterator[Found]:
    """The rolls among the words of a sentence."""
    text, end = lowered(sentence), 0
    for core in _DICE.finditer(text):
        if core.start() < end:
            continue  # It belongs to the roll before.
        least = max(end, core.start() - _BACK)
        before = _BEFORE.search(text[least : core.start()])
        starts = range(least + (before.start() if before else 0), core.start() + 1)
        for start in (number for number in starts if _begins(text, number)):
            if read := _read(sentence[start:], core.start() - start, tries):
                found, length = read
                yield from found
                end = start + length
                break


def _begins(text: str, at: int) -> bool:
    """Whether a roll can begin there: not within a number or a word, nor with a sign."""
    return text[at] not in " )*/×÷+-" and not text[:at][-1:].isalnum()


def _read(text: str, core: int, tries: Iterator[int]) -> tuple[list[Found], int] | None:
    """The longest beginning of this text that is a roll with the dice at ``core``, and its length.

    What was nearly meant comes first: "1d20 with advantage" is more than 1d20.
    """
    length, meant, is_sure = min(len(text), MAX_TEXT), "", True
    while length > core and next(tries, None) is not None:
        try:
            dice = _notation(parse(text[:length]))
        except NotationError as error:
            cut = len(text[: error.position].rstrip(_OPEN_END))
            if cut >= length or text[cut - 1 : cut + 1].isalnum():
                return None  # It breaks in the middle of a word, which is none of dice.
            if is_sure and MEANT.match(lowered(text[:length]), cut + text[cut:length].startswith(" ")):
                meant, is_sure = _repaired(text[:length]), False
            length = cut
        except DiceError:
            return None
        else:
            nearly = [] if meant in ("", dice) else [Found(meant, is_sure=False)]
            return [*nearly, Found(dice, is_sure=is_sure)], length
    return None


def _repaired(text: str) -> str:
    """What a short text that does not read was meant for; "" if that is not clear."""
    try:
        repair = _notation(read(text).expression) if len(text) <= LONG else ""
    except DiceError as error:
        repair = _notation(parse(error.suggestion)) if error.suggestion else ""
    # What makes several rolls of it has only separated it from what follows.
    return "" if ";" in repair else repair


def _notation(expression: Expression) -> str:
    """The roll without labels: among prose they are prose."""
    return "; ".join(line.notation for line in expression.lines)
