"""Initiative order: from the highest count to the lowest, and who decides ties (Initiative)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

Side = Literal["pc", "monster"]
Decider = Literal["gm", "players"]


class OrderPlace(Struct, frozen=True):
    """A place in the order for a combatant or a group of identical creatures, with its Initiative count.

    ``side`` is "pc" if players decide for it. ``before`` has the names it precedes in a decided tie.
    """

    name: str
    side: Side
    count: int
    before: tuple[str, ...] = ()


class Tie(Struct, frozen=True):
    """Entries with equal counts; the GM orders them if a monster is among them, otherwise their players."""

    names: tuple[str, ...]
    decider: Decider


def ranked(places: Sequence[OrderPlace]) -> list[OrderPlace]:
    """Return the places from first to last. Ties are in the order decided, or else in order of entry."""

    def key(place: OrderPlace) -> tuple[int, int, int]:
        alike = [other for other in places if other.count == place.count]
        # Store pairs, so that a tie of three can be decided one by one.
        ahead = sum(place.name in other.before for other in alike)
        behind = sum(other.name in place.before for other in alike)
        return -place.count, ahead, -behind

    return sorted(places, key=key)


def ranks(places: Sequence[OrderPlace]) -> list[list[str]]:
    """Return the names from first to last, with undecided ties listed together."""
    placeses: list[list[OrderPlace]] = []
    for place in ranked(places):
        if placeses and any(_is_open(place, other) for other in placeses[-1]):
            placeses[-1].append(place)
        else:
            placeses.append([place])
    return [[place.name for place in group] for group in placeses]


def ties(places: Sequence[OrderPlace]) -> list[Tie]:
    """Return every undecided tie, from the highest count to the lowest. Scores never break ties (Ties)."""
    undecided = []
    for _, group in groupby(ranked(places), lambda place: place.count):
        alike = list(group)
        open_ones = [place for place in alike if any(_is_open(place, other) for other in alike)]
        if open_ones:
            # If it includes a monster, the GM decides for all (SRD 5.2, Ties).
            decider: Decider = "gm" if any(one.side == "monster" for one in open_ones) else "players"
            undecided.append(Tie(tuple(one.name for one in open_ones), decider))
    return undecided


def _is_open(one: OrderPlace, other: OrderPlace) -> bool:
    """Return True if these two are tied and no one has decided which goes first."""
    is_said = one.name in other.before or other.name in one.before
    return one.name != other.name and one.count == other.count and not is_said
