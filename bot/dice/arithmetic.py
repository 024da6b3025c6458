"""Whole numbers: the four operations of the notation, and what a part comes to that has no dice."""

from collections.abc import Callable
from operator import add, floordiv, mul, sub

from bot.dice.expression import Binary, Call, Group, Negative, Noted, Number, Part
from bot.dice.limits import MAX_NUMBER, MAX_TOTAL
from bot.errors import DiceError, LimitError
from bot.words import say


def combined(sign: str, left: int, right: int) -> int:
    """Two numbers joined by a sign; ``/`` rounds down.

    Raises:
        DiceError: It divides by zero.
        LimitError: It is too large.

    """
    if sign == "/" and right == 0:
        raise DiceError(say("Nothing can be divided by zero; divide by another number."))
    total = _ARITHMETIC[sign](left, right)
    # Every step on the way, not only the end: nothing may grow without bound.
    if not -MAX_TOTAL <= total <= MAX_TOTAL:
        raise LimitError(say("A total goes up to {most:,}; use smaller numbers.", most=MAX_TOTAL))
    return total


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": floordiv,  # Rounds down, also below zero.
}


def reckoned(part: Part) -> int:
    """What a part comes to that has no dice.

    Raises:
        DiceError: It divides by zero, or is too large.

    """
    match part:
        case Number(value):
            return value
        case Group(inner) | Noted(inner):
            return reckoned(inner)
        case Negative(inner):
            return -reckoned(inner)
        case Binary(sign, left, right):
            return combined(sign, reckoned(left), reckoned(right))
        case Call(name, parts):
            return (min if name == "min" else max)(map(reckoned, parts))
        case _:
            raise TypeError(part)


def whole(digits: str) -> int:
    """The number that these digits are. Raises LimitError if it is too large."""
    # Thousands of digits must never reach int(), which is slow there and raises ValueError.
    number = int(digits) if len(digits) < 11 else MAX_NUMBER + 1
    if number > MAX_NUMBER:
        raise LimitError(say("Numbers go up to {most:,}.", most=MAX_NUMBER))
    return number
