"""The initiative of a channel: who may change what of it, and how it goes with the channel's turn."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from weakref import WeakValueDictionary

from msgspec import Struct

from bot.dice.faces import RememberedFaces, Source
from bot.errors import PlayerError, PressError
from bot.initiative.rules import state as rules
from bot.initiative.rules import turns
from bot.initiative.rules.entering import Typed, read_note
from bot.initiative.rules.panel import SUBJECT, changeable, turn_lines
from bot.initiative.rules.state import By, Changing, Entry, Initiative
from bot.initiative.store import Initiatives, Stored, Turning, gone_words, hidden_words
from bot.rolls.gms import GameMasters
from bot.rolls.panels import MAX_ROLLS, ChannelPanels, Where
from bot.rolls.table import Counted, Tables
from bot.rolls.turns import check_turn
from bot.rolls.values import Place, Who
from bot.words import say

_TRIES = 10  # How often one enters again, because something else has changed the order at the same moment.


class Entering(Struct, frozen=True):
    """One who enters, and the user who was named as theirs, 0 for nobody."""

    typed: Typed
    player: int = 0


class View(Struct, frozen=True):
    """An initiative as it was seen, and on which message it is."""

    stored: Stored
    where: Where | None

    @property
    def state(self) -> Initiative:
        """The initiative itself."""
        return self.stored.state


class InitiativeTable:
    """Initiatives. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        initiatives: Initiatives,
        gms: GameMasters,
        panels: ChannelPanels,
        tables: Tables,
        *,
        source: Source,
        clock: Callable[[], int],
    ) -> None:
        self._initiatives = initiatives
        self._gms = gms
        self._panels = panels
        self._tables = tables
        self._source = source
        self._clock = clock
        self._entering: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def dialect(self, place: Place) -> str:
        """The key of the dialect that dice are read by here, as plain dice offer it; "" for our own."""
        known: Callable[[Place], Awaitable[str]] | None = self._tables.offered("dialect")
        return await known(place) if known else ""

    async def view(self, channel: int) -> View | None:
        """The initiative of this channel; None without one."""
        seen = await self._initiatives.seen(channel, MAX_ROLLS)
        return View(seen[0], self._panels.of(SUBJECT, seen[1])) if seen else None

    async def seen(self, channel: int, number: int) -> View:
        """The initiative of this number, which is this channel's. Raises PressError if it was cleared."""
        view = await self.view(channel)
        if view is None or view.stored.id != number:
            raise PressError(gone_words())
        return view

    async def by(self, place: Place, who: Who) -> By:
        """Whoever does something here; in a direct message whoever plays is GM."""
        return By(who.user, not place.guild or await self._gms.is_gm(who, place, place))

    async def enter(
        self, place: Place, who: Who, entering: Sequence[Entering], *, hidden: bool = False
    ) -> Stored:
        """Enter these; with nobody to enter an order begins, if none is on.

        What is thrown stays, however often it has to be done again because others enter at that moment.

        Raises:
            PlayerError: It is not theirs to enter, or they cannot be; then nobody is.

        """
        by, source = await self.by(place, who), RememberedFaces(self._source)
        if hidden and not (by.is_gm and place.guild):
            raise PlayerError(
                say("Only a GM enters somebody hidden, in a channel of a server; leave hidden out.")
            )
        openly = not hidden and any(each.typed.dice for each in entering)
        if openly and (await self._gms.settings(place)).hidden.is_hidden:
            raise PlayerError(hidden_words())  # Before any die is thrown.
        # One after the other: else all but one of those who enter at once would have to do so anew each time.
        async with self._entering.setdefault(place.channel, asyncio.Lock()):
            for _ in range(_TRIES):
                source.rewind()
                stored = await self._initiatives.current(place.channel)
                stored = stored or Stored(0, place.channel, 0, Initiative())
                state = stored.state
                for each in entering:
                    state = rules.entered(state, each.typed, by, source, player=each.player, is_hidden=hidden)
                if kept := await self._initiatives.put(stored, state, place.parent, openly=openly):
                    return kept
        raise PlayerError(say("Too many enter at once; please enter again."))

    async def next(self, place: Place, who: Who, number: int, at: int) -> Stored:
        """Begin the next turn, if as many were begun as ``at`` says, and with it the channel's."""
        return await self._turn(place, who, number, turns.next_turn, at=at)

    async def back(self, place: Place, who: Who, number: int, at: int) -> Stored:
        """Go back to the turn before; what was counted in the channel's is counted again."""
        return await self._turn(place, who, number, turns.turn_before, at=at, is_back=True)

    async def _turn(
        self,
        place: Place,
        who: Who,
        number: int,
        change: Changing,
        *,
        at: int | None = None,
        turn: int | None = None,
        is_back: bool = False,
    ) -> Stored:
        by = await self.by(place, who)
        is_apart = await self._game_keeps(place)
        if not is_apart:
            await check_turn(self._tables, place, who)

        def changed(state: Initiative) -> Initiative:
            if at not in (None, state.steps):
                raise PressError(
                    say("Somebody else has changed whose turn it is already; look at the order.")
                )
            turns.check_turn(state, by)
            return change(state)

        turning: Turning = "apart" if is_apart else "back" if is_back else "next"
        return await self._initiatives.turn(number, changed, turning, turn)

    async def _game_keeps(self, place: Place) -> bool:
        """Whether a game is on here that says itself whose turn is next: the channel's turn is that one's."""
        for table in self._tables.values():
            own = table.turns.own
            if own and own.is_on != self.is_on and await own.is_on(place):
                return True
        return False

    async def note(self, place: Place, who: Who, number: int, of: tuple[int, bool], note: str) -> None:
        """Put a note on one; "" takes it away. Raises PlayerError if it is not theirs."""
        note = read_note(note)
        await self._change(place, who, number, of, lambda state, entry: rules.noted(state, entry, note))

    async def remove(self, place: Place, who: Who, number: int, of: tuple[int, bool]) -> None:
        """Take one out. Raises PlayerError if it is not theirs."""
        await self._change(place, who, number, of, turns.removed)

    async def reveal(self, place: Place, who: Who, number: int, of: int) -> None:
        """Give a hidden one a place that all see. Raises PlayerError if they are no GM."""
        await self._change(place, who, number, (of, True), rules.revealed)

    async def _change(
        self,
        place: Place,
        who: Who,
        number: int,
        of: tuple[int, bool],
        change: Callable[[Initiative, Entry], Initiative],
    ) -> None:
        by = await self.by(place, who)

        def changed(state: Initiative) -> Initiative:
            return change(state, theirs(state, by, of))

        await self._initiatives.change(number, changed)

    async def settle(self, place: Place, who: Who, number: int, first: int) -> None:
        """Say who goes first in a tie. Raises PlayerError if it is settled, or not theirs to settle."""
        by = await self.by(place, who)
        await self._initiatives.change(number, lambda state: rules.settled(state, state.of(first), by))

    async def clear(self, place: Place, who: Who, number: int) -> Stored:
        """Clear the order; answer what it was. Raises PlayerError if they are no GM, or it is gone."""
        await self.require(place, who)
        return await self._initiatives.clear(number, place.guild, self._clock())

    async def require(self, place: Place, who: Who) -> None:
        """Let GMs pass. Raises PlayerError for others."""
        await self._gms.require(place, who)

    async def is_on(self, place: Place) -> bool:
        """Whether there is an order here in which somebody acts."""
        stored = await self._initiatives.current(place.channel)
        return bool(stored and stored.state.now)

    async def next_turn(self, place: Place, who: Who, number: int) -> None:
        """Begin the next turn, if the channel is in turn ``number`` still."""
        stored = await self._initiatives.current(place.channel)
        if stored is None:
            raise PressError(gone_words())
        await self._turn(place, who, stored.id, turns.next_turn, turn=number)

    async def extra_turn(self, _place: Place, _who: Who, _player: Who) -> None:
        """Refuse: an order has none. Raises PlayerError."""
        raise PlayerError(
            say("Everybody acts once a round here; for more, enter them again under another name.")
        )

    async def counted(self, place: Place) -> Counted | None:
        """Whose turn it is, for what shows the turn of the channel; None without an initiative."""
        stored = await self._initiatives.current(place.channel)
        if stored is None or not stored.state.order():
            return None
        remark = say("The turn above is that of the game that is on here; the initiative has its own.")
        return Counted(tuple(turn_lines(stored.state)), remark if await self._game_keeps(place) else "")


def theirs(state: Initiative, by: By, of: tuple[int, bool]) -> Entry:
    """The one of this number, or hidden one, if they may change it.

    Raises:
        PressError: It is not theirs, or out of the order. Of hidden ones others learn nothing.

    """
    number, is_hidden = of
    entry = state.of(number, hidden=is_hidden and by.is_gm)
    if entry not in changeable(state, by):
        raise PressError(say("That one is not yours; its player and the GMs change it."))
    return entry
