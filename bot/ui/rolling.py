"""The one call for commands that roll, and the updates of a roll's panel."""

from collections.abc import Callable, Coroutine
from inspect import iscoroutine
from typing import Any

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolling.service import Service
from bot.rolls.values import Shown
from bot.ui.context import AnyInteraction, context
from bot.ui.errors import Instead, answer
from bot.ui.show import show


async def roll(
    service: Service,
    interaction: AnyInteraction,
    game: str | Callable[[object], str],
    request: Callable[[], object | Coroutine[Any, Any, object]],
    hidden: Audience,
    *,
    instead: Instead | None = None,
) -> None:
    """Roll a request for this audience and show it, or explain privately what is wrong.

    ``request`` creates the request from the typed text, directly or as a coroutine. It can raise
    PlayerError, or return None if it has already answered. ``game`` is the request's game, or a function
    that returns it. For ``instead``, see :func:`bot.ui.errors.answering`.
    """
    try:
        asked = request()
        if iscoroutine(asked):
            asked = await asked
        if asked is not None:
            key = game if isinstance(game, str) else game(asked)
            now = context(interaction)
            made = await service.roll(key, asked, now.place, now.who, hidden)
            await show_new(service, interaction, made)
    except PlayerError as error:
        await answer(interaction, error, hidden, instead)


async def show_new(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Answer with a new roll, and update the panels that show it."""
    on = service.on_panel(shown) if shown.on_panel else None
    if on and on.rolled:
        await on.rolled(interaction, shown)
    else:
        await show(service, interaction, shown)
        if on:
            await on.changed(interaction, shown)
    if shown.on_panel:
        await _also_changed(service, interaction, shown)


async def changed(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    """Update the panels that show a changed roll."""
    if on := service.on_panel(shown):
        await on.changed(interaction, shown)
    await _also_changed(service, interaction, shown)


async def _also_changed(service: Service, interaction: AnyInteraction, shown: Shown) -> None:
    for on, again in service.also_on(shown):
        await on.changed(interaction, again)
