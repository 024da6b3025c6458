"""Answers to presses on an initiative: its updated message, or something private."""

from bot.errors import PressError
from bot.initiative.rules.state import By
from bot.initiative.services import InitiativeServices
from bot.initiative.store import gone_words
from bot.initiative.table import InitiativeView
from bot.initiative.ui.drawing import InitiativePanel, shown_as
from bot.rolls.card import Card
from bot.rolls.values import Picking
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed, note_embed
from bot.ui.roll_views import pick_view
from bot.ui.show import privately


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
