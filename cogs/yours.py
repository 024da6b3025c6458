"""People's own data: ``/history`` and ``/me``."""

from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games import all_games
from bot.ui.errors import answered
from bot.ui.options import anywhere
from bot.yours import ui as yours
from bot.yours.channel_rolls import ChannelSince
from bot.yours.luck_ui import show_luck
from bot.yours.mine_ui import show_mine
from bot.yours.past_rolls import LuckQuery
from bot.yours.reading import SINCE
from bot.yours.recap_ui import show_recap

_SINCE = [app_commands.Choice(name=words.sentence, value=since.value) for since, words in SINCE.items()]
_VIEWS = [
    app_commands.Choice(name="luck: how high someone rolled in this channel", value="luck"),
    app_commands.Choice(name="recap: this channel's last session, for GMs", value="recap"),
]
_GAMES = [app_commands.Choice(name=key, value=key) for key in all_games()]


class YoursCog(commands.Cog):
    """Looks back at past rolls."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description="Past rolls, newest first, or a luck chart or recap")
    @app_commands.describe(
        who="Whose rolls; leave empty for yours",
        game="Only rolls of this game",
        since="How far to look back",
        word="Only rolls with this in their label",
        view="Show luck or a recap instead of a list",
    )
    @app_commands.choices(since=_SINCE, game=_GAMES, view=_VIEWS)
    @answered
    async def history(
        self,
        interaction: discord.Interaction,
        view: Literal["luck", "recap"] | None = None,
        who: discord.User | None = None,
        game: str | None = None,
        since: str | None = None,
        word: app_commands.Range[str, 1, yours.MAX_WORD] | None = None,
    ) -> None:
        """Show the first page of someone's rolls, or their luck."""
        user = (who or interaction.user).id
        if view == "luck":
            await show_luck(
                self.bot.yours, interaction, user, ChannelSince(since or ChannelSince.EVENING.value)
            )
        elif view == "recap":
            await show_recap(self.bot.recaps, interaction)
        else:
            asked = LuckQuery(user, game or "", ChannelSince(since or ChannelSince.EVER.value), word or "")
            await yours.show_history(self.bot.yours, interaction, asked)

    @anywhere
    @app_commands.command(description="See, export or delete the data stored about you; only you see this")
    @answered
    async def me(self, interaction: discord.Interaction) -> None:
        """Show how much data is stored about the person asking."""
        await show_mine(self.bot.mine, self.bot.languages, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(YoursCog(bot))
