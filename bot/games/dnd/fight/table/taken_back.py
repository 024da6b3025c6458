"""Undoing steps of a fight: who can do it, whom a player asks, and which faces are then repeated."""

from msgspec.structs import replace

from bot.codec import dumps
from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.fight.rolls.recalled import Thrown
from bot.games.dnd.fight.rolls.rolled_step import step_again
from bot.games.dnd.fight.steps.history import Question, Taken
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import history_of, question_of
from bot.games.dnd.fight.table.changes import (
    MOVED,
    FightReroll,
    characters_of,
    face_texts,
    faces_after_undo,
    kept_faces,
    recharging,
    rewritten,
    step_of_roll,
    stored_steps,
    with_turn,
)
from bot.rolls.values import Who
from bot.words import say

UNDO_WINDOW = 60 * 1000  # Milliseconds during which players can undo their last step.


def unrolling(
    stored: StoredFight,
    number: int,
    reroll: FightReroll,
    roll: int,
    now: int,
    *,
    renewed: bool = False,
    source: Source = NO_FACES,
) -> FightChanges:
    """Undo the step that changed a roll; the roll's result is again that of the ``reroll``."""
    history = history_of(stored)
    undone = dict.fromkeys(last_steps(history.taken, number), reroll.who.name)
    of = step_of_roll(history, roll)
    if of is None:
        raise PressError(MOVED.say())
    step = step_again(of.step, reroll.step)
    after = rewritten(history, {of.number: step}, undone)
    back = faces_after_undo(stored, undone, renewed=renewed)
    turn: tuple[Taken, ...] = ()
    thrown: Thrown | None = None
    if last_standing(after.taken) is not None and last_roll(after.taken) == roll:
        new = replace(of, number=stored.steps[-1].number, made=now)
        turn, thrown = recharging(after, with_turn(after, new)[1:], {**kept_faces(stored), **back}, source)
    return FightChanges(
        added=tuple(stored_steps(turn, None, thrown)),
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=True,
        faces=face_texts(back, thrown),
        renewed=renewed,
        question="",
    )


def last_roll(taken: tuple[Taken, ...]) -> int:
    """Return the roll made or changed by the last step that isn't undone, or 0 if there is none."""
    last = last_standing(taken)
    return last.roll if last else 0


def last_steps(taken: tuple[Taken, ...], number: int) -> tuple[int, ...]:
    """Return the numbers of the last step and of any step it came with, which are undone together.

    Raises:
        PressError: The last step doesn't have this ``number``.

    """
    # The first step starts the fight, and only ending the fight undoes it.
    standing = (step for step in reversed(taken[1:]) if not step.undone)
    last, cause = next(standing, None), next(standing, None)
    if last is None or last.number != number:
        raise PressError(MOVED.say())
    return (last.number, cause.number) if cause and last.is_automatic else (last.number,)


def undoing(
    stored: StoredFight, number: int, who: Who, now: int, *, is_gm: bool, renewed: bool = False
) -> FightChanges:
    """Undo the last step; players can only undo their own, within a minute, if it has no dice.

    ``renewed`` means that its dice are rolled again.

    Raises:
        PressError: The step is no longer the last, isn't the user's own, or it's too late.

    """
    history = history_of(stored)
    taken = history.taken
    undone = dict.fromkeys(last_steps(taken, number), who.name)
    last = last_standing(taken)
    assert last is not None
    # Check again within the transaction, because there may be a newer step.
    if not is_gm and has_dice(taken, number):
        raise PressError(say("Only a GM can undo a roll."))
    check_undo(last, who, now, is_gm=is_gm)
    return FightChanges(
        undone=undone,
        characters=characters_of(rewritten(history, {}, undone).fight),
        lowers=True,
        faces=face_texts(faces_after_undo(stored, undone, renewed=renewed)),
        renewed=renewed,
        question="",
    )


def has_dice(taken: tuple[Taken, ...], number: int) -> bool:
    """Return True if dice were rolled for the last step, or for the step that triggered it.

    Raises:
        PressError: The last step doesn't have this number.

    """
    gone = last_steps(taken, number)
    return any(step.has_dice for step in taken if step.number in gone)


def asking_back(stored: StoredFight, number: int, who: Who, now: int) -> FightChanges:
    """Ask the GM to undo the last step, which has this number and dice; until then, nothing changes.

    Raises:
        PressError: The step is no longer the last, or isn't the user's own.

    """
    history = history_of(stored)
    cause = min(last_steps(history.taken, number))
    check_own(next(taken for taken in history.taken if taken.number == cause), who)
    return FightChanges(question=dumps(Question(number, cause, who.user, who.name, history.fight.turn, now)))


def leaving_it(stored: StoredFight, number: int) -> FightChanges:
    """Keep the step with this number, which a player asked to undo. Raises PressError if no one did."""
    question = question_of(stored)
    if question is None or question.step != number:
        raise PressError(MOVED.say())
    return FightChanges(question="")


def check_own(last: Taken, who: Who) -> None:
    """Raise PressError unless the user took this step."""
    if last.user != who.user:
        raise PressError(say("The last step was {name}'s. Only they or a GM can undo it.", name=last.name))


def check_undo(last: Taken, who: Who, now: int, *, is_gm: bool) -> None:
    """Raise PressError unless the user can undo this step."""
    if is_gm:
        return
    check_own(last, who)
    if now - last.made > UNDO_WINDOW:
        raise PressError(say("That was over a minute ago. Ask a GM to undo it."))


def last_standing(taken: tuple[Taken, ...]) -> Taken | None:
    """Return the last step that isn't undone, other than the start of the fight, or None."""
    return next((step for step in reversed(taken[1:]) if not step.undone), None)
