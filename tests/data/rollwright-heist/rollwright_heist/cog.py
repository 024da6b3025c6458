"""Moves that give edge: ``/heist``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.kit import HIDDEN, Audience, Hidden, Rollwright, answered, roll
from rollwright_heist.rules import GAME, MOST, Move
from rollwright_heist.ui import HeistServices, show


class HeistCog(commands.GroupCog, group_name="heist", group_description="Moves that give edge"):
    """Rolls moves, and shows who has edge."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(HeistServices)

    @app_commands.command(description="Roll a move: 2d6 and a stat")
    @app_commands.describe(stat="What is added, from -3 to 3", hidden=HIDDEN)
    async def move(
        self,
        interaction: discord.Interaction,
        stat: app_commands.Range[int, -MOST, MOST],
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll it."""
        await roll(self.services.service, interaction, GAME.key, lambda: Move(stat), hidden)

    @app_commands.command(description="Who has how much edge")
    @answered
    async def show(self, interaction: discord.Interaction) -> None:
        """Show it."""
        await show(self.services, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(HeistCog(bot))
