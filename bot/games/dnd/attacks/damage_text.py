"""Damage as typed: "1d8+3 slashing + 2d6 fire", and dice allowed in a bonus."""

from collections.abc import Iterable

from msgspec.structs import replace

from bot.dice.bounds import can_fail
from bot.dice.expression import KEEP_AND_DROP, Operator, exchanged, pools_of
from bot.dice.notation import parse, reread
from bot.errors import DiceError, PlayerError
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.lines import LineError, Phrase, WrittenLine, WrittenToken, read_line
from bot.games.dnd.terms.playing import ALL, DAMAGE, DAMAGE_TYPES
from bot.names import get_close_matches
from bot.words import later, listed, say

MAX_DICE = 100  # Per attack or spell, before a Critical Hit doubles them.
MAX_PARTS = 6  # Damage types per attack or spell.
WORDS = (DAMAGE,)
_IDLE = Phrase("< of|damage|magical|nonmagical | non - magical >")
_ASIDE = Phrase("( {type:type} )")
_JOINED = Phrase("+|,|;|and|plus")
_DICE = Phrase("{dice:dice}")


def read_damage(typed: str | WrittenLine) -> tuple[DamagePart, ...]:
    """Return each amount of damage with its type, in the order typed.

    Raises:
        PlayerError: It isn't damage; the message says where.

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
        raise PlayerError(say("Damage can have up to {most} parts. Use fewer.", most=MAX_PARTS))
    return tuple(parts)


def _bare(line: WrittenLine) -> WrittenLine:
    """Return the line without filler words and without parentheses around a damage type."""
    return line.without(_IDLE).without(_ASIDE, keep="type")


def _is_type(token: WrittenToken) -> bool:
    return token.kind == "word" and len(token.text) >= _SHORTEST


_SHORTEST = 4  # Letters of a type, or of its beginning.


def type_of(line: WrittenLine) -> str:
    """Return the damage type.

    Raises:
        LineError: There is no such type; the message names the nearest one, or all.

    """
    typed = line.text
    begun = [kind for kind in DAMAGE_TYPES if len(typed) >= _SHORTEST and kind.startswith(typed)]
    if typed in DAMAGE_TYPES or len(begun) == 1:
        return typed if typed in DAMAGE_TYPES else begun[0]
    known = DAMAGE.words()
    if near := get_close_matches(typed, known, 1, 0.7):
        name = DAMAGE.name(known[near[0]])
        raise line.unread(later("“{text}” isn't a damage type. Did you mean {near}?"), near=name)
    words = later("“{text}” isn't a damage type. Choose from {types}.")
    raise line.unread(words, types=listed(map(DAMAGE.name, DAMAGE_TYPES)))


def read_types(typed: str | WrittenLine) -> tuple[str, ...]:
    """Return a list's damage types, including "all".

    Raises:
        PlayerError: A damage type is unknown.

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
    """Return these damage types as text that can be typed."""
    return ", ".join(map(DAMAGE.name, kinds))


_EVERY = (ALL, "everything")
_SHORT = {"b": "bludgeoning", "p": "piercing", "s": "slashing"}


def read_dice(text: str) -> str:
    """Return dice and numbers in canonical notation, such as those of a bonus.

    Raises:
        PlayerError: They can't be parsed, could fail, or exceed the limits of a roll.

    """
    expression = parse(text)
    (line,) = expression.lines if len(expression.lines) == 1 else (None,)
    pools = [] if line is None else pools_of(line.part)
    if any(operator.kind == "ra" for pool in pools for operator in pool.operators):
        raise PlayerError(say("“ra” only works with /roll. Enter the dice, such as 2d6."))
    if line is None or line.goal or line.label or line.times > 1 or any(dice.mode for dice in pools):
        raise _unreadable(read_line(text))
    if can_fail(expression) or sum(dice.count for dice in pools) > MAX_DICE:
        words = later("{text} is too much here. Use up to {most} dice, and don't divide by dice.")
        raise PlayerError(words.say(text=text, most=MAX_DICE))
    return str(line.part)


def doubled(dice: str) -> str:
    """Return the notation with each die rolled twice and everything else counted once (Critical Hits)."""
    return times(dice, 2)


def times(dice: str, count: int) -> str:
    """Return the notation with each die rolled this many times and everything else counted once."""
    part = reread(dice).lines[0].part
    for pool in pools_of(part):
        # Doubled dice keep twice as many: 4d6kh3 becomes 8d6kh6.
        operators = tuple(
            replace(operator, value=operator.value * count) if operator.kind in KEEP_AND_DROP else operator
            for operator in pool.operators
        )
        part = exchanged(part, pool, replace(pool, count=pool.count * count, operators=operators))
    return str(part)


def at_least(dice: str, least: int) -> str:
    """Return the notation with this minimum for each die."""
    part = reread(dice).lines[0].part
    for pool in pools_of(part):
        part = exchanged(part, pool, replace(pool, operators=(*pool.operators, Operator("mi", least))))
    return str(part)


def has_dice(dice: str) -> bool:
    """Return True if any of the damage is rolled rather than fixed (Damage Rolls)."""
    return bool(pools_of(reread(dice).lines[0].part))


def _amount(line: WrittenLine, whole: WrittenLine) -> str:
    """Return the amount of one damage type. Raises PlayerError if the text isn't an amount."""
    amount = line[1:] if line.text.startswith("+") else line
    if not amount:
        raise _unreadable(whole)
    try:
        return read_dice(amount.written)
    except (DiceError, LineError) as error:
        raise _unreadable(amount) from error


def _unreadable(line: WrittenLine) -> LineError:
    return line.unread(later("“{text}” isn't damage. Try 1d8+3 slashing + 2d6 fire."))
