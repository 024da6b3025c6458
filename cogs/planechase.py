"""Planechase: the planar die, its cost, the turn and the planar deck (901): ``/planechase``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games.planechase.rules.state import DeckKind
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.ui import decks, starting
from bot.ui.errors import answered

MAX_PLAYERS_TEXT = 400  # Characters of mentions.

_DECKS = [
    app_commands.Choice(name=("common: one that I shuffle"), value="common"),
    app_commands.Choice(name=("own: each player hands one in"), value="own"),
    app_commands.Choice(name=("none: the planes are kept at the table"), value="none"),
]
_KINDS: dict[str, DeckKind] = {"common": "common", "own": "own", "none": "none"}


class PlanechaseCog(
    commands.GroupCog, group_name="planechase", group_description="Planechase: planar die and planes"
):
    """A game of Planechase per channel; what is done in it is on its table."""

    def __init__(self, bot: Rollwright) -> None:
        self.services = bot.services(PlanechaseServices)

    @app_commands.command(
        description="Begin a game of Planechase in this channel, or show the table of the one that is on"
    )
    @app_commands.rename(text="players")
    @app_commands.describe(
        text="In turn order, as in @Alice @Bob; teams as in @Alice + @Bob; you alone until others press Join",
        deck="Whether I keep the planar deck; common if you leave it out",
    )
    @app_commands.choices(deck=_DECKS)
    @answered
    async def start(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, MAX_PLAYERS_TEXT] | None = None,
        deck: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show the table of a new game, or of the one here; all see it."""
        await starting.start(self.services, interaction, text or "", _KINDS[deck.value] if deck else None)

    @app_commands.command(
        description="Hand in a planar deck of your own, in a form: 10 cards or more, at most 2 phenomena"
    )
    @answered
    async def deck(self, interaction: discord.Interaction) -> None:
        """Ask for the cards."""
        await decks.ask_deck(self.services, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(PlanechaseCog(bot))
