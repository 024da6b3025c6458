"""BCDice commands that need more than a table of differences: pools, draws, and secret rolls.

Source: BCDice's documentation of its generic commands.
"""

import re
from collections.abc import Callable, Iterator
from typing import Literal

from msgspec import Struct

from bot.dice.arithmetic import value_of
from bot.dice.notation import parse
from bot.dice.spelling import lowered, plain
from bot.dice.typed.pieces import DoubtError, unclear
from bot.errors import DiceError
from bot.words import say

KEY = "bcdice"

_SIGN = r"(>=|<=|<>|=|<|>)"
_BARRAGE = re.compile(rf"((?:[0-9]+b[0-9]+)(?:\+[0-9]+b[0-9]+)*)(?:{_SIGN}([0-9]+))?")
_AGAIN = re.compile(
    r"((?:[0-9]+r[0-9]+)(?:\+[0-9]+r[0-9]+)*)(?:\[([<>=]*)([0-9]+)\])?"
    rf"(?:{_SIGN}([0-9]+))?(?:@([<>=]*)([0-9]+))?"
)
_UPPER = re.compile(
    r"((?:[0-9]+u[0-9]+)(?:\+[0-9]+u[0-9]+)*)(?:\[([0-9]+)\])?((?:[+-][0-9]+)*)"
    rf"(?:{_SIGN}(-?[0-9]+))?(?:@([0-9]+))?"
)
_TALLY = re.compile(r"([0-9]+)t[yz]([0-9]+)")
_NUMBERS = re.compile(r"\(([0-9+*/-]+)\)(?=[bdrut][0-9(y z])|(?<=[bdruhlyz])(?<!resb)\(([0-9+*/-]+)\)")
_CHOICE = re.compile(
    r"(?:(?:x|rep|repeat)(?P<times>[0-9]{1,2}) +)?choice(?P<drawn>[0-9]{1,3})?"
    r"(?:\[(?P<brackets>[^\[\]]+)\](?P<label>.*)|\((?P<parentheses>[^()]+)\)(?P<note>.*)| +(?P<words>.+))",
    re.IGNORECASE,
)
_SPAN = re.compile(r"([a-z])-([a-z])|([0-9]{1,3})-([0-9]{1,3})", re.IGNORECASE)
_SECRET = re.compile(
    r"s(?=(?:(?:x|rep|repeat)[0-9]|[0-9]+t[yz][0-9]|choice|ccb?[<(0-9+-]|ccb?\Z|resb?[(0-9-]|cbrb?\(|d[0-9]|c[(0-9+-]))",
    re.IGNORECASE,
)
_SIGNS = {"!=": "<>", "><": "<>", "=>": ">=", "=<": "<=", "==": "=", "≥": ">=", "≤": "<=", "≠": "<>"}
_ALIKE = re.compile("|".join(_SIGNS))
_TOLD = re.compile(r"[0-9]+(?:(t[yz])[0-9]|u[0-9]+[^<>=]*(?: |\Z))")
_REPEAT = re.compile(r"(?:x|rep|repeat)([0-9]{1,2}) +")
_MORE = re.compile("[0-9+*/<>=#;を一二三四五六七八九十-]|以[上下]")
_MOST_NAMES = 100  # Rows of a results table.


class Drawn(Struct, frozen=True):
    """A draw of ``choice[a,b,c]``: its dice, and the names of their results.

    ``apart`` means that they are drawn without replacement.
    """

    dice: str
    names: tuple[str, ...]
    apart: bool


def secretly(text: str) -> str:
    """Return the command after an ``S`` that asks to hide its roll; "" if there is no such ``S``."""
    match = _SECRET.match(plain(text))
    return text[match.end() :] if match else ""


def draw(text: str) -> Drawn | None:
    """Return the draw that a ``choice`` command makes; None for any other text.

    Raises:
        DoubtError: There are no options, or fewer than the number to draw.

    """
    match = _CHOICE.fullmatch(plain(text).strip())
    if match is None:
        return None
    names = tuple(_listed(match["brackets"] or match["parentheses"] or match["words"]))
    drawn, times = int(match["drawn"] or 1), int(match["times"] or 1)
    if not 1 < len(names) <= _MOST_NAMES:
        raise DoubtError(
            say(
                "Choose from 2 to {most} things, such as {example}.",
                most=_MOST_NAMES,
                example="choice[a,b,c]",
            ),
            0,
        )
    if not 1 <= drawn <= len(names) or (drawn > 1 and times > 1):
        raise DoubtError(unclear(match["drawn"]), 0)
    label = (match["label"] or match["note"] or "").strip(" #").replace(";", ",")
    first, *others = (f"1d{size}" for size in range(len(names), len(names) - drawn, -1))
    first = f"{times}x{first}" if times > 1 else first
    dice = "; ".join([f"{first} # {label}".removesuffix(" # "), *others])
    return Drawn(dice, names, apart=drawn > 1)


def _listed(names: str) -> Iterator[str]:
    separator = r"[,、]" if re.search("[,、]", names) else r"\s+"
    for piece in re.split(separator, names):
        yield from _names(piece.strip())


def _names(piece: str) -> Iterator[str]:
    """Yield the names in one piece of the list. ``A-C`` is three names."""
    name = piece.replace("|", "/")
    span = _SPAN.fullmatch(name)
    if span and span[1]:
        first, last = ord(span[1]), ord(span[2])
        if span[1].isupper() == span[2].isupper() and first < last:
            yield from map(chr, range(first, last + 1))
            return
    elif span and int(span[3]) < int(span[4]):
        yield from map(str, range(int(span[3]), int(span[4]) + 1))
        return
    if name:
        yield name


def shown_as(text: str) -> Literal["", "tally", "highest"]:
    """Return the way to show this command's results: ``5TY6`` counts faces, ``4U6[6]`` shows the highest."""
    if match := _TOLD.match(in_numbers(lowered(text))):
        return "tally" if match[1] else "highest"
    return ""


def in_signs(command: str) -> str:
    """Return the command with its comparison signs replaced by ours."""
    return _ALIKE.sub(lambda matched: _SIGNS[matched[0]], command)


def in_numbers(command: str) -> str:
    """Return the command with calculated numbers of dice and sides in place of any calculations."""

    def number(match: re.Match[str]) -> str:
        try:
            return str(value_of(parse(match[1] or match[2]).lines[0].part))
        except DiceError:
            return match[0]

    return _NUMBERS.sub(number, command)


def labelled(text: str) -> str:
    """Return the text with ``#`` before the words after its first space; "" if they may not be a label."""
    head, _, label = text.partition(" ")
    return f"{head} # {label}" if label and not _MORE.search(label) else ""


def pooled(command: str) -> str:
    """Return dice that are shown one by one, in our notation: ``5B6>=5``, ``4U6[6]``, ``5TY6``.

    Raises:
        DoubtError: The text doesn't say which faces add dice.

    """
    if repeat := _REPEAT.match(command):
        times, rest = int(repeat[1]), command[repeat.end() :]
        dice = pooled(rest)
        several = "x" in dice or ";" in dice
        return command if dice == rest else "; ".join([dice] * times) if several else f"{times}x{dice}"
    matches = ((pattern.fullmatch(command), convert) for pattern, convert in _POOLS)
    return next((convert(match) for match, convert in matches if match), command)


def _barrage(match: re.Match[str]) -> str:
    pools, sign, number = match.groups()
    if sign:
        return "+".join(f"{pool}\0{sign}{number}" for pool in pools.replace("b", "d").split("+"))
    return "; ".join(pool.replace("b", "x1d") for pool in pools.split("+"))


def _again(match: re.Match[str]) -> str:
    pools, inner, inner_number, sign, number, outer, outer_number = match.groups()
    again = inner_number or outer_number or number
    if again is None or (sign == "<>" and not (inner_number or outer_number)):
        raise DoubtError(unclear(match[0]), 0)
    by = (inner if inner_number else outer if outer_number else sign) or ">="
    count = f"\0{sign}{number}" if number else ""
    explodes = f"e{again}" if by == "=" else f"!\0{by}{again}"
    return "+".join(f"{pool.replace('r', 'd')}{explodes}{count}" for pool in pools.split("+"))


def _upper(match: re.Match[str]) -> str:
    """Return our notation for dice that add more dice to themselves, summed or counted one by one."""
    pools, inner, more, sign, number, outer = match.groups()
    if not (inner or outer):
        raise DoubtError(unclear(match[0]), 0)
    # A modifier applies to each of them, so subtract it from what each must reach instead.
    bonus = value_of(parse(f"0{more}").lines[0].part)
    count = f"\0{sign}{int(number) - bonus}" if number else ""
    dice = "+".join(f"{pool.replace('u', 'd')}!!\0>={inner or outer}{count}" for pool in pools.split("+"))
    return dice if number else f"{dice}{more}"


_POOLS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_BARRAGE, _barrage),
    (_TALLY, lambda match: f"{match[1]}x1d{match[2]}"),
    (_AGAIN, _again),
    (_UPPER, _upper),
)
