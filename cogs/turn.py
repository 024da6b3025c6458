"""The turn of a channel, for all games: ``/turn``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.rolls.values import Who
from bot.ui import turns
from bot.ui.errors import answered


class TurnCog(commands.Cog):
    """Shows the current turn, and starts the next."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(
        description="The current turn, its dice and Actions, and a button for the next turn"
    )
    @app_commands.describe(player="Planechase: start an extra turn for this player")
    @answered
    async def turn(self, interaction: discord.Interaction, player: discord.Member | None = None) -> None:
        """Show the turn, or start an extra one."""
        if player is None:
            await turns.show(self.bot.turn_book, interaction)
        else:
            await turns.extra_turn(self.bot.turn_book, interaction, Who(player.id, player.display_name))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(TurnCog(bot))
