"""Turn order, in any game: ``/initiative``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.initiative.rules.entering import MAX_TYPED, read_words
from bot.initiative.services import InitiativeServices
from bot.initiative.ui import presses
from bot.ui.autocomplete import Choices, offer, taken_as_typed
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answered


async def _understood(services: InitiativeServices, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the text typed so far, as understood, or else the entry of the user's own character."""
    if not typed.strip():
        own = await services.initiative.joining(place(interaction), who(interaction))
        return taken_as_typed(own, own) if own else []
    return taken_as_typed(typed, read_words(typed, await services.initiative.dialect(place(interaction))))


class InitiativeCog(commands.Cog):
    """The turn order."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(InitiativeServices)

    @app_commands.command(
        description="Turn order for any game: enter names with numbers or dice, or see the order"
    )
    @app_commands.describe(
        who="Ana 14, goblins x3 d20+2; leave empty to show the turn order",
        hidden="For GMs: keep them hidden until you reveal them",
    )
    @answered
    async def initiative(
        self,
        interaction: discord.Interaction,
        who: app_commands.Range[str, 1, MAX_TYPED] | None = None,
        *,
        hidden: bool = False,
    ) -> None:
        """Enter someone in the turn order, or show it."""
        await presses.command(self.services, interaction, who or "", hidden=hidden)

    offer(InitiativeServices, _understood, who=(initiative,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(InitiativeCog(bot))
