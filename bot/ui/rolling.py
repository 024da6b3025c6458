"""The one call of a command that rolls."""

from collections.abc import Awaitable, Callable
from inspect import isawaitable

from bot.rolls.hidden import Audience
from bot.rolls.service import Service
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import Instead, answering
from bot.ui.show import show


async def roll(
    service: Service,
    interaction: AnyInteraction,
    game: str,
    request: Callable[[], object | Awaitable[object]],
    hidden: Audience,
    *,
    instead: Instead | None = None,
) -> Shown | None:
    """Roll a request of this game for this audience and show it; or say privately what is wrong, and answer None.

    ``request`` makes the request of what was typed, at once or awaited, and may raise PlayerError. ``instead``: see
    :func:`bot.ui.errors.answering`.
    """
    async with answering(interaction, hidden, instead):
        made = request()
        asked = await made if isawaitable(made) else made
        shown = await service.roll(game, asked, place(interaction), who(interaction), hidden)
        await show(service, interaction, shown)
        return shown
    return None
