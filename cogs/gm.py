"""The GM's screen: ``/gm`` and ``/verify``."""

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
from bot.ui.views import secrets_view

MAX_LINK = 150  # Characters of a roll's number or link.


class GmCog(commands.GroupCog, group_name="gm", group_description="The GM's screen of this channel"):
    """Who is GM here, what rolls here are hidden, and which are."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(
        description="Who is GM here, which rolls are hidden, where blind ones are told, which games answer"
    )
    @answered
    async def panel(self, interaction: discord.Interaction) -> None:
        """Show what holds in this channel, to be changed by whoever may."""
        await show_panel(self.bot, interaction)

    @app_commands.command(description="The rolls of this channel that are still hidden, to look at or reveal")
    @answered
    async def secrets(self, interaction: discord.Interaction) -> None:
        """List what is hidden, for those who may see it."""
        page = await self.bot.secrets.page(place(interaction), who(interaction), 0)
        await interaction.response.send_message(
            embed=card_embed(secrets_card(page)), view=secrets_view(page), ephemeral=True
        )


class VerifyCog(commands.Cog):
    """Proves that a revealed roll is the one that was sealed."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Check that a revealed roll is the one that was rolled and sealed")
    @app_commands.describe(roll="The number at the foot of the roll, or a link to its message")
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
