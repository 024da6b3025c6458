"""Answers to presses on an initiative: its updated message, or something private."""

from bot.errors import PressError
from bot.initiative.rules.panel import SUBJECT, order_card, over_card
from bot.initiative.rules.state import By
from bot.initiative.services import InitiativeServices
from bot.initiative.store import Stored, gone_words
from bot.initiative.table import InitiativeView
from bot.rolls.card import Card
from bot.rolls.panels import Where
from bot.rolls.values import Picking, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed, note_embed
from bot.ui.roll_views import pick_view
from bot.ui.show import privately
from bot.words import say


async def show(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Answer with the order on a new message that replaces the old one and pings the acting player.

    Raises:
        PressError: The initiative was cleared.

    """
    on_panel = InitiativePanel(services, place(interaction).channel)
    if not await panels.post(on_panel, interaction, on_panel.draw):
        raise PressError(gone_words())


async def now_seen(services: InitiativeServices, interaction: AnyInteraction) -> InitiativeView:
    """Return the current initiative. Raises PressError if it was cleared."""
    view = await services.initiative.view(place(interaction).channel)
    if view is None:
        raise PressError(gone_words())
    return view


async def answer(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Answer a press on the message by updating it."""
    on_panel = InitiativePanel(services, place(interaction).channel)
    if not await panels.answer(on_panel, interaction, on_panel.draw):
        raise PressError(gone_words())


async def refresh(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Update the message after the press was answered privately."""
    on_panel = InitiativePanel(services, place(interaction).channel)
    await panels.refresh(on_panel, interaction, on_panel.draw)


async def show_list(interaction: AnyInteraction, view: InitiativeView, card: Card, picking: Picking) -> None:
    """Show a list only to the presser, with other actions below it."""
    shown = shown_as(view.stored, card, picking=picking)
    await privately(interaction, card_embed(card), pick_view(shown))


async def tell(interaction: AnyInteraction, words: str) -> None:
    """Send the presser a private note."""
    await privately(interaction, note_embed(words))


async def changer(services: InitiativeServices, interaction: AnyInteraction) -> By:
    """Return the presser, along with everything that determines their rights."""
    return await services.initiative.by(place(interaction), who(interaction))


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
