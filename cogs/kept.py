"""Rolls that are kept under a name: ``/kept``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.kept.desk import KeptDesk
from bot.kept.ui import listing, rolling
from bot.kept.ui.offers import kept_choices
from bot.rolls.hidden import Audience
from bot.ui.autocomplete import offer
from bot.ui.context import place, who
from bot.ui.errors import answered, answering
from bot.ui.options import HIDDEN, Hidden, anywhere

MAX_TYPED = 100  # Characters of a name with what stands behind it.


@anywhere
class KeptCog(commands.GroupCog, group_name="kept", group_description="Rolls that are kept under a name"):
    """Rolls and lists what is kept."""

    def __init__(self, bot: Rollwright) -> None:
        self.desk = bot.desk(KeptDesk)

    @app_commands.command(description="Roll what is kept under a name; +2, adv or dc 15 may stand behind it")
    @app_commands.describe(name="Its name, as in Longsword, or Longsword +2 adv", hidden=HIDDEN)
    async def roll(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, MAX_TYPED],
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll it."""
        async with answering(interaction, hidden):
            await self.desk.book.named(place(interaction), who(interaction), name)
            await rolling.named(self.desk, interaction, name, hidden)

    @app_commands.command(
        name="list", description="What is kept here, to roll, rename, edit, delete, share, export, import"
    )
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """List it."""
        await listing.show_all(self.desk, interaction)

    offer(KeptDesk, kept_choices, name=(roll,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(KeptCog(bot))
