"""The odds of a roll: ``/odds``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import reads_alike
from bot.games.dice.table import DiceReading
from bot.odds.ui.asked import requested_dice, requested_system_roll
from bot.odds.ui.showing import instead, show, show_last, show_system
from bot.ui.context import place
from bot.ui.errors import answered, answering
from bot.ui.options import anywhere

MAX_GOAL = 20  # Characters of a goal.


class OddsCog(commands.Cog):
    """Calculates a roll's odds before anyone rolls it."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description="The exact odds of a roll, shown only to you: 4d6kh3, 1d20+7>=15")
    @app_commands.describe(
        dice="The roll, such as 1d20+5 or 4d6kh3; leave empty for your last roll here",
        goal="The number to reach: 15, or <=9",
    )
    @answered
    async def odds(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, MAX_TEXT] | None = None,
        goal: app_commands.Range[str, 1, MAX_GOAL] | None = None,
    ) -> None:
        """Calculate the odds of the typed roll or, if none is typed, of the last roll by its game's rules."""
        if dice is None:
            await show_last(self.bot.service, interaction)
            return
        async with answering(interaction, instead=instead):
            dialect = (
                "" if reads_alike(dice) else await self.bot.services(DiceReading).dialect(place(interaction))
            )
            if not (dialect or goal) and (request := requested_system_roll(dice)):
                await show_system(self.bot.odds, interaction, request)
                return
            await show(self.bot.odds, interaction, requested_dice(dice, goal or "", dialect))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(OddsCog(bot))
