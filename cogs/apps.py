"""What stands under *Apps* on a message and on a person: *Roll this*, *Peek*, …, *Character*."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games.dice.ui import roll_this
from bot.kept.services import KeptServices
from bot.kept.ui import keeping
from bot.ui import message_rolls
from bot.ui.errors import answered
from bot.ui.people import show_character


class AppsCog(commands.Cog):
    """The commands of a message, of which Discord takes five, and those of a person."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.menus: tuple[app_commands.ContextMenu, ...] = (
            app_commands.ContextMenu(name="Roll this", callback=self.roll_this),
            app_commands.ContextMenu(name="Roll again", callback=self.again),
            app_commands.ContextMenu(name="Peek", callback=self.peek),
            app_commands.ContextMenu(name="Reveal", callback=self.reveal),
            app_commands.ContextMenu(name="Keep", callback=self.keep),
            app_commands.ContextMenu(name="Character", callback=self.character),
        )

    async def cog_load(self) -> None:
        """Add them: discord.py finds only slash commands in a cog."""
        for menu in self.menus:
            self.bot.tree.add_command(menu)

    async def cog_unload(self) -> None:
        """Take them away."""
        for menu in self.menus:
            self.bot.tree.remove_command(menu.name, type=menu.type)

    @answered
    async def roll_this(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Roll the dice that stand in a message."""
        await roll_this(self.bot.service, interaction, message.content)

    @answered
    async def again(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Make its roll anew."""
        await message_rolls.again(self.bot, interaction, message)

    @answered
    async def peek(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Show its roll to whoever may see it."""
        await message_rolls.peek(self.bot, interaction, message)

    @answered
    async def reveal(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Ask what all may see of its roll."""
        await message_rolls.reveal(self.bot, interaction, message)

    @answered
    async def keep(self, interaction: discord.Interaction, message: discord.Message) -> None:
        """Keep its roll under a name."""
        number = await message_rolls.number_on(self.bot, interaction, message)
        await keeping.ask(self.bot.services(KeptServices), interaction, number)

    @answered
    async def character(
        self, interaction: discord.Interaction, person: discord.Member | discord.User
    ) -> None:
        """Show whom somebody plays."""
        await show_character(self.bot.tables, interaction, person)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AppsCog(bot))
