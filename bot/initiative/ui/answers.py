"""Answering presses on an initiative: with its message, or privately."""

from bot.errors import PressError
from bot.initiative.rules.state import By
from bot.initiative.services import InitiativeServices
from bot.initiative.store import gone_words
from bot.initiative.table import View
from bot.initiative.ui.drawing import InitiativePanel, shown_as
from bot.rolls.card import Card
from bot.rolls.values import Picking
from bot.ui import panels
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed, note_embed
from bot.ui.show import privately
from bot.ui.views import pick_view


async def show(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Answer with the order, on a new message in place of the old one, which pings whose turn it is.

    Raises:
        PressError: It was cleared.

    """
    on_panel = InitiativePanel(services, place(interaction).channel)
    if not await panels.post(on_panel, interaction, on_panel.draw):
        raise PressError(gone_words())


async def now_seen(services: InitiativeServices, interaction: AnyInteraction) -> View:
    """The initiative as it is now. Raises PressError if it was cleared."""
    view = await services.initiative.view(place(interaction).channel)
    if view is None:
        raise PressError(gone_words())
    return view


async def answer(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Answer a press on the message with that brought up to date."""
    on_panel = InitiativePanel(services, place(interaction).channel)
    if not await panels.answer(on_panel, interaction, on_panel.draw):
        raise PressError(gone_words())


async def refresh(services: InitiativeServices, interaction: AnyInteraction) -> None:
    """Bring the message up to date once the press was answered privately."""
    on_panel = InitiativePanel(services, place(interaction).channel)
    await panels.refresh(on_panel, interaction, on_panel.draw)


async def show_list(interaction: AnyInteraction, view: View, card: Card, picking: Picking) -> None:
    """A list for the presser alone, with what else can be done below it."""
    shown = shown_as(view.stored, card, picking=picking)
    await privately(interaction, card_embed(card), pick_view(shown))


async def tell(interaction: AnyInteraction, words: str) -> None:
    """Say this to the presser alone."""
    await privately(interaction, note_embed(words))


async def changer(services: InitiativeServices, interaction: AnyInteraction) -> By:
    """Whoever pressed, as far as that decides what they may change."""
    return await services.initiative.by(place(interaction), who(interaction))
