"""The commands under *Apps* on messages and people, such as *Roll this*, *Peek* and *Character*."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games.dice.ui import roll_this
from bot.kept.services import KeptServices
from bot.kept.ui import keeping
from bot.ui import message_rolls
from bot.ui.characters import show_character
from bot.ui.errors import answered


class AppsCog(commands.Cog):
    """The commands for a message, of which Discord allows five, and the commands for a person."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.menus: tuple[app_commands.ContextMenu, ...] = (
            app_commands.ContextMenu(name="Roll this", callback=self.roll_this),
            app_commands.ContextMenu(name="Roll again", callback=self.again),
            app_commands.ContextMenu(name="Peek", callback=self.peek),
            app_commands.ContextMenu(name="Reveal", callback=self.reveal),
            app_commands.ContextMenu(name="Save roll", callback=self.keep),
            app_commands.ContextMenu(name="Character", callback=self.character),
        )

    async def cog_load(self) -> None:
        """Add these commands, because discord.py only finds slash commands in a cog."""
        for menu in self.menus:
            self.bot.tree.add_command(menu)

    async def cog_unload(self) -> None:
        """Remove these commands."""
        for menu in self.menus:
            self.bot.tree.remove_command(menu.name, type=menu.type)

    @answered
    async def roll_this(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Roll the dice in a message."""
        await roll_this(self.bot.service, interaction, message.content)

    @answered
    async def again(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Repeat a message's roll."""
        await message_rolls.again(self.bot, interaction, message)

    @answered
    async def peek(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Show a message's roll to someone who can see it."""
        await message_rolls.peek(self.bot, interaction, message)

    @answered
    async def reveal(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Ask which part of a message's roll to reveal."""
        await message_rolls.reveal(self.bot, interaction, message)

    @answered
    async def keep(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Save a message's roll under a name."""
        number = await message_rolls.number_on(self.bot, interaction, message)
        await keeping.ask(self.bot.services(KeptServices), interaction, number)

    @answered
    async def character(
        self, interaction: discord.Interaction, person: discord.Member | discord.User
    ) -> None:
        """Show the character that someone plays."""
        await show_character(self.bot.tables, interaction, person)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AppsCog(bot))
