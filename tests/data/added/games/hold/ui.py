"""The panel that shows who has how much hold, and its button."""

from bot.games.hold.rules import PANEL
from bot.games.hold.store import Holds
from msgspec import Struct

from bot.errors import PressError
from bot.rolls.card import Action, Card, plain
from bot.rolls.panels import ChannelPanels
from bot.rolling.service import Service
from bot.rolls.values import Press, Shown
from bot.ui import panels
from bot.ui.context import AnyInteraction, place
from bot.words import say

SPEND = "spend"


class HoldServices(Struct, frozen=True):
    """The services that the commands and the button use."""

    service: Service
    panels: ChannelPanels
    holds: Holds


async def show(services: HoldServices, interaction: AnyInteraction) -> None:
    """Answer with the panel, as a new message in place of the old one."""
    await panels.post(services.panels, interaction, lambda: _draw(services, interaction))


async def refresh(services: HoldServices, interaction: AnyInteraction, _shown: Shown) -> None:
    """Update the panel, if there is one, after a roll."""
    await panels.refresh(services.panels, interaction, lambda: _draw(services, interaction))


async def pressed(services: HoldServices, interaction: AnyInteraction, _press: Press) -> None:
    """Spend one hold of the person who presses."""
    if not await services.holds.spend(place(interaction).channel, interaction.user.id):
        raise PressError(say("You have no hold to spend; /hold move may give some."))
    await panels.answer(services.panels, interaction, lambda: _draw(services, interaction))


async def _draw(services: HoldServices, interaction: AnyInteraction) -> Shown:
    held = await services.holds.all(place(interaction).channel)
    lines = tuple(say("{name}: {count}", name=plain(name), count=count) for name, count in held)
    card = Card(
        say("Hold"), lines=lines or (say("Nobody has any."),), actions=(Action(SPEND, say("Spend 1")),)
    )
    return Shown(1, "1", say("Hold"), 0, card, new=True, subject=PANEL)
