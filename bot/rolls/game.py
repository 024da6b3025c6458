"""What a game is: plain functions under one name.

The service rolls, saves and shows for every game alike; a game says what its requests are, how
they are rolled, what their card is and what can be done with them afterwards.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Generic, Literal

from msgspec import Struct

from bot.dice.chances import Chance, Chances
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.rolls.act import Act
from bot.rolls.card import Card
from bot.rolls.trail import Attempt, Highlight, R, Thrown, Trail


class Panel(Struct, frozen=True):
    """A game's panel that shows something of a roll: its word in buttons, its number if there are several."""

    word: str
    number: int = 0


class More(Struct, frozen=True):
    """What is typed behind a kept roll, for this one time.

    ``modifier`` is such as ``+2`` or ``+1d4``, ``mode`` "adv" or "dis", ``goal`` what is to be reached.
    """

    modifier: str = ""
    mode: Literal["", "adv", "dis"] = ""
    goal: str = ""


NOTHING = More()
"""Nothing stands behind the name."""


class Odds(Struct, Generic[R], frozen=True):
    """The odds of a roll before it's made, and its rarity afterwards."""

    of: Callable[[R], Chances | None] = lambda _: None
    """Returns what a request may come to, and how often, exactly and in a moment; None where it isn't known,
    or isn't everyone's to know: nothing of it changes with what a GM keeps secret."""
    how_often: Callable[[Trail[R]], Chance | None] = lambda _: None
    """Returns what an open roll came to, and how often such rolls come to that or to what is rarer: "9 or
    less". Exactly and in a moment; None as of :attr:`of`, and where someone has chosen among the dice."""
    can_fail: Callable[[R], bool] = lambda _: False
    """Returns whether some faces make :attr:`Game.throw` fail: such a request can't be rolled blind, as its
    failing would tell of the faces."""


class Luck(Struct, Generic[R], frozen=True):
    """The faces, attempts and highlights that are counted of rolls afterwards."""

    thrown: Callable[[R, Faces], Thrown] = lambda _request, _faces: {}
    """Returns which faces were drawn for a request. A face keeps its key from version to version as long as
    it's the same throw; see :attr:`bot.rolls.act.Act.rethrown`. Raises LookupError, as :attr:`Game.resolve`
    does."""
    attempts: Callable[[Trail[R]], tuple[Attempt, ...]] = lambda _: ()
    """Returns what was tried against a target that everyone saw before the dice fell, and how likely it was,
    as they first came up. Nothing of it changes with what a GM keeps secret."""
    highlights: Callable[[Trail[R]], tuple[Highlight, ...]] = lambda _: ()
    """Returns what of an open roll, as it is now, is worth telling at the end of an evening: what everyone
    sees of it."""


class Occasion(Enum):
    """An occasion on which a request is used once more."""

    AGAIN = "again"
    """It's rolled again by the same player: nothing that was decided about the last roll holds."""
    OTHERS = "others"
    """Someone who has no part in an open roll rolls it as their own."""
    SAVED = "saved"
    """It's saved under a name and rolled anywhere by anyone: without characters, targets and decisions."""
    FORGOTTEN = "forgotten"
    """Its player was forgotten: the same faces, without what was typed of whom and what it's for."""


def as_asked(request: R, occasion: Occasion) -> R | None:
    """Return the request itself; None for others, who may have no part in what a game asks."""
    return None if occasion is Occasion.OTHERS else request


class Reuse(Struct, Generic[R], frozen=True):
    """The ways to use a request once more: to roll it again, to save it, to strip it of a player."""

    adapt: Callable[[R, Occasion], R | None] = as_asked
    """Returns the request for an occasion; None if others can't roll it, or if it can't be saved."""
    with_more: Callable[[R, More], R] | None = None
    """Returns the request with what is typed behind its name when it's saved; None: it takes nothing.
    Raises PlayerError for what it doesn't take."""
    tells_apart: bool = False
    """True if it matters which of two users in a request is which, also after one of them was forgotten."""


class Game(Struct, Generic[R], frozen=True):
    """A game: nine fields, and parts that it can do without.

    ``key`` is stored with each of its rolls: never change one.
    """

    key: str
    request: type[R]
    """The frozen dataclass that its requests are; stored as JSON, so give new fields a default."""
    throw: Callable[[R, Source], Faces]
    """Draws the faces of a new roll."""
    card: Callable[[Trail[R]], Card]
    """Describes a roll; draws nothing."""
    title: Callable[[R], str]
    """Returns a request as a player would type it, or else names it: for lists, forms and exports."""
    purpose: Callable[[R], str]
    """Returns what a request is for. All see it, even if the roll is hidden: no dice, no bonus, no target."""
    command: Callable[[R], str]
    """Returns what a player would type to make such a roll, in every language."""
    resolve: Callable[[Trail[R]], object]
    """Returns what came of a roll, not in words. Raises LookupError if its faces are of no such request."""
    acts: Mapping[str, Act[R]]
    """All that can be done with a roll, by the key of the card's action; see :func:`bot.rolls.act.acts`."""
    odds: Odds[R] = Odds()
    luck: Luck[R] = Luck()
    reuse: Reuse[R] = Reuse()
    deeds: Callable[[Trail[R]], tuple[object, ...]] = lambda _: ()
    """Returns what the roll as it is now stands for on the table. With a new roll it's done; when a roll
    changes, what it no longer stands for is taken back, and what it stands for now is done, in the
    transaction that keeps the change. How, the game's :class:`bot.rolls.table.Table` says for each kind."""
    on_panel: Callable[[R], Panel | None] = lambda _request: None
    """Returns the panel that shows something of such a roll, which is brought up to date too; None for none.
    """


AnyGame = Game[Any]
