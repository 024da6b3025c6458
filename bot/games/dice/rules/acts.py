"""Actions on a plain roll: rerolling dice, and edits that keep the same faces."""

from msgspec.structs import replace

from bot.dice.amend import Amendment, Step, amend
from bot.dice.die import Die, Fate
from bot.dice.expression import Mode
from bot.dice.faces import Source
from bot.dice.notation import reread
from bot.dice.roll import reroll
from bot.dice.typed.compared import swapped
from bot.errors import DiceError
from bot.games.dice.rules.request import DiceRequest, drawn_faces, may_fail, roll_of
from bot.rolls.act import Presser, theirs, undoer
from bot.rolls.card import Choice, Field
from bot.rolls.trail import Change, Trail
from bot.words import say

REROLL = "reroll"


def choices(trail: Trail[DiceRequest]) -> tuple[Choice, ...]:
    """Return the dice that can be rerolled, including dropped ones."""
    results = roll_of(trail[-1].request, trail[-1].faces).results
    choices: list[Choice] = []
    for number, result in enumerate(results, 1):
        # Include dropped dice: after a reroll, one of them can count.
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
        return say("from {pool}, added by the previous die", pool=pool)
    if die.reason(Fate.EXPLODED):
        return say("from {pool}, with the dice it added", pool=pool)
    return say("from {pool}", pool=pool)


def roll_dice_again(
    trail: Trail[DiceRequest], picked: tuple[str, ...], source: Source
) -> Change[DiceRequest]:
    """Return the roll with these dice rerolled."""
    asked = trail[-1].request
    return Change(asked, drawn_faces(reroll(roll_of(asked, trail[-1].faces), picked, source)))


_MAX_DIGITS = 2  # For a roll's number among several.
_MODES: dict[str, Mode] = {"adv": "adv", "dis": "dis", "none": ""}


def form(trail: Trail[DiceRequest]) -> tuple[Field, ...]:
    """Return the fields of *Edit…*, with a choice if a number can be compared in two ways."""
    lines = reread(trail[-1].request.dice).lines
    fields = (
        Field("modifier", say("Modifier"), say("+2, -1 or +1d4")),
        Field(
            "mode",
            say("Advantage"),
            none=say("No change"),
            choices=(
                Choice("adv", say("Advantage")),
                Choice("dis", say("Disadvantage")),
                Choice("none", say("Neither")),
            ),
        ),
        Field("target", say("Target to reach"), say("15, or <=9")),
    )
    compare = (_compare(),) if any(map(swapped, lines)) else ()
    if len(lines) == 1:
        return (*fields, *compare)
    which = say("Which roll, from 1 to {last}", last=len(lines))
    return (*fields, Field("line", which, say("1"), most=_MAX_DIGITS), *compare)


def _compare() -> Field:
    return Field(
        "compare",
        say("What to compare"),
        none=say("No change"),
        choices=(Choice("total", say("The whole total")), Choice("dice", say("Each die: count successes"))),
    )


def amended_by(trail: Trail[DiceRequest], entered: tuple[str, ...], source: Source) -> Change[DiceRequest]:
    """Return the edited roll with the same faces. Raises DiceError if the entries can't be parsed."""
    filled = dict(zip((field.key for field in form(trail)), entered, strict=True))
    number = filled.get("line", "").strip()
    if number and not (number.isdecimal() and len(number) <= _MAX_DIGITS):
        raise DiceError(say("{text} isn't a roll number. Enter 1 for the first roll.", text=number))
    # An untouched list leaves the mode as it is; only "Neither" removes it.
    amendment = Amendment(
        filled["modifier"].strip(),
        _MODES.get(filled["mode"]),
        filled["target"].strip(),
        int(number or 1),
        filled.get("compare", ""),
    )
    # Only a reroll throws dice again, and the dice that the old ones added mustn't come back.
    steps = [
        Step(roll_of(version.request, version.faces), version.picked if version.why == REROLL else ())
        for version in trail
    ]
    now = amend(steps, amendment, source)
    return Change(replace(trail[-1].request, dice=str(now.expression)), now.faces)


def may_amend(trail: Trail[DiceRequest], presser: Presser) -> str | None:
    """Allow the owner, even if they can't see the roll; errors mustn't reveal a GM's edits or failures."""
    is_own = presser.owns and all(version.by == trail[0].by for version in trail)
    return None if is_own and not may_fail(trail[-1].request) else theirs(trail, presser)


def may_undo(trail: Trail[DiceRequest], presser: Presser) -> str | None:
    """Allow undoing an edit. If the presser can't see the roll, :func:`may_amend` decides."""
    return undoer()(trail, presser) if presser.sees else may_amend(trail, presser)
