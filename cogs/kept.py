"""Rolls saved under a name: ``/saved``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.kept.services import KeptServices
from bot.kept.ui import listing
from bot.ui.errors import answered
from bot.ui.options import anywhere


class KeptCog(commands.Cog):
    """Lists saved rolls."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(KeptServices)

    @anywhere
    @app_commands.command(description="Your saved rolls: roll, rename, edit, delete, share, export or import")
    @answered
    async def saved(self, interaction: discord.Interaction) -> None:
        """List the saved rolls."""
        await listing.show_all(self.services, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(KeptCog(bot))
