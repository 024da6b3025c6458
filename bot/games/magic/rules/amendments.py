"""The actions Edit, Undo and Store, for forgotten details."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import DiceError
from bot.games.magic.rules.changes import (
    COUNTERED,
    RENEW,
    TAKE_BACK,
    WALK,
    MagicChange,
    MagicTrail,
    changed,
    number,
)
from bot.games.magic.rules.from_options import check
from bot.games.magic.rules.request import MagicRequest
from bot.rolls.card import Field, signed
from bot.rolls.remarks import standing
from bot.rolls.trail import Change
from bot.tables.reading import MAX_TEXT, read_table
from bot.words import say

MAX_NAME = 40  # Characters of a permanent's name.
STORE, TIE = "store", "tie"


def store_form(trail: MagicTrail) -> tuple[Field, ...]:
    """Return the field for the permanent on which to store the results."""
    name = trail[-1].request.title[:MAX_NAME]
    return (
        Field("name", say("On which permanent"), say("Centaur of Attention"), most=MAX_NAME, filled=name),
    )


def store(trail: MagicTrail, entered: tuple[str, ...], _source: Source) -> MagicChange:
    """Store every counted result on a permanent (706.8a). Raises DiceError if there's no name."""
    name = " ".join(entered[0].split())[:MAX_NAME]
    if not name:
        raise DiceError(say("Results are stored on a permanent. Enter its name."))
    return Change(replace(trail[-1].request, stores=name), trail[-1].faces)


def amend_form(trail: MagicTrail) -> tuple[Field, ...]:
    """Return the fields for details that may have been forgotten."""
    request = trail[-1].request
    fields = [
        Field("modifier", say("Modifier"), signed(request.modifier), most=7),
        Field("ignore", say("How many lowest dice to ignore"), str(request.ignore), most=3),
        Field(
            "table", say("Results table"), say("1-9: draw one | 10-20: draw two"), most=MAX_TEXT, long=True
        ),
    ]
    if len(request.throws) == 1:
        hint = say("{count}; too many, so all are void (3.9)", count=request.throws[0].count)
        fields.append(Field("count", say("The right number of dice"), hint, most=3))
    return tuple(fields)


def amend(trail: MagicTrail, entered: tuple[str, ...], source: Source) -> MagicChange:
    """Return the roll with the forgotten details. Raises PlayerError for empty or impossible entries."""
    modifier, ignore, table, *more = (text.strip() for text in entered)
    count = more[0] if more else ""
    request = trail[-1].request
    if not any((modifier, ignore, count, table)):
        raise DiceError(say("You didn't enter anything. Enter what was forgotten."))
    # The stored list is public and could be partly spent, so its number of dice stays.
    if request.stores and (ignore or count):
        raise DiceError(say("These results are stored. Change them with /magic stored."))
    if modifier:
        request = replace(request, modifier=number(modifier), why="")
    if ignore:
        request = replace(request, ignore=max(0, number(ignore)))
        check(request)
    if table:
        title = (
            request.title if request.says or request.able else ""
        )  # A table's name doesn't fit other rows.
        request = replace(request, table=str(read_table(table)), title=title)
    if count:
        return _counted(trail, request, number(count), source)
    return changed(trail, request, source)


def _counted(trail: MagicTrail, request: MagicRequest, count: int, source: Source) -> MagicChange:
    """Return the roll with a different number of dice. If there were too many, all are rerolled (3.9)."""
    if count < 1:
        raise DiceError(say("Enter how many dice it should have been, 1 or more."))
    throw = request.throws[0]
    request = replace(request, throws=(replace(throw, count=count), *request.throws[1:]))
    check(request)
    # The right number of dice is only rolled once: if the roll had that number before, that version
    # stands, with what was done to it.
    if before := next(
        (version for version in reversed(trail) if version.request.throws[0].count == count), None
    ):
        request, faces = _decided_as(request, before.request), {**trail[-1].faces.extra, **before.faces.extra}
        return changed(trail, request, source, Faces(extra=faces))
    # With too few dice, the dice rolled stay and only the missing ones are rolled. 3.9 only voids extras.
    if count > throw.count:
        return changed(trail, request, source)
    # Choices made for the dice are void along with them, but a spent use stays spent.
    return changed(trail, _decided_as(request, MagicRequest(request.throws)), source, Faces())


def _decided_as(request: MagicRequest, other: MagicRequest) -> MagicRequest:
    """Return a request with another request's decisions about dice."""
    return replace(
        request,
        kept=other.kept,
        ignored=other.ignored,
        dropped=other.dropped,
        rerolls=other.rerolls,
        shifts=other.shifts,
        first=other.first,
    )


def can_undo(trail: MagicTrail) -> bool:
    """Return True if the last step can be undone: it discarded no dice, and stored nothing."""
    places = standing(trail)
    last = trail[places[-1]]
    # A step that showed new faces, or changed the table for everyone to see, can't be undone.
    if len(places) == 1 or last.why in FINAL:
        return False
    # A step that discarded dice stays, because everyone saw their faces.
    return trail[places[-2]].faces.extra.items() <= last.faces.extra.items()


FINAL = ("reroll", TIE, STORE, WALK, COUNTERED, TAKE_BACK, RENEW)
"""The steps that can't be undone."""


def undo(trail: MagicTrail, _picked: tuple[str, ...], _source: Source) -> MagicChange:
    """Return the roll as it was before the last step that wasn't undone."""
    if not can_undo(trail):
        raise DiceError(say("There's no step to undo."))
    return changed(trail, trail[standing(trail)[-2]].request, back=True)
