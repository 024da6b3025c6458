"""Requests for plain dice: parsing and rolling them, and their text as typed."""

from collections import deque
from contextlib import suppress
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.amend import Amendment, amended
from bot.dice.bounds import can_fail
from bot.dice.expression import Expression
from bot.dice.faces import Source
from bot.dice.notation import parse, reread
from bot.dice.roll import Faces, Roll, evaluate, recompute
from bot.dice.typed import Told, reads_alike
from bot.errors import DiceError, MissingNumberError, NotationError, SecretError
from bot.rolls.game import More, Occasion
from bot.systems.reading import read_dice
from bot.systems.request import SystemRequest
from bot.systems.shipped import GAME as SYSTEMS
from bot.systems.shipped import library_here
from bot.systems.slips import corrected
from bot.systems.typed import names_none
from bot.words import listed, say

KEY = "dice"


class DiceRequest(Struct, frozen=True, omit_defaults=True):
    """A request with canonical notation, a label if the notation has none, and a results table.

    ``table`` has its rows, ``title`` its name, if any. ``system`` is the key of a named system, ``dialect``
    that of the dialect used, if it mattered. ``ask`` is the GM's request that this roll answers for a
    ``character``, by number; ``name`` is the character's if someone else rolls. ``told`` is the way to show
    results that aren't totals (:mod:`bot.games.dice.rules.thrown`).
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
    """Return the request that a player typed, in the dialect with this key or in ours.

    Raises:
        DiceError: The text can't be parsed; the error's suggestion is the nearest text that can.

    """
    label = " ".join(label.split())
    try:
        typed = read_dice(text, dialect)
        notation = str(typed.expression)
        rows = table or typed.rows
        return DiceRequest(notation, label, rows, title, typed.system, typed.dialect, told=typed.shown_as)
    except DiceError as error:
        raise _with_options(corrected(error, text, library_here()), label, table) from error


def game_of(asked: object) -> str:
    """Return the key of a request's game: a system, or plain dice."""
    return SYSTEMS if isinstance(asked, SystemRequest) else KEY


@lru_cache(maxsize=1024)
def plain(text: str) -> DiceRequest | None:
    """Return the request if the text means the same in every dialect, as most do; otherwise None."""
    if reads_alike(text) and names_none(text):
        with suppress(DiceError):  # The dice are clearer once the rest is known.
            return request(text)
    return None


def _with_options(error: DiceError, label: str, table: str) -> DiceError:
    """Return the error with the label added to its suggestions; with a table, it gets no buttons."""
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
            error.meant = tuple(_labelled(notation, label) for notation in error.meant)
    return error


def exactly(notation: str) -> DiceRequest:
    """Return the request for this notation, using only the grammar, so that a button always means the same.

    Raises:
        DiceError: It can't be parsed.

    """
    return DiceRequest(str(parse(notation)))


def roll_of(asked: DiceRequest, faces: Faces) -> Roll:
    """Return the roll of this request and these faces.

    Raises:
        LookupError: The faces don't fit such a roll.

    """
    expression = reread(asked.dice)
    for known, rolled in tuple(_KNOWN):  # A copy, because luck is counted in its own thread.
        if known is faces and rolled.expression is expression:
            return rolled
    rolled = recompute(asked.dice, faces)
    _KNOWN.append((faces, rolled))
    return rolled


_KNOWN: deque[tuple[Faces, Roll]] = deque(maxlen=4)
"""The last rolls with their faces. A new roll is shown at once, and a press asks for it many times."""


def drawn_faces(rolled: Roll) -> Faces:
    """Return the faces of a roll, and cache the roll for its card."""
    _KNOWN.append((rolled.faces, rolled))
    return rolled.faces


def throw(asked: DiceRequest, source: Source) -> Faces:
    """Draw the faces of a new roll."""
    # Don't use parse: canonical notation can be longer than what people can type.
    return drawn_faces(evaluate(reread(asked.dice), source))


def may_fail(asked: DiceRequest) -> bool:
    """Return True if some faces make it fail: it divides by a roll, or may grow too large."""
    return _notation_can_fail(asked.dice)


@lru_cache(maxsize=1024)
def _notation_can_fail(dice: str) -> bool:
    return can_fail(reread(dice))


def purpose(asked: DiceRequest) -> str:
    """Return a roll's purpose as everyone sees it: its label."""
    # Use only the first of the notation's labels, because their number would reveal how much is rolled.
    what = asked.label or reread(asked.dice).lines[0].label
    return say("{name}: {what}", name=asked.name, what=what) if asked.name and what else asked.name or what


def notation(asked: DiceRequest) -> str:
    """Return the request as a player would type it again."""
    return _labelled(asked.dice, asked.label)


def _labelled(dice: str, label: str) -> str:
    if not label:
        return dice
    labelled = reread(dice).labelled(label)
    # Leave out a label that would be parsed as more than one, such as "a; b".
    return str(labelled) if _reads_as(str(labelled), labelled) else dice


def _reads_as(text: str, expression: Expression) -> bool:
    try:
        return reread(text) == expression
    except DiceError:
        return False


def adapted(asked: DiceRequest, occasion: Occasion) -> DiceRequest | None:
    """Return the same dice without a GM's request (None for others); when forgotten, without labels too."""
    if occasion is Occasion.OTHERS and asked.ask:
        return None
    if occasion is not Occasion.FORGOTTEN:
        return replace(asked, ask=0, character=0, name="")
    lines = tuple(replace(line, label="") for line in reread(asked.dice).lines)
    return replace(asked, dice=str(Expression(lines)), label="", name="")


def with_more(asked: DiceRequest, more: More) -> DiceRequest:
    """Return the request with these additions. Raises DiceError if they can't be added to its dice."""
    amendment = Amendment(more.modifier, more.mode or None, more.goal)
    return replace(asked, dice=str(amended(reread(asked.dice), amendment)))


def command(asked: DiceRequest) -> str:
    """Return the command a player would type for such a roll."""
    return f"/roll {notation(asked)}"
