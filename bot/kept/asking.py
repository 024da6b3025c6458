"""Kept rolls as a GM asks several for them."""

from bot.asks.rules.asked import NOT_HIDDEN, Asking
from bot.errors import PlayerError
from bot.kept.book import SavedRolls
from bot.kept.store import What
from bot.rolls.card import plain
from bot.rolls.table import Tables
from bot.rolls.values import Place, Who
from bot.words import say


class KeptAsks:
    """What of the kept rolls several can be asked for."""

    def __init__(self, book: SavedRolls, tables: Tables) -> None:
        self._book = book
        self._tables = tables

    def can_be_asked(self, what: What) -> bool:
        """Whether its game has rolls that are asked of several, and nothing is to be filled in first."""
        return not what.template and self._tables.of(what.game).asks is not None

    async def by_name(self, place: Place, who: Who, text: str, goal: str) -> Asking | None:
        """What is kept under the name that was typed, with what stands behind it; None if nothing is.

        Raises:
            PlayerError: It cannot be asked of several.

        """
        found = await self._book.find(place, who, text)
        if found is None:
            return None
        kept, typed = found
        if typed.hidden:
            raise PlayerError(NOT_HIDDEN.say())
        askable = self._tables.of(kept.what.game).asks
        if kept.what.template:
            raise PlayerError(
                say(
                    "{name} asks for numbers first; ask for its dice, with the numbers.",
                    name=plain(kept.name),
                )
            )
        if askable is None:
            raise PlayerError(
                say("{name} is not asked of several; dice and checks are.", name=plain(kept.name))
            )
        return askable.of_kept(self._book.request(kept.what, "", typed.more, label=kept.name), goal)
