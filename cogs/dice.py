"""Plain dice: ``/roll`` and ``/again``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.dice.limits import MAX_TEXT
from bot.games.dice import GAME, request
from bot.hidden import Audience
from bot.ui import rolling
from bot.ui.autocomplete import dice_choices
from bot.ui.context import place, who
from bot.ui.errors import answering
from bot.ui.options import HIDDEN, Hidden
from bot.ui.show import show

RECENT = 10  # Recent rolls that autocomplete offers.
MAX_LABEL = 100  # Characters of a label.


class DiceCog(commands.Cog):
    """Rolls any dice in plain notation."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Roll dice in plain notation: 1d20+5, 4d6kh3, 8d6>=5, 2d6[fire]; 6x4d6kh3")
    @app_commands.describe(
        dice="What to roll, as in 1d20+5 or 4d6kh3",
        label="What it is for; if hidden, all see this but what is ||in bars||",
        hidden=HIDDEN,
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, MAX_TEXT],
        label: app_commands.Range[str, 1, MAX_LABEL] | None = None,
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll what was typed."""
        await rolling.roll(self.bot.service, interaction, GAME.key, lambda: request(dice, label or ""), hidden)

    @roll.autocomplete("dice")
    async def recent_and_reading(self, interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """How the text so far is understood, then the player's recent rolls in this channel."""
        recent = await self.bot.service.recent(GAME.key, place(interaction), who(interaction), RECENT)
        return dice_choices(typed, recent)

    @app_commands.command(description="Repeat your last roll in this channel")
    @app_commands.describe(hidden="Who sees the roll; if you leave it out, the same as last time")
    async def again(self, interaction: discord.Interaction, hidden: Hidden | None = None) -> None:
        """Roll the same once more."""
        service = self.bot.service
        async with answering(interaction):
            await show(service, interaction, await service.again(place(interaction), who(interaction), hidden))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(DiceCog(bot))
