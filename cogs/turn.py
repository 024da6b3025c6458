"""The turn of a channel, of all games: ``/turn``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.rolls.values import Who
from bot.ui import turns
from bot.ui.errors import answered


class TurnCog(commands.Cog):
    """Which turn it is, and the next."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(
        description="Which turn it is, the dice and Actions of it, and a button for the next"
    )
    @app_commands.describe(player="Planechase: begin an extra turn of this player")
    @answered
    async def turn(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        """Show the turn, or begin an extra one."""
        if player is None:
            await turns.show(self.bot.turn_book, interaction)
        else:
            await turns.extra_turn(self.bot.turn_book, interaction, Who(player.id, player.display_name))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(TurnCog(bot))
