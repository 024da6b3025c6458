"""Plain dice notation, the game that every table plays: ``/roll 4d6kh3+2``."""

from collections import deque
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.amend import Amendment, Step, amend
from bot.dice.bounds import can_fail
from bot.dice.die import Die, Fate
from bot.dice.expression import Expression, Mode
from bot.dice.faces import Source
from bot.dice.notation import parse, reread
from bot.dice.roll import Faces, Roll, evaluate, recompute, reroll
from bot.dice.typed import read, sentences
from bot.dice.typed.compared import swapped
from bot.errors import DiceError, MissingNumberError, NotationError, SecretError
from bot.games.dice.rules.trail import amended, before, lost_faces, not_back, rerolled
from bot.games.dice.rules.words import MAX_DETAIL, headline, totals, verdicts, working
from bot.rolls.act import (
    AGAIN,
    AMEND,
    UNDO,
    Act,
    Presser,
    amend_action,
    amending,
    can_undo,
    theirs,
    undo_action,
    undoer,
    undoing,
)
from bot.rolls.card import Action, Card, Choice, Field, Tone
from bot.rolls.game import Game
from bot.rolls.trail import Change, Trail
from bot.tables.reading import outcome_words, row_lines
from bot.words import say

REROLL = "reroll"


class DiceRequest(Struct, frozen=True, omit_defaults=True):
    """What was asked: canonical notation, a label where the notation has none, and a results table.

    ``table`` are its rows, ``title`` its name, if it has one; ``system`` is the key of one that was named,
    ``dialect`` that of one by which it was read, where that mattered.
    """

    dice: str
    # All but the first have defaults: rolls from before these fields are read too.
    label: str = ""
    table: str = ""
    title: str = ""
    system: str = ""
    dialect: str = ""


def request(text: str, label: str = "", table: str = "", title: str = "", dialect: str = "") -> DiceRequest:
    """The request that a player typed, in the dialect of this key or in ours.

    Raises:
        DiceError: It cannot be read; its suggestion is the nearest that can.

    """
    label = " ".join(label.split())
    try:
        typed = read(text, dialect)
        notation = str(typed.expression)
        return DiceRequest(notation, label, table or typed.rows, title, typed.system, typed.dialect)
    except DiceError as error:
        raise _with_options(error, label, table) from error


def _with_options(error: DiceError, label: str, table: str) -> DiceError:
    """The error whose offers have the label too; with a results table nothing can be pressed that has it."""
    if table and (offers := error.meant or (error.suggestion and (error.suggestion,))):
        return DiceError(say("{error} Did you mean {dice}?", error=error, dice=say(" or ").join(offers)))
    match error:
        case SecretError():
            error.dice = _labelled(error.dice, label) if error.dice and not table else ""
        case MissingNumberError() if table:
            return NotationError(str(error), text=error.text, position=error.position)
        case MissingNumberError() if label and "#" not in error.template:
            error.template = f"{error.template} # {label}"
        case _:
            error.suggestion = _labelled(error.suggestion, label) if error.suggestion else ""
            error.meant = tuple(_labelled(each, label) for each in error.meant)
    return error


def exactly(notation: str) -> DiceRequest:
    """The request that this notation is, by the grammar alone: what stands on a button means what it meant.

    Raises:
        DiceError: It cannot be read.

    """
    return DiceRequest(str(parse(notation)))


def roll_of(asked: DiceRequest, faces: Faces) -> Roll:
    """The roll that this request and these faces are.

    Raises:
        LookupError: They are the faces of no such roll.

    """
    expression = reread(asked.dice)
    for known, rolled in _KNOWN:
        if known is faces and rolled.expression is expression:
            return rolled
    return _known(faces, recompute(asked.dice, faces))


_KNOWN: deque[tuple[Faces, Roll]] = deque(maxlen=4)
"""The last rolls by their very faces: a throw is drawn at once, and a press asks for the same many times."""


def _known(faces: Faces, rolled: Roll) -> Roll:
    _KNOWN.append((faces, rolled))
    return rolled


def _thrown(rolled: Roll) -> Faces:
    return _known(rolled.faces, rolled).faces


def _throw(asked: DiceRequest, source: Source) -> Faces:
    # Not parse: canonical notation may be longer than what may be typed.
    return _thrown(evaluate(reread(asked.dice), source))


def _card(trail: Trail[DiceRequest]) -> Card:
    rolls = [roll_of(version.request, version.faces) for version in trail]
    now, asked = rolls[-1], trail[-1].request
    losses = [
        lost_faces(old, new, version.picked)
        for old, new, version in zip(rolls, rolls[1:], trail[1:], strict=False)
        if version.why == REROLL
    ]
    labels = {result.line.label for result in now.results}
    own = labels if len(labels) == 1 else ()
    label = " · ".join(dict.fromkeys(label for label in (asked.label, *own, asked.title) if label))
    return Card(
        headline=outcome_words(asked.table, [result.total for result in now.results]) or headline(now),
        label=label,
        total=totals(now),
        verdict=verdicts(now),
        lines=(*_rows(asked, now), *working(now, before(losses, now), MAX_DETAIL)),
        remarks=(
            *rerolled(losses, _helper(trail, REROLL)),
            *_amendments(trail, rolls),
            *_notes(now, asked),
        ),
        tone=_tone(now),
        actions=_actions(now, trail),
    )


def _rows(asked: DiceRequest, now: Roll) -> tuple[str, ...]:
    return row_lines(asked.table, [result.total for result in now.results])


_AGAIN = Action(AGAIN, say("Roll again"))
_REROLL = Action(REROLL, say("Reroll dice…"))


def _actions(now: Roll, trail: Trail[DiceRequest]) -> tuple[Action, ...]:
    undo = (undo_action(),) if can_undo(trail) else ()
    return (_AGAIN, *((_REROLL,) if now.dice else ()), amend_action(), *undo)


def _helper(trail: Trail[DiceRequest], *why: str) -> str:
    """The name of whoever last did one of these to somebody else's roll, or nothing."""
    last = next((version for version in reversed(trail) if version.why in why), trail[0])
    return last.name if last.by != trail[0].by else ""


def _amendments(trail: Trail[DiceRequest], rolls: list[Roll]) -> tuple[str, ...]:
    places = [place for place, version in enumerate(trail) if version.why in (AMEND, UNDO)]
    if not places:
        return ()
    steps = [_without_labels(trail[place].request) for place in (0, *places)]
    lost = [
        (key, face)
        for place in places
        for key, (face, _) in lost_faces(rolls[place - 1], rolls[place], ()).items()
    ]
    return amended(steps, not_back(lost, rolls), _helper(trail, AMEND, UNDO))


def _notes(now: Roll, asked: DiceRequest) -> tuple[str, ...]:
    """How the notation was read, where dialects differ, or what the system's dice mean; if that is short."""
    notes = sentences(now.expression, asked.system, asked.dialect)
    return notes if sum(map(len, notes)) <= _MAX_NOTES else ()


def _without_labels(asked: DiceRequest) -> str:
    return "; ".join(line.notation for line in reread(asked.dice).lines)


def _tone(rolled: Roll) -> Tone:
    """Good or bad where a goal says so, or the only d20 of the roll does."""
    met = {result.success for result in rolled.results}
    if met in ({True}, {False}):
        return Tone.GOOD if met == {True} else Tone.BAD
    twenties = [die.face for die in rolled.dice if die.sides == 20 and die.counted]
    if twenties in ([20], [1]):
        return Tone.GOOD if twenties == [20] else Tone.BAD
    return Tone.PLAIN


def _choices(trail: Trail[DiceRequest]) -> tuple[Choice, ...]:
    results = roll_of(trail[-1].request, trail[-1].faces).results
    choices: list[Choice] = []
    for number, result in enumerate(results, 1):
        # Dropped dice too: once it is rolled again, one of them may count.
        thrown = [(pool, die) for pool in result.pools for die in pool.thrown]
        for place, (pool, die) in enumerate(thrown, 1):
            label = say("Die {place} shows {face}", place=place, face=die.face)
            if len(results) > 1:
                label = say(
                    "Roll {number}, die {place} shows {face}", number=number, place=place, face=die.face
                )
            choices.append(Choice(die.key, label, _hint(die, str(pool.dice))))
    return tuple(choices)


def _hint(die: Die, pool: str) -> str:
    if by := die.reason(Fate.DROPPED):
        return say("from {pool}, dropped by {by}", pool=pool, by=by)
    if die.path:
        return say("from {pool}, brought by the die before it", pool=pool)
    if die.reason(Fate.EXPLODED):
        return say("from {pool}, with the dice it brought", pool=pool)
    return say("from {pool}", pool=pool)


def _reroll(trail: Trail[DiceRequest], picked: tuple[str, ...], source: Source) -> Change[DiceRequest]:
    asked = trail[-1].request
    return Change(asked, _thrown(reroll(roll_of(asked, trail[-1].faces), picked, source)))


_MAX_NOTES = 600  # Characters of remarks about the notation; a card has room for more important things.
_MAX_DIGITS = 2  # Of a roll's number among several.
_MODES: dict[str, Mode] = {"adv": "adv", "dis": "dis", "none": ""}


def _form(trail: Trail[DiceRequest]) -> tuple[Field, ...]:
    lines = reread(trail[-1].request.dice).lines
    fields = (
        Field("modifier", say("Modifier"), say("+2, -1 or +1d4")),
        Field(
            "mode",
            say("Advantage"),
            say("As it is"),
            choices=(
                Choice("adv", say("Advantage")),
                Choice("dis", say("Disadvantage")),
                Choice("none", say("Neither")),
            ),
        ),
        Field("target", say("Target to reach"), say("15, or <=9")),
    )
    compare = _COMPARE if any(map(swapped, lines)) else ()
    if len(lines) == 1:
        return (*fields, *compare)
    which = say("Which roll, from 1 to {last}", last=len(lines))
    return (*fields, Field("line", which, say("1"), most=_MAX_DIGITS), *compare)


_COMPARE = (
    Field(
        "compare",
        say("What is compared"),
        say("As it is"),
        choices=(Choice("total", say("The whole total")), Choice("dice", say("Each die: count successes"))),
    ),
)


def _amend(trail: Trail[DiceRequest], entered: tuple[str, ...], source: Source) -> Change[DiceRequest]:
    filled = dict(zip((field.key for field in _form(trail)), entered, strict=True))
    number = filled.get("line", "").strip()
    if number and not (number.isdecimal() and len(number) <= _MAX_DIGITS):
        raise DiceError(say("{text} is no roll's number; write 1 for the first.", text=number))
    # A list that was left alone leaves the mode as it is; only "Neither" takes it away.
    amendment = Amendment(
        filled["modifier"].strip(),
        _MODES.get(filled["mode"]),
        filled["target"].strip(),
        int(number or 1),
        filled.get("compare", ""),
    )
    # Only a reroll throws dice again: what those had brought before must not come back.
    steps = [
        Step(roll_of(version.request, version.faces), version.picked if version.why == REROLL else ())
        for version in trail
    ]
    now = amend(steps, amendment, source)
    return Change(replace(trail[-1].request, dice=str(now.expression)), now.faces)


def _may_amend(trail: Trail[DiceRequest], presser: Presser) -> str | None:
    """It is theirs, also unseen; but errors must not tell what a GM made of the roll, or whether it fails."""
    is_own = presser.owns and all(version.by == trail[0].by for version in trail)
    return None if is_own and not _can_fail(trail[-1].request) else theirs(trail, presser)


def _may_undo(trail: Trail[DiceRequest], presser: Presser) -> str | None:
    return undoer()(trail, presser) if presser.sees else _may_amend(trail, presser)


def _can_fail(asked: DiceRequest) -> bool:
    return _notation_can_fail(asked.dice)


@lru_cache(maxsize=1024)
def _notation_can_fail(dice: str) -> bool:
    return can_fail(reread(dice))


def _purpose(asked: DiceRequest) -> str:
    # Of the notation's labels the first alone: how many there are would say how much is rolled.
    return asked.label or reread(asked.dice).lines[0].label


def _notation(asked: DiceRequest) -> str:
    return _labelled(asked.dice, asked.label)


def _labelled(dice: str, label: str) -> str:
    if not label:
        return dice
    labelled = reread(dice).labelled(label)
    # A label that would be read as more than one, such as "a; b", is left out.
    return str(labelled) if _reads_as(str(labelled), labelled) else dice


def _reads_as(text: str, expression: Expression) -> bool:
    try:
        return reread(text) == expression
    except DiceError:
        return False


def _command(asked: DiceRequest) -> str:
    return say("/roll {dice}", dice=_notation(asked))


GAME = Game(
    key="dice",
    request=DiceRequest,
    throw=_throw,
    card=_card,
    notation=_notation,
    purpose=_purpose,
    can_fail=_can_fail,
    command=_command,
    resolve=lambda trail: roll_of(trail[-1].request, trail[-1].faces),
    for_others=lambda request: request,
    amend=amending(_amend, _form, _may_amend),
    undo=undoing(may=_may_undo),
    others={
        REROLL: Act(
            do=_reroll,
            did=say("rerolled dice"),
            choices=_choices,
            ask=say("Which dice are rolled again?"),
            many=True,
        ),
    },
)
