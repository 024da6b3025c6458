"""Integer arithmetic: the notation's four operations, and the value of a part without dice."""

from collections.abc import Callable
from operator import add, floordiv, mul, sub

from bot.dice.expression import Binary, Call, Group, Negative, Noted, Number, Part
from bot.dice.limits import MAX_NUMBER, MAX_TOTAL
from bot.errors import DiceError, LimitError
from bot.words import say


def combined(sign: str, left: int, right: int) -> int:
    """Return two numbers combined by an operator; ``/`` rounds down.

    Raises:
        DiceError: The operator divides by zero.
        LimitError: The result is too large.

    """
    if sign == "/" and right == 0:
        raise DiceError(say("You can't divide by zero. Divide by another number."))
    total = _ARITHMETIC[sign](left, right)
    # Check every step, not only the result, so that no number grows without bound.
    if not -MAX_TOTAL <= total <= MAX_TOTAL:
        raise LimitError(say("A total can be up to {most:,}. Use smaller numbers.", most=MAX_TOTAL))
    return total


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": floordiv,  # Rounds down, even below zero.
}


def value_of(part: Part) -> int:
    """Return the value of a part without dice.

    Raises:
        DiceError: It divides by zero, or is too large.

    """
    match part:
        case Number(value):
            return value
        case Group(inner) | Noted(inner):
            return value_of(inner)
        case Negative(inner):
            return -value_of(inner)
        case Binary(sign, left, right):
            return combined(sign, value_of(left), value_of(right))
        case Call(name, parts):
            return (min if name == "min" else max)(map(value_of, parts))
        case _:
            raise TypeError(part)


def whole(digits: str) -> int:
    """Return the number with these digits. Raises LimitError if it's too large."""
    # Thousands of digits must never reach int(), which is slow for them and raises ValueError.
    number = int(digits) if len(digits) < 11 else MAX_NUMBER + 1
    if number > MAX_NUMBER:
        raise LimitError(say("Numbers can be up to {most:,}.", most=MAX_NUMBER))
    return number
