"""Notation with only one possible meaning, and notation with several."""

import re

from bot.dice.expression import (
    Binary,
    Expression,
    ExpressionLine,
    Group,
    Negative,
    Noted,
    Number,
    Part,
    pools_of,
)
from bot.dice.limits import MAX_REPEATS
from bot.dice.notation import parse
from bot.dice.typed.compared import compared, may_count_last
from bot.dice.typed.secret import secret
from bot.errors import DiceError

D20_FIRST = re.compile(r"[ .,]*([+-])[ .,]*(2?[dw]20|[dw](?:%|100))(?![0-9])(.*)", re.IGNORECASE | re.DOTALL)
_OTHERWISE = re.compile(r"(?<![0-9)])×|×(?![0-9d(])|\|\||!=|dd", re.IGNORECASE)
_BEFORE = re.compile(r"([0-9]{1,2})×(?=[0-9]*[dw(])", re.IGNORECASE)
_SPAN = re.compile(r"1 ?(?:-|–|to|\.\.+|bis|à|a) ?([0-9]{1,6})", re.IGNORECASE)
_COMMENT = re.compile(r"(?: +#|#(?![0-9(dw]))[^;]*", re.IGNORECASE)
_NOTED_DICE = re.compile(r"\[[^\[\]]*[0-9]d[0-9]", re.IGNORECASE)


def exact(text: str) -> Expression | None:
    """Return the expression if the notation is unambiguous; otherwise None."""
    # Elsewhere +d20 is advantage, ||1d20|| is hidden, and 2d6!=7 compares.
    if (not text[:1].isalnum() and D20_FIRST.match(text)) or span_to(text):
        return None
    roll = _COMMENT.sub("", text)
    if _OTHERWISE.search(roll) or ("[" in roll and _is_noted_otherwise(roll)):
        return None
    try:
        expression = parse(text)
    except DiceError:
        return None
    if may_count_last(expression):
        return None
    for line in expression.lines:
        is_repeated = "×" in roll and _may_repeat(line.part)
        if is_repeated or _is_unclear(line) or (line.label and not _hashed(text)):
            return None
    return compared(expression)


def _is_noted_otherwise(text: str) -> bool:
    """Return True if a note contains dice, which wouldn't be rolled, or hides the roll."""
    return bool(_NOTED_DICE.search(text) or secret(text.replace("[", " ").replace("]", " ")))


def _hashed(text: str) -> bool:
    """Return True if all labels follow a ``#``, so that none can be part of the roll."""
    try:
        return not any(line.label for line in parse(_COMMENT.sub("", text)).lines)
    except DiceError:
        return False


def span_to(text: str) -> int:
    """Return the upper end of a range from 1, such as "1-10", which means a die; 0 for anything else."""
    span = _SPAN.fullmatch(text.strip())
    return int(span[1]) if span else 0


def _is_unclear(line: ExpressionLine) -> bool:
    """Return True if several pools are compared with "=", or something is divided by dice."""
    compares = line.goal is not None and line.goal.sign == "=" and len(pools_of(line.part)) > 1
    return compares or _divides_by_dice(line.part)


def _may_repeat(part: Part) -> bool:
    """Return True if this is a roll times a number that may mean repetitions: ``4d6×6``."""
    if not isinstance(part, Binary) or part.sign != "*":
        return False
    numbers = [each.value for each in (part.left, part.right) if isinstance(each, Number)]
    return any(1 < number <= MAX_REPEATS for number in numbers)


def _divides_by_dice(part: Part) -> bool:
    """Return True if something is divided by dice. "1d6/1d3" may mean a choice between two losses."""
    if isinstance(part, Binary):
        by_dice = part.sign == "/" and bool(pools_of(part.right))
        return by_dice or _divides_by_dice(part.left) or _divides_by_dice(part.right)
    return isinstance(part, Group | Noted | Negative) and _divides_by_dice(part.part)


def repeated_or_multiplied(text: str) -> tuple[str, ...]:
    """Return both readings of a number × a roll, repeated or multiplied; none for any other text."""
    before = _BEFORE.match(text)
    if before is None or not 1 < int(before[1]) <= MAX_REPEATS:
        return ()
    return tuple(str(parse(sign.join(text.split("×", 1)))) for sign in "x*")
