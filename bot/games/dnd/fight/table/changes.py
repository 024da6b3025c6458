"""Changes to a stored fight when a step is taken or recalculated, with its dice and those to be repeated."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.codec import dumps, reader
from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.creatures.in_fights.uses import RECHARGE, Recharged, due
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.defending import check_defended
from bot.games.dnd.fight.rolls.recalled import FacesByKey, Key, Thrown, remembered_faces
from bot.games.dnd.fight.rolls.rolled_step import step_again
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.entering import Entered, Removed
from bot.games.dnd.fight.steps.history import History, Taken, alike
from bot.games.dnd.fight.steps.hit_points import sheet_changes
from bot.games.dnd.fight.steps.kinds import KINDS, Step, check, ends_itself
from bot.games.dnd.fight.steps.turns import Turned, next_turn
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.reading import FacesKey, StoredFight, StoredStep
from bot.games.dnd.fight.stored.history import history_of, kept_of
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.rolls.values import Who
from bot.store.stored_rolls import MovedError
from bot.words import later, say

MOVED = later("The fight has moved on since then. Check its message and try again.")


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
) -> FightChanges:
    """Return the change that adds a step with its dice ``thrown``; ``source`` rolls recharges.

    Raises:
        PressError: The step can't be taken.
        MovedError: The faces to repeat have changed.

    """
    history, number = history_of(stored), stored.steps[-1].number
    # Sheet changes become steps first, so that a replay sees what this step saw.
    sheets = tuple(
        Taken(at, change, 0, who.user, who.name, now)
        for at, change in enumerate(sheet_changes(history.fight, stored.maxima), number + 1)
    )
    history = history.then(*sheets)
    before = history.fight
    check(before, step, at)
    step = KINDS[type(step)].settle(before, step, [taken.step for taken in history.taken])
    check_thrown(stored, before, thrown)
    new = Taken(number + len(sheets) + 1, step, roll, who.user, who.name, now)
    more, turn = recharging(history, with_turn(history.then(new), new), kept_faces(stored), source)
    after = history.then(*more).fight
    gone = before.find(step.target) if isinstance(step, Removed) else None
    return FightChanges(
        added=(*stored_steps(sheets), *stored_steps(more, thrown, turn)),
        faces=face_texts({}, thrown, turn),
        characters=None if characters_of(after) == characters_of(before) else characters_of(after),
        kept=(kept_of(gone, before, stored),) if gone and gone.character else (),
        lowers=after.turn != before.turn or (isinstance(step, Dealt) and step.by in ("attack", "area")),
    )


def with_turn(history: History, new: Taken) -> tuple[Taken, ...]:
    """Return a fight's newest step, followed by the turn that starts automatically with it, if any.

    The last step that wasn't only a change to a roll decides if a turn starts.
    """
    cause, before, after = next(event for event in reversed(history.story) if not event[0].is_change)
    if not ends_itself(before, after, cause.step):
        return (new,)
    turn = replace(next_turn(after), auto=True)
    return new, replace(new, number=new.number + 1, step=turn, roll=0)


def entered_by(taken: tuple[Taken, ...], key: str) -> int:
    """Return the roll with which this creature entered, or 0 if there is none or it gets new dice."""
    for earlier in reversed(taken):
        if isinstance(earlier.step, Entered) and earlier.step.newcomers[0].key == key:
            if earlier.renewed:
                return 0
            if not earlier.undone:
                return earlier.roll
    return 0


class FightReroll(Struct, frozen=True):
    """A changed roll of a fight, with its new step, its ``revision`` and its author.

    ``spends`` means that it uses something up, so it must have an effect. ``thrown`` are the faces rolled.
    """

    step: Step
    revision: int
    who: Who
    spends: bool = False
    thrown: Thrown | None = None


def rerolling(
    stored: StoredFight, reroll: FightReroll, roll: int, now: int, source: Source = NO_FACES
) -> FightChanges:
    """Return the change that replaces a roll's result, and adds a step to record that."""
    history = history_of(stored)
    of = step_of_roll(history, roll)
    if of is None or of.undone:
        if reroll.spends:
            raise PressError(say("That roll was undone, so you can't spend anything on it."))
        return FightChanges()  # Only the roll changes.
    step, who = step_again(of.step, reroll.step), reroll.who
    check_thrown(stored, history.fight, reroll.thrown)
    new = Taken(stored.steps[-1].number + 1, Rerolled(reroll.revision), roll, who.user, who.name, now)
    # If nothing has been done since, the turn that started automatically with the roll is redone or dropped
    # along with it.
    since = [
        taken
        for taken in history.taken[history.taken.index(of) + 1 :]
        if not taken.undone and not (taken.is_change and taken.roll == roll)
    ]
    is_last = all(taken.is_automatic for taken in since)
    undone = {taken.number: who.name for taken in since} if is_last else {}
    after = rewritten(history, {of.number: step}, undone)
    check_defended(history, of, step, after)
    back = faces_after_undo(stored, undone)
    more = with_turn(after.then(new), new) if is_last else (new,)
    more, turn = recharging(after, more, {**kept_faces(stored), **back}, source)
    return FightChanges(
        added=tuple(stored_steps(more, reroll.thrown, turn)),
        faces=face_texts(back, reroll.thrown, turn),
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=bool(undone),
    )


def step_of_roll(history: History, roll: int) -> Taken | None:
    """Return the step of this roll, or None if the roll has no step."""
    return next(
        (taken for taken in reversed(history.taken) if taken.roll == roll and not taken.is_change), None
    )


def rewritten(history: History, steps: Mapping[int, Step], undone: Mapping[int, str]) -> History:
    """Return a fight's history with some steps rewritten, and some undone."""
    taken = [
        replace(old, step=steps.get(old.number, old.step), undone=undone.get(old.number, old.undone))
        if old.number in steps or old.number in undone
        else old
        for old in history.taken
    ]
    return history.as_of(taken, alike(history.taken, taken))


def characters_of(fight: Fight) -> tuple[int, ...]:
    """Return the characters in a fight."""
    return tuple(combatant.character for combatant in fight.combatants if combatant.character)


_SIDES = 6


def recharging(
    history: History, more: tuple[Taken, ...], kept: FacesByKey, source: Source
) -> tuple[tuple[Taken, ...], Thrown | None]:
    """Return ``more`` with the recharge dice added, if the last step starts a turn.

    The ``kept`` faces of an undone turn are used first. Also return the dice that were rolled, or None.
    """
    *before, last = more or (None,)
    if last is None or not isinstance(last.step, Turned):
        return more, None
    fight = history.then(*filter(None, before)).fight
    of = due(fight, last.step.to)
    if not of:
        return more, None
    turn = (fight.round + last.step.rounds, last.step.to)
    keys = [Key(*turn, one.key, f"{RECHARGE} {name} d{_SIDES}") for one, name in of]
    thrown = {key: kept.get(key, ())[:1] or tuple(source.draw(1, _SIDES)) for key in keys}
    dice = tuple(Recharged(one.id, name, thrown[key][0]) for key, (one, name) in zip(keys, of, strict=True))
    was = {key: kept.get(key, ()) for key in keys}
    left = {key: faces[1:] for key, faces in was.items()}
    turned = replace(last, step=replace(last.step, recharged=dice))
    return (*filter(None, before), turned), Thrown(*turn, thrown, was, left)


_read_faces: Callable[[str], tuple[int, ...]] = reader(tuple[int, ...])


read_thrown: Callable[[str], list[tuple[Key, tuple[int, ...]]]] = reader(list[tuple[Key, tuple[int, ...]]])
"""Parses the dice rolled for a step."""


def check_thrown(stored: StoredFight, fight: Fight, thrown: Thrown | None) -> None:
    """Check that the faces with which a roll started are still stored. Raises MovedError if they aren't."""
    if thrown is None:
        return
    kept = kept_faces(stored)
    is_same_turn = (thrown.round, thrown.place) == (fight.round, fight.group)
    if not is_same_turn or any(kept.get(key, ()) != faces for key, faces in thrown.kept.items()):
        raise MovedError(say("The fight changed at the same moment. Try again."))


def kept_faces(stored: StoredFight) -> FacesByKey:
    """Return a fight's faces that will be repeated."""
    return {Key(*key): _read_faces(text) for key, text in stored.faces.items()}


def face_texts(faces: FacesByKey, *thrown: Thrown | None) -> dict[FacesKey, str]:
    """Return these faces and those left of rolls in stored form, with "" for none."""
    left = {key: face for part in thrown if part for key, face in part.left.items()}
    return {astuple(key): dumps(face) if face else "" for key, face in {**faces, **left}.items()}


def stored_steps(
    steps: Sequence[Taken], thrown: Thrown | None = None, at_end: Thrown | None = None
) -> Iterator[StoredStep]:
    """Yield steps in stored form: the first with the dice rolled for it, the last with those ``at_end``."""
    for taken in steps:
        of = at_end if at_end and taken is steps[-1] else thrown if taken is steps[0] else None
        faces = dumps(tuple(of.faces.items())) if of else ""
        yield StoredStep(
            taken.number, dumps(taken.step), taken.roll, taken.user, taken.name, taken.made, thrown=faces
        )


def faces_after_undo(stored: StoredFight, undone: Collection[int], *, renewed: bool = False) -> FacesByKey:
    """Return the faces to store once these steps are undone; ``renewed`` if they need new dice."""
    kept = dict(kept_faces(stored))
    changed: dict[Key, tuple[int, ...]] = {}
    for step in reversed(stored.steps):
        if step.number in undone and step.thrown:
            back = remembered_faces(kept, dict(read_thrown(step.thrown)), renewed=renewed)
            kept.update(back)
            changed.update(back)
    return changed
