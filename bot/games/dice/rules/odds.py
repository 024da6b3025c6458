"""The odds that plain dice reach their goal, or each row of a results table."""

from bot.dice.notation import reread
from bot.games.dice.rules.request import DiceRequest, roll_of
from bot.rolls.chances import Chance, Chances, at_once, tail
from bot.rolls.trail import Trail
from bot.tables.reading import read_table


def odds_of(asked: DiceRequest) -> Chances | None:
    """Return the odds of each goal, or of each row of a results table if there is only one roll."""
    lines = at_once(reread(asked.dice))
    if asked.table:
        is_single = len(lines) == 1 and lines[0].line.times <= 1
        return Chances(read_table(asked.table).row_chances(lines[0].totals)) if is_single else None
    goals = tuple(
        Chance(odds.line.notation, odds.met / odds.met_of) for odds in lines if odds.met is not None
    )
    return Chances(goals) if goals else None


def how_often(trail: Trail[DiceRequest]) -> Chance | None:
    """Return how often such a roll gets its total, or a rarer one, or its row of a results table.

    Return None for a GM's request: they may be hiding the goal.
    """
    asked = trail[-1].request
    lines = at_once(reread(asked.dice))
    if asked.ask or len(lines) != 1 or lines[0].line.times > 1:
        return None
    (result,) = roll_of(asked, trail[-1].faces).results
    if asked.table:
        return read_table(asked.table).row_chance(lines[0].totals, result.total)
    return tail(lines[0].totals, result.total)
