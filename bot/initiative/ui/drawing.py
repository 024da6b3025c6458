"""Drawing of an initiative's message from the state it was last read in."""

from bot.initiative.rules.panel import SUBJECT, order_card, over_card
from bot.initiative.services import InitiativeServices
from bot.initiative.store import Stored
from bot.initiative.table import InitiativeView
from bot.rolls.card import Card
from bot.rolls.panels import Where
from bot.rolls.values import Picking, Shown
from bot.words import say


class InitiativePanel:
    """The message of a channel's initiative, drawn from the state that was last read."""

    def __init__(self, services: InitiativeServices, channel: int) -> None:
        self._services = services
        self._channel = channel
        self._view: InitiativeView | None = None

    async def draw(self) -> Shown | None:
        """Return the message with the current turn order, or None if the initiative was cleared."""
        self._view = await self._services.initiative.view(self._channel)
        if self._view is None:
            return None
        now = self._view.state.now
        ping = (now.player,) if now and now.player else ()
        return shown_as(self._view.stored, order_card(self._view.state), ping=ping)

    async def where(self, _channel: int, _kind: str) -> Where | None:
        """Return where the initiative's message was when the initiative was last read."""
        return self._view.where if self._view else None

    async def moved(self, channel: int, kind: str, message: int) -> int:
        """Record that the initiative is now on this message, and return the previous one, or 0 if none."""
        return await self._services.panels.moved(channel, kind, message)


def shown_as(
    stored: Stored, card: Card, *, ping: tuple[int, ...] = (), picking: Picking | None = None
) -> Shown:
    """Return the initiative's message with this card and, if there is one, an open list."""
    title, number = say("Initiative"), str(stored.id)
    return Shown(stored.id, number, title, 0, card, new=True, subject=SUBJECT, ping=ping, picking=picking)


def record_of(stored: Stored) -> Shown:
    """Return the message of a cleared initiative, without buttons."""
    return shown_as(stored, over_card(stored.state))
