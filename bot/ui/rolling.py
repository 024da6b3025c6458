"""The one call of a command that rolls."""

from collections.abc import Callable

from bot.hidden import Audience
from bot.service.rolls import Service
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answering
from bot.ui.show import show


async def roll(
    service: Service, interaction: AnyInteraction, game: str, request: Callable[[], object], hidden: Audience
) -> None:
    """Roll a request of this game for this audience and show it, or say privately what is wrong.

    ``request`` makes the request of what was typed, and may raise PlayerError.
    """
    async with answering(interaction, hidden):
        shown = await service.roll(game, request(), place(interaction), who(interaction), hidden)
        await show(service, interaction, shown)
