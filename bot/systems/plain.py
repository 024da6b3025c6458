"""Rolls of a system that are plain dice: notation with typed numbers filled in."""

import re
from collections.abc import Mapping
from itertools import product

from msgspec import Struct

from bot.dice.expression import pools_of
from bot.dice.notation import parse
from bot.errors import DiceError
from bot.systems.bounds import Bounds, BoundsError
from bot.systems.evaluating import Fallen, Meanings
from bot.systems.expressions import ExpressionError, read_expression, unknown
from bot.systems.library import SpelledRoll, SystemLibrary
from bot.systems.model import RollKind
from bot.systems.nodes import DiceCall, Name, within
from bot.systems.spelled import spelling
from bot.words import say

_PLACE = re.compile(r"\{([^{}]*[a-z][^{}]*)\}")
_DICE = re.compile(r"[0-9]d|d[0-9]", re.IGNORECASE)
_SETS = re.compile(r"([0-9]{1,2})(?: ?x ?| +)(?=[a-z])", re.IGNORECASE)
_USUAL = (5, 4, 3, 2)  # Most take dice, and some of them.
_MOST_TRIED = 3  # Options for which to try both ends.
_SEVERAL = re.compile(r";|^[0-9]+x")


class PlainRoll(Struct, frozen=True):
    """A roll of plain dice that a system names: ``dice`` is the text as it would be typed."""

    digest: str
    roll: str
    dice: str


def read_plain(text: str, systems: SystemLibrary) -> PlainRoll | None:
    """Parse text that names a system's plain dice, optionally after a count, or return None.

    Text after the name belongs to its first roll: ``mnm+8`` is ``1d20+8``.
    """
    sets = _SETS.match(text)
    if (roll := _longest(text, systems)) or sets is None:
        return roll
    roll = _longest(text[sets.end() :], systems)
    if roll is None or _SEVERAL.search(roll.dice):
        return None
    return PlainRoll(roll.digest, roll.roll, f"{sets[1]}x{roll.dice}")


def _longest(text: str, systems: SystemLibrary) -> PlainRoll | None:
    rolls = [
        (match.end(), roll)
        for entry in systems.beginning(text)
        if entry.plan.roll.plain
        and (match := entry.full.match(text))
        and not _DICE.search(text, match.end())
        and (roll := _filled(entry, match, text[match.end() :]))
    ]
    return max(rolls, key=lambda one: one[0])[1] if rolls else None


def _filled(entry: SpelledRoll, match: re.Match[str], rest: str) -> PlainRoll | None:
    if rest[:1].isalnum() and not rest[0].isspace():
        return None  # In the middle of a word.
    kind = entry.plan.roll
    numbers = {option.key: option.default for option in kind.options if option.default is not None}
    for option in kind.options:
        typed = match.groupdict().get(option.key)
        if option.kind != "dice" and typed:
            if not option.low <= int(typed) <= option.high:
                return None
            numbers[option.key] = int(typed)
    dice = filled_notation(kind, numbers)
    if not dice:
        return None
    return PlainRoll(entry.digest, kind.key, _with_rest(dice, rest))


def _with_rest(dice: str, rest: str) -> str:
    first, separator, others = dice.partition(";")
    head, mark, label = first.partition(" #")
    return f"{head}{rest}{'' if '#' in rest else mark + label}{separator}{others}"


def filled_notation(kind: RollKind, numbers: Mapping[str, int]) -> str:
    """Return the notation for these numbers, or "". Among several notations, the first option decides."""
    step = numbers.get(kind.options[0].key, 0) if len(kind.plain) > 1 and kind.options else 0
    template = kind.plain[step] if step < len(kind.plain) else ""
    scope = Meanings(kind, numbers, Fallen({}, {}))
    return _PLACE.sub(lambda place: str(scope.of(read_expression(place[1]))), template)


def example_of(kind: RollKind) -> str:
    """Return an example of a plain roll as typed, with usual numbers for its options."""
    typed = spelling(kind.typed[0])
    text = typed.text
    for key, usual in zip(typed.places, _USUAL, strict=False):
        if option := kind.option(key):
            text = text.replace(f"{{{key}}}", str(min(max(usual, option.low), option.high)), 1)
    return text


def wrong_plain(kind: RollKind) -> str:
    """Return what is wrong with a plain roll's notation, or "" if it's valid."""
    for template in kind.plain:
        for place in _PLACE.finditer(template):
            if words := _wrong_place(place[1], kind):
                return words
    keys = [option.key for option in kind.options[:_MOST_TRIED]]
    lows = {option.key: option.low for option in kind.options}
    for ends in product(*((option.low, option.high) for option in kind.options[:_MOST_TRIED])):
        if _is_dice(filled_notation(kind, lows | dict(zip(keys, ends, strict=True)))):
            return ""
    return say("“{text}” isn't dice.", text=kind.plain[0])


def _is_dice(dice: str) -> bool:
    try:
        return any(pools_of(line.part) for line in parse(dice).lines)
    except DiceError:
        return False


def _wrong_place(text: str, kind: RollKind) -> str:
    options = {option.key: (option.low, option.high) for option in kind.options}
    try:
        node = read_expression(text)
        for inner in within(node):
            if isinstance(inner, Name) and inner.key not in options:
                return unknown(inner.key, tuple(options))
            if isinstance(inner, DiceCall):
                return say("The dice aren't rolled yet here. Use options and numbers.")
        Bounds(lambda key: options[key]).of(node)
    except (ExpressionError, BoundsError) as error:
        return str(error)
    return ""
