"""What is asked of plain dice: reading it, throwing it, and as a player would type it again."""

from collections import deque
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.amend import Amendment, amended
from bot.dice.bounds import can_fail
from bot.dice.expression import Expression
from bot.dice.faces import Source
from bot.dice.notation import parse, reread
from bot.dice.roll import Faces, Roll, evaluate, recompute
from bot.dice.typed import Told, read
from bot.errors import DiceError, MissingNumberError, NotationError, SecretError
from bot.rolls.game import More, Occasion
from bot.words import listed, say


class DiceRequest(Struct, frozen=True, omit_defaults=True):
    """What was asked: canonical notation, a label where the notation has none, and a results table.

    ``table`` are its rows, ``title`` its name, if it has one; ``system`` is the key of one that was named,
    ``dialect`` that of one by which it was read, where that mattered. ``ask`` is what a GM asked that it
    answers, for the ``character`` of this number there; ``name`` is theirs if somebody else rolls for them.
    ``told`` is how its results are told, where they aren't totals (:mod:`bot.games.dice.rules.told`).
    """

    dice: str
    # Stored with every roll: a new field needs a default, or older rolls can no longer be read.
    label: str = ""
    table: str = ""
    title: str = ""
    system: str = ""
    dialect: str = ""
    ask: int = 0
    character: int = 0
    name: str = ""
    told: Told = ""


def request(text: str, label: str = "", table: str = "", title: str = "", dialect: str = "") -> DiceRequest:
    """The request that a player typed, in the dialect of this key or in ours.

    Raises:
        DiceError: It cannot be read; its suggestion is the nearest that can.

    """
    label = " ".join(label.split())
    try:
        typed = read(text, dialect)
        notation = str(typed.expression)
        rows = table or typed.rows
        return DiceRequest(notation, label, rows, title, typed.system, typed.dialect, told=typed.told)
    except DiceError as error:
        raise _with_options(error, label, table) from error


def _with_options(error: DiceError, label: str, table: str) -> DiceError:
    """The error whose offers have the label too; with a results table nothing can be pressed that has it."""
    if table and (offers := error.meant or (error.suggestion and (error.suggestion,))):
        return DiceError(say("{error} Did you mean {dice}?", error=error, dice=listed(offers, "or")))
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
    for known, rolled in tuple(_KNOWN):  # A copy: luck is counted in a thread of its own.
        if known is faces and rolled.expression is expression:
            return rolled
    return _known(faces, recompute(asked.dice, faces))


_KNOWN: deque[tuple[Faces, Roll]] = deque(maxlen=4)
"""The last rolls by their very faces: a throw is drawn at once, and a press asks for the same many times."""


def _known(faces: Faces, rolled: Roll) -> Roll:
    _KNOWN.append((faces, rolled))
    return rolled


def thrown(rolled: Roll) -> Faces:
    """The faces of a roll, which is kept with them for its card."""
    return _known(rolled.faces, rolled).faces


def throw(asked: DiceRequest, source: Source) -> Faces:
    """Draw the faces of a new roll."""
    # Not parse: canonical notation may be longer than what may be typed.
    return thrown(evaluate(reread(asked.dice), source))


def may_fail(asked: DiceRequest) -> bool:
    """Whether some faces make it fail: what divides by what is rolled, or may grow too large."""
    return _notation_can_fail(asked.dice)


@lru_cache(maxsize=1024)
def _notation_can_fail(dice: str) -> bool:
    return can_fail(reread(dice))


def purpose(asked: DiceRequest) -> str:
    """What it is for, as all see it: its label."""
    # Of the notation's labels the first alone: how many there are would say how much is rolled.
    what = asked.label or reread(asked.dice).lines[0].label
    return say("{name}: {what}", name=asked.name, what=what) if asked.name and what else asked.name or what


def notation(asked: DiceRequest) -> str:
    """It as a player would type it again."""
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


def adapted(asked: DiceRequest, occasion: Occasion) -> DiceRequest:
    """Return the same dice: without what they answered; of a forgotten player, without what they were for."""
    if occasion is not Occasion.FORGOTTEN:
        return replace(asked, ask=0, character=0, name="")
    lines = tuple(replace(line, label="") for line in reread(asked.dice).lines)
    return replace(asked, dice=str(Expression(lines)), label="", name="")


def with_more(asked: DiceRequest, more: More) -> DiceRequest:
    """The request with what is typed behind its name. Raises DiceError for what its dice do not take."""
    amendment = Amendment(more.modifier, more.mode or None, more.goal)
    return replace(asked, dice=str(amended(reread(asked.dice), amendment)))


def command(asked: DiceRequest) -> str:
    """What a player would type to make such a roll."""
    return f"/roll {notation(asked)}"
