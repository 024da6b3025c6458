"""The turn of a channel, which is the table's and no game's; a game that is on may say whose is next."""

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.table import Counted, OwnTurns, Tables
from bot.rolls.values import Place, Who
from bot.store.turns import Turn, Turns
from bot.words import say


class TurnNow(Struct, frozen=True):
    """The turn it is, and what each game that has counted something in it shows of it."""

    number: int
    counted: tuple[Counted, ...]


class TurnKeeper:
    """The turn that each channel is in."""

    def __init__(self, turns: Turns, tables: Tables) -> None:
        self._turns = turns
        self._tables = tables

    async def now(self, place: Place) -> TurnNow:
        """The turn it is, with what was counted in it."""
        turn = await self._turns.turn(place.channel)
        counts = [table.turns.counted for table in self._tables.values() if table.turns.counted]
        counteds = [await counted(place) for counted in counts]
        return TurnNow(turn.number, tuple(each for each in counteds if each))

    async def next(self, place: Place, who: Who, number: int) -> Turn:
        """Begin the next turn; while a game keeps the turns, it is for that to say.

        Raises:
            PlayerError: It is no longer turn ``number``, or not theirs to say in a game that is played here.

        """
        if keeper := await self.keeper(place):
            await keeper.next(place, who, number)
            return await self._turns.turn(place.channel)
        await check_turn(self._tables, place, who)
        turn = await self._turns.next_turn(place.channel, number)
        if turn is None:
            raise PlayerError(say("Somebody else has begun the next turn already."))
        return turn

    async def extra_turn(self, place: Place, who: Who, player: Who) -> OwnTurns:
        """Begin an extra turn of this player; answer the game that keeps the turns.

        Raises:
            PlayerError: No game here says whose turn it is, or it cannot be, or is not theirs to say.

        """
        keeper = await self.keeper(place)
        if keeper is None:
            raise PlayerError(
                say(
                    "An extra turn is for a game that says whose turn it is, and none is on here;"
                    " leave out player to see the turn."
                )
            )
        await keeper.extra_turn(place, who, player)
        return keeper

    async def keeper(self, place: Place) -> OwnTurns | None:
        """The game that says here whose turn is next; None without one."""
        for table in self._tables.values():
            if table.turns.own and await table.turns.own.is_on(place):
                return table.turns.own
        return None


async def check_turn(tables: Tables, place: Place, who: Who) -> None:
    """Let those pass who may begin the channel's next turn, as far as games leave that to some.

    Raises:
        PlayerError: A game that counts something in the turn leaves it to others.

    """
    for table in tables.values():
        if table.turns.check:
            await table.turns.check(place, who)
