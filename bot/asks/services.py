"""The services that the command and buttons of roll requests use."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from bot.asks.rules.asked import Asking
from bot.asks.table import RollRequests
from bot.errors import PlayerError
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.gms import GameMasters
from bot.rolls.rolls_read import Games
from bot.rolls.table import Table, Tables
from bot.rolls.values import Place, Who
from bot.words import say


class AskReader(Struct, frozen=True):
    """A parser of requests, as rolls of a game or of another part of the table, such as saved rolls."""

    tables: Tables
    gms: GameMasters
    games: Games

    async def read(self, place: Place, who: Who, text: str, goal: str, on: Collection[str]) -> Asking:
        """Return the typed roll, in one of the games enabled here (``on``).

        Raises:
            PlayerError: No game can parse the text, and no roll is saved under that name; the message says
                why not.

        """
        errors, here = list[PlayerError](), await self._here(place, on)
        for askable in [table.asks for table in here.values() if table.asks]:
            try:
                return await askable.read(place, text, goal)
            except PlayerError as error:
                if str(error):  # If it has no text, another game explains it.
                    errors.append(error)
        for by_name in [table.asked_by_name for table in here.values() if table.asked_by_name]:
            asking = await by_name(place, who, text, goal)
            if asking and asking.game not in here:
                raise PlayerError(say("That roll's game is off here. A GM can turn it on with /gm panel."))
            if asking:
                return asking
        if not errors:
            raise PlayerError(say("No game here takes roll requests. A GM can turn games on with /gm panel."))
        # A text with digits looks like dice, so plain dice explain the error; for words, another game does.
        raise errors[0 if any(map(str.isdigit, text)) else -1]

    async def names(self, place: Place, on: Collection[str]) -> list[tuple[str, str]]:
        """Return the rolls that can be requested by name, each with the text to type for it."""
        here = await self._here(place, on)
        return [name for table in here.values() if table.asks for name in table.asks.names()]

    async def _here(self, place: Place, on: Collection[str]) -> Mapping[str, Table]:
        """Return the parts of the table used here, by name: enabled games, and parts outside of any game."""
        return self.tables.on_here(on, self.games, (await self.gms.off(place)).here)


class AskServices(Struct, frozen=True):
    """The services for roll requests, and those of the core that they need."""

    asks: RollRequests
    reader: AskReader
    service: Service
    presses: Presses
    people: KnownPeople
    tables: Tables
