"""Steps of a fight that are taken back: who may, whom a player asks, and what comes again then."""

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.creatures.recharging import recharging
from bot.games.dnd.fight.rolls.recalled import Thrown
from bot.games.dnd.fight.rolls.rolled_step import step_again
from bot.games.dnd.fight.steps.taken import Question, Taken
from bot.games.dnd.fight.store.fights import Changes
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import history_of
from bot.games.dnd.fight.table.changes import (
    MOVED,
    Reroll,
    characters_of,
    rewritten,
    step_of_roll,
    stored_step,
    with_turn,
)
from bot.games.dnd.fight.table.stored_faces import face_texts, kept_faces, thrown_back, with_thrown
from bot.rolls.values import Who
from bot.words import say

UNDO_WINDOW = 60 * 1000  # Milliseconds in which players take their own last step back.


def unrolling(
    stored: StoredFight,
    number: int,
    reroll: Reroll,
    roll: int,
    now: int,
    *,
    renewed: bool = False,
    source: Source = NO_FACES,
) -> Changes:
    """Take back a roll's change, which was that step; what came of the roll is as of the ``reroll`` again."""
    history = history_of(stored)
    undone = dict.fromkeys(last_steps(history.taken, number), reroll.who.name)
    of = step_of_roll(history, roll)
    if of is None:
        raise PressError(MOVED.say())
    step = step_again(of.step, reroll.step)
    after = rewritten(history, {of.number: step}, undone)
    back = thrown_back(stored, undone, renewed=renewed)
    turn: tuple[Taken, ...] = ()
    thrown: Thrown | None = None
    if last_standing(after.taken) is not None and last_roll(after.taken) == roll:
        new = replace(of, number=stored.steps[-1].number, made=now)
        turn, thrown = recharging(after, with_turn(after, new)[1:], {**kept_faces(stored), **back}, source)
    return Changes(
        added=tuple(with_thrown(map(stored_step, turn), None, thrown)),
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=True,
        faces=face_texts({**back, **(thrown.left if thrown else {})}),
        renewed=renewed,
        question="",
    )


def last_roll(taken: tuple[Taken, ...]) -> int:
    """The roll that the last step that stands is of, or changed; 0 for none."""
    last = last_standing(taken)
    return last.roll if last else 0


def last_steps(taken: tuple[Taken, ...], number: int) -> tuple[int, ...]:
    """The numbers of the last step that stands, and of what it came with: what is taken back together.

    Raises:
        PressError: The last one is not of this ``number``.

    """
    # The first is that the fight was called, which only ending it takes back.
    standing = (each for each in reversed(taken[1:]) if not each.undone)
    last, cause = next(standing, None), next(standing, None)
    if last is None or last.number != number:
        raise PressError(MOVED.say())
    return (last.number, cause.number) if cause and last.came_along else (last.number,)


def undoing(
    stored: StoredFight, number: int, who: Who, now: int, *, is_gm: bool, renewed: bool = False
) -> Changes:
    """Take the last step that stands back, for a GM; for a player their own without dice, within a minute.

    ``renewed``: what was thrown for it is to be thrown with new dice.

    Raises:
        PressError: It is not the last any more, or not theirs, or too late.

    """
    history = history_of(stored)
    taken = history.taken
    undone = dict.fromkeys(last_steps(taken, number), who.name)
    last = last_standing(taken)
    assert last is not None
    # Once more, within the transaction: the last step may be another by now.
    if not is_gm and has_dice(taken, number):
        raise PressError(say("What was rolled stands; only a GM takes that back."))
    check_undo(last, who, now, is_gm=is_gm)
    return Changes(
        undone=undone,
        characters=characters_of(rewritten(history, {}, undone).fight),
        lowers=True,
        faces=face_texts(thrown_back(stored, undone, renewed=renewed)),
        renewed=renewed,
        question="",
    )


def has_dice(taken: tuple[Taken, ...], number: int) -> bool:
    """Whether dice were thrown for the last step, which has this number, or for what it came with.

    Raises:
        PressError: The last one is another.

    """
    gone = last_steps(taken, number)
    return any(each.has_dice for each in taken if each.number in gone)


def asking_back(stored: StoredFight, number: int, who: Who, now: int) -> Changes:
    """Ask the GM to take the last step back, which has this number and dice; nothing changes until then.

    Raises:
        PressError: It is not the last any more, or not theirs.

    """
    history = history_of(stored)
    cause = min(last_steps(history.taken, number))
    check_own(next(taken for taken in history.taken if taken.number == cause), who)
    return Changes(question=dumps(Question(number, cause, who.user, who.name, history.fight.turn, now)))


def leaving_it(stored: StoredFight, number: int) -> Changes:
    """Leave the step of this number, asked to be taken back, as it is. Raises PressError if nobody asks."""
    question = question_of(stored)
    if question is None or question.step != number:
        raise PressError(MOVED.say())
    return Changes(question="")


def question_of(stored: StoredFight) -> Question | None:
    """Which step a player asks to take back; None for none."""
    return loads(Question, stored.question) if stored.question else None


def check_own(last: Taken, who: Who) -> None:
    """Whether this step is theirs. Raises PressError if not."""
    if last.user != who.user:
        raise PressError(say("The last step is {name}'s; they or a GM take it back.", name=last.name))


def check_undo(last: Taken, who: Who, now: int, *, is_gm: bool) -> None:
    """Whether they may take this step back. Raises PressError if not."""
    if is_gm:
        return
    check_own(last, who)
    if now - last.made > UNDO_WINDOW:
        raise PressError(say("That was more than a minute ago; ask a GM to take it back."))


def last_standing(taken: tuple[Taken, ...]) -> Taken | None:
    """The last step that stands, but for the first of all; None if there is none."""
    return next((each for each in reversed(taken[1:]) if not each.undone), None)
