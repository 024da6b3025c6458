"""Permanents with stored results as Discord shows them (706.8)."""

import discord

from bot.games.magic.desk import MagicServices
from bot.games.magic.table.permanents import SUBJECT
from bot.rolls.table import OnTap
from bot.rolls.values import Both, Form, Press
from bot.ui.context import AnyInteraction, place, who
from bot.ui.custom_id import on_press
from bot.ui.show import follow, show
from bot.ui.views import form_modal


def taps(desk: MagicServices) -> dict[str, OnTap]:
    """What takes the buttons and forms of permanents."""
    return {SUBJECT: on_press(_pressed, desk, forms=True)}


async def _pressed(desk: MagicServices, interaction: AnyInteraction, press: Press) -> None:
    """Do what was pressed on a permanent with stored results."""
    answer = await desk.permanents.press(press, place(interaction), who(interaction))
    if isinstance(answer, Form):
        await interaction.response.send_modal(form_modal(answer))
    elif isinstance(answer, Both):
        await _both(desk, interaction, answer)
    else:
        await show(desk.service, interaction, answer)


async def _both(desk: MagicServices, interaction: AnyInteraction, both: Both) -> None:
    """Bring the panel up to date, and show the roll that came of it, even if the panel is gone."""
    rolled = both.rolled
    try:
        await show(desk.service, interaction, both.pressed)
    except discord.HTTPException:
        await show(desk.service, interaction, rolled)
    else:
        await follow(desk.service, interaction, rolled, private=rolled.private)
