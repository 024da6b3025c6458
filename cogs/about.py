"""``/help`` and ``/about``."""

import time
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.app import Rollwright
from bot.changelog import news, shipped
from bot.store.notes import Notes
from bot.ui.clickable import report_view
from bot.ui.context import place
from bot.ui.embeds import fitted_list, note_embed
from bot.ui.errors import answered
from bot.ui.help import first_topic, help_message
from bot.ui.options import anywhere
from bot.words import say

_LICENCE = """
This work includes material from the System Reference Document 5.2.1 ("SRD 5.2.1") by Wizards of the \
Coast LLC, \
available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons \
Attribution 4.0 \
International License, available at https://creativecommons.org/licenses/by/4.0/legalcode.
"""
"""The license notice, in the license's own wording in every language."""

_MOST_NEWS = 1500  # Characters of the news.


class AboutCog(commands.Cog):
    """Shows what the bot can do, and its version and licence."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description="How to roll, and everything else, by topic")
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        """Show the help topic for this channel's game, and a list of all topics."""
        topic = first_topic(self.bot, await self.bot.service.last_game(place(interaction)))
        # Members who have switched embeds off don't see them: they see buttons and this line.
        hint = say("-# Nothing below this line? Turn on Settings > Chat > *Show embeds*.")
        await interaction.response.send_message(hint, **help_message(self.bot, topic), ephemeral=True)

    @anywhere
    @app_commands.command(description="Version, what's new, source code and where to report a problem")
    @answered
    async def about(self, interaction: discord.Interaction) -> None:
        """Show the running version."""
        lines = [
            say("Version {version}", version=__version__),
            say("Latency {milliseconds:.0f} ms", milliseconds=_milliseconds(self.bot.latency)),
            say("Up for {uptime}", uptime=timedelta(seconds=int(time.monotonic() - self.bot.started))),
            *([say("Shards {shards}", shards=own)] if (own := self.bot.own_shards).count else []),
            say("The dice are unbiased and use the operating system's randomness"),
            say("Source: {source}", source=self.bot.source_url or say("ask this bot's host (MIT License)")),
            *await self._news(interaction),
            _LICENCE,
            say(
                "Magic: The Gathering belongs to Wizards of the Coast LLC. WIZARDS is a homebrew "
                "game by j-stach. Neither is involved in this bot."
            ),
        ]
        report = report_view(interaction, self.bot.source_url) or discord.utils.MISSING
        await interaction.response.send_message(
            embed=note_embed("\n".join(lines), "Rollwright"), view=report, ephemeral=True
        )

    async def _news(self, interaction: discord.Interaction) -> list[str]:
        """Return the news since the version that this server last saw, or nothing the first time."""
        seen = await seen_before(self.bot.notes, place(interaction).scope, __version__)
        new = news(shipped(), __version__, seen)
        head = say("**New since version {version}**", version=seen)
        return (
            ["", head, fitted_list([say("- {what}", what=news) for news in new], _MOST_NEWS)] if new else []
        )


async def seen_before(notes: Notes, scope: int, running: str) -> str:
    """Return the version last seen in a scope, or "" if there is none, and record the ``running`` version."""
    name = f"versions seen in {scope}"
    last, _, before = (await notes.get(name) or "").partition(" after ")
    if last != running:
        before = last
        await notes.set(name, f"{running} after {before}")
    return before


def _milliseconds(seconds: float) -> float:
    """Return seconds in milliseconds, or 0 before the first heartbeat, when they're NaN or infinity."""
    return seconds * 1000 if 0 <= seconds < 3600 else 0.0


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AboutCog(bot))
