"""What is yours: ``/history``, ``/luck``, ``/recap`` and ``/me``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games import all_games
from bot.ui.errors import answered
from bot.ui.options import anywhere
from bot.yours import ui as yours
from bot.yours.channel_rolls import Since
from bot.yours.luck_ui import show_luck
from bot.yours.mine_ui import show_mine
from bot.yours.past_rolls import Asked
from bot.yours.reading import SINCE
from bot.yours.recap_ui import show_recap

_SINCE = [app_commands.Choice(name=words.sentence, value=since.value) for since, words in SINCE.items()]
_GAMES = [app_commands.Choice(name=key, value=key) for key in all_games()]


class YoursCog(commands.Cog):
    """Looks back at what was rolled."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description="Rolls that you may see, newest first: yours in this server, others' in this channel"
    )
    @app_commands.describe(
        who="Whose rolls; if you leave it out, yours",
        game="Only rolls of this game",
        since="How far back",
        word="Only rolls with this in their label",
    )
    @app_commands.choices(since=_SINCE, game=_GAMES)
    @answered
    async def history(
        self,
        interaction: discord.Interaction,
        who: discord.User | None = None,
        game: str | None = None,
        since: str | None = None,
        word: app_commands.Range[str, 1, yours.MAX_WORD] | None = None,
    ) -> None:
        """Show a first page."""
        asked = Asked((who or interaction.user).id, game or "", Since(since or Since.EVER.value), word or "")
        await yours.show_history(self.bot.yours, interaction, asked)

    @anywhere
    @app_commands.command(
        description="How high somebody's dice fell in this channel, against fair dice and the table"
    )
    @app_commands.describe(who="Whose dice; if you leave it out, yours", since="How far back")
    @app_commands.choices(since=_SINCE)
    @answered
    async def luck(
        self,
        interaction: discord.Interaction,
        who: discord.User | None = None,
        since: str | None = None,
    ) -> None:
        """Reckon what fell."""
        user = (who or interaction.user).id
        await show_luck(self.bot.yours, interaction, user, Since(since or Since.EVENING.value))

    @app_commands.command(description="For GMs: the last evening of this channel, to post or as a file")
    @answered
    async def recap(self, interaction: discord.Interaction) -> None:
        """Tell of it."""
        await show_recap(self.bot.recaps, interaction)

    @anywhere
    @app_commands.command(description="What is kept of you, a file of it, and to be forgotten; for you alone")
    @answered
    async def me(self, interaction: discord.Interaction) -> None:
        """Count what is kept."""
        await show_mine(self.bot.mine, self.bot.languages, interaction)


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(YoursCog(bot))
