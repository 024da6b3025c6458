"""What a GM asks for, as it was typed: a roll of the first game here that can read it, or what is kept."""

from collections.abc import Collection

from bot.asks.rules.asked import Asking
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import Games
from bot.rolls.table import Table, Tables
from bot.rolls.values import Place, Who
from bot.words import say


class AskReader:
    """Reads what is asked: of a game, or of what else is at the table, as rolls kept by a name are."""

    def __init__(self, tables: Tables, gms: GameMasters, games: Games) -> None:
        self._tables = tables
        self._gms = gms
        self._games = games

    async def read(self, place: Place, who: Who, text: str, goal: str, on: Collection[str]) -> Asking:
        """What was typed, as a roll of one of the games that are ``on``, and not switched off here.

        Raises:
            PlayerError: None of them can read it, and nothing is kept under that name; the text says why not.

        """
        errors, here = list[PlayerError](), await self._here(place, on)
        for askable in [table.asks for table in here.values() if table.asks]:
            try:
                return await askable.read(place, text, goal)
            except PlayerError as error:
                errors.append(error)
        for by_name in [table.asked_by_name for table in here.values() if table.asked_by_name]:
            asking = await by_name(place, who, text, goal)
            if asking and asking.game not in here:
                raise PlayerError(say("The game of that roll is off here; /gm panel switches games on."))
            if asking:
                return asking
        if not errors:
            raise PlayerError(say("No game that could be asked for is on here; /gm panel switches games on."))
        # Of dice plain dice say what is wrong, of words the games that have words for rolls.
        raise errors[0 if any(map(str.isdigit, text)) else -1]

    async def names(self, place: Place, on: Collection[str]) -> list[tuple[str, str]]:
        """The rolls that can be asked for by name, each with what is typed for it."""
        here = await self._here(place, on)
        return [name for table in here.values() if table.asks for name in table.asks.names()]

    async def _here(self, place: Place, on: Collection[str]) -> dict[str, Table]:
        """What is at the table here, by its name: games that are on, and what is of no game."""
        off = (await self._gms.off(place)).here
        return {
            name: table
            for name, table in self._tables.items()
            if (name in on or name not in self._games) and name not in off
        }
