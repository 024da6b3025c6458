"""Dice requested from several people: each person's roll, and the form of their answers."""

import re

from msgspec.structs import replace

from bot.asks.rules.asked import NOT_HIDDEN, Answer, Asked, Asking, Own
from bot.dice.amend import Amendment, amended, with_goal
from bot.dice.expression import COMPARE, ExpressionLine, Group
from bot.dice.notation import reread
from bot.errors import DiceError, PlayerError, SecretError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request, roll_of
from bot.games.dice.rules.words import GOALS
from bot.rolls.card import code, minus, plain
from bot.rolls.trail import Trail
from bot.words import clauses, listed, say

_GOAL = re.compile(r"(>=|<=|>|<|=)(-?[0-9]+)")
_LONG = 150  # Characters of a working that fits on one line in a message of twenty.


def asking(text: str, goal: str, dialect: str = "") -> Asking:
    """Return the requested dice, typed in the dialect with this key or in ours, including any goal.

    Raises:
        PlayerError: The dice can't be parsed, or can't be requested from several people.

    """
    return of_kept(_read(text, dialect), goal)


def of_kept(asked: DiceRequest, goal: str) -> Asking:
    """Return a saved roll as a request to several people.

    Raises:
        PlayerError: It's several rolls, has two goals, or has a goal that isn't a number.

    """
    expression = reread(asked.dice)
    line = expression.lines[0]
    if len(expression.lines) > 1 or line.times > 1:
        raise DiceError(say("Everyone makes one roll per request. For more, ask again."))
    if line.goal and goal:
        raise DiceError(
            say("The roll already has a goal. Leave the goal option empty, or remove the goal from the roll.")
        )
    if goal:
        line = amended(expression, Amendment(target=goal)).lines[0]
    if line.goal and not _GOAL.fullmatch(str(line.goal)):
        raise DiceError(say("When you ask several people, the goal must be a number, such as 15 or <=9."))
    return Asking(GAME.key, replace(asked, dice=str(_without_goal(line))), str(line.goal or ""))


def _read(text: str, dialect: str) -> DiceRequest:
    """Return the typed request. Suggestions are in words, because a button would roll only for the GM."""
    try:
        return request(text, dialect=dialect)
    except SecretError as error:
        raise PlayerError(NOT_HIDDEN.say()) from error
    except DiceError as error:
        offers = error.meant or ((error.suggestion,) if error.suggestion else ())
        if not offers:
            raise PlayerError(str(error)) from error
        raise PlayerError(
            say("{error} Did you mean {dice}?", error=error, dice=listed(offers, "or"))
        ) from error


def _without_goal(line: ExpressionLine) -> ExpressionLine:
    part = line.part.part if line.goal and isinstance(line.part, Group) else line.part
    return replace(line, part=part, goal=None)


def _without_goals(asked: DiceRequest) -> DiceRequest:
    line, *more = reread(asked.dice).lines
    if more or not _GOAL.fullmatch(str(line.goal)):  # Dice can become its goal.
        return asked
    return replace(asked, dice=str(_without_goal(line)))


def own_request(asked: DiceRequest, own: Own) -> DiceRequest:
    """Return one person's request."""
    line = reread(asked.dice).lines[0]
    against = replace(with_goal(str(line.part), own.goal), label=line.label)
    name = own.asked.name if own.is_for_other else ""
    return replace(asked, dice=str(against), ask=own.ask, character=own.asked.character, name=name)


def answered(asked: Asked, trail: Trail[DiceRequest], goal: str) -> Answer:
    """Return this roll as an answer, compared with the goal if the viewer may know it."""
    rolled = roll_of(trail[-1].request, trail[-1].faces)
    against = _GOAL.fullmatch(goal)
    success = bool(COMPARE[against[1]](rolled.total, int(against[2]))) if against else None
    # The goal is in the title and in the line that says it's reached.
    card = GAME.card(tuple(replace(version, request=_without_goals(version.request)) for version in trail))
    working = clauses((*card.told, *card.remarks))
    if not working or len(working) > _LONG:
        working = code(_without_goals(trail[-1].request).dice)
    return Answer(asked.character, asked.name, asked.roll, minus(rolled.total), working, success)


def title(asked: DiceRequest, goal: str) -> str:
    """Return the requested dice, with their goal if it's known."""
    line = reread(asked.dice).lines[0]
    dice = code(line.notation)
    what = asked.label or line.label
    if what:
        dice = say("{what}: {dice}", what=plain(what), dice=dice)
    against = _GOAL.fullmatch(goal)
    if not against:
        return dice
    return say(
        "{working}; needs {goal}", working=dice, goal=GOALS[against[1]].say(goal=minus(int(against[2])))
    )


def hidden_title(asked: DiceRequest) -> str:
    """Return the requested dice without their goal, which only GMs know."""
    return say("{what}, hidden goal", what=title(asked, ""))
