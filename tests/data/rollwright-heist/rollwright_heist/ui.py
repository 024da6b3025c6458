"""The panel that shows who has how much edge, and its button."""

from msgspec import Struct

from bot.kit import (
    Action,
    AnyInteraction,
    Card,
    ChannelPanels,
    Press,
    PressError,
    Service,
    Shown,
    answer_panel,
    as_panel,
    place,
    plain,
    post_panel,
    refresh_panel,
    say,
)
from rollwright_heist.rules import PANEL
from rollwright_heist.store import Edges

SPEND = "spend"


class HeistServices(Struct, frozen=True):
    """What the commands and the button call."""

    service: Service
    panels: ChannelPanels
    edges: Edges


async def show(services: HeistServices, interaction: AnyInteraction) -> None:
    """Answer with the panel, as a new message in place of the old one."""
    await post_panel(services.panels, interaction, lambda: _draw(services, interaction))


async def refresh(services: HeistServices, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the panel up to date after a roll; if there is none in sight, post it."""
    if not shown.private:  # Otherwise, a new panel would give a hidden roll away.
        await refresh_panel(services.panels, interaction, lambda: _draw(services, interaction))


async def pressed(services: HeistServices, interaction: AnyInteraction, _press: Press) -> None:
    """Spend one of the presser's own."""
    if not await services.edges.spend(place(interaction).channel, interaction.user.id):
        raise PressError(say("You have no edge to spend. A hit on /heist move gives some."))
    await answer_panel(services.panels, interaction, lambda: _draw(services, interaction))


async def _draw(services: HeistServices, interaction: AnyInteraction) -> Shown:
    held = await services.edges.all(place(interaction).channel)
    lines = tuple(say("{name}: {count}", name=plain(name), count=count) for name, count in held)
    card = Card(
        say("Edge"), lines=lines or (say("No one has any."),), actions=(Action(SPEND, say("Spend 1")),)
    )
    return as_panel(card, PANEL)
