"""The cost of exact odds, estimated before calculating them.

Costs are in milliseconds on a current machine, measured with ``benchmarks/odds.py``. The estimate mainly has
to grow like the work. Most of the work is on big integers with a slot for each total, as wide as the number
of all ways.
"""

from math import log2

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.bounds import chance
from bot.dice.expression import (
    EXPLODE,
    KEEP_AND_DROP,
    Binary,
    Call,
    Dice,
    Expression,
    ExpressionLine,
    Number,
    Operator,
    Part,
    pools_of,
)
from bot.dice.odds_die import chain
from bot.dice.odds_keep import ranks
from bot.dice.odds_pool import is_rare, most_exploded

AT_ONCE = 2.0  # Milliseconds allowed in the bot itself; its worker does more.
MAX_COST = 4_000.0  # Milliseconds: more isn't worth trying within the two seconds available.
MAX_BYTES = 64_000_000  # Bits of the ways to all totals of one part.
_CALL = 0.001  # Milliseconds of one step, however short its numbers.
_BYTE = 2.2e-7  # Milliseconds of one step per byte of a big integer.
_PRODUCT = 5e-6  # Milliseconds of the product of two four-byte big integers.
_KARATSUBA = 1.585  # The exponent of that growth.
_TOTAL = 0.0006  # Milliseconds per total of plain dice, and per pair of totals.
_BIT = 2.4e-7  # Extra milliseconds per bit of its ways.
_SHORT = 3e-5  # Milliseconds per integer in a list.


class Size(Struct, frozen=True):
    """The size of a distribution: the number of totals, their range, and the bits of its ways.

    ``reach`` is the furthest total from zero. ``cost`` is in milliseconds.
    """

    totals: float
    span: float
    bits: float
    reach: float
    cost: float = 0

    @property
    def bytes(self) -> float:
        """The size in bytes of its big integer."""
        return self.span * (self.bits + 8) / 8


class _Die(Struct, frozen=True):
    """The sizes of one die's values by face, starting from a certain operator."""

    span: float
    bits: float
    reach: float
    cost: float = 0


def cost(expression: Expression) -> float:
    """Return the rough time of calculating odds, in milliseconds; infinite if that needs too much memory."""
    return sum(map(_line, expression.lines))


def added_dice(expression: Expression) -> float:
    """Return the average number of dice that an expression's explosions and rerolls add."""
    parts = [
        (line.times, part)
        for line in expression.lines
        for part in (line.part, *([line.goal.part] if line.goal else []))
    ]
    return sum(times * _added_dice(dice) for times, part in parts for dice in pools_of(part))


def _added_dice(dice: Dice) -> float:
    there, drawn = float(dice.thrown), 0.0
    for operator in dice.operators:
        if operator.kind in ("ro", "rr", *EXPLODE):
            often = chance(dice, operator)
            more = there * (often if operator.kind == "ro" else min(100, often / max(1 - often, 0.001)))
            drawn += more
            there += more if operator.kind in EXPLODE else 0
    return drawn


def _line(line: ExpressionLine) -> float:
    size = _part(line.part)
    return _sum(size, _part(line.goal.part)).cost if line.goal else size.cost


def _part(part: Part) -> Size:
    match part:
        case Dice():
            size = _pool(part)
        case Number():
            size = Size(1, 1, 1, part.value)
        case Binary(sign, left, right):
            sizes = _part(left), _part(right)
            size = _sum(*sizes) if sign in "+-" else _product(sign, *sizes)
        case Call(_, parts):
            of_parts = [_part(inner) for inner in parts]
            totals = sum(size.totals for size in of_parts)
            reach = max(size.reach for size in of_parts)
            size = Size(totals, 2 * reach + 1, sum(size.bits for size in of_parts), reach)
            size = _costing(
                size, sum(size.cost for size in of_parts) + len(parts) * totals * (_TOTAL + size.bits * _BIT)
            )
        case _:
            size = _part(part.part)
    return size if size.totals * (size.bits / 8 + 60) <= MAX_BYTES else _costing(size, float("inf"))


def _costing(size: Size, milliseconds: float) -> Size:
    return replace(size, cost=milliseconds)


def _sum(left: Size, right: Size) -> Size:
    pairs = left.totals * right.totals
    span = left.span + right.span
    size = Size(min(pairs, span), span, left.bits + right.bits, left.reach + right.reach)
    if min(left.totals, right.totals) == 1 or span > pairs:
        spent = pairs * (_TOTAL + size.bits * _BIT)
    else:
        wide = (size.bits + 8) / 8
        spent = _multiplied(left.span * wide, right.span * wide) + size.totals * _TOTAL
    return _costing(size, left.cost + right.cost + spent)


def _product(sign: str, left: Size, right: Size) -> Size:
    pairs = left.totals * right.totals
    reach = left.reach * right.reach if sign == "*" else left.reach
    size = Size(min(pairs, 2 * reach + 1), 2 * reach + 1, left.bits + right.bits, reach)
    return _costing(size, left.cost + right.cost + pairs * (_TOTAL + size.bits * _BIT))


def _multiplied(one: float, other: float) -> float:
    """Return the time it takes to multiply two numbers of these sizes, in milliseconds."""
    less, more = sorted((max(one, 4), max(other, 4)))
    return _CALL + more / less * _PRODUCT * float((less / 4) ** _KARATSUBA)


def _pool(dice: Dice) -> Size:
    operators = dice.operators
    if dice.mode:
        operators = (Operator("kh", 1), *operators)
    keeps = [place for place, operator in enumerate(operators) if operator.kind in KEEP_AND_DROP]
    times = 1 + sum(operator.kind == "ra" for operator in operators)
    size = _kept(dice, operators, keeps[0], keeps[-1] + 1) if keeps else _all(dice, operators)
    return _costing(size, times * size.cost)


def _all(dice: Dice, operators: tuple[Operator, ...]) -> Size:
    """Return the size of the odds of dice if none are dropped."""
    count, sides = dice.thrown, dice.sides
    if not operators and not dice.faces:
        span, bits = count * (sides - 1) + 1, count * log2(sides)
        return Size(span, span, bits, count * sides, span * (_TOTAL + bits * _BIT))
    if operators and operators[0].kind == "!" and is_rare(chance(dice, operators[0])):
        often = chance(dice, operators[0])
        most = most_exploded(often, count) if often else 0
        die = _die(dice, operators[1:], count)
        size = _power(die, count + most)
        # Explosions are added up separately; without later operators, only for the exploding faces.
        met = die.span if operators[1:] else often * sides
        step = 3 * (_multiplied(most * met * size.bits / 16, met * size.bits / 8) + most * met * _TOTAL)
        return _costing(size, size.cost + most * step)
    return _power(_die(dice, operators, count), count)


def _power(die: _Die, count: float) -> Size:
    span, bits = count * die.span, count * die.bits
    size = Size(span, span, bits, count * die.reach)
    spent = die.cost + span * _TOTAL + _multiplied(size.bytes / 2, size.bytes / 2)
    return _costing(size, spent)


def _die(dice: Dice, operators: tuple[Operator, ...], count: int) -> _Die:
    """Return the sizes of one die's values, including everything it adds."""
    faces = dice.faces or (1, dice.sides)
    span = first = max(faces) - min(faces) + 1.0
    sides = len(dice.faces) or dice.sides
    bits, spent = 0.0, sides * 3 * _TOTAL
    for operator in reversed(operators):
        spent += sides * span * _TOTAL / 4 * (len(operators) > 1)
        if operator.kind in ("ro", "rr"):
            bits += log2(sides) * (1 if operator.kind == "ro" or chance(dice, operator) < 0.75 else 100)
        elif operator.kind in EXPLODE and (often := chance(dice, operator)):
            row = chain(often, count)
            own = log2(sides) + (bits if operator.kind != "!!" else 0)
            wide = row * own / 8 + 1
            spent += row * (_multiplied(span * wide, span * row * wide / 2) + span * row * 2 * _TOTAL)
            spent += sides * span * row * (_TOTAL if operator.kind != "!!" else first * _TOTAL)
            span, bits = span * (row + 1), bits + row * own
    reach = span + max([*map(abs, faces), *(op.value for op in operators if op.kind in ("mi", "ma"))])
    return _Die(span, bits + log2(sides), reach, spent)


def _kept(dice: Dice, operators: tuple[Operator, ...], first: int, end: int) -> Size:
    """Return the size of the odds of dice if some are dropped, from the dice seen and added per value."""
    before, behind = operators[:first], operators[end:]
    often = next((chance(dice, operator) for operator in before if operator.kind == "!"), 0)
    most = most_exploded(often, dice.thrown) if is_rare(often) and often else 0
    count = dice.thrown + most
    low, high = ranks(operators[first:end], count)
    seen, keep = min(high, count - low), max(high - low, 1)
    ranked = _die(dice, tuple(operator for operator in before if operator.kind != "!"), count)
    later = _die(dice, behind, count)
    span, bits = keep * later.span, count * ranked.bits + keep * later.bits
    size = Size(span, span, bits, keep * later.reach)
    if behind or before or dice.faces or (low and high < count):
        steps = ranked.span * (seen + 1) ** 2 / 2
        step = 2 * _CALL + size.bytes * _BYTE + _multiplied(size.bytes / 2, bits / 16) / 2
        # Only values that a later operator changes need more than a shift.
        more = sum(chance(dice, operator) for operator in behind if operator.kind in ("ro", "rr", *EXPLODE))
        step += more * _multiplied(size.bytes / 4, later.span * bits / 16)
        passed = (most + 1) * steps * step
    else:  # Plain dice from one end: a term per power of a difference, and a running sum for each.
        terms = keep**2 / 2
        passed = terms * _CALL + (ranked.span * terms + keep * span) * (_SHORT + bits * _BIT / 2)
    spent = ranked.cost + ranked.span * later.cost / max(dice.sides, 1) + later.cost + span * _TOTAL
    return _costing(size, spent + passed)
