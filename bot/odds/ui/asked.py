"""Whose odds are asked for: what was typed, or the same with a little more or less."""

from msgspec.structs import replace

from bot.dice.amend import Amendment, amended, with_goal
from bot.dice.expression import Binary, Dice, Expression, Line, Number
from bot.dice.notation import parse, reread
from bot.errors import DiceError, PlayerError, SecretError, UnclearError
from bot.games.dice.rules.request import request
from bot.rolls.card import plain
from bot.words import say


def of_what(dice: str, goal: str, dialect: str = "") -> Expression:
    """The expression whose odds are asked for, typed in the dialect of this key or in ours.

    Raises:
        PlayerError: It cannot be read; the text says what would work.

    """
    try:
        expression = reread(request(dice, dialect=dialect).dice)
    except SecretError as error:
        if not error.dice:
            raise
        expression = reread(error.dice)  # What is told to nobody else needs no hiding.
    except DiceError as error:
        offers = error.meant or ((error.suggestion,) if error.suggestion else ())
        if not offers:
            raise
        meant = tuple((say("Odds of {dice}", dice=offer), offer) for offer in offers)
        raise UnclearError(plain(str(error)), meant=meant) from error
    return amended(expression, Amendment(target=goal)) if goal else expression


def compared(one: Expression, other: Expression) -> Expression:
    """Two rolls to be compared, as the lines of one; a goal that only one of them has is both's.

    Raises:
        DiceError: Together they are more than one roll may be.
        PlayerError: The other is several rolls.

    """
    if len(other.lines) > 1:
        raise PlayerError(say("Compare with one roll at a time: leave out “;” and what stands behind it."))
    lines = one.lines[0], other.lines[0]
    goals = [line.goal for line in lines]
    if not any(map(counts, lines)) and goals.count(None) == 1:
        goal = next(str(each) for each in goals if each)
        lines = _aiming(lines[0], goal), _aiming(lines[1], goal)
    # Read anew: together they must keep to the limits too.
    return parse("; ".join(line.notation for line in lines))


def counts(line: Line) -> bool:
    """Whether it counts successes."""
    return isinstance(line.part, Dice) and line.part.counts_successes


def _aiming(line: Line, goal: str) -> Line:
    return line if line.goal else replace(with_goal(str(line.part), goal), times=line.times)


def nudged(expression: Expression, by: int) -> Expression:
    """The only line with so much more; a number that it ends with grows.

    Raises:
        DiceError: That is more than one roll may be.

    """
    (line,) = expression.lines
    part, number = line.part, by
    if isinstance(part, Binary) and part.sign in "+-" and isinstance(part.right, Number):
        number += part.right.value if part.sign == "+" else -part.right.value
        part = part.left
    if number:
        part = Binary("+" if number > 0 else "-", part, Number(abs(number)))
    changed = replace(with_goal(str(part), str(line.goal or "")), times=line.times)
    # Read anew: what is added must keep to the limits too.
    return parse(str(Expression((changed,))))
