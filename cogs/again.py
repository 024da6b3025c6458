"""Repeating the last roll of any game: ``/again``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.ui import rolling
from bot.ui.context import place, who
from bot.ui.errors import answered
from bot.ui.options import Hidden, anywhere


class AgainCog(commands.Cog):
    """Repeats rolls."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description="Roll your last roll in this channel again")
    @app_commands.describe(hidden="Who sees the roll; leave empty for the same as last time")
    @answered
    async def again(self, interaction: discord.Interaction, hidden: Hidden | None = None) -> None:
        """Repeat the last roll."""
        service = self.bot.service
        shown = await service.again(place(interaction), who(interaction), hidden)
        await rolling.show_new(service, interaction, shown)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AgainCog(bot))
