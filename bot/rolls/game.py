"""What a game is: plain functions under one name.

The service rolls, saves and shows for every game alike; a game says what its requests are, how
they are rolled, what their card is and what can be done with them afterwards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.rolls.card import Card, Choice, Field

R = TypeVar("R")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Version(Generic[R]):
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


@dataclass(frozen=True, slots=True)
class Panel:
    """The panel of a game that shows something of a roll: its word in buttons, and its number if there are several."""

    word: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Use:
    """One use of something that can be used ``most`` times in a turn of its channel, under this key.

    ``name`` is what is used, as players know it; ``by`` is -1 where a use is given back. ``spent`` is what somebody is
    told who has no use left, if not how Magic's turn ends.
    """

    key: str
    name: str
    most: int
    by: int = 1
    spent: str = ""


@dataclass(frozen=True, slots=True)
class Change(Generic[R]):
    """What an action makes of a roll: the next version's request and faces.

    ``deeds`` must be done with it: either all of it is, or nothing. They are what the action itself does,
    :class:`Use` or of a kind of the game; what follows from how the roll then stands is :attr:`Game.deeds`. Of a hidden
    roll nobody may notice anything, so its deeds are not done, but for ``costs``: what it takes of whoever does it.
    """

    request: R
    faces: Faces
    deeds: tuple[object, ...] = ()
    costs: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Act(Generic[R]):
    """What an action does.

    With ``choices``, pressing its button first shows that list under the sentence ``ask``; ``many``
    says whether several of it can be picked at once. With ``form``, it first shows that form under
    the title ``ask``, and what is picked is what was entered, in the order of its fields.
    """

    do: Callable[[Trail[R], tuple[str, ...], Source], Change[R]]
    """From the trail, the keys that were picked and new faces. Raises PlayerError if it cannot be."""
    did: str
    """What was done, as in "rerolled dice": for the record of what happened to a sealed roll."""
    choices: Callable[[Trail[R]], tuple[Choice, ...]] | None = None
    form: Callable[[Trail[R]], tuple[Field, ...]] | None = None
    ask: str = ""
    many: bool = False
    unseen: Callable[[Trail[R]], bool] = lambda _: False
    """Whether its roller may do it even to a roll that only the GM sees. Then nothing of it may depend on
    the faces: neither what the form asks nor whether it works."""
    others: Callable[[Trail[R]], frozenset[int]] = lambda _: frozenset()
    """The ids of those who may do it to an open roll beside its roller and the GMs."""
    refuses: Callable[[Trail[R], Change[R], int], str] = lambda _trail, _change, _user: ""
    """Why this user, the roller or one of these others, may not make that very change; "" if they may. A GM may."""
    denied: Callable[[Trail[R], int], str] = lambda _trail, _user: ""
    """Why this user may not do it now, though it is their roll; "" if they may. A GM may."""
    own: Callable[[Trail[R], int], tuple[Choice, ...]] = lambda _trail, _user: ()
    """Those of the choices that are this user's own: whoever has some is offered no others."""
    seen: bool = False
    """Whether all see what comes of it, so that it cannot be done to a hidden roll."""
    anyone: bool = False
    """Whether anybody may do it to an open roll as far as the roll knows: what completes the change decides."""
    settles: Callable[[Trail[R]], bool] = lambda _: False
    """Whether the roll waits for it, so that it can be done however often that was changed."""
    tells: Callable[[Trail[R]], Card] | None = None
    """What whoever presses it is told alone; then nothing is done to the roll."""


@dataclass(frozen=True, slots=True)
class Game(Generic[R]):
    """A game. ``key`` is stored with each of its rolls: never change one."""

    key: str
    request: type[R]
    """The frozen dataclass that its requests are; stored as JSON, so give new fields a default."""
    throw: Callable[[R, Source], Faces]
    """Draws the faces of a new roll."""
    card: Callable[[Trail[R]], Card]
    """Describes a roll; draws nothing."""
    notation: Callable[[R], str]
    """A request as a player would type it again, for lists of recent rolls."""
    purpose: Callable[[R], str]
    """What a request is for. All see it, even if the roll is hidden: no dice, no bonus, no target."""
    can_fail: Callable[[R], bool]
    """Whether some faces make :attr:`throw` fail: such a request cannot be rolled blind, for its
    failing would tell of the faces."""
    command: Callable[[R], str]
    """What a player would type to make such a roll."""
    acts: Mapping[str, Act[R]]
    """What can be done with a roll, by the key of the card's action; every game has "again" by itself."""
    anew: Callable[[R], R] = lambda request: request
    """The request once more, without what was decided about the last roll."""
    deeds: Callable[[Trail[R]], tuple[object, ...]] = lambda _: ()
    """What the roll as it is now stands for on the table. With a new roll it is done; when a roll changes, what it no
    longer stands for is taken back, and what it stands for now is done, in the transaction that keeps the change. How,
    the game's :class:`bot.rolls.table.Table` says for each kind."""
    undoes: Callable[[Trail[R]], int] = lambda trail: trail[-1].by
    """The id of whoever made the step that Undo would take back."""
    on_panel: Callable[[R], Panel | None] = lambda _request: None
    """The panel that shows something of such a roll, so that it is brought up to date too; None for none."""
    waits: Callable[[Trail[R]], int | None] = lambda _: None
    """The id of the user for whom an open roll waits, who is mentioned above it; 0 for nobody, None for never."""


AnyGame = Game[Any]


def remembering(resolve: Callable[[Version[R]], T]) -> Callable[[Version[R]], T]:
    """The function with its last answer kept: a card and its buttons each ask for the same many times over."""
    last: list[tuple[Version[R], T]] = []

    def answer(version: Version[R]) -> T:
        if not last or last[0][0] is not version:
            last[:] = [(version, resolve(version))]
        return last[0][1]

    return answer


AMEND = "amend"
"""The action that changes what was asked and leaves the dice as they are."""

UNDO = "undo"
"""The action that takes an amendment back, once."""


def can_undo(trail: Trail[R]) -> bool:
    """Whether the last thing that happened to the roll was an amendment."""
    return trail[-1].why == AMEND


def undone(trail: Trail[R], _picked: tuple[str, ...], _source: Source) -> Change[R]:
    """The roll as it was before the last amendment."""
    return Change(trail[-2].request, trail[-2].faces)


AGAIN = "again"
"""The action that every game has: the same request, rolled anew, as a new message."""
