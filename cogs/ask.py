"""The ``/ask`` command, with which a GM asks several people to roll in any game."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.asks import ui as asks
from bot.asks.form import AskSaid, open_form
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
    """Return the rolls that can be requested by name, both saved rolls and those of games."""
    kept = await askable_choices(bot.services(KeptServices), interaction, typed)
    names = await bot.services(AskServices).reader.names(place(interaction), bot.games)
    return [*kept, *name_choices(typed, names)][:MAX_CHOICES]


class AskCog(commands.Cog):
    """Asks for rolls with one message whose button everyone presses."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot
        self.services = bot.services(AskServices)

    @app_commands.command(description="For GMs: ask several people to roll, in one message")
    @app_commands.rename(people="who", hides="hide-goal", alone="secret")
    @app_commands.describe(
        what="Dice such as 2d6+3, a check or save such as Perception, a saved roll; leave empty for a form",
        people="@Alice, @Bob, or names you roll for; leave empty to let anyone roll",
        goal="The number to reach: 15, or <=9",
        hides="Only GMs see the goal and who succeeded",
        alone="Roll for all of them now; only you see the results",
    )
    @answered
    async def ask(
        self,
        interaction: discord.Interaction,
        what: app_commands.Range[str, 1, MAX_TEXT] | None = None,
        people: _PEOPLE = "all",
        goal: _GOAL | None = None,
        *,
        hides: bool = False,
        alone: bool = False,
    ) -> None:
        """Ask for a roll, or open a form for it."""
        said = AskSaid(what or "", people, goal or "", hides, alone)
        if what is None:
            await open_form(self.services, interaction, said)
            return
        await asks.command(self.services, interaction, said, self.bot.games)

    offer(None, _by_name, what=(ask,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AskCog(bot))
