"""What is kept of a roll, and what a change brings.

Of a roll its versions are kept, each what was asked and the faces that came up.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from bot.dice.roll import Faces

REMEMBERED = 500  # Versions of each game of which is kept what they come to, about 1 KB each.

R = TypeVar("R")
T = TypeVar("T")


class Version(Struct, Generic[R], frozen=True):
    """One state of a roll: what was asked, what came up, who made it so (id and name), and how.

    ``why`` is "roll" for the first version, else the key of the action that was taken, ``picked``
    what was picked for it.
    """

    request: R
    faces: Faces
    by: int
    name: str
    why: str = "roll"
    picked: tuple[str, ...] = ()


Trail = tuple[Version[R], ...]
"""Every version of one roll, the first one first. The last is what counts."""


Thrown = Mapping[str, tuple[int, int, int]]
"""Faces of a roll by the keys of their dice: sides, the face from 1 to so many, and whose die it is.

That is a user's id; 0: of whoever rolled. Only dice with a number on each side are among them.
"""


class Attempt(Struct, frozen=True):
    """Something that was tried: how likely it was, from 0 to 1, and whether it was met.

    ``player`` is whose try it was, by user id; 0: of whoever rolled.
    """

    chance: float
    met: bool
    player: int = 0


class Highlight(Struct, frozen=True):
    """Something of a roll that is compared with the same of others at the end of an evening.

    ``kind`` "high": what it came to; "save": by how much a save was made, or below 0 missed; "blow": damage
    as it was rolled; "spent": how often something rare was spent on it, which is called ``what``. ``name`` is
    whose it was, as all know them; "": of whoever rolled. Of anything else ``what`` is what it was for,
    without that name; "": as the roll's purpose says it.
    """

    kind: Literal["high", "save", "blow", "spent"]
    number: int
    name: str = ""
    what: str = ""


class Use(Struct, frozen=True):
    """One use of something that can be used ``most`` times in a turn of its channel, under this key.

    ``name`` is what is used, as players know it; ``by`` is -1 where a use is given back. ``spent`` is what
    somebody is told who has no use left.
    """

    key: str
    name: str
    most: int
    by: int = 1
    spent: str = ""


class Change(Struct, Generic[R], frozen=True):
    """What an action makes of a roll: the next version's request and faces.

    ``deeds`` must be done with it: either all of it is, or nothing. They are what the action itself does,
    :class:`Use` or of a kind of the game; what follows from how the roll then stands is :attr:`Game.deeds`.
    Of a hidden roll nobody may notice anything, so its deeds are not done, but for ``costs``: what it takes
    of whoever does it. ``alone``: a player makes it without a GM, by the rule of :mod:`bot.rolls.undoing`.
    """

    request: R
    faces: Faces
    deeds: tuple[object, ...] = ()
    costs: tuple[object, ...] = ()
    alone: bool = False


def remembering(resolve: Callable[[Version[R]], T]) -> Callable[[Version[R]], T]:
    """The function with its last answers kept, each for that very version.

    A card and its buttons each ask for the same many times, and each roll of a turn for those before it.
    """
    # What is kept lives, so that its id is nobody else's. What goes is taken out in one step, for luck is
    # counted in a thread of its own.
    kept: OrderedDict[int, tuple[Version[R], T]] = OrderedDict()

    def answer(version: Version[R]) -> T:
        found = kept.get(id(version))
        if found is None:
            found = kept[id(version)] = version, resolve(version)
            if len(kept) > REMEMBERED:
                kept.popitem(last=False)
        return found[1]

    return answer
