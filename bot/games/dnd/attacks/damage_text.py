"""Damage as players write it: "1d8+3 slashing + 2d6 fire", and dice that a bonus may be made of."""

from collections.abc import Iterable
from difflib import get_close_matches

from msgspec.structs import replace

from bot.dice.bounds import can_fail
from bot.dice.expression import KEEP_AND_DROP, Operator, exchanged, pools_of
from bot.dice.notation import parse, reread
from bot.errors import DiceError, PlayerError
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.lines import Line, LineError, Phrase, Token, read_line
from bot.games.dnd.terms.playing import ALL, DAMAGE, DAMAGE_TYPES
from bot.words import later, listed, say

MAX_DICE = 100  # Of one attack or spell, before a Critical Hit doubles them.
MAX_PARTS = 6  # Types of damage of one attack or spell.
WORDS = (DAMAGE,)
_IDLE = Phrase("< of|damage|magical|nonmagical | non - magical >")
_ASIDE = Phrase("( {type:type} )")
_JOINED = Phrase("+|,|;|and|plus")
_DICE = Phrase("{dice:dice}")


def read_damage(typed: str | Line) -> tuple[DamagePart, ...]:
    """Each amount with its type, in the order written.

    Raises:
        PlayerError: It is no damage; the text says where.

    """
    line = read_line(typed, *WORDS)
    rest, parts = _bare(line), list[DamagePart]()
    while rest:
        place = next((at for at, token in enumerate(rest.tokens) if _is_type(token)), len(rest.tokens))
        kind = type_of(rest[place : place + 1]) if rest[place:] else ""
        parts.append(DamagePart(_amount(rest[:place], rest), kind))
        rest = rest[place + 1 :]
        joined = rest.begins(_JOINED)
        if rest and not joined and not rest.begins(_DICE):
            raise _unreadable(rest)
        rest = joined.behind if joined else rest
    if not parts:
        raise _unreadable(line)
    if len(parts) > MAX_PARTS:
        raise PlayerError(say("Damage has up to {most} parts here; write fewer.", most=MAX_PARTS))
    return tuple(parts)


def _bare(line: Line) -> Line:
    """The line without words that say nothing, and without parentheses around a type."""
    return line.without(_IDLE).without(_ASIDE, keep="type")


def _is_type(token: Token) -> bool:
    return token.kind == "word" and len(token.text) >= _SHORTEST


_SHORTEST = 4  # Letters of a type, also of its beginning.


def type_of(line: Line) -> str:
    """The damage type that this is.

    Raises:
        LineError: There is none; the text names the nearest, or all.

    """
    typed = line.text
    begun = [each for each in DAMAGE_TYPES if len(typed) >= _SHORTEST and each.startswith(typed)]
    if typed in DAMAGE_TYPES or len(begun) == 1:
        return typed if typed in DAMAGE_TYPES else begun[0]
    known = DAMAGE.words()
    if near := get_close_matches(typed, known, 1, 0.7):
        name = DAMAGE.name(known[near[0]])
        words = later("“{word}” is no damage type; did you mean {near}?")
        raise LineError(words.say(word=line.marked(), near=name))
    words = later("“{word}” is no damage type; there are {types}.")
    raise LineError(words.say(word=line.marked(), types=listed(map(DAMAGE.name, DAMAGE_TYPES))))


def read_types(typed: str | Line) -> tuple[str, ...]:
    """Damage types as listed by somebody, "all" among them.

    Raises:
        PlayerError: One is none.

    """
    line = read_line(typed, *WORDS)
    kinds = dict[str, None]()
    for at, token in enumerate(_bare(line).tokens):
        if token.text not in _BETWEEN:
            word = _SHORT.get(token.text, token.text)
            kinds[ALL if word in _EVERY else word if word in DAMAGE_TYPES else type_of(line[at : at + 1])] = (
                None
            )
    return tuple(kinds)


_BETWEEN = (",", ";", "/", "and", "to")


def types_text(kinds: Iterable[str]) -> str:
    """The text that gives these types when it is read."""
    return ", ".join(map(DAMAGE.name, kinds))


_EVERY = (ALL, "everything")
_SHORT = {"b": "bludgeoning", "p": "piercing", "s": "slashing"}


def read_dice(text: str) -> str:
    """Dice and numbers as canonical notation, such as what a bonus is.

    Raises:
        PlayerError: It cannot be read, or could fail, or is more than one roll may be.

    """
    expression = parse(text)
    (line,) = expression.lines if len(expression.lines) == 1 else (None,)
    pools = [] if line is None else pools_of(line.part)
    if any(operator.kind == "ra" for pool in pools for operator in pool.operators):
        raise PlayerError(say("“ra” is for /roll; write the dice that are rolled, as in 2d6."))
    if line is None or line.goal or line.label or line.times > 1 or any(dice.mode for dice in pools):
        raise _unreadable(read_line(text))
    if can_fail(expression) or sum(dice.count for dice in pools) > MAX_DICE:
        raise PlayerError(
            say(
                "{text} is too much here; up to {most} dice, and no division by dice.",
                text=text,
                most=MAX_DICE,
            )
        )
    return str(line.part)


def doubled(dice: str) -> str:
    """The notation with each of its dice rolled twice, and everything else once (Critical Hits)."""
    return times(dice, 2)


def times(dice: str, count: int) -> str:
    """The notation with each of its dice rolled so often, and everything else once."""
    part = reread(dice).lines[0].part
    for pool in pools_of(part):
        # Of twice the dice twice as many are kept: 4d6kh3 is 8d6kh6.
        operators = tuple(
            replace(operator, value=operator.value * count) if operator.kind in KEEP_AND_DROP else operator
            for operator in pool.operators
        )
        part = exchanged(part, pool, replace(pool, count=pool.count * count, operators=operators))
    return str(part)


def at_least(dice: str, least: int) -> str:
    """The notation with none of its dice counting less than that."""
    part = reread(dice).lines[0].part
    for pool in pools_of(part):
        part = exchanged(part, pool, replace(pool, operators=(*pool.operators, Operator("mi", least))))
    return str(part)


def has_dice(dice: str) -> bool:
    """Whether anything of it is rolled: fixed damage is not (Damage Rolls)."""
    return bool(pools_of(reread(dice).lines[0].part))


def _amount(line: Line, whole: Line) -> str:
    """The amount of one type. Raises PlayerError if it is none."""
    amount = line[1:] if line.text.startswith("+") else line
    if not amount:
        raise _unreadable(whole)
    try:
        return read_dice(amount.written)
    except DiceError as error:
        raise _unreadable(amount) from error


def _unreadable(line: Line) -> LineError:
    words = later("I cannot read “{text}” as damage; write it as in 1d8+3 slashing + 2d6 fire.")
    return LineError(words.say(text=line.marked()))
