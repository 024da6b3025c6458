"""Pictures of dice for the rows of a card."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Literal

from bot.rolls.card import Face, Seen
from bot.words import say

State = Literal["", "dropped", "best", "worst"]
"""The mark on a die: it doesn't count, it's the best (a natural 20, a success), or it's the worst."""

MOST = 20
"""The most dice that a card shows as pictures. Any more are counted in words."""

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
