"""Parsing of typed text into the roll that it asks for, or an error that suggests possible meanings."""

from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bot.dice.arithmetic import value_of
from bot.dice.expression import Expression, Negative, Number, Part, pools_of
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import of_terms, parse
from bot.dice.typed import bcdice
from bot.dice.typed.assembled import MOST_MEANT, Understood, understood
from bot.dice.typed.compared import D20_FIRST, compared, exact, repeated_or_multiplied, span_to, ways
from bot.dice.typed.dialects import named_dialect, translated
from bot.dice.typed.japanese import in_notation
from bot.dice.typed.pieces import DoubtError, MissingError, unclear
from bot.dice.typed.reader import TypedReading
from bot.dice.typed.repairs import repairs
from bot.dice.typed.secret import SecretDice, secret
from bot.dice.typed.wrapping import unwrapped
from bot.errors import DiceError, LimitError, MissingNumberError, NotationError, SecretError
from bot.words import later, listed, say

_MOST_REPAIRED = 100  # Characters: reading a longer text many times takes too long.


Told = Literal["", "apart", "tally", "highest"]
"""Ways to show results that aren't totals: as separate draws, as a tally, or with the highest die."""


class TypedDice(Struct, frozen=True):
    """A parsed text.

    ``system`` is the key of the system named in it, ``dialect`` that of the dialect it was parsed in, if that
    mattered. ``rows`` are the meanings of the results, as in a results table. Each is "" if there is none.
    ``shown_as`` is the way to show the results.
    """

    expression: Expression
    system: str = ""
    dialect: str = ""
    rows: str = ""
    shown_as: Told = ""


@lru_cache(maxsize=1024)
def read(text: str, dialect: str = "") -> TypedDice:
    """Parse a text in the dialect with this key, or in ours.

    Raises:
        SecretError: The text also asks to hide the roll, which only the option ``hidden`` can do.
        DiceError: The text isn't clear; the message says what it may mean.

    """
    if not dialect and "d" in text and (plain := of_terms(text)):
        return TypedDice(plain)
    typed = _typed(text, dialect)
    for line in typed.expression.lines:
        if not pools_of(line.part) and not (line.goal and pools_of(line.goal.part)):
            raise _without_dice(line.part)
    return typed


def _typed(text: str, dialect: str) -> TypedDice:
    if len(text) <= MAX_TEXT and (prefixed := named_dialect(text)):
        dialect, text = prefixed
    if not dialect and len(text) <= MAX_TEXT and (plain := exact(text)) and not ways(plain):
        return TypedDice(plain)
    return _read(text, dialect)


def _read(text: str, dialect: str) -> TypedDice:
    if len(text) > MAX_TEXT:
        parse(text)  # Refuses it before the searches below, whose time grows with the square of the length.
    if hidden := _secret(text, dialect):
        raise _hidden(hidden, dialect)
    if dialect == bcdice.KEY and (choice := _choice(text)):
        return choice
    try:
        meant, mattered = _understood(text, dialect)
    except DiceError as error:
        if isinstance(error, MissingNumberError) or not (slips := _repaired(text, error)):
            raise
        raise _unsure(text, Understood(slips, sure=False), error) from error
    if not meant.sure:
        raise _unsure(text, meant)
    literal = bcdice.shown_as(text) if mattered == bcdice.KEY else ""
    return TypedDice(compared(parse(meant.notations[0])), "", mattered, shown_as=literal)


_DICE_IN_A_SET = ("4", "6", "8", "10", "12", "20", "100")


def _without_dice(part: Part) -> DiceError:
    """Return the error that a text has no dice; for a calculation, the error gives its result."""
    if isinstance(part.part if isinstance(part, Negative) else part, Number):
        die = f"d{part}" if str(part) in _DICE_IN_A_SET else ""
        return DiceError(
            say("A number alone isn't a roll. Add dice, such as 1d20+5 or 4d6kh3."), suggestion=die
        )
    words = later("{text} is {value}. To roll, add dice, such as 1d20+5 or 4d6kh3.")
    return DiceError(words.say(text=str(part).replace("*", "×"), value=value_of(part)))


def _secret(text: str, dialect: str) -> SecretDice | None:
    """Return the part of the text that asks for a hidden roll; None if there is no such part."""
    if dialect == bcdice.KEY and (command := bcdice.secretly(text)):
        return SecretDice(command, "me")
    return secret(unwrapped(text)) or secret(text.replace("[", " ").replace("]", " "))


def _choice(text: str) -> TypedDice | None:
    """Return the draw of BCDice's ``choice`` with the names of its results; None for anything else."""
    try:
        drawn = bcdice.draw(text)
    except DoubtError as doubt:
        raise _placed(doubt, text, text) from doubt
    if drawn is None:
        return None
    rows = " | ".join(f"{number}: {name}" for number, name in enumerate(drawn.names, 1))
    return TypedDice(parse(drawn.dice), "", bcdice.KEY, rows, "apart" if drawn.apart else "")


def _understood(text: str, dialect: str = "") -> tuple[Understood, str]:
    """Return the meaning of a text, and the dialect's key if the dialect mattered.

    Raises:
        DiceError: It can't be parsed; the position is that in the typed text.

    """
    stripped = in_notation(unwrapped(text))
    mattered = ""
    if dialect:
        try:
            ours = translated(stripped, dialect)
        except DoubtError as doubt:
            raise _placed(doubt, text, stripped) from doubt
        mattered, stripped = dialect if ours != stripped else "", ours
    most = span_to(stripped)
    if both := (f"1d{most}",) if most else repeated_or_multiplied(stripped):
        return Understood(both, sure=False), mattered
    if plain := exact(stripped):
        meant = ways(plain)
        return Understood(meant or (str(plain),), sure=not meant), mattered
    try:
        if first := D20_FIRST.fullmatch(stripped):
            return _signed(*first.groups()), mattered
        return _in_words(stripped, dialect), mattered
    except DoubtError as doubt:
        raise _placed(doubt, text, stripped) from doubt
    except NotationError as error:
        # The assembled notation differs from the typed text, and so do positions in it.
        raise _as_typed(text) or error from error


def _in_words(text: str, dialect: str) -> Understood:
    """Return the meanings of a text with words; for BCDice, everything after the first space is a label."""
    try:
        return understood(TypedReading(text))
    except DoubtError:
        labelled = exact(bcdice.labelled(text)) if dialect == bcdice.KEY else None
        if labelled is None:
            raise
        return Understood((str(labelled),), sure=True)


def _as_typed(text: str) -> NotationError | None:
    """Return the grammar's error for the text as typed, with its position."""
    try:
        parse(text)
    except NotationError as error:
        return error
    except DiceError:
        return None
    return None


def _placed(doubt: DoubtError, text: str, stripped: str) -> NotationError:
    start = max(text.find(stripped), 0)
    if isinstance(doubt, MissingError):
        template = f"{stripped[: doubt.at]}{{}}{stripped[doubt.end :]}"
        name = stripped[doubt.at : doubt.end]
        return MissingNumberError(
            str(doubt), text=text, position=max(text.find(name), 0), name=name, template=template
        )
    return NotationError(str(doubt), text=text, position=min(start + doubt.at, len(text)))


def _signed(sign: str, dice: str, rest: str) -> Understood:
    """Return the reading of a sign before the first d20.

    It means advantage (in Dice Maiden, and before 2d20 in RPG Sage), or is just a sign.
    """
    if not dice.endswith("20"):
        raise DoubtError(unclear(sign), 0)
    moded = understood(TypedReading(f"1d20{'adv' if sign == '+' else 'dis'}{rest}"))
    plain = understood(TypedReading(f"{'' if sign == '+' else '-'}{dice}{rest}"))
    return Understood((*moded.notations, *plain.notations), sure=False)


def _hidden(hidden: SecretDice, dialect: str) -> SecretError:
    try:
        meant, _ = _understood(hidden.text, dialect)
        dice = str(compared(parse(meant.notations[0]))) if len(meant.notations) == 1 else ""
    except DiceError:
        dice = ""
    is_sure = hidden.is_sure or not dice
    words = say("This looks secret. Choose who can see it with the hidden option.")
    if not is_sure:
        unsure = later(
            "Is “{word}” the label of {dice}, or should the roll be hidden? Choose here, or use "
            "the hidden option."
        )
        words = unsure.say(word=hidden.word, dice=dice)
    typed = f"{dialect}: {hidden.text}" if dialect else hidden.text
    return SecretError(words, dice=dice, audience=hidden.audience, typed=typed, is_sure=is_sure)


def _unsure(text: str, meant: Understood, error: DiceError | None = None) -> DiceError:
    """Return the error with suggestions, and the position of the part that can't be parsed, if any."""
    notations = tuple(str(compared(parse(notation))) for notation in meant.notations)
    if len(notations) == 1:
        words = say("This could mean something else. Is it what you want?")
        said = _as_typed(text) or error or NotationError(words, text=text, position=0)
        said.suggestion = notations[0]
        return said
    rolls = listed(notations, "or")
    broken = _as_typed(text)
    place = broken.position if broken else 0
    return NotationError(
        say("That could mean {rolls}.", rolls=rolls), text=text, position=place, meant=notations
    )


def _repaired(text: str, error: DiceError) -> tuple[str, ...]:
    """Return the readings after fixing one typo, all equally likely; none if there are many."""
    if isinstance(error, LimitError) or len(text) > _MOST_REPAIRED:
        return ()
    for repair in repairs(unwrapped(text)):
        readings = tuple(dict.fromkeys(reading for dice in repair if (reading := _beyond_doubt(dice))))
        if readings:
            return readings if len(readings) <= MOST_MEANT else ()
    return ()


def _beyond_doubt(text: str) -> str:
    """Return the canonical notation of this text if it has only one meaning, else ""."""
    if secret(text):
        return ""
    try:
        meant, _ = _understood(text)
    except DiceError:
        return ""
    return str(compared(parse(meant.notations[0]))) if len(meant.notations) == 1 else ""
