"""The Initiative order: from the highest count to the lowest, and who decides where two are alike (Initiative)."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

Side = Literal["pc", "monster"]
Decider = Literal["gm", "players"]


class Place(Struct, frozen=True):
    """One place in the order: a combatant, or a group of identical creatures, by name, with its Initiative count.

    ``decided`` is where it stands among those who are alike, once people have said so; 0: nobody has yet.
    """

    name: str
    side: Side
    count: int
    decided: int = 0


class Tie(Struct, frozen=True):
    """Those who are alike, and who decides their order: the GM where a monster is among them, else their players."""

    names: tuple[str, ...]
    decider: Decider


def ranked(places: Iterable[Place]) -> list[Place]:
    """The places from first to last. Those who are alike stand as decided; until then as they came."""
    return sorted(places, key=lambda each: (-each.count, each.decided or float("inf")))


def ranks(places: Iterable[Place]) -> list[list[str]]:
    """The names from first to last, those who are alike and undecided together."""
    alike = groupby(ranked(places), lambda each: (each.count, each.decided))
    return [[each.name for each in group] for _, group in alike]


def ties(places: Sequence[Place]) -> list[Tie]:
    """Every tie that nobody has decided yet, the highest first. No score ever breaks one (Ties)."""
    found = []
    for _, group in groupby(ranked(places), lambda each: each.count):
        alike = list(group)
        open_ones = [each for each in alike if not each.decided]
        if len(alike) > 1 and open_ones:
            decider: Decider = "gm" if any(each.side == "monster" for each in alike) else "players"
            found.append(Tie(tuple(each.name for each in alike), decider))
    return found
