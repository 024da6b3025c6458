"""Rolls that are kept under a name: ``/kept``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.kept.services import KeptServices
from bot.kept.ui import importing, listing, rolling
from bot.kept.ui.offers import kept_choices
from bot.rolls.hidden import Audience
from bot.ui.autocomplete import offer
from bot.ui.context import place, who
from bot.ui.errors import answered, answering
from bot.ui.options import HIDDEN, Hidden, anywhere

_WHOM = [
    app_commands.Choice(name="for me, here", value="me"),
    app_commands.Choice(name="for me, everywhere", value="all"),
    app_commands.Choice(name="for this server", value="server"),
]
MAX_TYPED = 100  # Characters of a name with what stands behind it.


@anywhere
class KeptCog(commands.GroupCog, group_name="kept", group_description="Rolls that are kept under a name"):
    """Rolls and lists what is kept."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(KeptServices)

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
            await self.services.book.named(place(interaction), who(interaction), name)
            await rolling.named(self.services, interaction, name, hidden)

    @app_commands.command(
        name="list", description="What is kept here, to roll, rename, edit, delete, share, export, import"
    )
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """List it."""
        await listing.show_all(self.services, interaction)

    @app_commands.command(
        name="import", description="Keep the rolls of a file: an exported one, or another bot's list"
    )
    @app_commands.rename(whom="for")
    @app_commands.describe(
        file="The file: exported here, CSV, or lines such as Longsword: 1d20+6", whom="For whom"
    )
    @app_commands.choices(whom=_WHOM)
    @answered
    async def import_(
        self, interaction: discord.Interaction, file: discord.Attachment, whom: str = "me"
    ) -> None:
        """Read the file and keep its rolls."""
        await importing.file(self.services, interaction, file, whom)

    offer(KeptServices, kept_choices, name=(roll,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(KeptCog(bot))
