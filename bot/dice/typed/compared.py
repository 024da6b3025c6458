"""Comparisons of each die, which count successes, or of the total.

Someone who types ``2d6>=7`` asks whether the total is 7, because no d6 shows 7. ``8d6>=5`` counts successes.
"""

import re

from msgspec.structs import replace

from bot.dice.expression import (
    EXPLODE,
    Binary,
    Condition,
    Dice,
    Expression,
    ExpressionLine,
    Goal,
    Group,
    Negative,
    Noted,
    Number,
    Operator,
    Part,
    exchanged,
    pools_of,
)
from bot.dice.limits import MAX_REPEATS
from bot.dice.notation import parse
from bot.dice.typed.secret import secret
from bot.errors import DiceError

_D20 = 20


def compared(expression: Expression) -> Expression:
    """Return the expression with parentheses wherever only the total can be compared: ``(2d6)>=7``."""
    lines = tuple(map(_line, expression.lines))
    return (
        expression
        if all(new is old for new, old in zip(lines, expression.lines, strict=True))
        else Expression(lines)
    )


def _line(line: ExpressionLine) -> ExpressionLine:
    pools = pools_of(line.part)
    counting = [pool for pool in pools if pool.counts_successes]
    if not counting or line.goal:
        return line
    last = counting[-1]
    count = last.operators[-1]
    # Failures can only be subtracted from successes, so the dice are counted.
    if (
        len(counting) > 1
        or count.kind != "count"
        or count.condition is None
        or can_count(last, count.condition)
    ):
        return line
    bare = replace(last, operators=last.operators[:-1])
    split = _split(line.part, last, bare, count.condition)
    return line if split is None else replace(line, part=split[0], goal=split[1])


def _split(part: Part, counted: Dice, bare: Dice, condition: Condition) -> tuple[Part, Goal] | None:
    """Return the left and right sides of a part in which one pool is compared."""
    if part is counted:
        return Group(bare), Goal(condition.sign, Number(condition.value))
    if not isinstance(part, Binary):
        return None
    if pools_of(part)[-1] is not counted:
        return None
    if _leftmost(part) is counted:  # 1d100<=65/2: the rest belongs to the number.
        return Group(bare), Goal(condition.sign, exchanged(part, counted, Number(condition.value)))
    if _rightmost(part) is counted:  # 1d6+3d8>=15: the part before belongs to the dice.
        return Group(exchanged(part, counted, bare)), Goal(condition.sign, Number(condition.value))
    return None


def may_count_last(expression: Expression) -> bool:
    """Return True if only the last pool is compared, but none of its dice can match: ``1d6+3d8>=15``."""
    if len(expression.lines) != 1:
        return False
    line = expression.lines[0]
    pools, last = pools_of(line.part), _rightmost(line.part)
    if line.goal or len(pools) == 1 or not isinstance(last, Dice) or last.operators[-1:] == ():
        return False
    count = last.operators[-1]
    is_only = count.kind == "count" and not any(pool.counts_successes for pool in pools[:-1])
    return is_only and left(last) > 1 and count.condition is not None and not can_count(last, count.condition)


def ways(expression: Expression) -> tuple[str, ...]:
    """Return the possible readings of a comparison after several pools; none if it's clear.

    ``3d6+2d6>=6`` compares the total, or counts all dice.
    """
    if len(expression.lines) != 1:
        return ()
    line = expression.lines[0]
    pools, last = pools_of(line.part), _rightmost(line.part)
    if line.goal or not isinstance(last, Dice) or not last.counts_successes or len(pools) == 1:
        return ()
    if any(pool.counts_successes for pool in pools[:-1]):
        return ()
    part, count = line.part, last.operators[-1]
    whole = ExpressionLine(
        Group(exchanged(part, last, replace(last, operators=last.operators[:-1]))), line.times
    )
    for pool in pools[:-1]:
        part = exchanged(part, pool, replace(pool, operators=(*pool.operators, count)))
    return f"{whole.notation}{count}", ExpressionLine(part, line.times).notation


def _leftmost(part: Part) -> Part:
    return _leftmost(part.left) if isinstance(part, Binary) else part


def _rightmost(part: Part) -> Part:
    return _rightmost(part.right) if isinstance(part, Binary) else part


def can_count(dice: Dice, condition: Condition) -> bool:
    """Return True if it makes sense to count these dice: there are several, and only some faces match."""
    if any(operator.kind in ("!!", "!p", "mi", "ma") for operator in dice.operators):
        return True  # Such a die's value isn't one of its faces.
    if left(dice) == 1:
        return False
    faces = dice.faces or (1, dice.sides, condition.value)
    met = {condition.holds(face) for face in faces if dice.has(face)}
    return len(met) > 1


def left(dice: Dice) -> int:
    """Return how many dice count in the end; a die that explodes counts as more than one."""
    count = dice.count
    for operator in dice.operators:
        if operator.kind in (*EXPLODE, "ra"):
            return max(count, 2)
        if operator.kind in ("kh", "kl"):
            count = min(count, operator.value)
        elif operator.kind in ("dh", "dl"):
            count -= operator.value
    return count


def against(part: Part, sign: str, number: int, how: str) -> tuple[list[str], bool]:
    """Return the notations that compare a part with a number, and whether the first one is certain.

    ``how`` is the phrasing: "each" die, a "target", the "total", the "least", a "dc", "versus" someone,
    "counted", or "over".
    """
    is_whole = isinstance(part, Group) or (isinstance(part, Binary) and not _counts(part))
    whole = str(part) if is_whole else f"({part})"
    total = f"{whole}{sign}{number}"
    if isinstance(part, Dice) and (readings := _dice_against(part, sign, number, how)):
        return readings
    if how == "over":
        return [f"{whole}>{number}", f"{whole}>={number}"], False
    if how in ("versus", "target") and [str(pool) for pool in pools_of(part)] in (["3d6"], ["1d100"]):
        return [total, f"{whole}<={number}"], False  # Systems that roll under a skill.
    if how == "dc" and all(pool.sides != _D20 for pool in pools_of(part)):
        return [total, str(part)], False  # "8d6 dc 15" is more likely someone else's save.
    return [total], True


def _dice_against(dice: Dice, sign: str, number: int, how: str) -> tuple[list[str], bool] | None:
    """Return the notations like :func:`against`, or None if only the total of the dice is compared."""
    per_die, total = f"{dice}{sign}{number}", f"({dice}){sign}{number}"
    counts = not dice.counts_successes and can_count(dice, Condition(sign, number))
    if how == "counted":
        return [f"{dice}={number}", *([f"{dice}>={number}"] if number < dice.highest else [])], False
    if how in ("each", "target") and counts:
        return [per_die], True
    if how == "least" and not dice.operators and number <= dice.highest:
        return [total, f"{dice}mi{number}"], False  # A number to reach, or the minimum value of a die.
    return ([per_die, total], False) if counts and how != "over" else None


def _counts(part: Part) -> bool:
    return any(pool.counts_successes for pool in pools_of(part)) or not pools_of(part)


def swapped(line: ExpressionLine) -> ExpressionLine | None:
    """Return the line with dice counted instead of the total compared, or vice versa; None if it can't be."""
    part, goal = line.part, line.goal
    if isinstance(part, Dice) and goal is None and part.operators and part.operators[-1].kind == "count":
        condition = part.operators[-1].condition
        assert condition is not None
        bare = replace(part, operators=part.operators[:-1])
        return replace(line, part=Group(bare), goal=Goal(condition.sign, Number(condition.value)))
    if isinstance(part, Group) and isinstance(part.part, Dice) and goal and isinstance(goal.part, Number):
        condition = Condition(goal.sign, goal.part.value)
        dice = part.part
        if dice.counts_successes or not can_count(dice, condition):
            return None
        counted = replace(dice, operators=(*dice.operators, Operator("count", 0, condition)))
        return replace(line, part=counted, goal=None)
    return None


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
    numbers = [side.value for side in (part.left, part.right) if isinstance(side, Number)]
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
