"""The history of a stored fight, continued from earlier results."""

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
"""Parses a step."""


def history_of(stored: StoredFight) -> History:
    """Return a fight's history, continuing from earlier results for the same steps.

    Raises:
        PressError: A step can no longer be parsed.

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
        raise PressError(say("This fight can't be loaded. A GM can end it with /dnd fight end.")) from error
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
    """Return a fight's current state."""
    return with_sheets(history_of(stored).fight, stored)


def with_sheets(fight: Fight, stored: StoredFight) -> Fight:
    """Return the result of the steps with the sheets' current Hit Point maximums."""
    for step in sheet_changes(fight, stored.maxima):
        fight = with_sheet(fight, step)
    return fight
