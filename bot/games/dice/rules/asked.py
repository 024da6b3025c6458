"""A notation that several are asked for: what each rolls, and how their answer reads."""

import re

from msgspec.structs import replace

from bot.asks.rules.asked import NOT_HIDDEN, Answer, Asked, Asking, Own
from bot.dice.amend import Amendment, amended, with_goal
from bot.dice.expression import COMPARE, Group, Line
from bot.dice.notation import reread
from bot.errors import DiceError, PlayerError, SecretError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request, roll_of
from bot.games.dice.rules.words import GOALS
from bot.rolls.card import code, minus, plain
from bot.rolls.trail import Trail
from bot.words import clauses, listed, say

_GOAL = re.compile(r"(>=|<=|>|<|=)(-?[0-9]+)")
_LONG = 150  # Characters of a working that still stands on one line of a message with twenty.


def asking(text: str, goal: str, dialect: str = "") -> Asking:
    """What is asked, typed in the dialect of this key or in ours; of a notation with a goal that is its goal.

    Raises:
        PlayerError: It cannot be read, or as of a kept one.

    """
    return of_kept(_read(text, dialect), goal)


def of_kept(asked: DiceRequest, goal: str) -> Asking:
    """A roll that was kept, as it is asked of several.

    Raises:
        PlayerError: It is several rolls, or has a goal that is no number, or two.

    """
    expression = reread(asked.dice)
    line = expression.lines[0]
    if len(expression.lines) > 1 or line.times > 1:
        raise DiceError(
            say("Everybody makes one roll of what is asked; ask for several one after the other.")
        )
    if line.goal and goal:
        raise DiceError(
            say("The roll has a goal already; leave out the option goal, or the one in the roll.")
        )
    if goal:
        line = amended(expression, Amendment(target=goal)).lines[0]
    if line.goal and not _GOAL.fullmatch(str(line.goal)):
        raise DiceError(say("What several are asked to reach is a number, as in 15 or <=9."))
    return Asking(GAME.key, replace(asked, dice=str(_without_goal(line))), str(line.goal or ""))


def _read(text: str, dialect: str) -> DiceRequest:
    """What was typed. What was meant is offered in words: a button would roll it for the GM alone."""
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


def _without_goal(line: Line) -> Line:
    part = line.part.part if line.goal and isinstance(line.part, Group) else line.part
    return replace(line, part=part, goal=None)


def _without_goals(asked: DiceRequest) -> DiceRequest:
    line, *more = reread(asked.dice).lines
    if more or not _GOAL.fullmatch(str(line.goal)):  # Dice may have become its goal.
        return asked
    return replace(asked, dice=str(_without_goal(line)))


def own_request(asked: DiceRequest, own: Own) -> DiceRequest:
    """The request of one who was asked."""
    line = reread(asked.dice).lines[0]
    against = replace(with_goal(str(line.part), own.goal), label=line.label)
    name = own.asked.name if own.is_for_other else ""
    return replace(asked, dice=str(against), ask=own.ask, character=own.asked.character, name=name)


def answered(asked: Asked, trail: Trail[DiceRequest], goal: str) -> Answer:
    """The answer that this roll is, against a goal that whoever looks may know."""
    rolled = roll_of(trail[-1].request, trail[-1].faces)
    against = _GOAL.fullmatch(goal)
    success = bool(COMPARE[against[1]](rolled.total, int(against[2]))) if against else None
    # The goal stands in the title, and in the line that it is reached.
    card = GAME.card(tuple(replace(version, request=_without_goals(version.request)) for version in trail))
    working = clauses((*card.lines, *card.remarks))
    if not working or len(working) > _LONG:
        working = code(_without_goals(trail[-1].request).dice)
    return Answer(asked.character, asked.name, asked.roll, minus(rolled.total), working, success)


def title(asked: DiceRequest, goal: str) -> str:
    """What is asked, with its goal if one is known."""
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
    """What is asked against a goal that only GMs know."""
    return say("{what}, hidden goal", what=title(asked, ""))
