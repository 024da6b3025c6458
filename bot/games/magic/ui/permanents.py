"""Permanents with stored results on Discord (706.8)."""

import discord

from bot.games.magic.services import MagicServices
from bot.games.magic.table.permanents import SUBJECT
from bot.rolls.table import OnTap
from bot.rolls.values import Both, Form, Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.show import follow, show
from bot.ui.views import form_modal


def taps(services: MagicServices) -> dict[str, OnTap]:
    """Return the handlers of permanents' buttons and forms."""
    return {SUBJECT: on_press(_pressed, services, forms=True)}


async def _pressed(services: MagicServices, interaction: AnyInteraction, press: Press) -> None:
    """Handle a press on a permanent with stored results."""
    answer = await services.permanents.press(press, place(interaction), who(interaction))
    if isinstance(answer, Form):
        await interaction.response.send_modal(form_modal(answer))
    elif isinstance(answer, Both):
        await _both(services, interaction, answer)
    else:
        await show(services.service, interaction, answer)


async def _both(services: MagicServices, interaction: AnyInteraction, both: Both) -> None:
    """Update the permanent's panel, and show the resulting roll even if the panel is gone."""
    rolled = both.rolled
    try:
        await show(services.service, interaction, both.pressed)
    except discord.HTTPException:
        await show(services.service, interaction, rolled)
    else:
        await follow(services.service, interaction, rolled, private=rolled.private)
