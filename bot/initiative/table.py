"""A channel's initiative: who can change what, and how it advances with the channel's turn."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from weakref import WeakValueDictionary

from msgspec import Struct, field

from bot.dice.faces import RememberedFaces, Source
from bot.errors import PlayerError, PressError
from bot.initiative.rules import state as rules
from bot.initiative.rules import turns
from bot.initiative.rules.entering import Typed, read_note
from bot.initiative.rules.panel import SUBJECT, changeable, turn_lines
from bot.initiative.rules.state import By, Changing, Entry, Initiative
from bot.initiative.store import Initiatives, Stored, Turning, gone_words, hidden_words
from bot.rolling.turns import check_turn
from bot.rolls.gms import GameMasters
from bot.rolls.panels import MAX_ROLLS, ChannelPanels, Where
from bot.rolls.table import Counted, Tables
from bot.rolls.values import Place, Who
from bot.words import say

_TRIES = 10  # How often to retry because something else changed the order at the same moment.


class Entering(Struct, frozen=True):
    """Someone who joins, and the user named as their player; 0 if no one is named."""

    typed: Typed
    player: int = 0


class InitiativeView(Struct, frozen=True):
    """An initiative as last seen, and its message."""

    stored: Stored
    where: Where | None

    @property
    def state(self) -> Initiative:
        """The initiative itself."""
        return self.stored.state


class InitiativeTable(Struct, frozen=True, eq=False):
    """The initiatives of all channels. ``clock`` returns milliseconds since 1970, UTC."""

    initiatives: Initiatives
    gms: GameMasters
    panels: ChannelPanels
    tables: Tables
    source: Source
    clock: Callable[[], int]
    _entering: WeakValueDictionary[int, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def dialect(self, place: Place) -> str:
        """Return the key of the dialect that plain dice use here, or "" for the bot's own."""
        known: Callable[[Place], Awaitable[str]] | None = self.tables.offered("dialect")
        return await known(place) if known else ""

    async def view(self, channel: int) -> InitiativeView | None:
        """Return the initiative of this channel; None if there is none."""
        seen = await self.initiatives.seen(channel, MAX_ROLLS)
        return InitiativeView(seen[0], self.panels.of(SUBJECT, seen[1])) if seen else None

    async def seen(self, channel: int, number: int) -> InitiativeView:
        """Return this channel's initiative, if it has this number. Raises PressError if it was cleared."""
        view = await self.view(channel)
        if view is None or view.stored.id != number:
            raise PressError(gone_words())
        return view

    async def by(self, place: Place, who: Who) -> By:
        """Return a person's rights here; in a direct message every player is a GM."""
        return By(who.user, not place.guild or await self.gms.is_gm(who, place, place))

    async def enter(
        self, place: Place, who: Who, entering: Sequence[Entering], *, hidden: bool = False
    ) -> Stored:
        """Enter these people. If there are none, start an empty order unless an order already exists.

        Rolled faces don't change, even if this is retried because others enter at the same moment.

        Raises:
            PlayerError: The user can't enter someone, or an entry is invalid. Then no one is entered.

        """
        by, source = await self.by(place, who), RememberedFaces(self.source)
        if hidden and not (by.is_gm and place.guild):
            raise PlayerError(
                say("Only a GM can enter someone hidden, and only in a server channel. Leave hidden empty.")
            )
        openly = not hidden and any(one.typed.dice for one in entering)
        if openly and (await self.gms.settings(place)).hidden.is_hidden:
            raise PlayerError(hidden_words())  # Before any die is rolled.
        # Take turns: otherwise all but one of those who enter at once would have to retry each time.
        async with self._entering.setdefault(place.channel, asyncio.Lock()):
            for _ in range(_TRIES):
                source.rewind()
                stored = await self.initiatives.current(place.channel)
                stored = stored or Stored(0, place.channel, 0, Initiative())
                state = stored.state
                for one in entering:
                    state = rules.entered(state, one.typed, by, source, player=one.player, is_hidden=hidden)
                if kept := await self.initiatives.put(stored, state, place.parent, openly=openly):
                    return kept
        raise PlayerError(say("Too many people are entering at once. Enter again."))

    async def joining(self, place: Place, who: Who) -> str:
        """Return the entry of the character that the user plays here, or "" if they have entered someone."""
        stored = await self.initiatives.current(place.channel)
        if stored and any(entry.player == who.user for entry in stored.state.order()):
            return ""
        for table in self.tables.values():
            sheets = table.characters.commands
            if sheets and (character := await sheets.roster.played(place, who.user)):
                return sheets.entry(character)
        return ""

    async def next(self, place: Place, who: Who, number: int, at: int) -> Stored:
        """Start the next turn and the channel's next turn, if exactly ``at`` steps have been taken."""
        return await self._turn(place, who, number, turns.next_turn, at=at)

    async def back(self, place: Place, who: Who, number: int, at: int) -> Stored:
        """Go back to the previous turn, and restore everything counted in the channel's turn."""
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
            await check_turn(self.tables, place, who)

        def changed(state: Initiative) -> Initiative:
            if at not in (None, state.steps):
                raise PressError(say("Someone else has already changed the turn. Check the turn order."))
            turns.check_turn(state, by)
            return change(state)

        turning: Turning = "apart" if is_apart else "back" if is_back else "next"
        return await self.initiatives.turn(number, changed, turning, turn)

    async def _game_keeps(self, place: Place) -> bool:
        """Return True if a game here has its own turns, which the channel's turn then follows."""
        for table in self.tables.values():
            own = table.turns.own
            if own and own.is_on != self.is_on and await own.is_on(place):
                return True
        return False

    async def note(self, place: Place, who: Who, number: int, of: tuple[int, bool], note: str) -> None:
        """Put a note on an entry; "" removes the note. Raises PlayerError if the entry isn't the user's."""
        note = read_note(note)
        await self._change(place, who, number, of, lambda state, entry: rules.noted(state, entry, note))

    async def remove(self, place: Place, who: Who, number: int, of: tuple[int, bool]) -> None:
        """Remove an entry. Raises PlayerError if the entry isn't the user's."""
        await self._change(place, who, number, of, turns.removed)

    async def reveal(self, place: Place, who: Who, number: int, of: int) -> None:
        """Give a hidden entry a place that everyone sees. Raises PlayerError if the user isn't a GM."""
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

        await self.initiatives.change(number, changed)

    async def settle(self, place: Place, who: Who, number: int, first: int) -> None:
        """Set who goes first in a tie. Raises PlayerError if it's settled or not for the user to settle."""
        by = await self.by(place, who)
        await self.initiatives.change(number, lambda state: rules.settled(state, state.of(first), by))

    async def clear(self, place: Place, who: Who, number: int) -> Stored:
        """Clear the order and return its last state. Raises PlayerError if it's gone, or for a non-GM."""
        await self.require(place, who)
        return await self.initiatives.clear(number, place.guild, self.clock())

    async def require(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a GM."""
        await self.gms.require(place, who)

    async def is_on(self, place: Place) -> bool:
        """Return True if there is an order here in which someone acts."""
        stored = await self.initiatives.current(place.channel)
        return bool(stored and stored.state.now)

    async def next_turn(self, place: Place, who: Who, number: int) -> None:
        """Start the next turn, if the channel is still in turn ``number``."""
        stored = await self.initiatives.current(place.channel)
        if stored is None:
            raise PressError(gone_words())
        await self._turn(place, who, stored.id, turns.next_turn, turn=number)

    async def extra_turn(self, _place: Place, _who: Who, _player: Who) -> None:
        """Raise PlayerError: an order has no extra turns."""
        raise PlayerError(
            say("Everyone acts once per round here. To act more often, enter again under another name.")
        )

    async def counted(self, place: Place) -> Counted | None:
        """Return whose turn it is, to display with the channel's turn; None if there is no initiative."""
        stored = await self.initiatives.current(place.channel)
        if stored is None or not stored.state.order():
            return None
        remark = say("The turn above belongs to this channel's game. Initiative has its own turns.")
        return Counted(tuple(turn_lines(stored.state)), remark if await self._game_keeps(place) else "")


def theirs(state: Initiative, by: By, of: tuple[int, bool]) -> Entry:
    """Return the entry with this key, if the user can change it.

    Raises:
        PressError: It isn't theirs, or has left the order. Hidden entries aren't revealed.

    """
    number, is_hidden = of
    entry = state.of(number, hidden=is_hidden and by.is_gm)
    if entry not in changeable(state, by):
        raise PressError(say("That entry isn't yours. Only their player and the GMs can change it."))
    return entry
