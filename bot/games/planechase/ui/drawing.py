"""A game's table as it is drawn, from the game as a press saw it."""

from bot.games.planechase.rules import panel
from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import Table, View
from bot.rolls.card import NOBODY, Card
from bot.rolls.panels import Where
from bot.rolls.values import Shown
from bot.words import say


class TablePanel:
    """The message of the table of a channel: the game as it was last seen, and where it is shown.

    A view that was seen already is the first to be drawn; ``paying`` is who is asked whether they pay.
    """

    def __init__(
        self, services: PlanechaseServices, channel: int, paying: int = 0, seen: View | None = None
    ) -> None:
        self._services = services
        self._channel = channel
        self._paying = paying
        self._first = seen
        self._view = seen

    async def draw(self) -> Shown | None:
        """The table as it is at this moment; None if the game is over."""
        self._view, self._first = self._first or await self._services.planechase.view(self._channel), None
        if self._view is None:
            return None
        table = self._view.table()
        return shown_as(table, panel.panel_card(table.moment, self._paying))

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """On which message it was when it was last seen."""
        return self._view.where if self._view else None

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Note that it is on this message now; answer on which it was, 0 for none."""
        return await self._services.panels.moved(channel, kind, message)


def shown_as(table: Table, card: Card) -> Shown:
    """The table with this card, which pings whose turn it is."""
    game, number = table.moment.game, str(table.id)
    players = [
        player.id for player in game.acting if player.name != NOBODY
    ]  # Nobody mentions who was forgotten.
    ping = tuple(players) if len(game.players) > 1 else ()
    return Shown(
        table.id, number, say("Planechase"), table.moment.revision, card, new=True, subject=SUBJECT, ping=ping
    )
