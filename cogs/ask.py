"""What a GM asks several to roll, in any game: ``/ask``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.asks import ui as asks
from bot.asks.desk import AskDesk
from bot.dice.limits import MAX_TEXT
from bot.ui.autocomplete import named, offer
from bot.ui.context import AnyInteraction, place
from bot.ui.errors import answered

_GOAL = app_commands.Range[str, 1, 100]
_PEOPLE = app_commands.Range[str, 1, 500]


async def _known(bot: Rollwright, interaction: AnyInteraction) -> list[tuple[str, str]]:
    """The rolls that can be asked for by name."""
    return await bot.desk(AskDesk).reader.names(place(interaction), bot.games)


class AskCog(commands.Cog):
    """One message that everybody taps."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.desk = bot.desk(AskDesk)

    @app_commands.command(description="For GMs: ask several for a roll, on one message that everybody taps")
    @app_commands.rename(people="who", hides="hide-goal", alone="secret")
    @app_commands.describe(
        what="Dice, as in 2d6+3; of D&D a check or a save, as in Perception",
        people="@Alice, @Bob, or names for whom you roll; whoever likes if you leave it out",
        goal="What is to be reached: 15, or <=9",
        hides="Only GMs see the goal, and who succeeded",
        alone="I roll for all of them now, and only you see it",
    )
    @answered
    async def ask(
        self,
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, MAX_TEXT],
        people: _PEOPLE = "all",
        goal: _GOAL | None = None,
        *,
        hides: bool = False,
        alone: bool = False,
    ) -> None:
        """Ask for a roll."""
        said = asks.Said(what, people, goal or "", hides, alone)
        await asks.command(self.desk, interaction, said, self.bot.games)

    offer(None, named(_known), what=(ask,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AskCog(bot))
