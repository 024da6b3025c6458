"""The turn of a channel, which is the table's and no game's; a game that is on may say whose is next."""

from bot.errors import PlayerError
from bot.rolls.table import OwnTurns, Tables
from bot.rolls.values import Place, Who
from bot.store.turns import Turn, Turns
from bot.words import say


class TurnBook:
    """The turn that each channel is in."""

    def __init__(self, turns: Turns, tables: Tables) -> None:
        self._turns = turns
        self._tables = tables

    async def next(self, place: Place, who: Who, number: int | None = None) -> Turn:
        """Begin the next turn; while a game keeps the turns, it is for that to say.

        Raises:
            PlayerError: It is no longer turn ``number``, or not theirs to say in a game that keeps the turns.

        """
        if keeper := await self.keeper(place):
            await keeper.next(place, who, number)
            return await self._turns.turn(place.channel)
        turn = await self._turns.next_turn(place.channel, number)
        if turn is None:
            raise PlayerError(say("Somebody else has begun the next turn already."))
        return turn

    async def keeper(self, place: Place) -> OwnTurns | None:
        """The game that says here whose turn is next; None without one."""
        for table in self._tables.values():
            if table.turns and await table.turns.is_on(place):
                return table.turns
        return None
