"""The ``/planechase`` command, with the planar die, its cost, the turn and the planar deck (901)."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games.planechase.rules.state import DeckKind
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.ui import starting
from bot.ui.errors import answered

MAX_PLAYERS_TEXT = 400  # Characters of the mentions.

_DECKS = [
    app_commands.Choice(name=("common: one deck, shuffled by Rollwright"), value="common"),
    app_commands.Choice(name=("own: each player submits one"), value="own"),
    app_commands.Choice(name=("none: the planes stay at the table"), value="none"),
]
_KINDS: dict[str, DeckKind] = {"common": "common", "own": "own", "none": "none"}


class PlanechaseCog(
    commands.GroupCog, group_name="planechase", group_description="Planechase: planar die and planes"
):
    """One game of Planechase per channel, played on the message that shows its table."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(PlanechaseServices)

    @app_commands.command(
        description="Start a game of Planechase in this channel, or show the table of the current one"
    )
    @app_commands.rename(text="players")
    @app_commands.describe(
        text="In turn order, such as @Alice @Bob; teams: @Alice + @Bob; leave empty for only you",
        deck="Where the planar deck is; leave empty for common",
    )
    @app_commands.choices(deck=_DECKS)
    @answered
    async def start(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, MAX_PLAYERS_TEXT] | None = None,
        deck: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show everyone the table of a new game, or of the current one."""
        await starting.start(self.services, interaction, text or "", _KINDS[deck.value] if deck else None)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(PlanechaseCog(bot))
