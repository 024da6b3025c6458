"""Powered by the Apocalypse: ``/pbta move``."""

import discord
from bot.games.pbta import GAME, MOST, Move
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.ui import rolling
from bot.ui.options import HIDDEN, Hidden


class PbtaCog(commands.GroupCog, group_name="pbta", group_description="Powered by the Apocalypse"):
    """Rolls moves."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Roll a move: 2d6 and a stat")
    @app_commands.describe(stat="What is added, from -3 to 3", name="The move's name", hidden=HIDDEN)
    async def move(
        self,
        interaction: discord.Interaction,
        stat: app_commands.Range[int, -MOST, MOST],
        name: app_commands.Range[str, 1, 50] = "",
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll it."""
        await rolling.roll(self.bot.service, interaction, GAME.key, lambda: Move(name, stat), hidden)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(PbtaCog(bot))
