"""Suggestions of saved rolls."""

from collections.abc import Callable

from discord import app_commands

from bot.kept.rules.typed import STAR, starless
from bot.kept.services import KeptServices
from bot.kept.store import What
from bot.rolls.card import shortened
from bot.ui.autocomplete import MAX_CHOICE, Choices, name_choices
from bot.ui.context import AnyInteraction, place, who
from bot.words import say


async def askable_choices(services: KeptServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the saved rolls that a GM can ask several people for."""
    return await kept_choices(services, interaction, typed, services.asks.can_be_asked)


async def kept_choices(
    services: KeptServices,
    interaction: AnyInteraction,
    typed: str,
    which: Callable[[What], bool] = lambda _: True,
) -> Choices:
    """Return the saved rolls whose names contain the typed text, with their dice."""
    kept = await services.book.all(place(interaction), who(interaction))
    named = {roll.name: roll for roll in kept if which(roll.what)}
    choices = name_choices(starless(typed), [(name, f"{STAR} {name}") for name in named])
    return [
        app_commands.Choice(
            name=shortened(
                say("★ {name}: {dice}", name=choice.name, dice=services.book.words(named[choice.name].what)),
                MAX_CHOICE,
            ),
            value=choice.value,
        )
        for choice in choices
        if choice.value != typed
    ]
