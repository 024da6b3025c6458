"""Whether rolling an expression can fail, known before any die is thrown.

Of a roll that its roller may not see, not even that it failed may depend on the dice: who is told
"too large" knows something of them, and could roll until they are not.
"""

from bot.dice.expression import Binary, Call, Dice, Expression, Group, Line, Negative, Noted, Number, Part, pools_of
from bot.dice.limits import MAX_CHAIN, MAX_EXTRA, MAX_TOTAL

Bounds = tuple[int, int]
"""The least and the greatest that a part can come to; perhaps wider than it really can."""

_MORE = {"!": MAX_CHAIN, "!!": MAX_CHAIN, "!p": MAX_CHAIN, "rr": MAX_CHAIN, "ro": 1, "ra": 1}


class _CanFailError(Exception):
    """A total may become too large, or a divisor zero."""


def can_fail(expression: Expression) -> bool:
    """Whether some faces make this expression too large, too long, or a division by zero."""
    try:
        extra = sum(line.times * _line(line) for line in expression.lines)
    except _CanFailError:
        return True
    return extra > MAX_EXTRA


def _line(line: Line) -> int:
    """The most dice that explosions and rerolls can add to the line, once its totals are known to be fine."""
    parts = [line.part, *([line.goal.part] if line.goal else [])]
    for part in parts:
        _bounds(part)
    return sum(_extra(dice) for part in parts for dice in pools_of(part))


def _extra(dice: Dice) -> int:
    return sum(dice.thrown * _MORE.get(operator.kind, 0) for operator in dice.operators)


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
            each = [_bounds(inner) for inner in part.parts]
            choose = min if part.name == "min" else max
            return choose(low for low, _ in each), choose(high for _, high in each)


def _pool(dice: Dice) -> Bounds:
    lowest, highest = (min(dice.faces), max(dice.faces)) if dice.faces else (1, dice.sides)
    if not dice.operators:
        return lowest * dice.count, highest * dice.count
    # However they are kept, dropped, counted or clamped: not more dice than these, each between 0 and its most.
    most = dice.thrown + _extra(dice)
    clamped = [abs(operator.value) for operator in dice.operators if operator.kind in ("mi", "ma")]
    reach = most * max(abs(lowest), abs(highest), *clamped, 1)
    return -reach, reach


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
