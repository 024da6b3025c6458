"""The GM screen: ``/gm`` and ``/verify``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.rolls.secrets_cards import secrets_card
from bot.ui.context import place, who
from bot.ui.embeds import card_embed
from bot.ui.errors import answered
from bot.ui.gm_panel import show_panel
from bot.ui.proof import verify
from bot.ui.roll_views import secrets_view

MAX_LINK = 150  # Characters of a roll's number or link.


class GmCog(commands.GroupCog, group_name="gm", group_description="This channel's GM screen"):
    """The channel's GMs, its default audience and its hidden rolls."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="GMs, hidden rolls, blind rolls and games in this channel")
    @answered
    async def panel(self, interaction: discord.Interaction) -> None:
        """Show this channel's settings, with controls for people who can change them."""
        await show_panel(self.bot, interaction)

    @app_commands.command(description="See or reveal this channel's hidden rolls")
    @answered
    async def secrets(self, interaction: discord.Interaction) -> None:
        """List the hidden rolls that the user can see."""
        page = await self.bot.secrets.page(place(interaction), who(interaction), 0)
        await interaction.response.send_message(
            embed=card_embed(secrets_card(page)), view=secrets_view(page), ephemeral=True
        )


class VerifyCog(commands.Cog):
    """Proves that a revealed roll is the sealed one."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Check that a revealed roll wasn't changed after it was sealed")
    @app_commands.describe(roll="The roll number at the bottom of its card, or a link to its message")
    @answered
    async def verify(
        self, interaction: discord.Interaction, roll: app_commands.Range[str, 1, MAX_LINK]
    ) -> None:
        """Check a seal."""
        await verify(self.bot.secrets, interaction, roll)


async def setup(bot: Rollwright) -> None:
    """Add the cogs."""
    await bot.add_cog(GmCog(bot))
    await bot.add_cog(VerifyCog(bot))
