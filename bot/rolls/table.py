"""A table: a game with memory in a channel. Games provide it; the core names no game.

A game whose package has a function ``at_table(core)`` returns a :class:`Table` from it. Everything is
optional.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct, field

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.dice.faces import Recalled, Source
from bot.dice.roll import Faces
from bot.people.roster import RosterService
from bot.people.roster_store import Character
from bot.rolls.card import Card
from bot.rolls.deeds import Kinds
from bot.rolls.imports import Importable
from bot.rolls.trail import Change, Trail
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed, StoredRoll
from bot.words import Later


class Recall(Protocol):
    """Faces that came up before, were undone, and come up again in the roll being made."""

    def source(self, fresh: Source) -> Recalled:
        """Return a source that draws these faces first, then fresh ones."""
        ...

    def done(self, deed: object, source: Recalled) -> object:
        """Return the deed to do with the roll, with the faces drawn from that source."""
        ...


AT_ONCE = "at_once"
"""The name of an offer: complete a request like ``prepare``, for any audience, without reading anything.

It takes the request, the place and the roller, and returns None if something must be read.
"""


class Prepared(Struct, frozen=True):
    """A complete request, the deeds to do with the roll, and the faces to repeat, if any.

    ``throw`` draws its faces if some are already known; by default the game's own does. ``uncharged``: it's
    hidden, and would cost its roller something if it were open.
    """

    request: object
    deeds: tuple[Deed, ...] = ()
    recall: Recall | None = None
    throw: Callable[[Source], Faces] | None = None
    uncharged: bool = False


AtOnce = Callable[[object, Place, Who], Prepared | None]


class Askable(Struct, frozen=True):
    """Asking several people at once for rolls of a game; see :mod:`bot.asks`.

    ``read`` takes the place, the typed roll and the goal, "" for none; it raises PlayerError if that isn't a
    roll of this game. ``of_kept`` takes a saved request and the goal, and raises it if several people can't
    be asked for it. ``title`` is the headline of a request with a goal, "" for none, ``hidden_title`` that
    with a goal only GMs know. ``own`` makes a request one person's own, ``answer`` turns their roll into the
    line on the message, with success if a goal is given. ``can_fail``: people can fail it on purpose.
    ``people`` takes the interaction and a text, and returns who is named; by default, members, and others a
    GM rolls for. ``names`` are rolls known by name, each with the text to type.
    """

    read: Callable[[Place, str, str], Awaitable[Asking]]
    of_kept: Callable[[Any, str], Asking]
    title: Callable[[Any, str], str]
    hidden_title: Callable[[Any], str]
    own: Callable[[Any, Own], object]
    answer: Callable[[Asked, Trail[Any], str], Answer]
    can_fail: Callable[[Any], bool] = lambda _: False
    people: Callable[..., Awaitable[list[Asked]]] | None = None
    names: Callable[[], list[tuple[str, str]]] = list


class OwnTurns(Struct, frozen=True):
    """The turns of a game that decides by itself whose turn is next in the channels where it's on.

    ``next`` starts the next turn if it's still turn ``number``, and ``extra_turn`` one of the named player.
    They raise PlayerError if that's impossible or not theirs to decide. ``show`` answers the interaction with
    whose turn it is.
    """

    is_on: Callable[[Place], Awaitable[bool]]
    next: Callable[[Place, Who, int], Awaitable[None]]
    extra_turn: Callable[[Place, Who, Who], Awaitable[None]]
    show: Callable[..., Awaitable[None]]


class Counted(Struct, frozen=True):
    """The lines that a game has counted in a turn, and the small print about them."""

    lines: tuple[str, ...]
    remark: str = ""


class OnTap(Struct, frozen=True):
    """The handler of buttons, lists and forms of one word; with ``forms``, it also takes submitted forms.

    ``anywhere``: it works where the bot isn't a member, unlike anything with GMs or its own channel messages.
    ``for_gms`` is the label of this word's button on the GM panel.
    """

    do: Callable[..., Awaitable[None]]
    """Takes the interaction and :class:`bot.ui.custom_id.Tap`. Raises PlayerError if it can't be done."""
    forms: bool = False
    anywhere: bool = False
    for_gms: Later | None = None


class OnPanel(Struct, frozen=True):
    """The object that keeps one kind of panel up to date.

    ``changed`` gets the interaction and the view of a changed roll of the panel, ``rolled`` that of a new
    roll, which it shows; without it a new roll is shown as usual, and ``changed`` is called. ``holds_rolls``:
    the panel shows its rolls itself, so they needn't appear below it.
    """

    changed: Callable[..., Awaitable[None]]
    rolled: Callable[..., Awaitable[None]] | None = None
    holds_rolls: bool = False


class OnChange(Struct, frozen=True):
    """A table's part in changes to rolls."""

    look: Callable[[StoredRoll, Trail[Any], str, Who], Awaitable[object]] | None = None
    """Looks up what decides whether someone can do this to a roll: :attr:`bot.rolls.act.Presser.looked_up`.
    """
    refresh: Callable[[StoredRoll, Trail[Any]], Awaitable[Any]] | None = None
    """Returns a roll's request with the table's current state, before it's changed."""
    recall: Callable[[StoredRoll, Trail[Any]], Awaitable[Recall | None]] | None = None
    """Returns the faces that come again with the change; None for none."""
    finish: Callable[[StoredRoll, Change[Any], Who], Awaitable[Change[Any]]] | None = None
    """Completes the change with the table's state. Raises PlayerError if it can't be made."""


class SheetCommands(Struct, frozen=True):
    """The actions of ``/character`` in a game that has a ``roster`` of characters.

    Each takes the interaction and a name, "" for none. ``new`` also takes one of the ``starts``, which fill
    in a new character, "" for none; they're given by key, with their names.
    """

    roster: RosterService
    new: Callable[..., Awaitable[None]]
    play: Callable[..., Awaitable[None]]
    show: Callable[..., Awaitable[None]]
    starts: Callable[[], Mapping[str, str]] = dict


class Played(Struct, frozen=True):
    """The characters of a game."""

    card: Callable[[Place, Who, int], Awaitable[Card | None]] | None = None
    """Returns the card of the character this user plays in a place, as the viewer may see it; None for none.
    """
    exported: Callable[[Character], bytes] | None = None
    """Returns a stored character's file, which the game's import accepts; by default, the stored data."""
    own_rolls: Callable[[Place, Who], Awaitable[list[tuple[str, Any]]]] | None = None
    """Returns the usual rolls of the character that someone plays there, each by name and request, for a
    panel; "" if the request's purpose says enough."""
    commands: SheetCommands | None = None
    """The actions on characters by name."""


class OnTurn(Struct, frozen=True):
    """A table's part in the turns of a channel."""

    own: OwnTurns | None = None
    """Decides whose turn is next while the game is on."""
    counted: Callable[[Place], Awaitable[Counted | None]] | None = None
    """Returns what it has counted in the channel's turn; None for nothing."""
    check: Callable[[Place, Who], Awaitable[None]] | None = None
    """Raises PlayerError if this player can't start the next turn, in games that don't decide whose it is."""


class Table(Struct, frozen=True, kw_only=True):
    """The part that a game adds to a channel."""

    services: object = None
    """The services its commands use; see :meth:`bot.app.Rollwright.services`."""
    prepare: Callable[[Any, Place, Who, bool], Awaitable[Prepared]] | None = None
    """Completes a request with what is in play there, for its roller; it's told whether the roll is hidden.
    """
    changes: OnChange = OnChange()
    """Its part in changes to its rolls."""
    deeds: Kinds = field(default_factory=dict)
    """The code to do and undo the deeds of its rolls."""
    taps: Mapping[str, OnTap] = field(default_factory=dict)
    """The handlers of its buttons, lists and forms, by the first word of their ``custom_id``."""
    panels: Mapping[str, OnPanel] = field(default_factory=dict)
    """The keepers of its panels, by word."""
    characters: Played = Played()
    """Its characters and their players."""
    asks: Askable | None = None
    """Asking several people at once for its rolls."""
    asked_by_name: Callable[[Place, Who, str, str], Awaitable[Asking | None]] | None = None
    """Returns the roll, of any game, that the person asking has under a name, with a goal, "" for none; None
    if there is no such name. Raises PlayerError if several people can't be asked for it."""
    turns: OnTurn = OnTurn()
    """Its part in turns."""
    offers: Mapping[str, object] = field(default_factory=dict)
    """The parts that others can use, by a name that both know; see also :data:`AT_ONCE`."""
    exported: Callable[[Who], Awaitable[Mapping[str, bytes]]] | None = None
    """Returns files of other data about a person, by their paths in the full export."""
    imports: Sequence[Importable] = ()
    """The kinds of files it imports. If several accept a file, the first table's wins."""


class Tables(dict[str, Table]):
    """The tables of games, by the game's key; games without one are left out."""

    def of(self, game: str) -> Table:
        """Return a game's table; an empty one if it has none."""
        return self.get(game, _NONE)

    def on_here(
        self, on: Collection[str], games: Collection[str], off: Collection[str]
    ) -> Mapping[str, Table]:
        """Return the tables of the ``games`` that are ``on`` and not ``off`` here, and those of no game."""
        return {
            name: table
            for name, table in self.items()
            if (name in on or name not in games) and name not in off
        }

    def panel(self, word: str) -> OnPanel | None:
        """Return the keeper of this word's panels."""
        return next((table.panels[word] for table in self.values() if word in table.panels), None)

    def offered(self, name: str) -> Any | None:
        """Return what a game offers under this name; None if no game offers anything."""
        return next((table.offers[name] for table in self.values() if name in table.offers), None)

    @cached_property
    def deeds(self) -> Kinds:
        """The code to do and undo each kind of deed that games use; assembled once."""
        return {asked: kind for table in self.values() for asked, kind in table.deeds.items()}


_NONE = Table()
