"""The roll whose odds are requested: as typed, or with slightly more or less added."""

from msgspec.structs import replace

from bot.dice.amend import Amendment, amended, with_goal
from bot.dice.expression import Binary, Dice, Expression, ExpressionLine, Number
from bot.dice.notation import parse, reread
from bot.errors import DiceError, MissingNumberError, PlayerError, SecretError, UnclearError
from bot.games.dice.rules.request import request
from bot.games.dice.rules.typed import of_system
from bot.rolls.card import plain
from bot.systems.request import SystemRequest
from bot.words import say


def requested_dice(dice: str, goal: str, dialect: str = "") -> Expression:
    """Return the expression whose odds are requested, in the dialect with this key or the bot's own.

    Raises:
        PlayerError: It can't be parsed. The message says what would work.

    """
    try:
        expression = reread(request(dice, dialect=dialect).dice)
    except SecretError as error:
        if not error.dice:
            raise
        expression = reread(error.dice)  # An ephemeral answer needs no hiding.
    except DiceError as error:
        raise _offering(error) from error
    return amended(expression, Amendment(target=goal)) if goal else expression


def requested_system_roll(text: str) -> SystemRequest | None:
    """Return the roll of the system named in a text, or None. Raises PlayerError if it has errors."""
    try:
        return of_system(text)
    except SecretError as error:
        return of_system(error.dice)
    except DiceError as error:
        raise _offering(error) from error


def _offering(error: DiceError) -> PlayerError:
    """Return the error with buttons that show the odds of its suggestions."""
    offers = error.meant or ((error.suggestion,) if error.suggestion else ())
    if not offers:
        return PlayerError(str(error)) if isinstance(error, MissingNumberError) else error
    return UnclearError(
        plain(str(error)), meant=tuple((say("Odds of {dice}", dice=offer), offer) for offer in offers)
    )


def compared(one: Expression, other: Expression) -> Expression:
    """Return an expression that compares two rolls line by line. A goal of only one applies to both.

    Raises:
        DiceError: Together they exceed the limit of one roll.
        PlayerError: The second expression has several rolls.

    """
    if len(other.lines) > 1:
        raise PlayerError(say("Compare with one roll at a time. Leave out “;” and everything after it."))
    lines = one.lines[0], other.lines[0]
    goals = [line.goal for line in lines]
    if not any(map(counts, lines)) and goals.count(None) == 1:
        goal = next(str(goal) for goal in goals if goal)
        lines = _aiming(lines[0], goal), _aiming(lines[1], goal)
    # Parse it again, because the total must keep to the limits too.
    return parse("; ".join(line.notation for line in lines))


def counts(line: ExpressionLine) -> bool:
    """Return True if an expression counts successes."""
    return isinstance(line.part, Dice) and line.part.counts_successes


def _aiming(line: ExpressionLine, goal: str) -> ExpressionLine:
    return line if line.goal else replace(with_goal(str(line.part), goal), times=line.times)


def nudged(expression: Expression, by: int) -> Expression:
    """Return an expression's only line plus this number, which is added to a number at the line's end.

    Raises:
        DiceError: The result exceeds the limit of one roll.

    """
    (line,) = expression.lines
    part, number = line.part, by
    if isinstance(part, Binary) and part.sign in "+-" and isinstance(part.right, Number):
        number += part.right.value if part.sign == "+" else -part.right.value
        part = part.left
    if number:
        part = Binary("+" if number > 0 else "-", part, Number(abs(number)))
    changed = replace(with_goal(str(part), str(line.goal or "")), times=line.times)
    # Parse it again, because additions must keep to the limits too.
    return parse(str(Expression((changed,))))
