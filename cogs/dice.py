"""Plain dice: ``/roll``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import reads_alike
from bot.errors import DiceError, PlayerError, SecretError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request
from bot.games.dice.table import Reading
from bot.kept.rules.typed import STAR
from bot.kept.services import KeptServices
from bot.kept.ui import rolling as kept
from bot.kept.ui.offers import kept_choices
from bot.rolls.hidden import Audience
from bot.tables.reading import MAX_TEXT as MAX_ROWS_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import MAX_CHOICES, Choices, dice_choices, news, offer, tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answering
from bot.ui.options import HIDDEN, Hidden, anywhere

RECENT = 10  # Recent rolls that autocomplete offers.
MAX_LABEL = 100  # Characters of a label.


async def _kept_recent_and_reading(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """How the text so far is understood, then the player's recent rolls in this channel; and what is kept.

    What is kept goes first where a name is typed.
    """
    here = place(interaction)
    starred = await kept_choices(bot.services(KeptServices), interaction, typed)
    if typed.startswith(STAR):
        return starred
    recent = await bot.service.recent(GAME.key, here, who(interaction), RECENT)
    rows = await _rows(bot, interaction)
    dice = news(typed, dice_choices(typed, recent, await bot.services(Reading).dialect(here), rows))
    both = [*dice, *starred] if reads_alike(typed) or not typed.strip() else [*starred, *dice]
    return both[:MAX_CHOICES]


async def _rows(bot: Rollwright, interaction: AnyInteraction) -> str:
    """The rows of the results table that was chosen already, if there is one."""
    try:
        return (await bot.results.find(place(interaction), interaction.namespace.table)).rows
    except PlayerError:
        return ""  # It is only being typed yet.


class DiceCog(commands.Cog):
    """Rolls any dice in plain notation."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description="Roll dice in plain notation: 1d20+5, 4d6kh3, 8d6>=5, 2d6[fire]; 6x4d6kh3"
    )
    @app_commands.describe(
        dice="What to roll, as in 1d20+5 or 4d6kh3",
        label="What it is for; if hidden, all see this but what is ||in bars||",
        table="What the results mean: a table of this server, or 1-9: draw one | 10-20: draw two",
        hidden=HIDDEN,
    )
    async def roll(
        self,
        interaction: discord.Interaction,
        dice: app_commands.Range[str, 1, MAX_TEXT],
        label: app_commands.Range[str, 1, MAX_LABEL] | None = None,
        table: app_commands.Range[str, 1, MAX_ROWS_TEXT] | None = None,
        hidden: Hidden = Audience.EVERYONE,
    ) -> None:
        """Roll what was typed."""

        async def asked() -> DiceRequest:
            here = place(interaction)
            found = await self.bot.results.find(here, table)
            dialect = "" if reads_alike(dice) else await self.bot.services(Reading).dialect(here)
            try:
                return request(dice, label or "", found.rows, found.title, dialect)
            except SecretError as error:
                if not hidden.is_hidden or not (error.dice or error.typed):
                    raise
                if not error.dice:  # A draw, of which the notation doesn't say among what.
                    return request(error.typed, label or "", found.rows, found.title)
                return request(error.dice, label or "", found.rows, found.title)  # Hidden it is.

        async with answering(interaction, hidden):
            try:
                rolled = await asked()
            except DiceError:
                if not await kept.named(
                    self.bot.services(KeptServices), interaction, dice, hidden, bare=not (label or table)
                ):
                    raise
                return
            await rolling.roll(self.bot.service, interaction, GAME.key, lambda: rolled, hidden)

    offer(None, tables, table=(roll,))
    offer(None, _kept_recent_and_reading, dice=(roll,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(DiceCog(bot))
