"""Bounds of an expression, which show before any die is rolled whether it can fail.

If the roller can't see the roll, failures must not depend on the dice. An error such as "too large" would
reveal something about them, and the player could roll until it no longer appears.
"""

from bot.dice.expression import (
    EXPLODE,
    Binary,
    Call,
    Dice,
    Expression,
    ExpressionLine,
    Group,
    Negative,
    Noted,
    Number,
    Operator,
    Part,
    pools_of,
)
from bot.dice.limits import MAX_CHAIN, MAX_EXTRA, MAX_TOTAL

Bounds = tuple[int, int]
"""The lowest and highest value of a part; the real range may be narrower."""

_LIKELY = 0.8  # A condition likelier than this may hold 100 times in a row; at 0.8, once in 5,000,000,000.
_CHAINS = (*EXPLODE, "rr")


class _CanFailError(Exception):
    """A total may become too large, a divisor zero, or a chain of dice too long."""


def can_fail(expression: Expression) -> bool:
    """Return True if some faces make this expression too large or too long, or divide by zero."""
    try:
        extra = sum(line.times * _line(line) for line in expression.lines)
    except _CanFailError:
        return True
    return extra > MAX_EXTRA


def _line(line: ExpressionLine) -> int:
    """Return the most dice that a line's explosions and rerolls can add, after checking its totals."""
    parts = [line.part, *([line.goal.part] if line.goal else [])]
    for part in parts:
        _bounds(part)
    return sum(_drawn(dice)[1] for part in parts for dice in pools_of(part))


def _drawn(dice: Dice) -> tuple[int, int]:
    """Return the most dice that can be there in the end, and that can be drawn after the first roll.

    Each operator also applies to the dice that earlier ones added.
    """
    there, drawn = dice.thrown, 0
    for operator in dice.operators:
        more = there * (MAX_CHAIN if operator.kind in _CHAINS else operator.kind in ("ro", "ra"))
        drawn += more
        if operator.kind not in ("rr", "ro"):  # They replace other dice.
            there += more
    return there, drawn


def _bounds(part: Part) -> Bounds:
    match part:
        case Dice():
            return _pool(part)
        case Number():
            return part.value, part.value
        case Negative():
            low, high = _bounds(part.part)
            return -high, -low
        case Binary():
            return _combined(part.sign, _bounds(part.left), _bounds(part.right))
        case Group() | Noted():
            return _bounds(part.part)
        case Call():
            bounds = [_bounds(inner) for inner in part.parts]
            choose = min if part.name == "min" else max
            return choose(low for low, _ in bounds), choose(high for _, high in bounds)


def _pool(dice: Dice) -> Bounds:
    lowest, highest = (min(dice.faces), max(dice.faces)) if dice.faces else (1, dice.sides)
    if not dice.operators:
        return lowest * dice.count, highest * dice.count
    if any(operator.kind in _CHAINS and _chance(dice, operator) > _LIKELY for operator in dice.operators):
        raise _CanFailError
    # Kept, dropped, counted or clamped, there are at most this many dice. Each is between 0 and its
    # maximum, or one below its minimum if it penetrates.
    clamped = [abs(operator.value) for operator in dice.operators if operator.kind in ("mi", "ma")]
    reach = _drawn(dice)[0] * (max(abs(lowest), abs(highest), *clamped, 0) + 1)
    return -reach, reach


def _chance(dice: Dice, operator: Operator) -> float:
    """Return the probability that a die meets an operator's condition; 1 if dice of the pool are clamped."""
    if any(operator.kind in ("mi", "ma") for operator in dice.operators):
        return 1
    return chance(dice, operator)


def chance(dice: Dice, operator: Operator) -> float:
    """Return the probability that a face meets an operator's condition, by default being the highest."""
    condition = operator.condition
    if dice.faces:
        meets = [
            face for face in dice.faces if (condition.holds(face) if condition else face == dice.highest)
        ]
        return len(meets) / len(dice.faces)
    if condition is None or condition.sign == "=":
        return 1 / dice.sides
    below = min(max(condition.value - (condition.sign in ("<", ">=")), 0), dice.sides)
    return (below if condition.sign[0] == "<" else dice.sides - below) / dice.sides


def _combined(sign: str, left: Bounds, right: Bounds) -> Bounds:
    if sign == "/" and right[0] <= 0 <= right[1]:
        raise _CanFailError
    if sign in "+-":
        low, high = right if sign == "+" else (-right[1], -right[0])
        ends = (left[0] + low, left[1] + high)
    else:
        corners = [a * b if sign == "*" else a // b for a in left for b in right]
        ends = (min(corners), max(corners))
    if not -MAX_TOTAL <= ends[0] <= ends[1] <= MAX_TOTAL:
        raise _CanFailError
    return ends
