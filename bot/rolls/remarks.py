"""Small print about changes to a roll, so that nothing that was rolled is ever hidden."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from bot.rolls.act import UNDO
from bot.rolls.card import code, plain
from bot.rolls.trail import R, Trail, Version
from bot.words import say

Told = Callable[[Version[R], Version[R]], Iterable[str]]
"""A function that describes the changes from one version to the next."""

_STEPS = 6  # The last steps that are described.


def remarks(trail: Trail[R], told: Told[R]) -> tuple[str, ...]:
    """Return the last steps that weren't undone, each with its author if that isn't the roller."""
    pairs = ((trail[before], trail[after]) for before, after in pairwise(standing(trail)))
    return last_steps(steps(pairs, told, trail[0].by))


def by_title(title: Callable[[R], str]) -> Told[R]:
    """Return the default description of a step: the roll's title before and after the step."""

    def told(before: Version[R], after: Version[R]) -> Iterator[str]:
        old, new = title(before.request), title(after.request)
        if old != new:
            yield say("Edited: {what}", what=f"{code(old)} → {code(new)}")

    return told


def standing(trail: Trail[Any]) -> list[int]:
    """Return the positions in the trail of the original roll and of each step that wasn't undone."""
    places = [0]
    for place, version in enumerate(trail[1:], 1):
        if version.why == UNDO:
            # Undo removes the last step still standing, never another undo, so it can't redo.
            places.pop()
        else:
            places.append(place)
    return places


def steps(pairs: Iterable[tuple[Version[R], Version[R]]], describe: Told[R], owner: int) -> list[str]:
    """Return each step between versions in words, with its author unless that's user ``owner``."""
    return [named(step, after, owner) for before, after in pairs for step in describe(before, after)]


def named(step: str, version: Version[Any], owner: int) -> str:
    """Return a step in words, with its author unless that's user ``owner``."""
    if version.by == owner:
        return step
    return say("{step} ({name})", step=step, name=plain(version.name))


def last_steps(lines: Sequence[str]) -> tuple[str, ...]:
    """Return the last of these steps, as many of them as fit on a card."""
    more = (say("…"),) if len(lines) > _STEPS else ()
    return (*more, *lines[-_STEPS:])
