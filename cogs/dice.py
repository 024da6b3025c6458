"""Plain dice: ``/roll``."""

from collections.abc import Awaitable

import discord
from discord import app_commands
from discord.ext import commands
from msgspec import Struct

from bot.app import Rollwright
from bot.audiences import Audience
from bot.dice.limits import MAX_TEXT
from bot.dice.typed import reads_alike
from bot.errors import DiceError, MissingNumberError, PlayerError, SecretError
from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import game_of, plain, request
from bot.games.dice.rules.typed import NOT_TRACKED, Tracks, Typed, typed
from bot.games.dice.table import DiceReading
from bot.games.systems.services import TrackServices
from bot.kept.rules.typed import STAR
from bot.kept.services import KeptServices
from bot.kept.ui import rolling as kept
from bot.kept.ui.offers import kept_choices
from bot.tables.reading import MAX_TEXT as MAX_ROWS_TEXT
from bot.ui import rolling
from bot.ui.autocomplete import MAX_CHOICES, Choices, dice_choices, news, offer, tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.options import HIDDEN, Hidden, anywhere

RECENT = 10  # Recent rolls to suggest.
MAX_LABEL = 100  # Characters of a label.


async def _kept_recent_and_reading(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the typed text as understood, then the player's recent rolls in this channel and saved rolls.

    Saved rolls come first while the user types a name.
    """
    here = place(interaction)
    starred = await kept_choices(bot.services(KeptServices), interaction, typed)
    if typed.startswith(STAR):
        return starred
    recent = await bot.service.recent(GAME.key, here, who(interaction), RECENT)
    rows = await _rows(bot, interaction)
    dice = news(typed, dice_choices(typed, recent, await bot.services(DiceReading).dialect(here), rows))
    both = [*dice, *starred] if reads_alike(typed) or not typed.strip() else [*starred, *dice]
    return both[:MAX_CHOICES]


async def _rows(bot: Rollwright, interaction: AnyInteraction) -> str:
    """Return the rows of the results table chosen so far, if there is one."""
    try:
        return (await bot.results.find(place(interaction), interaction.namespace.table)).rows
    except PlayerError:
        return ""  # It's still being typed.


async def _tracks(bot: Rollwright, interaction: AnyInteraction) -> Tracks:
    return await bot.services(TrackServices).tracks.known(place(interaction), who(interaction))


class _Typed(Struct, frozen=True):
    """The options typed for the command, each "" if it's left empty."""

    dice: str
    label: str
    table: str
    hidden: Audience


class DiceCog(commands.Cog):
    """Rolls any dice in plain notation."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(
        description="Roll dice in plain notation: 1d20+5, 4d6kh3, 8d6>=5, 2d6[fire]; 6x4d6kh3"
    )
    @app_commands.describe(
        dice="The dice to roll, such as 1d20+5 or 4d6kh3",
        label="What the roll is for; on a hidden roll, others see this except ||text in bars||",
        table="What the results mean: one of this server's tables, or 1-9: draw one | 10-20: draw two",
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
        """Roll the typed dice."""
        what = _Typed(dice, label or "", table or "", hidden)

        def asked() -> Typed | Awaitable[Typed | None]:
            return (not (label or table) and plain(dice)) or self._asked(interaction, what)

        await rolling.roll(self.bot.service, interaction, game_of, asked, hidden)

    async def _asked(self, interaction: AnyInteraction, what: _Typed) -> Typed | None:
        """Return the typed request, or None if it names a saved roll, which this rolls."""
        try:
            return await self._read(interaction, what)
        except DiceError:
            saved, bare = self.bot.services(KeptServices), not (what.label or what.table)
            if await kept.named(saved, interaction, what.dice, what.hidden, bare=bare):
                return None
            raise

    async def _read(self, interaction: AnyInteraction, what: _Typed) -> Typed:
        here, dice = place(interaction), what.dice
        table = await self.bot.results.find(here, what.table)
        dialect = "" if reads_alike(dice) else await self.bot.services(DiceReading).dialect(here)

        def read(text: str, dialect: str = "", tracks: Tracks = NOT_TRACKED) -> Typed:
            if table.rows:
                return request(text, what.label, table.rows, table.title, dialect)
            return typed(text, what.label, dialect, tracks)

        try:
            return read(dice, dialect)
        except MissingNumberError:  # Tracked numbers needn't be typed.
            return read(dice, dialect, await _tracks(self.bot, interaction))
        except SecretError as error:
            if not what.hidden.is_hidden or not (error.dice or error.typed):
                raise
            # It's hidden already. For a draw, the notation doesn't say among what.
            return read(error.dice or error.typed)

    offer(None, tables, table=(roll,))
    offer(None, _kept_recent_and_reading, dice=(roll,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(DiceCog(bot))
