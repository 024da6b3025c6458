"""What a GM asks for, as it was typed: a roll of the first game here that can read it."""

from collections.abc import Collection

from bot.asks.rules.asked import Asking
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import Games
from bot.rolls.table import Askable, Tables
from bot.rolls.values import Place
from bot.words import say


class AskReader:
    """Reads what is asked: of a game, or of what else is at the table, as rolls kept by a name may be."""

    def __init__(self, tables: Tables, gms: GameMasters, games: Games) -> None:
        self._tables = tables
        self._gms = gms
        self._games = games

    async def read(self, place: Place, text: str, goal: str, on: Collection[str]) -> Asking:
        """What was typed, as a roll of one of the games that are ``on``, and not switched off here.

        Raises:
            PlayerError: None of them can read it; the text says why not.

        """
        errors = list[PlayerError]()
        for askable in await self._here(place, on):
            try:
                return await askable.read(place, text, goal)
            except PlayerError as error:
                errors.append(error)
        if not errors:
            raise PlayerError(say("No game that could be asked for is on here; /gm panel switches games on."))
        # Of dice plain dice say what is wrong, of words the games that have words for rolls.
        raise errors[0 if any(map(str.isdigit, text)) else -1]

    async def names(self, place: Place, on: Collection[str]) -> list[tuple[str, str]]:
        """The rolls that can be asked for by name, each with what is typed for it."""
        return [name for askable in await self._here(place, on) for name in askable.names()]

    async def _here(self, place: Place, on: Collection[str]) -> list[Askable]:
        off = (await self._gms.off(place)).here
        names = [each for each in self._tables if (each in on or each not in self._games) and each not in off]
        return [askable for each in names if (askable := self._tables.of(each).asks)]
