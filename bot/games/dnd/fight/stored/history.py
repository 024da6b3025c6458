"""The history of a stored fight, gone on with from what was worked out of it before."""

import logging
from collections.abc import Callable

from bot.codec import reader
from bot.errors import PressError
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.history import History, alike
from bot.games.dnd.fight.steps.hit_points import sheet_changes, with_sheet
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.words import say

log = logging.getLogger(__name__)

read_step: Callable[[str], Step] = reader(Step)
"""Reads a step."""


def history_of(stored: StoredFight) -> History:
    """The history of a fight: gone on with from what was worked out before of the same steps.

    Raises:
        PressError: A step cannot be read any more.

    """
    worked_out: tuple[tuple[StoredStep, ...], History] | None = stored.memory.worked_out
    before, history = worked_out or ((), History())
    if before is stored.steps:
        return history
    same = alike(before, stored.steps)
    try:
        taken = (*history.taken[:same], *map(_taken, stored.steps[same:]))
    except ValueError as error:
        log.warning("Fight %d cannot be read: %s", stored.id, error)
        raise PressError(say("I can no longer read this fight; a GM ends it with /dnd fight end.")) from error
    history = history.as_of(taken, same)
    stored.memory.worked_out = stored.steps, history
    return history


def _taken(step: StoredStep) -> Taken:
    return Taken(
        step.number,
        read_step(step.step),
        step.roll,
        step.user,
        step.name,
        step.made,
        step.undone,
        bool(step.renewed),
    )


def fight_of(stored: StoredFight) -> Fight:
    """A fight as it is now."""
    return with_sheets(history_of(stored).fight, stored)


def with_sheets(fight: Fight, stored: StoredFight) -> Fight:
    """What its steps came to, with the Hit Point maxima that are on the sheets by now."""
    for step in sheet_changes(fight, stored.maxima):
        fight = with_sheet(fight, step)
    return fight
