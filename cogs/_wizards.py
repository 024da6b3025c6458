"""The ``/wizards`` commands for everything that lasts longer than a roll."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.errors import PlayerError
from bot.games.wizards.rules.effects import MAX_ADVANTAGE, MAX_NAME, ROLLS
from bot.games.wizards.rules.with_text import read_kept
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.ui import characters, kept, options
from bot.ui.autocomplete import offer
from bot.ui.embeds import note_embed
from bot.ui.errors import answered
from bot.words import later, say

_Said = app_commands.Range[str, 1, 200]
_Name = app_commands.Range[str, 1, 2 * MAX_NAME]
_ROLLS = [app_commands.Choice(name=ROLLS[key].sentence, value=key or "all") for key in ROLLS]
_WHOSE = "Whose character; leave empty for the one you play here"


class KeptCommands(commands.Cog):
    """The resources of characters: modifiers, and rerolls (R9)."""

    services: WizardsServices

    @app_commands.command(
        description="Save a modifier or Advantage and when it applies, or see a character's saved modifiers"
    )
    @app_commands.rename(said="with")
    @app_commands.describe(
        what="+1 Rage, or adv Flanking; leave empty to see or remove what's saved",
        rolls="On which rolls; leave empty for all",
        said="Only with these, such as weapon Bladed, skill Climb, Dark, or with a damage type",
        character=_WHOSE,
    )
    @app_commands.choices(rolls=_ROLLS)
    @answered
    async def modifier(
        self,
        interaction: discord.Interaction,
        what: _Said = "",
        rolls: str = "",
        said: _Said = "",
        character: _Name = "",
    ) -> None:
        """Save a modifier publicly, or show the saved ones."""
        if not what:
            kept.check_nothing_else(rolls, said)
            await characters.show_modifiers(self.services, interaction, character)
            return
        new = read_kept(what, "" if rolls == "all" else rolls, said)
        if new.advantage and abs(new.amount) > MAX_ADVANTAGE:
            words = later("Advantage can be up to {most} either way. Enter less.")
            raise PlayerError(words.say(most=MAX_ADVANTAGE))
        await kept.keep(self.services, interaction, character, new)

    @app_commands.command(description="Grant re-rolls; leave to empty to see who has some left")
    @app_commands.describe(
        to="Players you mention, or characters by name; leave empty to see who has some left",
        count="How many; leave empty for 1; a negative number removes them",
    )
    @answered
    async def reroll(
        self,
        interaction: discord.Interaction,
        to: app_commands.Range[str, 1, 400] | None = None,
        count: app_commands.Range[int, -1000, 1000] | None = None,
    ) -> None:
        """Grant rerolls publicly, or show them."""
        if to is not None:
            await kept.grant(self.services, interaction, to, 1 if count is None else count)
            return
        if count is not None:
            raise PlayerError(
                say(
                    "Use the to option to name who gets them, such as @Alice. Leave it empty to see "
                    "who has some."
                )
            )
        text = await kept.rerolls_text(self.services, interaction)
        await interaction.response.send_message(embed=note_embed(text, say("Re-rolls")), ephemeral=True)

    offer(WizardsServices, partial(options.character_choices, everybody=True), to=(reroll,))
    offer(WizardsServices, options.character_choices, character=(modifier,))
