"""Drawing a game's table from the game that a press saw."""

from bot.games.planechase.rules import panel
from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import OpenTable, PlanarView
from bot.rolls.card import NOBODY, Card
from bot.rolls.panels import Where
from bot.rolls.values import Shown
from bot.words import say


class TablePanel:
    """The message of a channel's table, with the game as last seen and where it's shown.

    If the game was already read, that view is drawn first. ``paying`` is the player being asked to pay.
    """

    def __init__(
        self, services: PlanechaseServices, channel: int, paying: int = 0, seen: PlanarView | None = None
    ) -> None:
        self._services = services
        self._channel = channel
        self._paying = paying
        self._first = seen
        self._view = seen
        self._shown: Shown | None = None

    async def draw(self) -> Shown | None:
        """Return the table as it is now; None if the game is over."""
        before, self._view = self._view, self._first or await self._services.planechase.view(self._channel)
        self._first = None
        if self._view is None:
            return None
        if self._shown is None or self._view != before:
            table = self._view.table()
            self._shown = shown_as(table, panel.panel_card(table.moment, self._paying))
        return self._shown

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """Return the message on which the table was last seen."""
        return self._view.where if self._view else None

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Record that the table is on this message now; return the previous one, or 0 if there was none."""
        return await self._services.panels.moved(channel, kind, message)


def shown_as(table: OpenTable, card: Card) -> Shown:
    """Return the table with this card, which pings the player whose turn it is."""
    game, number = table.moment.game, str(table.id)
    players = [
        player.id for player in game.acting if player.name != NOBODY
    ]  # Forgotten people aren't mentioned.
    ping = tuple(players) if len(game.players) > 1 else ()
    return Shown(
        table.id, number, say("Planechase"), table.moment.revision, card, new=True, subject=SUBJECT, ping=ping
    )
