"""A table: a game with memory in a channel. Games provide tables, and the core names no game.

A game whose package has a function ``at_table(core)`` returns a :class:`Table` from it. All parts are
optional.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import cached_property
from operator import attrgetter
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
"""The name of an offer to complete a request like ``prepare``, for any audience, without any reads.

It takes the request, the place and the roller, and returns None if something must be read.
"""


class Prepared(Struct, frozen=True):
    """A complete request, the deeds to do with the roll, and the faces to repeat, if any.

    ``throw`` draws its faces if some are already known. By default, the game's own does. ``uncharged`` is
    True for a hidden roll that would cost its roller something if it were open.
    """

    request: object
    deeds: tuple[Deed, ...] = ()
    recall: Recall | None = None
    throw: Callable[[Source], Faces] | None = None
    uncharged: bool = False


AtOnce = Callable[[object, Place, Who], Prepared | None]


class Askable(Struct, frozen=True):
    """A way to ask several people at once for rolls of a game. See :mod:`bot.asks`.

    ``read`` takes the place, the typed roll and the goal, or "" for none. It raises PlayerError if that isn't
    a roll of this game. ``of_kept`` takes a saved request and the goal, and raises PlayerError if several
    people can't be asked for it. ``title`` is the headline of a request with a goal, or "" for none.
    ``hidden_title`` is the headline if only GMs know the goal. ``own`` makes a request one person's own.
    ``answer`` turns their roll into a line of the message, with success if a goal is given. ``can_fail``:
    people can fail it on purpose. ``people`` takes the interaction and a text, and returns the people named.
    By default, these are members, and others that a GM rolls for. ``names`` are rolls known by name, each
    with the text to type.
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
    """The turns of a game that decides whose turn is next in the channels where it's on.

    ``next`` starts the next turn if the given number is still the current turn's. ``extra_turn`` starts an
    extra turn of the named player. Both raise PlayerError if that's impossible or not allowed. ``show``
    answers the interaction with the player whose turn it is.
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
    """The handler of all buttons and lists with one word. With ``forms``, it also takes submitted forms.

    ``anywhere``: it works where the bot isn't a member, unlike anything with GMs or messages of its own.
    ``for_gms`` is the label of this word's button on the GM panel.
    """

    do: Callable[..., Awaitable[None]]
    """Takes the interaction and :class:`bot.ui.custom_id.Tap`. Raises PlayerError if it can't be done."""
    forms: bool = False
    anywhere: bool = False
    for_gms: Later | None = None


class OnPanel(Struct, frozen=True):
    """The object that keeps one kind of panel up to date.

    ``changed`` gets the interaction and the view of a changed roll of the panel. ``rolled`` gets the view of
    a new roll, and shows it. Without ``rolled``, a new roll is shown as usual, and ``changed`` is called.
    ``holds_rolls`` is True if the panel shows its rolls itself, so they needn't appear below it.
    """

    changed: Callable[..., Awaitable[None]]
    rolled: Callable[..., Awaitable[None]] | None = None
    holds_rolls: bool = False


class OnChange(Struct, frozen=True):
    """A table's part in changes to rolls."""

    look: Callable[[StoredRoll, Trail[Any], str, Who], Awaitable[object]] | None = None
    """Looks up the data that decides who can do this to a roll: :attr:`bot.rolls.act.Presser.looked_up`."""
    refresh: Callable[[StoredRoll, Trail[Any]], Awaitable[Any]] | None = None
    """Returns a roll's request with the table's current state, before it's changed."""
    recall: Callable[[StoredRoll, Trail[Any]], Awaitable[Recall | None]] | None = None
    """Returns the faces that are repeated with the change, or None if there are none."""
    finish: Callable[[StoredRoll, Change[Any], Who], Awaitable[Change[Any]]] | None = None
    """Completes the change with the table's state. Raises PlayerError if it can't be made."""


class SheetCommands(Struct, frozen=True):
    """The actions of ``/character`` in a game that has a ``roster`` of characters.

    Each takes the interaction and a name, or "" for none. ``new`` also takes one of the ``starts``, which
    fill in a new character, or "" for none. They're given by key, with their names.
    """

    roster: RosterService
    new: Callable[..., Awaitable[None]]
    play: Callable[..., Awaitable[None]]
    show: Callable[..., Awaitable[None]]
    starts: Callable[[], Mapping[str, str]] = dict
    entry: Callable[[Character], str] = attrgetter("name")
    """Returns a character's entry in an initiative, such as "Mira d20+2". By default, it's the name."""


class Played(Struct, frozen=True):
    """The characters of a game."""

    card: Callable[[Place, Who, int], Awaitable[Card | None]] | None = None
    """Returns the card of the character this user plays in a place, as the viewer may see it, or None."""
    exported: Callable[[Character], bytes] | None = None
    """Returns the file of a stored character, for the game's import. By default, it's the stored data."""
    own_rolls: Callable[[Place, Who], Awaitable[list[tuple[str, Any]]]] | None = None
    """Returns the usual rolls of the character that someone plays there, each by name and request, for a
    panel. The name is "" if the request's purpose is enough.
    """
    commands: SheetCommands | None = None
    """The actions on characters by name."""


class OnTurn(Struct, frozen=True):
    """A table's part in the turns of a channel."""

    own: OwnTurns | None = None
    """The game's own turns, if it decides whose turn is next while it's on."""
    counted: Callable[[Place], Awaitable[Counted | None]] | None = None
    """Returns everything the game has counted in the channel's turn, or None if there is nothing."""
    check: Callable[[Place, Who], Awaitable[None]] | None = None
    """Raises PlayerError if this player can't start the next turn, in games that don't decide whose it is."""


class Table(Struct, frozen=True, kw_only=True):
    """The part that a game adds to a channel."""

    services: object = None
    """The services that the game's commands use. See :meth:`bot.app.Rollwright.services`."""
    prepare: Callable[[Any, Place, Who, bool], Awaitable[Prepared]] | None = None
    """Completes a request with the table's state there. It gets the roller, and True for a hidden roll."""
    changes: OnChange = OnChange()
    """The table's part in changes to its rolls."""
    deeds: Kinds = field(default_factory=dict)
    """The code that does and undoes the deeds of the game's rolls."""
    taps: Mapping[str, OnTap] = field(default_factory=dict)
    """The handlers of the game's buttons, lists and forms, by the first word of their ``custom_id``."""
    panels: Mapping[str, OnPanel] = field(default_factory=dict)
    """The objects that update the game's panels, by the panel's word."""
    characters: Played = Played()
    """The game's characters and their players."""
    asks: Askable | None = None
    """The way to ask several people at once for the game's rolls."""
    asked_by_name: Callable[[Place, Who, str, str], Awaitable[Asking | None]] | None = None
    """Returns the roll that the person asking has under a name, in any game, with a goal, or "" for none.
    Returns None if there is no such name. Raises PlayerError if several people can't be asked for it.
    """
    turns: OnTurn = OnTurn()
    """The table's part in turns."""
    offers: Mapping[str, object] = field(default_factory=dict)
    """The parts that other games can use, by a name that both know. See also :data:`AT_ONCE`."""
    exported: Callable[[Who], Awaitable[Mapping[str, bytes]]] | None = None
    """Returns files of other data about a person, by their paths in the full export."""
    imports: Sequence[Importable] = ()
    """The kinds of files that the game imports. If several tables accept a file, the first is used."""


class Tables(dict[str, Table]):
    """The tables of games, by the game's key. Games without a table are left out."""

    def of(self, game: str) -> Table:
        """Return a game's table, or an empty one if the game has none."""
        return self.get(game, _NONE)

    def on_here(
        self, on: Collection[str], games: Collection[str], off: Collection[str]
    ) -> Mapping[str, Table]:
        """Return the tables of ``games`` that are ``on`` and not ``off`` here, and those without a game."""
        return {
            name: table
            for name, table in self.items()
            if (name in on or name not in games) and name not in off
        }

    def panel(self, word: str) -> OnPanel | None:
        """Return the object that updates the panels with this word."""
        return next((table.panels[word] for table in self.values() if word in table.panels), None)

    def holds_rolls(self, word: str) -> bool:
        """Return True if the panels with this word show their rolls themselves."""
        return bool((panel := self.panel(word)) and panel.holds_rolls)

    def offered(self, name: str) -> Any | None:
        """Return the part that a game offers under this name, or None if no game does."""
        return next((table.offers[name] for table in self.values() if name in table.offers), None)

    @cached_property
    def deeds(self) -> Kinds:
        """The code that does and undoes each kind of deed that games use. It's assembled once."""
        return {asked: kind for table in self.values() for asked, kind in table.deeds.items()}


_NONE = Table()
