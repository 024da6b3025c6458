"""The Initiative order: from the highest count to the lowest, and who decides between equals (Initiative)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

Side = Literal["pc", "monster"]
Decider = Literal["gm", "players"]


class Place(Struct, frozen=True):
    """A place in the order: a combatant or a group of identical creatures, by name, and its Initiative count.

    ``side`` is "pc" where players decide for it. ``before`` are those whom it goes before where they come up
    alike, as people have said.
    """

    name: str
    side: Side
    count: int
    before: tuple[str, ...] = ()


class Tie(Struct, frozen=True):
    """Those alike, and who decides their order: the GM where a monster is among them, else their players."""

    names: tuple[str, ...]
    decider: Decider


def ranked(places: Sequence[Place]) -> list[Place]:
    """The places from first to last. Those who are alike stand as decided; until then as they came."""

    def key(each: Place) -> tuple[int, int, int]:
        alike = [other for other in places if other.count == each.count]
        # By pairs, so that a tie of three can be decided one by one.
        ahead = sum(each.name in other.before for other in alike)
        behind = sum(other.name in each.before for other in alike)
        return -each.count, ahead, -behind

    return sorted(places, key=key)


def ranks(places: Sequence[Place]) -> list[list[str]]:
    """The names from first to last, those who are alike and undecided together."""
    placeses: list[list[Place]] = []
    for place in ranked(places):
        if placeses and any(_is_open(place, other) for other in placeses[-1]):
            placeses[-1].append(place)
        else:
            placeses.append([place])
    return [[place.name for place in group] for group in placeses]


def ties(places: Sequence[Place]) -> list[Tie]:
    """Every tie that nobody has decided yet, the highest first. No score ever breaks one (Ties)."""
    found = []
    for _, group in groupby(ranked(places), lambda each: each.count):
        alike = list(group)
        open_ones = [place for place in alike if any(_is_open(place, other) for other in alike)]
        if open_ones:
            # With one monster among them it is the GM's for all (SRD 5.2, Ties).
            decider: Decider = "gm" if any(one.side == "monster" for one in open_ones) else "players"
            found.append(Tie(tuple(one.name for one in open_ones), decider))
    return found


def _is_open(one: Place, other: Place) -> bool:
    """Whether two come up alike and nobody has said who goes first."""
    is_said = one.name in other.before or other.name in one.before
    return one.name != other.name and one.count == other.count and not is_said
