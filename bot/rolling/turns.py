"""The turns of a channel, which belong to no game. However, a game may decide whose turn is next."""

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.table import Counted, OwnTurns, Tables
from bot.rolls.values import Place, Who
from bot.store.turns import Turn, Turns
from bot.words import say


class TurnNow(Struct, frozen=True):
    """The current turn, with everything that each game has counted in it."""

    number: int
    counted: tuple[Counted, ...]


class TurnKeeper:
    """The current turn of each channel."""

    def __init__(self, turns: Turns, tables: Tables) -> None:
        self._turns = turns
        self._tables = tables

    async def now(self, place: Place) -> TurnNow:
        """Return the current turn with everything counted in it."""
        turn = await self._turns.turn(place.channel)
        counts = [table.turns.counted for table in self._tables.values() if table.turns.counted]
        counteds = [await counted(place) for counted in counts]
        return TurnNow(turn.number, tuple(counted for counted in counteds if counted))

    async def next(self, place: Place, who: Who, number: int) -> Turn:
        """Start the next turn. If a game here keeps the turns, it decides whose turn is next.

        Raises:
            PlayerError: It's no longer turn ``number``, or a game here doesn't let them do this.

        """
        if keeper := await self.keeper(place):
            await keeper.next(place, who, number)
            return await self._turns.turn(place.channel)
        await check_turn(self._tables, place, who)
        turn = await self._turns.next_turn(place.channel, number)
        if turn is None:
            raise PlayerError(say("Someone else has already started the next turn."))
        return turn

    async def extra_turn(self, place: Place, who: Who, player: Who) -> OwnTurns:
        """Start an extra turn of this player, and return the game that keeps the turns.

        Raises:
            PlayerError: No game here keeps turns, the turn is impossible, or they can't start it.

        """
        keeper = await self.keeper(place)
        if keeper is None:
            raise PlayerError(
                say(
                    "No game here tracks turns, so there are no extra turns. Leave player empty "
                    "to see the turn."
                )
            )
        await keeper.extra_turn(place, who, player)
        return keeper

    async def keeper(self, place: Place) -> OwnTurns | None:
        """Return the game that decides whose turn is next here, or None if no game does."""
        for table in self._tables.values():
            if table.turns.own and await table.turns.own.is_on(place):
                return table.turns.own
        return None


async def check_turn(tables: Tables, place: Place, who: Who) -> None:
    """Raise PlayerError if a game here doesn't let the user start the next turn."""
    for table in tables.values():
        if table.turns.check:
            await table.turns.check(place, who)
