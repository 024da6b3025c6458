"""The trail of a roll: its stored versions, and what a change adds.

Each version is a request and its faces.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import update_wrapper
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from bot.dice.faces import Source
from bot.dice.roll import Faces

REMEMBERED = 500  # Versions per game whose outcome is cached, about 1 KB each.

R = TypeVar("R")


class Version(Struct, Generic[R], frozen=True):
    """One state of a roll: the request, the faces, its author (ID and name), and the reason.

    ``why`` is "roll" for the first version, else the action's key, and ``picked`` the picks.
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
"""A roll's faces by die key: sides, face (from 1), and the die's owner.

The owner is a user's ID; 0 for the roller. Only dice with a number on each side are included.
"""


class Attempt(Struct, frozen=True):
    """An attempt: its chance of success from 0 to 1, and whether it succeeded.

    ``player`` is the user ID of the person who made it; 0 for the roller.
    """

    chance: float
    met: bool
    player: int = 0


class Highlight(Struct, frozen=True):
    """Something about a roll that can be compared with other rolls at the end of an evening.

    ``kind`` "high": the result; "save": by how much a save succeeded, negative if it failed; "blow": damage
    as rolled; "spent": how often something rare, named ``what``, was spent on it. ``name`` is the public name
    of the one it belongs to; "" for the roller. Otherwise ``what`` is its purpose without that name; "" for
    the roll's own purpose.
    """

    kind: Literal["high", "save", "blow", "spent"]
    number: int
    name: str = ""
    what: str = ""


class Use(Struct, frozen=True):
    """One use, under this key, of something that can be used ``most`` times in a channel's turn.

    ``name`` is what players call it; ``by`` is -1 to give a use back. ``spent`` is the message for someone
    with no use left.
    """

    key: str
    name: str
    most: int
    by: int = 1
    spent: str = ""


class Change(Struct, Generic[R], frozen=True):
    """The next version of a roll: its request and faces.

    ``deeds`` must be done with it, all or nothing. They are the action's own, :class:`Use` or a kind of the
    game's, and never undone; what follows from the roll's new state is :attr:`Game.deeds`. No one may notice
    a change to a hidden roll, so only kinds that are done even then are. ``alone``: a player makes it without
    a GM, by the rule in :mod:`bot.rolls.undoing`.
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
        update_wrapper(self, resolve)

    def __call__(self, request: R, source: Source | None = None, faces: Faces | None = None) -> C:
        """Return the outcome; without a source, of faces that are all known."""
        found = self._kept.get((id(request), id(faces))) if source is None else None
        if found:
            return found[2]
        outcome = self._resolve(request, source, faces)
        over = faces if source is None else outcome.faces
        self._kept[id(request), id(over)] = request, over, outcome
        if len(self._kept) > REMEMBERED:
            self._kept.popitem(last=False)
        return outcome
