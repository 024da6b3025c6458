"""Requests for dice, from typed text."""

import re
import unicodedata

from bot.dice.expression import Binary, Dice, ExpressionLine, Number, Part
from bot.dice.limits import MAX_SIDES
from bot.dice.typed import read
from bot.errors import DiceError, LimitError, PlayerError
from bot.games.magic.rules.event import MAX_DICE
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.words import later, say

_CONVERTED = re.compile(
    r"(?P<dice>.+?) +(?:from|with|by|on) +(?:an? +|1)?d(?P<by>[0-9]{1,7})(?P<more>(?: *[+-] *[0-9]+)*)",
    re.IGNORECASE,
)
_IGNORING = re.compile(
    r",? *\b(?:ignor|dropp?)(?:e|ing)?(?: the)?(?: (?P<number>[0-9]{1,3}))?"
    r" low(?:est|er)(?: (?P<after>[0-9]{1,3}))?",
    re.IGNORECASE,
)
_COINS = re.compile(r"(?:flip +)?(?:an? +)?(?P<count>[1-9][0-9]?)? *coins?(?: +flips?)?", re.IGNORECASE)
COIN_SIDES = 20
"""The sides of the die that a coin replaces. Heads counts as 20 and tails as 1 (Pokey, the Scallywagg)."""
_NONE = re.compile(r"0+[dw](?P<sides>[1-9][0-9]{0,5})", re.IGNORECASE)


_FILLER = re.compile(r"^(?:roll +)?(?:an? +|one +)?(?=[0-9]*[dw][0-9])", re.IGNORECASE)
_DICE = re.compile(r"d[0-9]", re.IGNORECASE)
_OTHER = later("Magic rolls one kind of die at a time. Enter d20, 2d8, 1d20-5 or d6 from d20, or use /roll.")


def asked(dice: str, modifier: int = 0, ignore: int = 0) -> MagicRequest:
    """Return the request for dice as typed: ``d20``, ``2d8``, ``1d20-5``, ``2d20dl1``, ``d6 from d20``.

    ``2d20 ignore lowest`` works too, ``coin`` is flipped in place of a d20, and ``0d6`` rolls nothing
    (706.1). ``modifier`` and ``ignore`` are added to those in the dice.

    Raises:
        PlayerError: They can't be parsed, or aren't dice of one kind.

    """
    text = " ".join(unicodedata.normalize("NFKC", dice).split())
    by = 0
    if matched := _COINS.fullmatch(text):
        return MagicRequest((Throw(int(matched["count"] or 1), COIN_SIDES, coin=True),), modifier)
    # X = 0 isn't a mistake: nothing is rolled or triggers, whatever is in play (706.1).
    if matched := _NONE.fullmatch(text):
        return MagicRequest((Throw(0, int(matched["sides"])),), modifier)
    if matched := _IGNORING.search(text):
        ignore += int(matched["number"] or matched["after"] or 1)
        text = _IGNORING.sub("", text)
    if matched := _CONVERTED.fullmatch(text):
        text, by = f"{matched['dice']}{matched['more']}", int(matched["by"])
    line = _line(text)
    pool, added = _parts(line.part)
    throw = Throw(pool.count, pool.sides, by)
    request = MagicRequest((throw,), modifier + added, ignore=ignore + _ignored(pool), purpose=line.label)
    check(request)
    return request


def _line(text: str) -> ExpressionLine:
    try:
        lines = read(_FILLER.sub("", text)).expression.lines
    except DiceError as error:
        if nearer := _nearer(error.suggestion):
            raise PlayerError(say("{error} Did you mean {dice}?", error=error, dice=nearer)) from error
        raise PlayerError(_OTHER.say()) from error
    if len(lines) != 1 or lines[0].times != 1 or lines[0].goal or _DICE.search(lines[0].label):
        raise PlayerError(_OTHER.say())
    return lines[0]


def _nearer(suggestion: str) -> str:
    """Return a suggestion made for plain dice if Magic accepts it too, or "" if not."""
    try:
        asked(suggestion) if suggestion else None
    except PlayerError:
        return ""
    return suggestion


def _parts(part: Part) -> tuple[Dice, int]:
    """Return the dice, and the modifier typed after them."""
    if isinstance(part, Dice) and not part.faces and not part.mode:
        return part, 0
    if isinstance(part, Binary) and part.sign in ("+", "-") and isinstance(part.right, Number):
        dice, added = _parts(part.left)
        return dice, added + (part.right.value if part.sign == "+" else -part.right.value)
    if isinstance(part, Number):
        raise PlayerError(say("Did you mean d{number}?", number=part.value))
    raise PlayerError(_OTHER.say())


def _ignored(pool: Dice) -> int:
    """Return how many of the lowest dice the operators ignore."""
    ignored = 0
    for operator in pool.operators:
        # Magic's instructions ignore the lowest (706.6); keeping the highest means the same.
        if operator.kind not in ("dl", "kh"):
            words = later("Magic can ignore the lowest dice, such as 2d20dl1. For {operator}, use /roll.")
            raise PlayerError(words.say(operator=operator))
        ignored += operator.value if operator.kind == "dl" else max(0, pool.count - operator.value)
    return ignored


def check(request: MagicRequest) -> None:
    """Check that a request can be rolled at all.

    Raises:
        PlayerError: The request can't be rolled. The message says what is possible.

    """
    if sum(throw.count for throw in request.throws) > MAX_DICE:
        raise LimitError(say("A roll here can have up to {most} dice. Roll fewer.", most=MAX_DICE))
    for throw in request.throws:
        if throw.count < 0:
            raise PlayerError(say("The number of dice must be 0 or more. Enter another one."))
        # Fewer sides can't stand in for more, because some results couldn't come up (706.1b).
        if throw.by and not throw.sides <= throw.by <= MAX_SIDES:
            words = say(
                "A d{sides} can't be rolled with a d{by}, which has fewer sides.",
                sides=throw.sides,
                by=throw.by,
            )
            raise PlayerError(words)
        # Check the dice as typed, because an effect's extra die adds its own ignored one (706.6).
        if throw.count and request.ignore >= throw.count:
            raise PlayerError(
                say(
                    "That would ignore every die. With {dice}, you can ignore at most {most}.",
                    dice=throw,
                    most=throw.count - 1,
                )
            )
