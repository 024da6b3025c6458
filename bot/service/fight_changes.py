"""What becomes of a stored fight when a step is taken, worked out anew or taken back, decided over it as it is."""

import dataclasses
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypedDict

from msgspec.structs import astuple, replace

from bot.codec import dumps, loads, reader
from bot.dice.roll import Faces
from bot.errors import PressError
from bot.games.dnd.fight.checks import check
from bot.games.dnd.fight.folding import folded, sheet_changes, told, with_sheet
from bot.games.dnd.fight.hit_points import HitPoints, full, with_maximum
from bot.games.dnd.fight.recalled import FacesByKey, Key, Thrown, entering_key, taken_back
from bot.games.dnd.fight.rolling import step_again
from bot.games.dnd.fight.state import Combatant, Fight
from bot.games.dnd.fight.steps import (
    Dealt,
    Decided,
    Entered,
    Newcomer,
    Question,
    Removed,
    Rerolled,
    Step,
    Taken,
    Turned,
)
from bot.games.dnd.fight.turns import deciding, ends_itself, next_turn
from bot.games.dnd.request import DndRequest
from bot.service.values import Who
from bot.store.fights import Changes, FacesKey, StoredFight, StoredStep
from bot.store.hit_points import KeptHitPoints
from bot.store.rolls import MovedError
from bot.words import say

log = logging.getLogger(__name__)

_read: Callable[[str], Step] = reader(Step)
_read_faces: Callable[[str], tuple[int, ...]] = reader(tuple[int, ...])
_read_thrown: Callable[[str], list[tuple[Key, tuple[int, ...]]]] = reader(list[tuple[Key, tuple[int, ...]]])

MOVED = say("Something else came last by now; look at the fight as it is.")
UNDO_WINDOW = 60 * 1000  # Milliseconds in which players take their own last step back.


def steps_of(stored: StoredFight) -> tuple[Taken, ...]:
    """Every step of a fight. Raises PressError if one cannot be read any more."""
    try:
        return tuple(
            Taken(
                each.number,
                _read(each.step),
                each.roll,
                each.user,
                each.name,
                each.made,
                each.undone,
                bool(each.renewed),
            )
            for each in stored.steps
        )
    except ValueError as error:
        log.warning("Fight %d cannot be read: %s", stored.id, error)
        raise PressError(say("I can no longer read this fight; a GM ends it with /dnd fight end.")) from error


def fight_of(stored: StoredFight) -> Fight:
    """A fight as it is now."""
    return with_sheets(folded(steps_of(stored)), stored)


def with_sheets(fight: Fight, stored: StoredFight) -> Fight:
    """What its steps came to, with the Hit Point maxima that are on the sheets by now."""
    for step in sheet_changes(fight, stored.maxima):
        fight = with_sheet(fight, step)
    return fight


def taking(
    stored: StoredFight,
    step: Step,
    who: Who,
    now: int,
    *,
    roll: int = 0,
    at: int | None = None,
    thrown: Thrown | None = None,
) -> Changes:
    """One step more, if it can be taken, with what was ``thrown`` for it.

    Raises:
        PressError: It cannot be taken.
        MovedError: Other faces are due by now.

    """
    taken, number = steps_of(stored), stored.steps[-1].number
    sheets = tuple(
        Taken(at, each, 0, who.user, who.name, now)
        for at, each in enumerate(sheet_changes(folded(taken), stored.maxima), number + 1)
    )
    taken = (*taken, *sheets)
    before = folded(taken)
    if isinstance(step, Entered):
        step = numbered(step, taken, before)
    check(before, step, at)
    if isinstance(step, Turned):
        step = next_turn(before)
    elif isinstance(step, Decided):
        step = deciding(before, step.group)
    check_thrown(stored, before, thrown)
    new = Taken(number + len(sheets) + 1, step, roll, who.user, who.name, now)
    more = _with_turn((*taken, new), new)
    after = folded((*taken, *more))
    is_attack = isinstance(step, Dealt) and step.by in ("attack", "area")
    kept: tuple[KeptHitPoints, ...] = ()
    if isinstance(step, Removed):
        kept = tuple(
            kept_of(each, stored.maxima) for each in before.combatants if each.id == step.target and each.character
        )
    return Changes(
        added=(*map(_stored, sheets), *_with_thrown(more, thrown)),
        faces=_texts(thrown.left) if thrown else {},
        characters=None if characters_of(after) == characters_of(before) else characters_of(after),
        kept=kept,
        lowers=is_attack or after.turn != before.turn,
    )


def _with_turn(taken: tuple[Taken, ...], new: Taken) -> tuple[Taken, ...]:
    """The newest of these steps, with the turn that comes by itself with it, if one does.

    That follows from the last step but what only changed a roll.
    """
    *_, (cause, before, after) = (each for each in told(taken) if not isinstance(each[0].step, Rerolled))
    if not ends_itself(before, after, cause.step):
        return (new,)
    turn = replace(next_turn(after), auto=True)
    return new, replace(new, number=new.number + 1, step=turn, roll=0)


def _stored(taken: Taken) -> StoredStep:
    return StoredStep(taken.number, dumps(taken.step), taken.roll, taken.user, taken.name, taken.made)


def check_thrown(stored: StoredFight, fight: Fight, thrown: Thrown | None) -> None:
    """Make sure that what was thrown began with the faces that are due. Raises MovedError if others are by now."""
    if thrown is None:
        return
    kept = kept_faces(stored)
    is_same_turn = (thrown.round, thrown.place) == (fight.round, fight.group)
    if not is_same_turn or any(kept.get(key, ()) != faces for key, faces in thrown.kept.items()):
        raise MovedError(say("The fight went on at that very moment; please do that again."))


def kept_faces(stored: StoredFight) -> FacesByKey:
    """The faces of a fight that come again."""
    return {Key(*key): _read_faces(text) for key, text in stored.faces.items()}


def _texts(faces: FacesByKey) -> dict[FacesKey, str]:
    """These faces as they are stored; none as nothing."""
    return {astuple(key): dumps(each) if each else "" for key, each in faces.items()}


def _with_thrown(taken: Iterable[Taken], thrown: Thrown | None) -> Iterator[StoredStep]:
    """The steps as they are stored, the first of them with what was thrown for it."""
    for place, each in enumerate(taken):
        text = "" if place or thrown is None else dumps(tuple(thrown.faces.items()))
        yield dataclasses.replace(_stored(each), thrown=text)


def numbered(step: Entered, taken: tuple[Taken, ...], fight: Fight) -> Entered:
    """Those who enter with their numbers, never used before, and with names that nobody else has."""
    entered = [each.step for each in taken if isinstance(each.step, Entered)]
    first = 1 + max((one.id for each in entered for one in each.newcomers), default=0)
    names = [each.name for each in fight.combatants]
    if not any(each.character for each in step.newcomers):  # A character that comes back is who it was.
        names += [name for _, name in fight.gone]
    newcomers = []
    for number, each in enumerate(step.newcomers, first):
        name = _free_name(each, names, alike=len(step.newcomers) > 1)
        names.append(name)
        newcomers.append(replace(each, id=number, name=name))
    # Whoever comes back has the place in the order that was theirs: nobody has a second turn in a round by leaving.
    known = entering_key(tuple(newcomers))
    own = [each.group for each in entered if entering_key(each.newcomers) == known and not fight.members(each.group)]
    group = own[-1] if own else 1 + max((each.group for each in entered), default=0)
    return replace(step, newcomers=tuple(newcomers), group=group)


def _free_name(newcomer: Newcomer, names: list[str], *, alike: bool) -> str:
    """Its name; with a number where there is such a one, or there are several: "Goblin 2"."""
    base, taken = newcomer.name, [each.casefold() for each in names]
    if not alike and base.casefold() not in taken and f"{base} 1".casefold() not in taken:
        return base
    numbers = [n for n in range(1, len(names) + 2) if f"{base} {n}".casefold() not in taken]
    first = 2 if base.casefold() in taken else 1
    return f"{base} {next(n for n in (*numbers, len(names) + 2) if n >= first)}"


@dataclass(frozen=True, slots=True)
class Reroll:
    """A roll of a fight as it is changed: to which request and faces, which ``revision`` of it that is, and by whom.

    ``spends``: something is spent on it, so that it must come to something. ``thrown`` came up for it.
    """

    request: DndRequest
    faces: Faces
    revision: int
    who: Who
    spends: bool = False
    thrown: Thrown | None = None


def rerolling(stored: StoredFight, reroll: Reroll, roll: int, now: int) -> Changes:
    """What a changed roll comes to in place of what it came to before, as a step of its own."""
    taken = steps_of(stored)
    of = next((each for each in taken if each.roll == roll and not isinstance(each.step, Rerolled)), None)
    if of is None or of.undone:
        if reroll.spends:
            raise PressError(say("What came of that roll was taken back, so nothing is spent on it."))
        return Changes()  # The roll alone changes.
    step, who = step_again(of.step, reroll.request, reroll.faces), reroll.who
    check_thrown(stored, folded(taken), reroll.thrown)
    new = Taken(stored.steps[-1].number + 1, Rerolled(reroll.revision), roll, who.user, who.name, now)
    # The turn that came by itself with the roll, if nothing was done since, comes with what it is now, or not at all.
    since = [each for each in taken if each.number > of.number and not each.undone and not _changes(each, roll)]
    is_last = all(isinstance(each.step, Turned) and each.step.auto for each in since)
    undone = {each.number: who.name for each in since} if is_last else {}
    after = _rewritten(taken, {of.number: step}, undone)
    more = _with_turn((*after, new), new) if is_last else (new,)
    return Changes(
        added=tuple(_with_thrown(more, reroll.thrown)),
        faces=_texts(reroll.thrown.left) if reroll.thrown else {},
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=bool(undone),
    )


def _changes(taken: Taken, roll: int) -> bool:
    return isinstance(taken.step, Rerolled) and taken.roll == roll


def _rewritten(taken: tuple[Taken, ...], steps: Mapping[int, Step], undone: Mapping[int, str]) -> tuple[Taken, ...]:
    """These steps with some of them written anew, and some taken back."""
    return tuple(
        replace(each, step=steps.get(each.number, each.step), undone=undone.get(each.number, each.undone))
        for each in taken
    )


def unrolling(
    stored: StoredFight, number: int, reroll: Reroll, roll: int, now: int, *, renewed: bool = False
) -> Changes:
    """Take the change of a roll back, which was that step; what came of the roll is as of the ``reroll`` again."""
    taken = steps_of(stored)
    undone = dict.fromkeys(last_steps(taken, number), reroll.who.name)
    of = next((each for each in taken if each.roll == roll and not isinstance(each.step, Rerolled)), None)
    if of is None:
        raise PressError(MOVED)
    step = step_again(of.step, reroll.request, reroll.faces)
    after = _rewritten(taken, {of.number: step}, undone)
    turn: tuple[Taken, ...] = ()
    if last_standing(after) is not None and last_roll(after) == roll:
        new = replace(of, number=stored.steps[-1].number, made=now)
        turn = _with_turn(after, new)[1:]
    return Changes(
        added=tuple(map(_stored, turn)),
        rewritten={of.number: dumps(step)},
        undone=undone,
        lowers=True,
        **_back(stored, undone, renewed=renewed),
    )


class _Back(TypedDict):
    faces: dict[FacesKey, str]
    renewed: bool
    question: str


def _back(stored: StoredFight, undone: Mapping[int, str], *, renewed: bool) -> _Back:
    """What comes again once these steps were taken back; a question whether to do so is answered by it."""
    kept = dict(kept_faces(stored))
    changed: dict[Key, tuple[int, ...]] = {}
    for each in reversed(stored.steps):
        if each.number in undone and each.thrown:
            thrown = dict(_read_thrown(each.thrown))
            back = taken_back(kept, thrown, enters=isinstance(_read(each.step), Entered), renewed=renewed)
            kept.update(back)
            changed.update(back)
    return {"faces": _texts(changed), "renewed": renewed, "question": ""}


def last_roll(taken: tuple[Taken, ...]) -> int:
    """The roll that the last step that stands is of, or changed; 0 for none."""
    last = last_standing(taken)
    return last.roll if last else 0


def last_steps(taken: tuple[Taken, ...], number: int) -> tuple[int, ...]:
    """The numbers of the last step that stands, and of what it came with: what is taken back together.

    Raises:
        PressError: The last one is not of this ``number``.

    """
    standing = [each for each in taken[1:] if not each.undone]
    if not standing or standing[-1].number != number:
        raise PressError(MOVED)
    last = standing[-1]
    comes_with = isinstance(last.step, Turned) and last.step.auto and len(standing) > 1
    return (last.number, standing[-2].number) if comes_with else (last.number,)


def undoing(stored: StoredFight, number: int, who: Who, now: int, *, is_gm: bool, renewed: bool = False) -> Changes:
    """Take the last step that stands back, for a GM; for a player their own without dice, within a minute.

    ``renewed``: what was thrown for it is to be thrown with new dice.

    Raises:
        PressError: It is not the last any more, or not theirs, or too late.

    """
    taken = steps_of(stored)
    undone = dict.fromkeys(last_steps(taken, number), who.name)
    last = last_standing(taken)
    assert last is not None
    if not is_gm and has_dice(taken, number):
        raise PressError(say("What was rolled stands; only a GM takes that back."))
    check_undo(last, who, now, is_gm=is_gm)
    after = _rewritten(taken, {}, undone)
    return Changes(
        undone=undone,
        characters=characters_of(folded(after)),
        lowers=True,
        **_back(stored, undone, renewed=renewed),
    )


def has_dice(taken: tuple[Taken, ...], number: int) -> bool:
    """Whether dice were thrown for the last step, which has this number, or for what it came with.

    Raises:
        PressError: The last one is another.

    """
    gone = last_steps(taken, number)
    return any(each.roll for each in taken if each.number in gone)


def asking_back(stored: StoredFight, number: int, who: Who) -> Changes:
    """Ask the GM to take the last step back, which has this number and dice; nothing changes until then.

    Raises:
        PressError: It is not the last any more, or not theirs.

    """
    taken = steps_of(stored)
    cause = min(last_steps(taken, number))
    check_own(next(each for each in taken if each.number == cause), who)
    return Changes(question=dumps(Question(number, cause, who.user, who.name, folded(taken).turn)))


def leaving_it(stored: StoredFight, number: int) -> Changes:
    """Leave the step of this number as it is, which somebody asks to take back. Raises PressError if nobody does."""
    question = question_of(stored)
    if question is None or question.step != number:
        raise PressError(MOVED)
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


def characters_of(fight: Fight) -> tuple[int, ...]:
    """The characters that are in a fight."""
    return tuple(each.character for each in fight.combatants if each.character)


def kept_of(combatant: Combatant, maxima: Mapping[int, int]) -> KeptHitPoints:
    """How a character is when it leaves a fight; ``maxima`` are those on the sheets."""
    sheet = maxima.get(combatant.character, combatant.hp.maximum)
    return KeptHitPoints(combatant.character, state_text(combatant.hp, sheet), sheet)


def state_text(hp: HitPoints, sheet: int) -> str:
    """How somebody with this maximum on the sheet is, as it is kept: "" for uninjured."""
    return "" if hp == full(sheet, mortal=hp.mortal) else dumps(hp)


def state_of(kept: KeptHitPoints | None, sheet: int) -> HitPoints | None:
    """How somebody is of whom this was kept, with this maximum on the sheet by now; None for uninjured."""
    if kept is None or not kept.state:
        return None
    hp = loads(HitPoints, kept.state)
    return hp if sheet == kept.sheet else with_maximum(hp, sheet - kept.sheet)


def leaving(stored: StoredFight) -> tuple[KeptHitPoints, ...]:
    """How every character is when the fight ends; nothing of one that cannot be read any more."""
    try:
        fight = fight_of(stored)
    except PressError:
        return ()
    return tuple(kept_of(each, stored.maxima) for each in fight.combatants if each.character)
