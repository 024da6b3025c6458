"""Pictures of dice for the rows of a card."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Literal

from bot.dice.die import Die, Fate
from bot.dice.expression import FATE, Binary, Call, Dice, Group, Negative, Noted, Number, Part
from bot.dice.roll import Pool
from bot.rolls.card import Face, Seen, plain
from bot.words import say

State = Literal["", "dropped", "best", "worst"]
"""The mark on a die: it doesn't count, it's the best (a natural 20, a success), or it's the worst."""

MOST = 20
"""The most dice that a card shows as pictures. Any more are counted in words."""

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
"""The displayed sign for each arithmetic sign in the notation."""

Before = Mapping[str, tuple[int, ...]]
"""Faces that a player's rerolls replaced, by die key."""

_D20 = 20
_FATE = {-1: "minus", 0: "blank", 1: "plus"}
_DICE = frozenset({4, 6, 8, 10, 12, 20})
_PERCENT = 100


@lru_cache(maxsize=512)
def die(sides: int, face: int, state: State = "") -> Seen:
    """Return the pictures of one die showing this face, or nothing if the die has no pictures.

    A percentile die has two pictures: its tens, and a ten-sided die on which 10 is shown as 0.
    """
    ending = f"_{state}" if state else ""
    if sides in _DICE and 1 <= face <= sides:
        return (Face(f"d{sides}_{face}{ending}"),)
    if sides == _PERCENT and 1 <= face <= _PERCENT:
        tens, ones = divmod(face % _PERCENT, 10)
        return Face(f"tens_{tens}0{ending}"), Face(f"d10_{ones}{ending}")
    return ()


def joined(parts: Iterable[Seen], between: str = "") -> Seen:
    """Return these parts in a row, with this text between them."""
    row: list[str | Face] = []
    for part in parts:
        if row and between:
            row.append(between)
        row += part
    return tuple(row)


def added(amount: int) -> str:
    """Return a modifier as written after a die, such as "+ 1" or "− 2", or "" for zero."""
    return f"{'−' if amount < 0 else '+'} {abs(amount)}" if amount else ""


def followed(dice: Iterable[tuple[Seen, str]]) -> Seen:
    """Return dice, each followed by its text. Neighbors with the same text share it."""
    groups: list[Seen] = []
    for text, group in groupby(dice, key=lambda of: of[1]):
        seen = [row for row, _ in group]
        if not text:
            groups.append(joined(seen))
        else:
            shared = say("{added} each", added=text) if len(seen) > 1 else text
            groups.append((*joined(seen), f" {shared}"))
    return joined(groups, ", ")


def row_of(part: Part, pools: Iterator[Pool], before: Before) -> Seen:
    """Return a part of the notation in pictures and numbers; nothing if one of its dice has no picture.

    ``pools`` are its dice as rolled, and ``before`` has the faces that rerolls replaced, by die key. In each
    pool, dice that don't count come last.
    """
    match part:
        case Dice():
            return _pool(next(pools), before)
        case Number():
            return (str(part.value),)
        case Binary():
            left, right = (row_of(side, pools, before) for side in (part.left, part.right))
            return (*left, f" {SIGNS[part.sign]} ", *right) if left and right else ()
        case Negative():
            return _around("−", row_of(part.part, pools, before), "")
        case Group():
            return _around("(", row_of(part.part, pools, before), ")")
        case Noted():
            return _around("", row_of(part.part, pools, before), f" {plain(part.note)}")
        case Call():
            inner = [row_of(inside, pools, before) for inside in part.parts]
            return _around(f"{part.name}(", joined(inner, ", "), ")") if all(inner) else ()


def _around(above: str, seen: Seen, below: str) -> Seen:
    return tuple(part for part in (above, *seen, below) if part) if seen else ()


def _pool(pool: Pool, before: Before) -> Seen:
    """Return the dice of a pool, with the highest values first and dropped dice last."""
    thrown = [(_state(one, pool), one) for one in pool.thrown]
    if pool.dice.counts_successes:
        thrown.sort(key=lambda of: _ORDER.index(of[0]))
    else:
        thrown.sort(key=lambda of: of[0] == "dropped")
    seen = [_die(one, state, pool.dice, before) for state, one in thrown]
    return joined(seen) if all(seen) else ()


_ORDER: tuple[State, ...] = ("best", "", "worst", "dropped")


def _state(one: Die, pool: Pool) -> State:
    if one.reason(Fate.DROPPED):
        return "dropped"
    if pool.dice.counts_successes:
        return "best" if one.reason(Fate.SUCCESS) else "worst" if one.reason(Fate.FAILURE) else "dropped"
    if one.sides == _D20 and sum(die.counted for die in pool.thrown) == 1:
        return "best" if one.face == _D20 else "worst" if one.face == 1 else ""
    return ""


def _die(one: Die, state: State, dice: Dice, before: Before) -> Seen:
    """Return one die, marked if it was rerolled or exploded; nothing if its value isn't its face."""
    fates = [mark.fate for mark in one.marks]
    if Fate.CLAMPED in fates or Fate.PENETRATED in fates:
        return ()
    ending = f"_{state}" if state else ""
    if dice.faces == FATE:
        seen: Seen = (Face(f"fate_{_FATE[one.face]}{ending}"),)
    elif dice.faces:
        return ()
    else:
        seen = die(one.sides, one.face, state)
    if not seen:
        return ()
    if one.replaced or (before and one.key in before):
        seen = (Face("reroll"), *seen)
    return (*seen, Face("explode")) if Fate.EXPLODED in fates else seen
