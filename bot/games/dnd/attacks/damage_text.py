"""Damage as players write it: "1d8+3 slashing + 2d6 fire", and dice that a bonus may be made of."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from msgspec.structs import replace

from bot.dice.bounds import can_fail
from bot.dice.expression import KEEP_AND_DROP, Operator, exchanged, pools_of
from bot.dice.notation import parse, reread
from bot.dice.spelling import plain
from bot.errors import DiceError, PlayerError
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.terms.playing import ALL, DAMAGE, DAMAGE_TYPES
from bot.rolls.card import shortened
from bot.words import later, listed, say

MAX_DICE = 100  # Of one attack or spell, before a Critical Hit doubles them.
_IDLE = re.compile(r"\b(?:of|non-?magical|magical|damage)\b|\((?=[a-z]{4,}\))|(?<=[a-z]{4})\)")
_DICE = re.compile(r"[0-9]*d[0-9]")
MAX_PARTS = 6  # Types of damage of one attack or spell.
_WORD = re.compile(r"[a-z]{4,}")
_JOINED = re.compile(r"^\s*(?:\+|,|;|\band\b|\bplus\b)\s*")


def read_damage(text: str) -> tuple[DamagePart, ...]:
    """Each amount with its type, in the order written.

    Raises:
        PlayerError: It is no damage; the text says where.

    """
    rest, parts = _IDLE.sub(" ", plain(DAMAGE.in_english(text)).casefold()).strip(), []
    while rest:
        match = _WORD.search(rest)
        amount = rest[: match.start()] if match else rest
        word = damage_type(match[0]) if match else ""
        parts.append(DamagePart(_amount(amount, text), word))
        rest = rest[match.end() :].strip() if match else ""
        joined = _JOINED.sub("", rest)
        if joined == rest and rest and not _DICE.match(rest):
            raise _unreadable(text)
        rest = joined
    if not parts:
        raise _unreadable(text)
    if len(parts) > MAX_PARTS:
        raise PlayerError(say("Damage has up to {most} parts here; write fewer.", most=MAX_PARTS))
    return tuple(parts)


def damage_type(word: str) -> str:
    """The damage type of this name.

    Raises:
        PlayerError: There is none; the text names the nearest, or all.

    """
    typed = word.strip().casefold()
    begun = [each for each in DAMAGE_TYPES if len(typed) >= 4 and each.startswith(typed)]
    if typed in DAMAGE_TYPES or len(begun) == 1:
        return typed if typed in DAMAGE_TYPES else begun[0]
    known = DAMAGE.words()
    if near := get_close_matches(typed, known, 1, 0.7):
        name = DAMAGE.name(known[near[0]])
        raise PlayerError(
            say("“{word}” is no damage type; did you mean {near}?", word=shortened(word, 30), near=name)
        )
    raise PlayerError(
        say(
            "“{word}” is no damage type; there are {types}.",
            word=shortened(word, 30),
            types=listed(map(DAMAGE.name, DAMAGE_TYPES)),
        )
    )


def read_types(text: str) -> tuple[str, ...]:
    """Damage types as listed by somebody, "all" among them.

    Raises:
        PlayerError: One is none.

    """
    typed = plain(DAMAGE.in_english(text)).casefold()
    words = [each for each in re.split(r"[\s,;/]+|\band\b|\bto\b", _IDLE.sub(" ", typed)) if each]
    return tuple(
        dict.fromkeys(ALL if each in _EVERY else damage_type(_SHORT.get(each, each)) for each in words)
    )


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
    if line is None or line.goal or line.label or line.times > 1 or any(each.mode for each in pools):
        raise _unreadable(text)
    if can_fail(expression) or sum(each.count for each in pools) > MAX_DICE:
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
            replace(each, value=each.value * count) if each.kind in KEEP_AND_DROP else each
            for each in pool.operators
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


def _amount(text: str, whole: str) -> str:
    """The amount of one type. Raises PlayerError if it is none."""
    amount = text.strip().removeprefix("+").strip()
    if not amount:
        raise _unreadable(whole)
    try:
        return read_dice(amount)
    except DiceError as error:
        raise PlayerError(
            say(
                "I cannot read “{amount}” as damage; write it as in 1d8+3 slashing + 2d6 fire.", amount=amount
            )
        ) from error


def _unreadable(text: str) -> PlayerError:
    words = later("I cannot read “{text}” as damage; write it as in 1d8+3 slashing + 2d6 fire.")
    return PlayerError(words.say(text=shortened(text, 60)))
