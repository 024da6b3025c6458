"""What is told of an evening: highest roll, closest save, biggest blow, longest streak, who spent what."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from bot.rolls.trail import Highlight
from bot.yours.rules.drawn import Face
from bot.yours.rules.streaks import longest, once_in

LEAST = 3  # Dice in a row that are worth a word.


class Rolled(Struct, frozen=True):
    """A roll of the evening that all see.

    ``owner`` is the user id of whoever made it, ``name`` what they are called. ``label`` is what it was for,
    ``message`` the one it is on, 0 if that is not known. ``faces`` are all that were drawn for it.
    """

    owner: int
    name: str
    label: str
    message: int
    faces: tuple[Face, ...]
    highlights: tuple[Highlight, ...]


class Best(Struct, frozen=True):
    """The roll that stands out: whose it was, by how much, what it was for, and its message or 0."""

    name: str
    number: int
    label: str
    message: int


class Streak(Struct, frozen=True):
    """Dice of one player in a row that fell in the same half; one of ``once_in`` tables has one so long."""

    name: str
    length: int
    is_high: bool
    once_in: int


class Recap(Struct, frozen=True):
    """An evening. ``players`` are the names of all who rolled, ``spent`` what each spent, and how often."""

    rolls: int
    dice: int
    players: tuple[str, ...]
    highest: Best | None = None
    closest: Best | None = None
    blow: Best | None = None
    streak: Streak | None = None
    spent: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()


def recap(rolls: Sequence[Rolled]) -> Recap:
    """What is told of these rolls, the first one first."""
    names = {each.owner: each.name for each in rolls}  # As they were called last.
    spent: dict[str, Counter[str]] = {}
    for each in rolls:
        for found in each.highlights:
            if found.kind == "spent":
                spent.setdefault(found.what, Counter())[found.name or each.name] += found.number
    return Recap(
        len(rolls),
        sum(len(each.faces) for each in rolls),
        tuple(dict.fromkeys(names.values())),
        _best(rolls, "high", lambda number: (number, 0)),
        # Of two as close the one that was made.
        _best(rolls, "save", lambda number: (-abs(number), number)),
        _best(rolls, "blow", lambda number: (number, 0)),
        _streak(rolls, names),
        tuple((what, tuple(each.most_common())) for what, each in spent.items()),
    )


def _best(rolls: Sequence[Rolled], kind: str, worth: Callable[[int], tuple[int, int]]) -> Best | None:
    """The first of those that are worth the most."""
    found = [
        Best(each.name or rolled.name, each.number, rolled.label, rolled.message)
        for rolled in rolls
        for each in rolled.highlights
        if each.kind == kind
    ]
    return max(found, key=lambda each: worth(each.number), default=None)


def _streak(rolls: Sequence[Rolled], names: Mapping[int, str]) -> Streak | None:
    faces: dict[int, list[tuple[int, int]]] = {}
    for rolled in rolls:
        for sides, face, player in rolled.faces:
            if sides % 2 == 0 and (player or rolled.owner) in names:
                faces.setdefault(player or rolled.owner, []).append((sides, face))
    streaks = [(*longest(own), user) for user, own in faces.items()]
    length, is_high, user = max(streaks, key=lambda each: each[0], default=(0, False, 0))
    if length < LEAST:
        return None
    return Streak(names[user], length, is_high, once_in(length, [len(own) for own in faces.values()]))
