"""An ordinary dice bot, written in the usual way, for comparison.

It rolls with d20, answers with an embed and a view of three buttons, and stores nothing. A second command
also stores a row with aiosqlite (WAL), and commits it before answering.
"""

from typing import Any

import aiosqlite
import d20
import discord
from discord import app_commands, ui

DICE = "4d6kh3+2"


class Buttons(ui.View):
    """The view with three buttons below a roll, kept in memory for three minutes as discord.py does."""

    @ui.button(label="Again", style=discord.ButtonStyle.primary)
    async def again(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.send_message(embed=embed_of(d20.roll(DICE), interaction), view=Buttons())

    @ui.button(label="Reroll", style=discord.ButtonStyle.secondary)
    async def reroll(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.edit_message(embed=embed_of(d20.roll(DICE), interaction))

    @ui.button(label="Delete", style=discord.ButtonStyle.danger)
    async def delete(self, interaction: discord.Interaction, _button: Any) -> None:
        await interaction.response.edit_message(view=None)


def embed_of(rolled: d20.RollResult, interaction: discord.Interaction) -> discord.Embed:
    embed = discord.Embed(title=f"Rolled {rolled.total}", description=rolled.result, colour=0x5865F2)
    embed.set_author(name=interaction.user.display_name)
    embed.set_footer(text=DICE)
    return embed


async def commands(path: str) -> tuple[list[app_commands.Command[Any, Any, Any]], aiosqlite.Connection]:
    """Return the bot's two commands, and the database that one of them writes to, for the caller to close."""
    database = await aiosqlite.connect(path)
    await database.execute("PRAGMA journal_mode=WAL")
    await database.execute(
        "CREATE TABLE rolls (id INTEGER PRIMARY KEY, user INTEGER, dice TEXT, total INTEGER)"
    )

    @app_commands.command(name="ordinary", description="Roll dice")
    async def ordinary(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(embed=embed_of(d20.roll(DICE), interaction), view=Buttons())

    @app_commands.command(name="keeping", description="Roll dice, and keep the roll")
    async def keeping(interaction: discord.Interaction) -> None:
        rolled = d20.roll(DICE)
        await database.execute(
            "INSERT INTO rolls (user, dice, total) VALUES (?, ?, ?)",
            (interaction.user.id, DICE, rolled.total),
        )
        await database.commit()
        await interaction.response.send_message(embed=embed_of(rolled, interaction), view=Buttons())

    return [ordinary, keeping], database
