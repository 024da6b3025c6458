"""What a game with memory adds to a channel, handed over by the game itself; the core names no game.

A game whose package has a function ``at_table(core)`` answers a :class:`Table` from it. Everything is
optional.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct, field

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.dice.faces import Recalled, Source
from bot.dice.roll import Faces
from bot.people.roster_store import Character
from bot.rolls.card import Card
from bot.rolls.deeds import Kinds
from bot.rolls.trail import Change, Trail
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed, StoredRoll
from bot.words import Later


class Recall(Protocol):
    """Faces that came up before, were taken back, and come again with the throw that is made now."""

    def source(self, fresh: Source) -> Recalled:
        """A source whose first faces they are, and the rest of which are fresh ones."""
        ...

    def done(self, deed: object, source: Recalled) -> object:
        """What must be done with the throw, with what came up of that source."""
        ...


class Prepared(Struct, frozen=True):
    """A complete request, what must be done with the roll, and what comes again with it, if anything does.

    ``throw`` draws its faces, where some of them are known already; without it the game's own does.
    ``uncharged``: it's hidden, and would cost its roller something if it were open.
    """

    request: object
    deeds: tuple[Deed, ...] = ()
    recall: Recall | None = None
    throw: Callable[[Source], Faces] | None = None
    uncharged: bool = False


class Askable(Struct, frozen=True):
    """How rolls of a game are asked of several at once; see :mod:`bot.asks`.

    ``read`` takes the place, what was typed for the roll, and the goal, "" for none; it raises PlayerError
    for what is no roll of this game. ``of_kept`` takes a request that was kept, and the goal, and raises it
    for what is not asked of several. ``title`` is the headline of a request with a goal, "" for none,
    ``hidden_title`` that with one that only GMs know. ``own`` makes of a request that of one who was asked,
    ``answer`` of their roll what stands on the message, with success against the goal if one is given.
    ``can_fail``: one may fail it on purpose. ``people`` takes the interaction and a text, and answers who is
    named; without it members are, and whoever else a GM rolls for. ``names`` are rolls that it
    knows by name, each with what is typed for it.
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
    """How a game says itself whose turn is next, while it is on in a channel.

    ``next`` begins the next turn, if it is turn ``number`` still, and ``extra_turn`` one of the player who is
    named last. They raise PlayerError if it cannot be, or is not theirs to say. ``show`` is called with the
    interaction and answers it with whose turn it is.
    """

    is_on: Callable[[Place], Awaitable[bool]]
    next: Callable[[Place, Who, int], Awaitable[None]]
    extra_turn: Callable[[Place, Who, Who], Awaitable[None]]
    show: Callable[..., Awaitable[None]]


class Counted(Struct, frozen=True):
    """What a game has counted in a turn, line by line, and what must be known of that in small print."""

    lines: tuple[str, ...]
    remark: str = ""


class OnTap(Struct, frozen=True):
    """What takes the buttons, lists, forms of one word; ``forms``: forms too, and what was written in one.

    ``anywhere``: also where the bot is no member, as those of a game that has GMs, or a message of its own in
    the channel, cannot be. ``for_gms`` is the label of the button of that word on the panel of a channel's
    GMs.
    """

    do: Callable[..., Awaitable[None]]
    """Takes the interaction and :class:`bot.ui.custom_id.Tap`. Raises PlayerError if it cannot be done."""
    forms: bool = False
    anywhere: bool = False
    for_gms: Later | None = None


class OnPanel(Struct, frozen=True):
    """What keeps a kind of panel up to date.

    ``changed`` is called with the interaction and what is shown of a roll of the panel that was changed by
    it, ``rolled`` with a new one, which it shows; without it a new one is shown as any other, and ``changed``
    is called. ``holds_rolls``: the panel shows its rolls itself, so that none need stand below it.
    """

    changed: Callable[..., Awaitable[None]]
    rolled: Callable[..., Awaitable[None]] | None = None
    holds_rolls: bool = False


class OnChange(Struct, frozen=True):
    """A table's part in changes of rolls."""

    look: Callable[[StoredRoll, Trail[Any], str, Who], Awaitable[object]] | None = None
    """Looks up what decides whether one may do this to a roll: :attr:`bot.rolls.act.Presser.looked_up`."""
    refresh: Callable[[StoredRoll, Trail[Any]], Awaitable[Any]] | None = None
    """Returns the request of a roll with what is on the table by now, before it's changed."""
    recall: Callable[[StoredRoll, Trail[Any]], Awaitable[Recall | None]] | None = None
    """Returns what comes again with the change; None for nothing."""
    finish: Callable[[StoredRoll, Change[Any], Who], Awaitable[Change[Any]]] | None = None
    """Completes the change with what is on the table. Raises PlayerError if it can't be made."""


class Played(Struct, frozen=True):
    """The characters of a game."""

    card: Callable[[Place, Who, int], Awaitable[Card | None]] | None = None
    """Returns whom the user of this id plays in a place, as whoever asks may see it; None for no one."""
    exported: Callable[[Character], bytes] | None = None
    """Returns a file of a stored character, which the game's own import takes; without it what is stored is
    one."""
    own_rolls: Callable[[Place, Who], Awaitable[list[tuple[str, Any]]]] | None = None
    """Returns the usual rolls of the character that someone plays there, each by a name and its request, for
    a panel; "": what its request is for says enough."""


class OnTurn(Struct, frozen=True):
    """A table's part in the turns of a channel."""

    own: OwnTurns | None = None
    """Says whose turn is next while the game is on."""
    counted: Callable[[Place], Awaitable[Counted | None]] | None = None
    """Returns what it shows of the turn that a channel is in; None for nothing."""
    check: Callable[[Place, Who], Awaitable[None]] | None = None
    """Raises PlayerError if this player can't begin the next turn, where no game says whose it is."""


class Table(Struct, frozen=True, kw_only=True):
    """What a game adds to a channel."""

    services: object = None
    """What its commands call; see :meth:`bot.app.Rollwright.services`."""
    prepare: Callable[[Any, Place, Who, bool], Awaitable[Prepared]] | None = None
    """Completes a request with what is in play there, for its roller; told whether the roll is hidden."""
    changes: OnChange = OnChange()
    """Its part in changes of its rolls."""
    deeds: Kinds = field(default_factory=dict)
    """How what its rolls ask for is done, and taken back."""
    taps: Mapping[str, OnTap] = field(default_factory=dict)
    """What takes its buttons, lists and forms, by the word with which their ``custom_id`` begins."""
    panels: Mapping[str, OnPanel] = field(default_factory=dict)
    """What keeps its panels up to date, by their words."""
    characters: Played = Played()
    """Its characters, and who plays them."""
    asks: Askable | None = None
    """How its rolls are asked of several at once."""
    asked_by_name: Callable[[Place, Who, str, str], Awaitable[Asking | None]] | None = None
    """The roll, of whatever game, that whoever asks has under a name, with a goal, "" for none; None if there
    is none of that name. Raises PlayerError if it cannot be asked of several."""
    turns: OnTurn = OnTurn()
    """Its part in turns."""
    offers: Mapping[str, object] = field(default_factory=dict)
    """What the table of another game may use of it, by a name that both know."""


class Tables(dict[str, Table]):
    """What each game adds to a channel, by the game's key, for those that add anything."""

    def of(self, game: str) -> Table:
        """The table of a game; one that adds nothing if it has none."""
        return self.get(game, _NONE)

    def panel(self, word: str) -> OnPanel | None:
        """What keeps the panels of this word up to date."""
        return next((table.panels[word] for table in self.values() if word in table.panels), None)

    def offered(self, name: str) -> Any | None:
        """What some game offers under this name; None if none does."""
        return next((table.offers[name] for table in self.values() if name in table.offers), None)

    @cached_property
    def deeds(self) -> Kinds:
        """How each kind of deed that some game asks for is done and taken back; put together once."""
        return {asked: kind for table in self.values() for asked, kind in table.deeds.items()}


_NONE = Table()
