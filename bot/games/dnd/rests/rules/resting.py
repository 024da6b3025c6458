"""The gains of a rest, and what is stored so that they can be undone (Short Rest, Long Rest)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.counter import Back, Counter, When

RestKind = When
"""A Short Rest of an hour, a Long Rest of eight, or dawn, which isn't a rest."""
HOURS: Mapping[RestKind, int] = {"short": 1, "long": 8, "dawn": 0}
"""The duration of each in hours."""


class Regained(Struct, frozen=True, omit_defaults=True):
    """Regained uses of a counter, by its key.

    ``dice`` were rolled for it and showed these ``faces``; "" if all came back.
    """

    key: str
    amount: int
    most: int
    name: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()


Why = Literal["", "fight", "dead", "down"]
"""Why someone doesn't rest: in a fight, dead, at 0 Hit Points."""


class Rested(Struct, frozen=True, omit_defaults=True):
    """The gains of a rest for a character, by number and name.

    ``why_not``: it didn't rest. ``changed``: its state did, and now it has ``hp`` of ``maximum``, or wakes in
    ``hours``. ``back`` are its counters. ``fresher``: its Exhaustion is one level lower. ``thrown`` are the
    faces by kind of throw. ``secret``: only its GM sees it. ``focus`` is what it concentrated on until then,
    since ``focused``.
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
    """A rest of several characters."""

    kind: RestKind
    each: tuple[Rested, ...]


def due(counters: Iterable[Counter], spent: Mapping[str, int], rest: RestKind) -> list[tuple[Counter, Back]]:
    """Return the spent counters that a rest restores.

    A Long Rest also restores what a Short Rest does, unless the counter says otherwise.
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
    """Return the kind of throw for the dice that restore this counter."""
    return f"back {counter.key}"


MOST_AT_ONCE = 5  # Dice that are offered in one throw.


def hit_dice_notation(counter: Counter, count: int, constitution: int) -> str:
    """Return this many Hit Point Dice, with the Constitution modifier added to each.

    Each regains at least 1 Hit Point: with a penalty, no die counts less than that requires.
    """
    dice = f"{count}d{counter.of}"
    if constitution < 0:
        dice += f"mi{min(counter.of, 1 - constitution)}"
    added = count * constitution
    return f"{dice}{added:+d}" if added else dice
