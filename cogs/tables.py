"""Results tables: ``/table``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.audiences import Audience
from bot.dice.limits import MAX_TEXT
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest
from bot.games.dice.ui import roll_of
from bot.tables import ui as tables
from bot.tables.book import MAX_NAME
from bot.tables.reading import MAX_TEXT as MAX_ROWS_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import offer
from bot.ui.autocomplete import tables as known
from bot.ui.context import place
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden

_Name = app_commands.Range[str, 1, MAX_NAME]


class TableCog(commands.GroupCog, group_name="table", group_description="Results tables of this server"):
    """Tables that any roll can use."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Make a results table; without rows, a form asks for them")
    @app_commands.describe(
        name="The table's name, such as Loot", rows="1-9: draw one | 10-19: draw two | 20+: draw three"
    )
    @answered
    async def new(
        self,
        interaction: discord.Interaction,
        name: _Name,
        rows: app_commands.Range[str, 1, MAX_ROWS_TEXT] | None = None,
    ) -> None:
        """Save a table, or ask for its rows."""
        name = " ".join(name.split())
        if rows is None:
            await self.bot.results.free(place(interaction), name)
            await tables.ask_new(interaction, name)
        else:
            await tables.made(self.bot.results, interaction, name, {"rows": rows})

    @app_commands.command(description="This server's tables, or one of them: edit, delete, export")
    @app_commands.describe(name="A table to show everyone; leave empty to list the tables")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name | None = None) -> None:
        """Show everyone a table, or list all tables."""
        if name:
            await tables.show(interaction, await self.bot.results.get(place(interaction), name))
        else:
            await tables.show_all(self.bot.results, interaction)

    @app_commands.command(description="Roll on a table")
    @app_commands.describe(
        name="Which table", dice="What to roll instead of the table's own die, such as 1d20+2", hidden=HIDDEN
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        name: _Name,
        dice: app_commands.Range[str, 1, MAX_TEXT] | None = None,
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll a table's die and look up the result."""

        async def asked() -> DiceRequest:
            return roll_of(await self.bot.results.get(place(interaction), name), dice or "")

        await rolling.roll(self.bot.service, interaction, GAME.key, asked, hidden)

    offer(None, known, name=(show, roll))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(TableCog(bot))
