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
from bot.ui.help import help_message
from bot.ui.options import anywhere
from bot.words import say

_LICENCE = """
This work includes material from the System Reference Document 5.2.1 ("SRD 5.2.1") by Wizards of the \
Coast LLC, \
available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons \
Attribution 4.0 \
International License, available at https://creativecommons.org/licenses/by/4.0/legalcode.
"""
"""In the words that the licence asks for, in every language."""

_MOST_NEWS = 1500  # Characters of what is new.


class AboutCog(commands.Cog):
    """Says what the bot can do and what it is."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(description="How to roll, and what else there is, topic by topic")
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        """The first topic, and a list of all."""
        # What stands in embeds, members do not see who have switched them off: they see buttons and
        # this line.
        hint = say("-# Do you see nothing below this line? Switch embeds on: Settings, Chat, *Show embeds*.")
        await interaction.response.send_message(hint, **help_message(self.bot), ephemeral=True)

    @anywhere
    @app_commands.command(description="Version, what is new, source, and where to report a problem")
    @answered
    async def about(self, interaction: discord.Interaction) -> None:
        """What is running here."""
        lines = [
            say("Version {version}", version=__version__),
            say("Latency {milliseconds:.0f} ms", milliseconds=_milliseconds(self.bot.latency)),
            say("Up for {uptime}", uptime=timedelta(seconds=int(time.monotonic() - self.bot.started))),
            *([say("Shards {shards}", shards=own)] if (own := self.bot.own_shards).count else []),
            say("Dice from the operating system's randomness, without bias"),
            say(
                "Source: {source}",
                source=self.bot.source_url or say("ask this bot's host (MIT licence)"),
            ),
            *await self._news(interaction),
            _LICENCE,
            say(
                "Magic: The Gathering belongs to Wizards of the Coast LLC; WIZARDS is a homebrew game by"
                " j-stach. They have no part in this bot."
            ),
        ]
        report = report_view(interaction, self.bot.source_url) or discord.utils.MISSING
        await interaction.response.send_message(
            embed=note_embed("\n".join(lines), "Rollwright"), view=report, ephemeral=True
        )

    async def _news(self, interaction: discord.Interaction) -> list[str]:
        """What is new since the version that this server saw before the one that runs; nothing at first."""
        seen = await seen_before(self.bot.notes, place(interaction).scope, __version__)
        new = news(shipped(), __version__, seen)
        head = say("**New since version {version}**", version=seen)
        return (
            ["", head, fitted_list([say("- {what}", what=each) for each in new], _MOST_NEWS)] if new else []
        )


async def seen_before(notes: Notes, scope: int, running: str) -> str:
    """The version that was seen there before the ``running`` one, which is seen now; "" if none was."""
    name = f"versions seen in {scope}"
    last, _, before = (await notes.get(name) or "").partition(" after ")
    if last != running:
        before = last
        await notes.set(name, f"{running} after {before}")
    return before


def _milliseconds(seconds: float) -> float:
    """Milliseconds; 0 before the first heartbeat, when discord.py answers NaN or infinity."""
    return seconds * 1000 if 0 <= seconds < 3600 else 0.0


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AboutCog(bot))
