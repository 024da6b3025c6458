"""What a rest gives back, and what of it is kept so that it can be taken back (Short Rest, Long Rest)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.counter import Back, Counter, When

RestKind = When
"""A Short Rest of an hour, a Long Rest of eight, or dawn, which is no rest."""
HOURS: Mapping[RestKind, int] = {"short": 1, "long": 8, "dawn": 0}
"""How long each takes."""


class Regained(Struct, frozen=True, omit_defaults=True):
    """What came back of a counter, by its key.

    ``dice`` were rolled for it and showed these ``faces``; "" where all came back.
    """

    key: str
    amount: int
    most: int
    name: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()


Why = Literal["", "fight", "dead", "down"]
"""Why somebody does not rest: in a fight, dead, at 0 Hit Points."""


class Rested(Struct, frozen=True, omit_defaults=True):
    """What a rest did for a character, by number and name.

    ``why_not``: it did not rest. ``changed``: how it is did, and now it has ``hp`` of ``maximum``, or wakes
    in so many ``hours``. ``back`` are its counters. ``fresher``: its Exhaustion is one level less. ``thrown``
    are the faces of the dice by kind of throw. ``secret``: it is its GM's alone. ``focus`` is on what it
    concentrated until then, since ``focused``.
    """

    character: int
    name: str
    player: int
    why_not: Why = ""
    changed: bool = False
    hp: int = 0
    maximum: int = 0
    hours: int = 0
    back: tuple[Regained, ...] = ()
    fresher: bool = False
    thrown: tuple[tuple[str, tuple[int, ...]], ...] = ()
    secret: bool = False
    focus: str = ""
    focused: int = 0


class Rest(Struct, frozen=True):
    """A rest of several."""

    kind: RestKind
    each: tuple[Rested, ...]


def due(counters: Iterable[Counter], spent: Mapping[str, int], rest: RestKind) -> list[tuple[Counter, Back]]:
    """What of these counters comes back with a rest: those of which something is spent.

    What comes back with a Short Rest does so with a Long Rest, unless that says otherwise.
    """
    kinds: Sequence[When] = ("long", "short") if rest == "long" else (rest,)
    found = []
    for counter in counters:
        backs = {back.when: back for back in counter.back}
        back = next((backs[when] for when in kinds if when in backs), None)
        if back and spent.get(counter.key, 0):
            found.append((counter, back))
    return found


def throw_kind(counter: Counter) -> str:
    """Which kind of throw the dice are with which this comes back."""
    return f"back {counter.key}"


MOST_AT_ONCE = 5  # Dice that are offered in one throw.


def hit_dice_notation(counter: Counter, count: int, constitution: int) -> str:
    """The dice that so many Hit Point Dice are, with what a Constitution modifier adds to each.

    Each regains at least 1 Hit Point: with a penalty no die counts for less than leaves that.
    """
    dice = f"{count}d{counter.of}"
    if constitution < 0:
        dice += f"mi{min(counter.of, 1 - constitution)}"
    added = count * constitution
    return f"{dice}{added:+d}" if added else dice
