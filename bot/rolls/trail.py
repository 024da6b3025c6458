"""The trail of a roll: its stored versions, and the additions of a change.

Each version is a request and its faces.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from bot.dice.faces import Source
from bot.dice.roll import Faces

REMEMBERED = 500  # Versions per game whose outcome is cached, about 1 KB each.

R = TypeVar("R")


class Version(Struct, Generic[R], frozen=True):
    """A state of a roll, with its request, its faces, its author (ID and name), and its reason.

    ``why`` is "roll" for the first version, or else the action's key. ``picked`` are the picks.
    """

    request: R
    faces: Faces
    by: int
    name: str
    why: str = "roll"
    picked: tuple[str, ...] = ()


Trail = tuple[Version[R], ...]
"""Every version of one roll, oldest first. The last one counts."""


Thrown = Mapping[str, tuple[int, int, int]]
"""A roll's faces by die key. Each has its number of sides, its face (from 1), and the die's owner.

The owner is a user's ID, or 0 for the roller. Only dice with a number on each side are included.
"""


class Attempt(Struct, frozen=True):
    """An attempt, with its chance of success from 0 to 1, and its success.

    ``player`` is the user ID of the person who made it, or 0 for the roller.
    """

    chance: float
    met: bool
    player: int = 0


class Highlight(Struct, frozen=True):
    """Something about a roll that can be compared with other rolls at the end of an evening.

    ``number`` depends on ``kind``. For "high", it's the result. For "save", it's the margin of a save,
    negative if it failed. For "blow", it's the damage as rolled. For "spent", it's how often something rare,
    named ``what``, was spent on the roll. ``name`` is the owner's public name, or "" for the roller. For
    other kinds, ``what`` is the purpose without that name, or "" for the roll's own purpose.
    """

    kind: Literal["high", "save", "blow", "spent"]
    number: int
    name: str = ""
    what: str = ""


class Use(Struct, frozen=True):
    """A use, under this key, of something that can be used ``most`` times in a channel's turn.

    ``name`` is the players' name for it. ``by`` is -1 to give a use back. ``spent`` is the message for
    someone with no use left.
    """

    key: str
    name: str
    most: int
    by: int = 1
    spent: str = ""


class Change(Struct, Generic[R], frozen=True):
    """The next version of a roll, with its request and faces.

    ``deeds`` must be done with it, all or nothing. They are the action's own, either a :class:`Use` or a kind
    of the game's, and are never undone. The deeds of the roll's new state are in :attr:`Game.deeds`. No one
    may notice a change to a hidden roll, so it only does the kinds that are done even then. ``alone`` is True
    if a player makes it without a GM, by the rule in :mod:`bot.rolls.undoing`.
    """

    request: R
    faces: Faces
    deeds: tuple[object, ...] = ()
    alone: bool = False


class Resolved(Protocol):
    """The outcome of a roll, with every face it has ever had, including those that no longer count."""

    @property
    def faces(self) -> Faces: ...


C = TypeVar("C", bound=Resolved)


class Remembering(Generic[R, C]):
    """Caches a function's last outcomes by request and faces.

    The function returns the outcome of a request over its faces, drawing missing ones from a source. A roll's
    deeds, card and buttons ask for what was just thrown, and each roll of a turn for those before it.
    """

    def __init__(self, resolve: Callable[[R, Source | None, Faces | None], C]) -> None:
        self._resolve = resolve
        # What is cached stays alive, so no other object can get its id. Entries are removed in a single step,
        # because luck is counted in its own thread.
        self._kept: OrderedDict[tuple[int, int], tuple[R, Faces | None, C]] = OrderedDict()

    def __call__(self, request: R, source: Source | None = None, faces: Faces | None = None) -> C:
        """Return the outcome; without a source, of faces that are all known."""
        cached = self._kept.get((id(request), id(faces))) if source is None else None
        if cached:
            return cached[2]
        outcome = self._resolve(request, source, faces)
        over = faces if source is None else outcome.faces
        self._kept[id(request), id(over)] = request, over, outcome
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return outcome
