"""What a GM asks several to roll, in any game: ``/ask``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.asks import ui as asks
from bot.asks.services import AskServices
from bot.dice.limits import MAX_TEXT
from bot.kept.services import KeptServices
from bot.kept.ui.offers import askable_choices
from bot.ui.autocomplete import MAX_CHOICES, Choices, name_choices, offer
from bot.ui.context import AnyInteraction, place
from bot.ui.errors import answered

_GOAL = app_commands.Range[str, 1, 100]
_PEOPLE = app_commands.Range[str, 1, 500]


async def _by_name(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """The rolls that can be asked for by name: what is kept, and those of games."""
    kept = await askable_choices(bot.services(KeptServices), interaction, typed)
    names = await bot.services(AskServices).reader.names(place(interaction), bot.games)
    return [*kept, *name_choices(typed, names)][:MAX_CHOICES]


class AskCog(commands.Cog):
    """One message that everybody taps."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.services = bot.services(AskServices)

    @app_commands.command(description="For GMs: ask several for a roll, on one message that everybody taps")
    @app_commands.rename(people="who", hides="hide-goal", alone="secret")
    @app_commands.describe(
        what="Dice as in 2d6+3, a check or a save of D&D as in Perception, or what you keep, by its name",
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
        await asks.command(self.services, interaction, said, self.bot.games)

    offer(None, _by_name, what=(ask,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AskCog(bot))
