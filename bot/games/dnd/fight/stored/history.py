"""The history of a stored fight, continued from earlier results, and how characters leave it."""

import logging
from collections.abc import Callable

from msgspec.structs import replace

from bot.codec import dumps, loads, reader
from bot.errors import PressError
from bot.games.dnd.conditions.rules.active_conditions import Hold
from bot.games.dnd.conditions.rules.outside import outside
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import SUBJECT
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.history import History, Question, Taken, alike
from bot.games.dnd.fight.steps.hit_points import sheet_changes, with_sheet
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.store.fights import Ending
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.hit_points.record.course import ALONE, Course
from bot.games.dnd.hit_points.record.hit_points import HitPoints, full, with_maximum
from bot.games.dnd.hit_points.record.steps import SheetChanged
from bot.games.dnd.hit_points.store import KeptHitPoints
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
        log.warning("Can't read fight %d: %s", stored.id, error)
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


def question_of(stored: StoredFight) -> Question | None:
    """Return the player's open request to undo a step, or None if there is none."""
    return loads(Question, stored.question) if stored.question else None


def with_sheets(fight: Fight, stored: StoredFight) -> Fight:
    """Return the result of the steps with the sheets' current Hit Point maximums."""
    for step in sheet_changes(fight, stored.maxima):
        fight = with_sheet(fight, step)
    return fight


def kept_of(combatant: Combatant, fight: Fight, stored: StoredFight, *, over: bool = False) -> KeptHitPoints:
    """Return a character's state when it leaves this fight, or when the fight is ``over``."""
    sheet = stored.maxima.get(combatant.character, combatant.hp.maximum)

    def hold_of(number: int) -> Hold | None:
        of = fight.find(number)
        return Hold(of.character, _begun(of, stored.id)) if of and of.character else None

    own = replace(combatant.bearing, focused=_begun(combatant, stored.id))
    bearing = outside(own, combatant.id, hold_of, over=over)
    return KeptHitPoints(combatant.character, state_text(combatant.hp, sheet), sheet, bearing=bearing)


def _begun(of: Combatant, fight: int) -> int:
    """Return a number for when Concentration began that is unique across fights, or 0 without it."""
    return of.begun or (fight * _STEPS + of.focused if of.focus else 0)


_STEPS = 10_000  # More than any fight has.


def state_text(hp: HitPoints, sheet: int) -> str:
    """Return the state to store with this maximum on the sheet, or "" if the character is uninjured."""
    return "" if hp == full(sheet, mortal=hp.mortal) else dumps(hp)


def state_of(kept: KeptHitPoints | None, sheet: int) -> HitPoints | None:
    """Return a character's stored state with the current maximum, or None if it's uninjured."""
    if kept is None or not kept.state:
        return None
    hp = loads(HitPoints, kept.state)
    return hp if sheet == kept.sheet else with_maximum(hp, sheet - kept.sheet)


def course_of(kept: KeptHitPoints | None, sheet: int) -> Course:
    """Return someone's stored history, with the current maximum on the sheet."""
    if kept is None or not kept.course:
        return Course(state_of(kept, sheet) or full(sheet), sheet)
    course = loads(Course, kept.course)
    return course if course.maximum == sheet else course.then(0, SheetChanged(ALONE, sheet))


def kept_course(character: int, course: Course, revision: int = 0) -> KeptHitPoints:
    """Return a character's state after this history, for storage; ``revision`` is from the last read."""
    state = state_text(course.now, course.maximum)
    return KeptHitPoints(character, state, course.maximum, dumps(course), revision)


def leaving(stored: StoredFight) -> Ending:
    """Return all characters' states as the fight ends, or none if the fight can no longer be parsed."""
    try:
        fight = fight_of(stored)
    except PressError:
        return Ending()
    kept = tuple(
        kept_of(combatant, fight, stored, over=True) for combatant in fight.combatants if combatant.character
    )
    return Ending(kept, fight.round, SUBJECT, history_of(stored).fell)
