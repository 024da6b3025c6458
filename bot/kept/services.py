"""The services that the commands and buttons of saved rolls use."""

from msgspec import Struct

from bot.asks.rules.asked import NOT_HIDDEN, Asking
from bot.errors import PlayerError
from bot.kept.book import SavedRolls
from bot.kept.panel_book import SavedPanels
from bot.kept.store import What
from bot.rolling.core import Core
from bot.rolls.card import plain
from bot.rolls.table import Tables
from bot.rolls.values import Place, Who
from bot.words import later


class KeptAsks(Struct, frozen=True):
    """The saved rolls that several people can be asked for."""

    book: SavedRolls
    tables: Tables

    def can_be_asked(self, what: What) -> bool:
        """Return True if a saved roll has no placeholders and its game lets GMs ask several people for it."""
        return not what.template and self.tables.of(what.game).asks is not None

    async def by_name(self, place: Place, who: Who, text: str, goal: str) -> Asking | None:
        """Return the request for the saved roll with this name and typed additions, or None without one.

        Raises:
            PlayerError: Several people can't be asked for this roll.

        """
        match = await self.book.find(place, who, text)
        if match is None:
            return None
        kept, typed = match
        if typed.hidden:
            raise PlayerError(NOT_HIDDEN.say())
        askable = self.tables.of(kept.what.game).asks
        if kept.what.template:
            words = later("{name} needs numbers first. Ask for its dice with the numbers filled in.")
            raise PlayerError(words.say(name=plain(kept.name)))
        if askable is None:
            words = later("You can't ask several people to roll {name}. Choose dice or a check.")
            raise PlayerError(words.say(name=plain(kept.name)))
        return askable.of_kept(self.book.request(kept.what, "", typed.more, label=kept.name), goal)


class KeptServices(Struct, frozen=True):
    """The saved rolls and panels, along with the core services that they need."""

    book: SavedRolls
    panels: SavedPanels
    asks: KeptAsks
    core: Core
