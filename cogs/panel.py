"""Panels of buttons: ``/panel``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.kept.panel_book import MAX_TITLE
from bot.kept.services import KeptServices
from bot.kept.ui import panel
from bot.ui.autocomplete import offer
from bot.ui.errors import answered


class PanelCog(commands.GroupCog, group_name="panel", group_description="A message with roll buttons"):
    """Creates panels."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(KeptServices)

    @app_commands.command(description="A message with up to 20 roll buttons anyone can press")
    @app_commands.describe(
        title="The panel's title",
        starter="A panel to start from; leave empty to enter rolls in a form",
    )
    @answered
    async def new(
        self,
        interaction: discord.Interaction,
        title: app_commands.Range[str, 1, MAX_TITLE] = "",
        starter: app_commands.Range[str, 1, MAX_TITLE] = "",
    ) -> None:
        """Create a panel."""
        await panel.start(self.services, interaction, title, starter)

    offer(None, panel.starter_choices, starter=(new,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(PanelCog(bot))
