"""The small print of what was done to a roll since it was rolled: nothing that came up is ever hidden."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.rolls.act import UNDO
from bot.rolls.card import code, plain
from bot.rolls.trail import R, Trail, Version
from bot.words import say

Told = Callable[[Version[R], Version[R]], Iterable[str]]
"""Returns in words what one version changed of the one before it."""

_STEPS = 6  # Steps that are told, the last ones.


def remarks(trail: Trail[R], told: Told[R]) -> tuple[str, ...]:
    """Return the last steps that weren't undone, each with who made it if the roll isn't theirs."""
    pairs = ((trail[before], trail[after]) for before, after in pairwise(standing(trail)))
    return last_steps(steps(pairs, told, trail[0].by))


def by_title(title: Callable[[R], str]) -> Told[R]:
    """Return the default for what is told of a step: how the roll was called before, and is called now."""

    def told(before: Version[R], after: Version[R]) -> Iterator[str]:
        old, new = title(before.request), title(after.request)
        if old != new:
            yield say("Amended: {what}", what=f"{code(old)} → {code(new)}")

    return told


def standing(trail: Trail[Any]) -> list[int]:
    """Return the places in the trail of the roll and of every step that was not undone."""
    places = [0]
    for place, version in enumerate(trail[1:], 1):
        if version.why == UNDO:
            # Undo takes back the last step still standing, never an Undo: it never turns into a redo.
            places.pop()
        else:
            places.append(place)
    return places


def steps(pairs: Iterable[tuple[Version[R], Version[R]]], told: Told[R], owner: int) -> list[str]:
    """Return each step between versions in words, with who made it unless it was the user ``owner``."""
    return [named(step, after, owner) for before, after in pairs for step in told(before, after)]


def named(step: str, version: Version[Any], owner: int) -> str:
    """Return a step in words, with who made it unless it was the user ``owner``."""
    if version.by == owner:
        return step
    return say("{step} ({name})", step=step, name=plain(version.name))


def last_steps(told: Sequence[str]) -> tuple[str, ...]:
    """Return as many of these steps as a card has room for, the last ones."""
    more = (say("…"),) if len(told) > _STEPS else ()
    return (*more, *told[-_STEPS:])
