"""An initiative's message as it is drawn, from the initiative as a press saw it."""

from bot.initiative.rules.panel import SUBJECT, order_card, over_card
from bot.initiative.services import InitiativeServices
from bot.initiative.store import Stored
from bot.initiative.table import View
from bot.rolls.card import Card
from bot.rolls.panels import Where
from bot.rolls.values import Picking, Shown
from bot.words import say


class InitiativePanel:
    """The message of the initiative of a channel: as it was last seen, and where it is shown."""

    def __init__(self, services: InitiativeServices, channel: int) -> None:
        self._services = services
        self._channel = channel
        self._view: View | None = None

    async def draw(self) -> Shown | None:
        """The order as it is at this moment; None if it was cleared."""
        self._view = await self._services.initiative.view(self._channel)
        if self._view is None:
            return None
        now = self._view.state.now
        ping = (now.player,) if now and now.player else ()
        return shown_as(self._view.stored, order_card(self._view.state), ping=ping)

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """On which message it was when it was last seen."""
        return self._view.where if self._view else None

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Note that it is on this message now; answer on which it was, 0 for none."""
        return await self._services.panels.moved(channel, kind, message)


def shown_as(
    stored: Stored, card: Card, *, ping: tuple[int, ...] = (), picking: Picking | None = None
) -> Shown:
    """The initiative with this card, and a list that is open on it."""
    title, number = say("Initiative"), str(stored.id)
    return Shown(stored.id, number, title, 0, card, new=True, subject=SUBJECT, ping=ping, picking=picking)


def record_of(stored: Stored) -> Shown:
    """The message of an initiative that was cleared: nothing to press."""
    return shown_as(stored, over_card(stored.state))
