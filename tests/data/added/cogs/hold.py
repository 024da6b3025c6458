"""Moves that give hold: ``/hold``."""

import discord
from bot.games.hold.rules import GAME, MOST, Move
from bot.games.hold.ui import HoldServices, show
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.ui import rolling
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden


class HoldCog(commands.GroupCog, group_name="hold", group_description="Moves that give hold"):
    """Rolls moves, and shows who has hold."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(HoldServices)

    @app_commands.command(description="Roll a move: 2d6 and a stat")
    @app_commands.describe(stat="What is added, from -3 to 3", hidden=HIDDEN)
    async def move(
        self,
        interaction: discord.Interaction,
        stat: app_commands.Range[int, -MOST, MOST],
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll a move."""
        await rolling.roll(self.services.service, interaction, GAME.key, lambda: Move(stat), hidden)

    @app_commands.command(description="Who has how much hold")
    @answered
    async def show(self, interaction: discord.Interaction) -> None:
        """Show who has hold."""
        await show(self.services, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(HoldCog(bot))
