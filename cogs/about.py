"""``/help`` and ``/about``."""

import time
from datetime import timedelta

import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.app import Rollwright
from bot.ui.embeds import note_embed
from bot.ui.errors import answered
from bot.words import say

_HELP = """\
`/roll 1d20+5 to hit` · `/roll 4d6kh3` · `/roll 1d20 adv`
**/again** repeats your last roll in this channel

**Under each roll**
**Roll again** makes a new roll, **Reroll dice…** throws the dice you pick again, **Amend…** adds a \
forgotten \
modifier, advantage or target. The buttons stay good, also next month.

**Secret rolls**: the option `hidden`
`only me`: nobody else sees that you rolled
`GM only`: you and the GMs see it
`blind`: the GMs see it, you do not
**Reveal…** shows it to all; `/verify` then proves that it is what was rolled. `/gm list` says who is GM.

**Tables**: `/table new` saves one, `/table roll` rolls on it; `table` on any roll takes its name
**Magic**: `/magic card Treasure Chest` · `/magic roll 2d8` · `/magic effect add Pixie Guide`
**Planechase**: `/planechase start @Alice @Bob`
**WIZARDS**: `/wizards clash @Bob` · `/wizards damage` · `/wizards narrative`
**D&D**: `/dnd character new` makes a character · `/dnd check stealth` · `/dnd save dex` · `/dnd attack` · \
`/dnd damage 8d6 fire` · *Circumstances…* under a roll adds cover, Help and the like · GMs: `/dnd ask`, \
`/dnd inspire`
**D&D, a fight**: `/dnd fight start` · players press **Join** · `/dnd fight add` goblin x3 … · the rest \
is tapped · \
`/dnd hp -7 fire`

**Notation**
Keep and drop `4d6kh3` `4d6dl1` · explode `5d10!` `3d6!!` · reroll `2d6ro<3`
Count successes `8d6>=5` · compare a total `(2d6+3)>=10`
Several at once `6x4d6kh3` · `1d20+5 to hit; 2d6+3 damage`
Damage types `2d6[fire]+1d4[cold]`\
"""


_NOTICE = """
This work includes material from the System Reference Document 5.2.1 ("SRD 5.2.1") by Wizards of the \
Coast LLC, \
available at https://www.dndbeyond.com/srd. The SRD 5.2.1 is licensed under the Creative Commons \
Attribution 4.0 \
International License, available at https://creativecommons.org/licenses/by/4.0/legalcode.

Magic: The Gathering belongs to Wizards of the Coast LLC; WIZARDS is a homebrew game by j-stach. They \
have no part in \
this bot.\
"""


class AboutCog(commands.Cog):
    """Says what the bot can do and what it is."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="How to roll with Rollwright")
    @answered
    async def help(self, interaction: discord.Interaction) -> None:
        """The notation and the buttons on one page."""
        # What stands in embeds, members do not see who have switched them off: they see buttons and
        # this line.
        hint = say("-# Do you see nothing below this line? Switch embeds on: Settings, Chat, *Show embeds*.")
        embed = note_embed(_HELP, say("Rolling dice"))
        await interaction.response.send_message(hint, embed=embed, ephemeral=True)

    @app_commands.command(description="Version, latency, uptime and source of this bot")
    @answered
    async def about(self, interaction: discord.Interaction) -> None:
        """What is running here."""
        lines = [
            say("Version {version}", version=__version__),
            say("Latency {milliseconds:.0f} ms", milliseconds=_milliseconds(self.bot.latency)),
            say("Up for {uptime}", uptime=timedelta(seconds=int(time.monotonic() - self.bot.started))),
            say("Dice from the operating system's randomness, without bias"),
            say(
                "Source: {source}",
                source=self.bot.config.source_url or say("ask this bot's host (MIT licence)"),
            ),
            _NOTICE,
        ]
        await interaction.response.send_message(
            embed=note_embed("\n".join(lines), "Rollwright"), ephemeral=True
        )


def _milliseconds(seconds: float) -> float:
    """Milliseconds; 0 before the first heartbeat, when discord.py answers NaN or infinity."""
    return seconds * 1000 if 0 <= seconds < 3600 else 0.0


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(AboutCog(bot))
