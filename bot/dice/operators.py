"""The operators after dice in our notation: ``kh3``, ``ro<3``, ``!p``, ``>=5``."""

import re
from typing import Protocol

from bot.dice.expression import EXPLODE, KEEP_AND_DROP, Condition, Operator
from bot.dice.limits import MAX_SIDES
from bot.dice.spelling import AFTER_DICE
from bot.errors import LimitError, NotationError
from bot.words import say

_SIGN = ">=|<=|==|=>|=<|≥|≤|=|>|<"
_NOT_DICE = r"(?![0-9])(?! ?[dw] ?[0-9%f{])"
# Longer spellings come first. A number after a sign mustn't belong to other dice: 1d20>=1d20.
_OPERATOR = re.compile(
    rf" ?(?:(?P<word>kh|kl|k|dh|dl|d|ph|pl|p(?! ?[0-9])|ro|rr|ra|r|e|min|mi|max|ma|f|!!|!p|!)"
    rf"(?: ?(?P<sign>{_SIGN}) ?(?P<face>-?[0-9]+){_NOT_DICE}| ?(?P<amount>[0-9]+))?"
    rf"|(?P<count><>|{_SIGN}) ?(?P<target>-?[0-9]+){_NOT_DICE})"
)
# k keeps the highest, d and p drop the lowest; k1 never means the dice that show 1 (docs/notation.md).
# In Avrae, p1 drops those, so p can't have a number.
_KINDS = {
    "k": "kh", "d": "dl", "p": "dl", "ph": "dh", "pl": "dl",
    "r": "rr", "e": "!", "min": "mi", "max": "ma",
}  # fmt: skip
SIGNS = {"==": "=", "=>": ">=", "=<": "<=", "≥": ">=", "≤": "<="}
_WITH_AMOUNT = (*KEEP_AND_DROP, "mi", "ma")
_CHECKED = (*KEEP_AND_DROP, "f")
_REROLL = ("ro", "rr", "ra")
_APART = re.compile(r" ([a-z]+)")
_KEEP_WORDS = re.compile(r"(?:kh|kl|k|dh|dl|d|ph|pl|p)+")


class Reader(Protocol):
    """The part of the notation's parser that is needed to read operators."""

    text: str
    at: int

    def error(self, message: str, at: int | None = None) -> NotationError:
        """Return an error about one character."""
        ...


def read_operators(reader: Reader, thrown: int) -> tuple[Operator, ...]:
    """Return the operators after this many dice, in order, and move the parser past the last operator.

    Raises:
        NotationError: An operator lacks its number, or can't be used where it is.
        LimitError: Its number is higher than any die's face.

    """
    text = reader.text
    operators: list[Operator] = []
    while text[reader.at] not in AFTER_DICE and (match := _OPERATOR.match(text, reader.at)):
        if text[reader.at] == " " and _is_label(text, match):
            break
        operator = _operator(reader, match)
        if operators or operator.kind in _CHECKED:
            _check(reader, thrown, operators, operator, match.start())
        operators.append(operator)
        reader.at = match.end()
    return tuple(operators)


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Return True if this is the player's label, not an operator: ``1d20 max damage``, ``4d6 keep it``."""
    word, sign, _, amount, _, _ = match.groups()
    apart = _APART.match(text, match.start())
    if not word or sign or amount or not apart:
        return False
    return not _KEEP_WORDS.fullmatch(apart[1]) and not text[apart.end()].isdigit()


def _operator(reader: Reader, match: re.Match[str]) -> Operator:
    word, sign, face, amount, count, target = match.groups()
    if count:
        return Operator("count", 0, Condition(SIGNS.get(count, count), _face(target)))
    kind = _KINDS.get(word, word)
    if kind in _WITH_AMOUNT:
        if amount or (kind in KEEP_AND_DROP and not sign and not _KEEP_WORDS.match(reader.text, match.end())):
            # Without a number it means one die, as in 2d20kh. But kk3 is a slip, not kh1kh3.
            return Operator(kind, _face(amount) if amount else 1)
        raise reader.error(say("“{word}” needs a number, such as {word}2.", word=word), at=match.start())
    if face or amount:
        # A bare number means exactly that face; elsewhere r2 can mean 2 or less.
        return Operator(kind, 0, Condition(SIGNS.get(sign, sign) if sign else "=", _face(face or amount)))
    # Only !, !! and !p can stand alone, for the highest face; e needs its number.
    if word in EXPLODE:
        return Operator(kind)
    raise reader.error(
        say("“{word}” needs to know which faces, such as {word}1 or {word}<3.", word=word), at=match.start()
    )


def _face(digits: str) -> int:
    face = int(digits) if len(digits) < 9 else MAX_SIDES + 1
    if not -MAX_SIDES <= face <= MAX_SIDES:
        raise LimitError(say("A die result can be up to {most:,}. Use a smaller number.", most=MAX_SIDES))
    return face


def _check(reader: Reader, thrown: int, before: list[Operator], operator: Operator, at: int) -> None:
    """Reject operators that can be parsed but make no sense."""
    kind = operator.kind
    message = _misplaced(kind, [operator.kind for operator in before]) if before or kind == "f" else ""
    if kind in KEEP_AND_DROP:
        if operator.value < 1:
            message = say("Keep or drop at least one die.")
        elif kind in ("dh", "dl") and operator.value >= _left(thrown, before):
            message = say("That would drop every die. To add another die, put + before it.")
    if message:
        raise reader.error(message, at=at)


def _left(thrown: int, before: list[Operator]) -> int:
    """Return the most dice that can be left after the preceding operators."""
    left = thrown
    for operator in before:
        if operator.kind in (*EXPLODE, "ra"):
            return MAX_SIDES  # Not known in advance.
        if operator.kind in KEEP_AND_DROP:
            left = min(left, operator.value) if operator.kind in ("kh", "kl") else left - operator.value
    return left


def _misplaced(kind: str, before: list[str]) -> str:
    """Return the reason why this kind of operator can't follow the preceding ones; "" if it can."""
    if kind == "f" and "count" not in before:
        return say("Failures are subtracted from successes. Count successes first, such as >=5f1.")
    # From here on the pool's value is its successes, so there's no sum to change.
    if kind != "f" and "count" in before:
        return say("Counting successes comes last. Put this before it.")
    if kind in _REROLL and "!!" in before:
        return say("Compounded dice can't be rerolled. Put this before the “!!”.")
    return ""
