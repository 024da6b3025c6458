"""The gains of a rest, and what is stored so that they can be undone (Short Rest, Long Rest)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from bot.games.dnd.counters.rules.counter import Back, Counter, When

RestKind = When
"""The kind of rest: a Short Rest of 1 hour, a Long Rest of 8 hours, or dawn, which isn't a rest."""
HOURS: Mapping[RestKind, int] = {"short": 1, "long": 8, "dawn": 0}
"""The duration of each kind of rest in hours."""


class Regained(Struct, frozen=True, omit_defaults=True):
    """The uses that a counter regained, by the counter's key.

    ``dice`` were rolled for it and showed these ``faces``. They are "" if all uses were regained.
    """

    key: str
    amount: int
    most: int
    name: str = ""
    dice: str = ""
    faces: tuple[int, ...] = ()


Why = Literal["", "fight", "dead", "down"]
"""The reason that a character doesn't rest: it's in a fight, dead, or down at 0 Hit Points."""


class Rested(Struct, frozen=True, omit_defaults=True):
    """The results of a rest for a character, with its number and name.

    ``why_not`` is why it didn't rest, if so. ``changed`` means that it now has ``hp`` of ``maximum`` Hit
    Points, or wakes in ``hours``. ``back`` are the counters restored, and ``fresher`` means one level of
    Exhaustion less. ``thrown`` are the faces by kind of throw. ``secret`` means that only its GM sees it.
    ``focus`` is what it concentrated on until the rest, since ``focused``.
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
    due_back = []
    for counter in counters:
        backs = {back.when: back for back in counter.back}
        back = next((backs[when] for when in kinds if when in backs), None)
        if back and spent.get(counter.key, 0):
            due_back.append((counter, back))
    return due_back


MOST_AT_ONCE = 5  # Dice offered in one throw.


def hit_dice_notation(counter: Counter, count: int, constitution: int) -> str:
    """Return the dice for this many Hit Point Dice, each with the Constitution modifier added.

    Each die regains at least 1 Hit Point, so with a penalty, low faces count as the lowest that gives 1.
    """
    dice = f"{count}d{counter.of}"
    if constitution < 0:
        dice += f"mi{min(counter.of, 1 - constitution)}"
    added = count * constitution
    return f"{dice}{added:+d}" if added else dice
