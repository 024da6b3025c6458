"""Results tables: ``/table``."""

import io
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.dice.limits import MAX_SIDES, MAX_TEXT
from bot.errors import PlayerError
from bot.games.dice.rules.game import GAME, DiceRequest
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
from bot.ui.embeds import listed, note_embed
from bot.ui.errors import answered
from bot.ui.options import HIDDEN, Hidden
from bot.words import say

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

    @app_commands.command(description="Change the rows of a table, in a form")
    @app_commands.describe(name="Which table")
    @answered
    async def edit(self, interaction: discord.Interaction, name: _Name) -> None:
        """Ask for other rows."""
        table = await self.bot.results.editable(place(interaction), who(interaction), name)
        await tables.ask_edit(interaction, table)

    @app_commands.command(description="Show a table")
    @app_commands.describe(name="Which table")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name) -> None:
        """Show its rows to all."""
        await tables.show(interaction, await self.bot.results.get(place(interaction), name))

    @app_commands.command(name="list", description="The tables of this server")
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """Their names, with their dice and authors."""
        found = await self.bot.results.all(place(interaction))
        lines = [
            say(
                "**{name}** · d{sides} · {author}",
                name=plain(each.name),
                sides=each.sides,
                author=plain(each.author_name),
            )
            for each in found
        ] or [say("There are no tables here yet; /table new makes one.")]
        await interaction.response.send_message(
            embed=note_embed(listed(lines), say("Tables")), ephemeral=True
        )

    @app_commands.command(description="Delete a table; rolls that were made with it stay as they are")
    @app_commands.describe(name="Which table")
    @answered
    async def delete(self, interaction: discord.Interaction, name: _Name) -> None:
        """Delete it; all see it."""
        table = await self.bot.results.delete(place(interaction), who(interaction), name)
        lost = shortened(table.rows.replace("\n", " | "), MAX_ROWS_TEXT - 200)
        words = say(
            "The table {name} was deleted. It was: {rows}", name=f"**{plain(table.name)}**", rows=plain(lost)
        )
        await interaction.response.send_message(embed=note_embed(shortened(words, MAX_ROWS_TEXT)))

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

    @app_commands.command(description="A file with one table, or with all of this server")
    @app_commands.describe(name="Which table; all if you leave it out")
    @answered
    async def export(self, interaction: discord.Interaction, name: _Name | None = None) -> None:
        """Hand out a file that import takes."""
        content = await self.bot.results.exported(place(interaction), name)
        file = discord.File(io.BytesIO(content), "tables.json")
        await interaction.response.send_message(
            say("/table import takes this file, here or on another server."), file=file, ephemeral=True
        )

    @app_commands.command(
        name="import", description="Save the tables of a file from /table export: all of them or none"
    )
    @app_commands.describe(file="The file", replace="Whether tables of the same names are replaced")
    @answered
    async def import_(
        self, interaction: discord.Interaction, file: discord.Attachment, *, replace: bool = False
    ) -> None:
        """Read the file and save its tables."""
        if file.size > MAX_FILE:
            raise PlayerError(
                say("That file is larger than {most:,} bytes; export fewer tables.", most=MAX_FILE)
            )
        content = await file.read()
        names = await self.bot.results.imported(
            place(interaction), who(interaction), content, replacing=replace
        )
        lines = [say("Imported: {names}", names=", ".join(map(plain, names)))]
        await interaction.response.send_message(embed=note_embed(shortened(lines[0], MAX_ROWS_TEXT)))

    offer(None, known, name=(edit, show, delete, roll, export))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(TableCog(bot))
