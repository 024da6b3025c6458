"""Text → what it asks to be rolled, or a refusal that says what it may have meant."""

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from bot.dice.arithmetic import reckoned
from bot.dice.expression import Expression, Negative, Number, Part, pools_of
from bot.dice.limits import MAX_TEXT
from bot.dice.notation import of_terms, parse
from bot.dice.typed import bcdice
from bot.dice.typed.assembled import MOST_MEANT, Understood, understood
from bot.dice.typed.compared import compared, ways
from bot.dice.typed.dialects import named_dialect, translated
from bot.dice.typed.draft import DoubtError, MissingError, unclear
from bot.dice.typed.exact import D20_FIRST, exact, repeated_or_multiplied, span_to
from bot.dice.typed.japanese import in_notation
from bot.dice.typed.reader import Reading
from bot.dice.typed.repairs import repairs
from bot.dice.typed.secret import Secret, secret
from bot.dice.typed.systems import Named, named
from bot.dice.typed.wrapping import unwrapped
from bot.errors import DiceError, LimitError, MissingNumberError, NotationError, SecretError
from bot.words import later, listed, say

_SETS = re.compile(r"([0-9]{1,2})(?: ?x ?| +)(?=[a-z])", re.IGNORECASE)
_MOST_REPAIRED = 100  # Characters: reading a longer text many times takes too long.
_DICE = re.compile(r"[0-9]d|d[0-9]", re.IGNORECASE)


Told = Literal["", "apart", "tally", "highest"]
"""How results are told that aren't totals: draws apart from each other, a tally, or with the highest die."""


class Typed(Struct, frozen=True):
    """What a text asks to be rolled.

    ``system`` is the key of one that it named, ``dialect`` of one that it was read by, where that mattered;
    ``rows`` are what the results mean, as of a results table. Each is "" where there is none. ``told`` is how
    the results are told.
    """

    expression: Expression
    system: str = ""
    dialect: str = ""
    rows: str = ""
    told: Told = ""


@lru_cache(maxsize=1024)
def read(text: str, dialect: str = "") -> Typed:
    """What this text asks to be rolled, in the dialect of this key, or in ours.

    Raises:
        SecretError: It asks to be hidden too, which only the option ``hidden`` does.
        DiceError: It cannot be read beyond doubt; it says what the text can have meant.

    """
    if not dialect and "d" in text and (plain := of_terms(text)):
        return Typed(plain)
    typed = _typed(text, dialect)
    for line in typed.expression.lines:
        if not pools_of(line.part) and not (line.goal and pools_of(line.goal.part)):
            raise _without_dice(line.part)
    return typed


def _typed(text: str, dialect: str) -> Typed:
    if len(text) <= MAX_TEXT and (prefixed := named_dialect(text)):
        dialect, text = prefixed
    if not dialect and len(text) <= MAX_TEXT and (plain := exact(text)) and not ways(plain):
        return Typed(plain)
    return _read(text, dialect)


def _read(text: str, dialect: str) -> Typed:
    if hidden := _secret(text, dialect):
        raise _hidden(hidden, dialect)
    if dialect == bcdice.KEY and (choice := _choice(text)):
        return choice
    try:
        meant, system, mattered = _meant(text, dialect)
    except DiceError as error:
        if isinstance(error, MissingNumberError) or not (slips := _repaired(text, error)):
            raise
        raise _unsure(text, Understood(slips, sure=False), error) from error
    if not meant.sure:
        raise _unsure(text, meant)
    literal = bcdice.told(text) if mattered == bcdice.KEY else ""
    return Typed(compared(parse(meant.notations[0])), system, mattered, told=literal)


_DICE_IN_A_SET = ("4", "6", "8", "10", "12", "20", "100")


def _without_dice(part: Part) -> DiceError:
    """That nothing is rolled there, with what it comes to: a calculation is answered too."""
    if isinstance(part.part if isinstance(part, Negative) else part, Number):
        die = f"d{part}" if str(part) in _DICE_IN_A_SET else ""
        return DiceError(
            say("A number alone isn't a roll. Add dice, as in 1d20+5 or 4d6kh3."), suggestion=die
        )
    words = later("{text} is {value}. Nothing is rolled without dice, as in 1d20+5 or 4d6kh3.")
    return DiceError(words.say(text=str(part).replace("*", "×"), value=reckoned(part)))


def _secret(text: str, dialect: str) -> Secret | None:
    """Return what of the text asks for a hidden roll, or None where nothing does."""
    if dialect == bcdice.KEY and (command := bcdice.secretly(text)):
        return Secret(command, "me")
    return secret(unwrapped(text)) or secret(text.replace("[", " ").replace("]", " "))


def _choice(text: str) -> Typed | None:
    """Return what BCDice's ``choice`` draws, and what its results mean; None for anything else."""
    try:
        drawn = bcdice.draw(text)
    except DoubtError as doubt:
        raise _placed(doubt, text, text) from doubt
    if drawn is None:
        return None
    rows = " | ".join(f"{number}: {name}" for number, name in enumerate(drawn.names, 1))
    return Typed(parse(drawn.dice), "", bcdice.KEY, rows, "apart" if drawn.apart else "")


def _meant(text: str, dialect: str = "") -> tuple[Understood, str, str]:
    """What the text may mean, the key of the system that it names, and that of the dialect if it mattered.

    Raises:
        DiceError: It cannot be read; the place is that in the text as it was typed.

    """
    if len(text) > MAX_TEXT:
        parse(text)
    stripped = in_notation(unwrapped(text))
    mattered = ""
    if dialect:
        try:
            ours = translated(stripped, dialect)
        except DoubtError as doubt:
            raise _placed(doubt, text, stripped) from doubt
        mattered, stripped = dialect if ours != stripped else "", ours
    system = _named(stripped)
    if system:
        stripped = _with_rest(system)
    key = system.system.key if system else ""
    most = span_to(stripped)
    if both := (f"1d{most}",) if most else repeated_or_multiplied(stripped):
        return Understood(both, sure=False), key, mattered
    if plain := exact(stripped):
        meant = ways(plain)
        return Understood(meant or (str(plain),), sure=not meant), key, mattered
    try:
        if first := D20_FIRST.fullmatch(stripped):
            return _signed(*first.groups()), "", mattered
        return _in_words(stripped, dialect), key, mattered
    except DoubtError as doubt:
        raise _placed(doubt, text, stripped) from doubt
    except NotationError as error:
        # What was put together differs from what was typed, and so do the places in it.
        raise _as_typed(text) or error from error


def _in_words(text: str, dialect: str) -> Understood:
    """Return what words may mean; for BCDice all behind the first space is a label."""
    try:
        return understood(Reading(text))
    except DoubtError:
        labelled = exact(bcdice.labelled(text)) if dialect == bcdice.KEY else None
        if labelled is None:
            raise
        return Understood((str(labelled),), sure=True)


def _as_typed(text: str) -> NotationError | None:
    """What the grammar says of the text itself, with the place in it."""
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
    """A sign before the first d20: advantage (Dice Maiden; RPG Sage before 2d20), or just a sign."""
    if not dice.endswith("20"):
        raise DoubtError(unclear(sign), 0)
    moded = understood(Reading(f"1d20{'adv' if sign == '+' else 'dis'}{rest}"))
    plain = understood(Reading(f"{'' if sign == '+' else '-'}{dice}{rest}"))
    return Understood((*moded.notations, *plain.notations), sure=False)


def _named(text: str) -> Named | None:
    """The system that is named at the beginning, perhaps behind how often."""
    sets = _SETS.match(text)
    found = named(text) or (named(text[sets.end() :]) if sets else None)
    if found is None or _DICE.search(found.rest):
        return None
    if len(text) - len(found.rest) and sets and not named(text):
        if ";" in found.dice or re.match("[0-9]+x", found.dice):
            return None
        return Named(found.system, f"{sets[1]}x{found.dice}", found.rest)
    return found


def _with_rest(system: Named) -> str:
    """The dice of a system with what was typed behind its name: it belongs to the first of its rolls."""
    first, separator, others = system.dice.partition(";")
    head, mark, label = first.partition(" #")
    return f"{head}{system.rest}{'' if '#' in system.rest else mark + label}{separator}{others}"


def _hidden(hidden: Secret, dialect: str) -> SecretError:
    try:
        meant, *_ = _meant(hidden.text, dialect)
        dice = str(compared(parse(meant.notations[0]))) if len(meant.notations) == 1 else ""
    except DiceError:
        dice = ""
    is_sure = hidden.is_sure or not dice
    words = say("Others should not see that, it seems; choose with the option hidden who may.")
    if not is_sure:
        unsure = later(
            "Is “{word}” the label of {dice}, or should the roll be hidden?"
            " Choose here, or with the option hidden."
        )
        words = unsure.say(word=hidden.word, dice=dice)
    typed = f"{dialect}: {hidden.text}" if dialect else hidden.text
    return SecretError(words, dice=dice, audience=hidden.audience, typed=typed, is_sure=is_sure)


def _unsure(text: str, meant: Understood, error: DiceError | None = None) -> DiceError:
    """What is offered instead, with the place where the text breaks, if it does."""
    notations = tuple(str(compared(parse(notation))) for notation in meant.notations)
    if len(notations) == 1:
        words = say("I am not sure that I understand that as you mean it.")
        said = _as_typed(text) or error or NotationError(words, text=text, position=0)
        said.suggestion = notations[0]
        return said
    rolls = listed(notations, "or")
    broken = _as_typed(text)
    place = broken.position if broken else 0
    return NotationError(
        say("That may mean {rolls}.", rolls=rolls), text=text, position=place, meant=notations
    )


def _repaired(text: str, error: DiceError) -> tuple[str, ...]:
    """The readings that a slip of the finger hides, each as near as the others; none where they are many."""
    if isinstance(error, LimitError) or len(text) > _MOST_REPAIRED:
        return ()
    for repair in repairs(unwrapped(text)):
        found = tuple(dict.fromkeys(reading for each in repair if (reading := _beyond_doubt(each))))
        if found:
            return found if len(found) <= MOST_MEANT else ()
    return ()


def _beyond_doubt(text: str) -> str:
    """The canonical notation of this text where it has only one meaning, else ""."""
    if secret(text):
        return ""
    try:
        meant, *_ = _meant(text)
    except DiceError:
        return ""
    return str(compared(parse(meant.notations[0]))) if len(meant.notations) == 1 else ""
