"""Uploaded files of any kind: ``/import``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games import all_games
from bot.rolls.imports import Wishes
from bot.ui import importing
from bot.ui.errors import answered
from bot.ui.options import anywhere

_WHOM = [
    app_commands.Choice(name="for me, here", value="me"),
    app_commands.Choice(name="for me, everywhere", value="all"),
    app_commands.Choice(name="for this server", value="server"),
]


class ImportCog(commands.Cog):
    """Imports files."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        name="import", description="Import a file: a character, creatures, saved rolls, tables or a system"
    )
    @app_commands.rename(whom="for", replaces="replace")
    @app_commands.describe(
        file="A file exported from Rollwright or another program; leave empty to choose or paste one",
        whom="Who can use the saved rolls",
        replaces="Replace tables, or a WIZARDS character, with the same name",
    )
    @app_commands.choices(whom=_WHOM)
    @answered
    async def import_(
        self,
        interaction: discord.Interaction,
        file: discord.Attachment | None = None,
        whom: str = "me",
        *,
        replaces: bool = False,
    ) -> None:
        """Recognize the file and import it, or ask for one."""
        await importing.command(self.bot, interaction, file, Wishes(whom, replaces), all_games())


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(ImportCog(bot))
