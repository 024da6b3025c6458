"""Results tables: ``/table``."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.dice.limits import MAX_SIDES, MAX_TEXT
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest
from bot.games.dice.ui import roll_of
from bot.rolls.card import plain, shortened
from bot.rolls.hidden import Audience
from bot.tables import ui as tables
from bot.tables.book import MAX_FILE, MAX_NAME
from bot.tables.reading import MAX_TEXT as MAX_ROWS_TEXT
from bot.tables.reading import apart, headed
from bot.ui import rolling
from bot.ui.autocomplete import offer
from bot.ui.autocomplete import tables as known
from bot.ui.context import place, who
from bot.ui.errors import answered
from bot.ui.files import content_of
from bot.ui.options import HIDDEN, Hidden
from bot.ui.show import tell_all
from bot.words import later, listed

_Name = app_commands.Range[str, 1, MAX_NAME]
_CUMULATIVE = [
    app_commands.Choice(name="all rows below the result", value="below"),
    app_commands.Choice(name="all rows up to the result", value="upto"),
]


class TableCog(commands.GroupCog, group_name="table", group_description="Results tables of this server"):
    """Tables that any roll can use."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Make a results table; without rows, a form asks for them")
    @app_commands.describe(
        name="What it is called, as in Loot",
        rows="1-9: draw one | 10-19: draw two | 20+: draw three",
        sides="The sides of its die, if not the smallest usual one that fits the rows",
        cumulative="Whether a result brings lower rows too (WIZARDS)",
    )
    @app_commands.choices(cumulative=_CUMULATIVE)
    @answered
    async def new(
        self,
        interaction: discord.Interaction,
        name: _Name,
        rows: app_commands.Range[str, 1, MAX_ROWS_TEXT] | None = None,
        sides: app_commands.Range[int, 1, MAX_SIDES] | None = None,
        cumulative: Literal["below", "upto"] | None = None,
    ) -> None:
        """Save a table, or ask for its rows."""
        name = " ".join(name.split())
        if rows is None:
            await self.bot.results.free(place(interaction), name)
            await tables.ask_new(interaction, name, sides or 0, headed("", cumulative) if cumulative else "")
        else:
            rows = headed(apart(rows), cumulative) if cumulative else rows
            await tables.made(self.bot.results, interaction, name, {"rows": rows, "sides": str(sides or "")})

    @app_commands.command(description="The tables of this server, or one of them: to edit, delete, export")
    @app_commands.describe(name="Which table, for all to see; without it, what tables there are")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name | None = None) -> None:
        """Show one to all, or which there are."""
        if name:
            await tables.show(interaction, await self.bot.results.get(place(interaction), name))
        else:
            await tables.show_all(self.bot.results, interaction)

    @app_commands.command(description="Roll on a table")
    @app_commands.describe(
        name="Which table", dice="What to roll, if not the table's own die, as in 1d20+2", hidden=HIDDEN
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        name: _Name,
        dice: app_commands.Range[str, 1, MAX_TEXT] | None = None,
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll its die and look the result up."""

        async def asked() -> DiceRequest:
            return roll_of(await self.bot.results.get(place(interaction), name), dice or "")

        await rolling.roll(self.bot.service, interaction, GAME.key, asked, hidden)

    @app_commands.command(
        name="import", description="Save the tables of an exported file: all of them or none"
    )
    @app_commands.describe(file="The file", replace="Whether tables of the same names are replaced")
    @answered
    async def import_(
        self, interaction: discord.Interaction, file: discord.Attachment, *, replace: bool = False
    ) -> None:
        """Read the file and save its tables."""
        content = await content_of(file, MAX_FILE)
        names = await self.bot.results.imported(
            place(interaction), who(interaction), content, replacing=replace
        )
        words = later("Imported: {names}")
        await tell_all(
            interaction, lambda: shortened(words.say(names=listed(map(plain, names))), MAX_ROWS_TEXT)
        )

    offer(None, known, name=(show, roll))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(TableCog(bot))
