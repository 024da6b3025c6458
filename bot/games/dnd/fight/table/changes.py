"""What becomes of a stored fight when a step is taken, or worked out anew, decided over it as it is."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.creatures.recharging import recharging
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.defending import check_defended
from bot.games.dnd.fight.rolls.recalled import FacesByKey, Thrown
from bot.games.dnd.fight.rolls.rolled_step import step_again
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.entering import Entered, Removed
from bot.games.dnd.fight.steps.history import History, alike
from bot.games.dnd.fight.steps.hit_points import sheet_changes
from bot.games.dnd.fight.steps.kinds import Step, check, ends_itself, settled
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.turns import next_turn
from bot.games.dnd.fight.store.fights import Changes
from bot.games.dnd.fight.store.reading import StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import history_of
from bot.games.dnd.fight.stored.leaving import kept_of
from bot.games.dnd.fight.table.stored_faces import (
    check_thrown,
    face_texts,
    kept_faces,
    thrown_back,
    with_thrown,
)
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.rolls.values import Who
from bot.words import later, say

MOVED = later("Something else came last by now; look at the fight as it is.")


def taking(
    stored: StoredFight,
    step: Step,
    who: Who,
    now: int,
    *,
    roll: int = 0,
    at: int | None = None,
    thrown: Thrown | None = None,
    source: Source = NO_FACES,
) -> Changes:
    """One step more, if it can be taken, with what was ``thrown`` for it; ``source`` is for what recharges.

    Raises:
        PressError: It cannot be taken.
        MovedError: Other faces are due by now.

    """
    history, number = history_of(stored), stored.steps[-1].number
    # Changes of sheets become steps first, so that replaying meets what this step met.
    sheets = tuple(
        Taken(at, change, 0, who.user, who.name, now)
        for at, change in enumerate(sheet_changes(history.fight, stored.maxima), number + 1)
    )
    history = history.then(*sheets)
    before = history.fight
    check(before, step, at)
    step = settled(before, step, [taken.step for taken in history.taken])
    check_thrown(stored, before, thrown)
    new = Taken(number + len(sheets) + 1, step, roll, who.user, who.name, now)
    more, turn = recharging(history, with_turn(history.then(new), new), kept_faces(stored), source)
    after = history.then(*more).fight
    is_attack = isinstance(step, Dealt) and step.by in ("attack", "area")
    gone = [
        combatant
        for combatant in before.combatants
        if isinstance(step, Removed) and combatant.id == step.target
    ]
    return Changes(
        added=(*map(stored_step, sheets), *with_thrown(map(stored_step, more), thrown, turn)),
        faces=face_texts(_left(thrown, turn)),
        characters=None if characters_of(after) == characters_of(before) else characters_of(after),
        kept=tuple(kept_of(combatant, before, stored) for combatant in gone if combatant.character),
        lowers=is_attack or after.turn != before.turn,
    )


def _left(*thrown: Thrown | None) -> FacesByKey:
    """What is left of the faces that were kept for these throws."""
    return {key: faces for each in thrown if each for key, faces in each.left.items()}


def with_turn(history: History, new: Taken) -> tuple[Taken, ...]:
    """The newest step of a fight, with the turn that comes by itself with it, if one does.

    That follows from the last step but what only changed a roll.
    """
    cause, before, after = next(told for told in reversed(history.story) if not told[0].is_change)
    if not ends_itself(before, after, cause.step):
        return (new,)
    turn = replace(next_turn(after), auto=True)
    return new, replace(new, number=new.number + 1, step=turn, roll=0)


def stored_step(taken: Taken) -> StoredStep:
    return StoredStep(taken.number, dumps(taken.step), taken.roll, taken.user, taken.name, taken.made)


def entered_by(taken: tuple[Taken, ...], key: str) -> int:
    """The roll that stands of those by which this creature entered; 0: none, or it is to have new dice."""
    for each in reversed(taken):
        if isinstance(each.step, Entered) and each.step.newcomers[0].key == key:
            if each.renewed:
                return 0
            if not each.undone:
                return each.roll
    return 0


class Reroll(Struct, frozen=True):
    """A roll of a fight as it is changed: to which step, which ``revision`` of it that is, and by whom.

    ``spends``: something is spent on it, so that it must come to something. ``thrown`` came up for it.
    """

    step: Step
    revision: int
    who: Who
    spends: bool = False
    thrown: Thrown | None = None


def rerolling(stored: StoredFight, reroll: Reroll, roll: int, now: int, source: Source = NO_FACES) -> Changes:
    """What a changed roll comes to in place of what it came to before, as a step of its own."""
    history = history_of(stored)
    of = step_of_roll(history, roll)
    if of is None or of.undone:
        if reroll.spends:
            raise PressError(say("What came of that roll was taken back, so nothing is spent on it."))
        return Changes()  # The roll alone changes.
    step, who = step_again(of.step, reroll.step), reroll.who
    check_thrown(stored, history.fight, reroll.thrown)
    new = Taken(stored.steps[-1].number + 1, Rerolled(reroll.revision), roll, who.user, who.name, now)
    # The turn that came by itself with the roll, if nothing was done since, comes with what it is now, or not
    # at all.
    since = [
        taken
        for taken in history.taken[history.taken.index(of) + 1 :]
        if not taken.undone and not _changes(taken, roll)
    ]
    is_last = all(taken.came_along for taken in since)
    undone = {taken.number: who.name for taken in since} if is_last else {}
    after = rewritten(history, {of.number: step}, undone)
    check_defended(history, of, step, after)
    back = thrown_back(stored, undone)
    more = with_turn(after.then(new), new) if is_last else (new,)
    more, turn = recharging(after, more, {**kept_faces(stored), **back}, source)
    return Changes(
        added=tuple(with_thrown(map(stored_step, more), reroll.thrown, turn)),
        faces=face_texts({**back, **_left(reroll.thrown, turn)}),
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=bool(undone),
    )


def _changes(taken: Taken, roll: int) -> bool:
    return taken.is_change and taken.roll == roll


def step_of_roll(history: History, roll: int) -> Taken | None:
    """The step that came of this roll; None without one."""
    return next(
        (taken for taken in reversed(history.taken) if taken.roll == roll and not taken.is_change),
        None,
    )


def rewritten(history: History, steps: Mapping[int, Step], undone: Mapping[int, str]) -> History:
    """A fight with some of its steps written anew, and some taken back."""
    taken = [
        replace(each, step=steps.get(each.number, each.step), undone=undone.get(each.number, each.undone))
        if each.number in steps or each.number in undone
        else each
        for each in history.taken
    ]
    return history.as_of(taken, alike(history.taken, taken))


def characters_of(fight: Fight) -> tuple[int, ...]:
    """The characters that are in a fight."""
    return tuple(combatant.character for combatant in fight.combatants if combatant.character)
