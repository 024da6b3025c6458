"""Drawing a game's table from the game that a press saw."""

from msgspec import Struct

from bot.games.planechase.rules import panel
from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.table.open_games import OpenTable, PlanarView
from bot.rolls.card import NOBODY, Card
from bot.rolls.panels import Where
from bot.rolls.values import Shown
from bot.words import say


class TablePanel(Struct):
    """The message of a channel's table, with the game as last seen and where it's shown.

    If the game was already read, that view is drawn ``first``. ``paying`` is the player being asked to pay.
    """

    services: PlanechaseServices
    channel: int
    paying: int = 0
    first: PlanarView | None = None
    view: PlanarView | None = None
    shown: Shown | None = None

    async def draw(self) -> Shown | None:
        """Return the table as it is now; None if the game is over."""
        before, self.view = self.view, self.first or await self.services.planechase.view(self.channel)
        self.first = None
        if self.view is None:
            return None
        if self.shown is None or self.view != before:
            table = self.view.table()
            self.shown = shown_as(table, panel.panel_card(table.moment, self.paying))
        return self.shown

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """Return the message on which the table was last seen."""
        seen = self.first or self.view
        return self.services.panels.of(SUBJECT, seen.shown_on) if seen else None

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Record that the table is on this message now; return the previous one, or 0 if there was none."""
        return await self.services.panels.moved(channel, kind, message)


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
