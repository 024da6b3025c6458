"""The one call of a command that rolls, and what a roll's panel is told."""

from collections.abc import Awaitable, Callable

from discord.utils import maybe_coroutine

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
) -> None:
    """Roll a request of this game for this audience and show it; or say privately what is wrong.

    ``request`` makes the request of what was typed, at once or awaited, and may raise PlayerError.
    ``instead``: see :func:`bot.ui.errors.answering`.
    """
    async with answering(interaction, hidden, instead):
        asked = await maybe_coroutine(request)
        await show_new(
            service,
            interaction,
            await service.roll(game, asked, place(interaction), who(interaction), hidden),
        )


async def show_new(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer with a new roll, and bring the panel up to date that shows something of it, if there is one."""
    on = service.on_panel(shown)
    if on and on.rolled:
        await on.rolled(interaction, shown)
        return
    await show(service, interaction, shown)
    if on:
        await on.changed(interaction, shown)


async def changed(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Bring the panel up to date that shows something of a roll that was changed, if there is one."""
    if on := service.on_panel(shown):
        await on.changed(interaction, shown)
