"""A game: pure functions under one name.

The service rolls, saves and shows rolls the same way for every game. A game defines its requests, how they
are rolled, their cards and their actions.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Generic, Literal

from msgspec import Struct

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.rolls.act import Act
from bot.rolls.card import Card
from bot.rolls.chances import Chance, Chances
from bot.rolls.trail import Attempt, Highlight, R, Thrown, Trail


class Panel(Struct, frozen=True):
    """A game's panel that shows a roll: its word in buttons, and its number if there are several.

    ``also`` are more panels that show it.
    """

    word: str
    number: int = 0
    also: tuple["Panel", ...] = ()


class More(Struct, frozen=True):
    """One-time additions, typed after a saved roll's name.

    ``modifier`` is text like ``+2`` or ``+1d4``. ``mode`` is "adv" or "dis". ``goal`` is the number to reach.
    """

    modifier: str = ""
    mode: Literal["", "adv", "dis"] = ""
    goal: str = ""


NOTHING = More()
"""No additions."""


class Odds(Struct, Generic[R], frozen=True):
    """The odds of a roll before it's made, and its rarity afterwards."""

    of: Callable[[R], Chances | None] = lambda _: None
    """Returns the exact distribution of a request's results, quickly, or None if it's unknown or
    depends on a GM's secrets.
    """
    how_often: Callable[[Trail[R]], Chance | None] = lambda _: None
    """Returns an open roll's result and how often such rolls have it or a rarer one: "9 or less".
    Exact and quick. Returns None as for :attr:`of`, and if someone has chosen among the dice.
    """
    can_fail: Callable[[R], bool] = lambda _: False
    """Returns True if some faces make :attr:`Game.throw` fail. Such a request can't be rolled blind, because
    failing would reveal the faces.
    """
    then: Callable[[Trail[R]], tuple[tuple[str, Chances], ...]] = lambda _: ()
    """Returns the actions possible on a roll now, in words, each with its possible results."""


class Luck(Struct, Generic[R], frozen=True):
    """The faces, attempts and highlights that are counted once a roll is made."""

    thrown: Callable[[R, Faces], Thrown] = lambda _request, _faces: {}
    """Returns the faces drawn for a request. A face keeps its key across versions until it's rerolled; see
    :attr:`bot.rolls.act.Act.rethrown`. Raises LookupError like :attr:`Game.resolve`.
    """
    attempts: Callable[[Trail[R]], tuple[Attempt, ...]] = lambda _: ()
    """Returns the original attempts against targets that everyone saw before the roll, with their
    likelihood. Nothing in it depends on a GM's secrets.
    """
    highlights: Callable[[Trail[R]], tuple[Highlight, ...]] = lambda _: ()
    """Returns the highlights of an open roll in its current state, to mention at the end of an evening. They
    only include what everyone sees.
    """


class Occasion(Enum):
    """An occasion on which a request is used again."""

    AGAIN = "again"
    """The same player rolls it again. Decisions about the last roll no longer apply."""
    OTHERS = "others"
    """Someone else rolls an open roll as their own."""
    SAVED = "saved"
    """It's saved under a name, for anyone to roll anywhere: without characters, targets and decisions."""
    FORGOTTEN = "forgotten"
    """Its player was forgotten. The faces stay, but not typed text about anyone or its purpose."""


def as_asked(request: R, occasion: Occasion) -> R | None:
    """Return the request unchanged, or None for others, who may not be involved in the game."""
    return None if occasion is Occasion.OTHERS else request


class Reuse(Struct, Generic[R], frozen=True):
    """Ways to reuse a request: roll it again, save it, or remove a player from it."""

    adapt: Callable[[R, Occasion], R | None] = as_asked
    """Returns the request for an occasion, or None if others can't roll it or if it can't be saved."""
    with_more: Callable[[R, More], R] | None = None
    """Returns a saved request with the additions typed after its name. None if it accepts none. Raises
    PlayerError for an addition that it doesn't accept.
    """
    tells_apart: bool = False
    """True if it matters which of a request's two users is which, even after one was forgotten."""
    can_save: Callable[[R], bool] | None = None
    """Returns quickly if :attr:`adapt` returns a request to save. With None, cards ask ``adapt`` itself."""


class Game(Struct, Generic[R], frozen=True):
    """A game: nine fields, and optional parts.

    ``key`` is stored with each of its rolls. Never change one.
    """

    key: str
    request: type[R]
    """The frozen dataclass of its requests. It's stored as JSON, so new fields need a default."""
    throw: Callable[[R, Source], Faces]
    """Draws the faces of a new roll."""
    card: Callable[[Trail[R]], Card]
    """Describes a roll. It draws no faces."""
    title: Callable[[R], str]
    """Returns a request as a player would type it, or a name for it: for lists, forms and exports."""
    purpose: Callable[[R], str]
    """Returns a request's purpose. It has no dice, bonus or target, because everyone sees it."""
    command: Callable[[R], str]
    """Returns the command a player would type for such a roll, the same in every language."""
    resolve: Callable[[Trail[R]], object]
    """Returns a roll's outcome as data. Raises LookupError if the faces don't fit the request."""
    acts: Mapping[str, Act[R]]
    """All actions on a roll, by key. See :func:`bot.rolls.act.acts`."""
    odds: Odds[R] = Odds()
    luck: Luck[R] = Luck()
    reuse: Reuse[R] = Reuse()
    deeds: Callable[[Trail[R]], tuple[object, ...]] = lambda _: ()
    """Returns the deeds that a roll currently requires. The deeds of a new roll are done. When a roll
    changes, those that no longer apply are undone and new ones are done, in the same transaction. The game's
    :class:`bot.rolls.table.Table` defines how, for each kind.
    """
    on_panel: Callable[[R], Panel | None] = lambda _request: None
    """Returns the panel that shows such a roll, so that it's updated too, or None if there is none."""


AnyGame = Game[Any]
