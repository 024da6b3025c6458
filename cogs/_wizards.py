"""``/wizards modifier``, ``reroll``, ``character``: what outlives a roll."""

from functools import partial

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.errors import PlayerError
from bot.games.wizards.rules.character_file import MAX_FILE
from bot.games.wizards.rules.effects import (
    MAX_ADVANTAGE,
    MAX_AMOUNT,
    MAX_NAME,
    ROLLS,
    Kept,
    Scope,
)
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.table.characters import NOBODY
from bot.games.wizards.ui import characters, kept, options
from bot.rolls.card import plain
from bot.ui.autocomplete import offer
from bot.ui.context import place, who
from bot.ui.embeds import note_embed
from bot.ui.errors import answered
from bot.ui.show import tell_all
from bot.words import later, say

_Tag = app_commands.Range[str, 1, MAX_NAME]
_Name = app_commands.Range[str, 1, 2 * MAX_NAME]
_ROLLS = [app_commands.Choice(name=ROLLS[key].sentence, value=key or "all") for key in ROLLS]
_WHOSE = "Whose, if not of whom you play here"


class KeptCommands(commands.Cog):
    """What characters keep: modifiers, and re-rolls as a resource (R9)."""

    services: WizardsServices

    @app_commands.command(
        description="Keep a modifier or Advantage with its scope; without an amount, what a character keeps"
    )
    @app_commands.describe(
        amount="As in 1 or -2; without it I show what is kept, to take something out",
        rolls="On which rolls; all if you leave it out",
        weapon="Only with this, as in Bladed",
        skill="Only with this",
        situation="Only then, as in Dark; or a damage type",
        name="What it comes from, as in Rage",
        advantage="Whether it is Advantage that is gained or lost, instead of a modifier",
        character=_WHOSE,
    )
    @app_commands.choices(rolls=_ROLLS)
    @answered
    async def modifier(
        self,
        interaction: discord.Interaction,
        amount: app_commands.Range[int, -MAX_AMOUNT, MAX_AMOUNT] | None = None,
        rolls: str = "",
        weapon: _Tag = "",
        skill: _Tag = "",
        situation: _Tag = "",
        name: _Tag = "",
        character: _Name = "",
        *,
        advantage: bool = False,
    ) -> None:
        """Keep it, which all see; or show what is kept."""
        if amount is None:
            kept.check_nothing_else(rolls, weapon, skill, situation, name, advantage)
            await characters.show_modifiers(self.services, interaction, character)
            return
        when = Scope(
            "" if rolls == "all" else rolls, *(" ".join(each.split()) for each in (skill, weapon, situation))
        )
        if advantage and abs(amount) > MAX_ADVANTAGE:
            words = later("More than {most} of Advantage, either way, is not rolled; write less.")
            raise PlayerError(words.say(most=MAX_ADVANTAGE))
        new = Kept(amount, " ".join(name.split()), when, advantage)
        await kept.keep(self.services, interaction, character, new)

    @app_commands.command(
        description="Grant re-rolls, which are spent once each; without to, who has some left"
    )
    @app_commands.describe(
        to="Players you mention, or characters by name; without it I show who has some left",
        count="How many, if not 1; negative takes them back",
    )
    @answered
    async def reroll(
        self,
        interaction: discord.Interaction,
        to: app_commands.Range[str, 1, 400] | None = None,
        count: app_commands.Range[int, -1000, 1000] | None = None,
    ) -> None:
        """Grant them, which all see; or show them."""
        if to is not None:
            await kept.grant(self.services, interaction, to, 1 if count is None else count)
            return
        if count is not None:
            raise PlayerError(say("Write in to who gets them, as in @Alice; without it I show who has some."))
        text = await kept.rerolls_text(self.services, interaction)
        await interaction.response.send_message(embed=note_embed(text, say("Re-rolls")), ephemeral=True)

    offer(WizardsServices, partial(options.character_choices, everybody=True), to=(reroll,))
    offer(WizardsServices, options.character_choices, character=(modifier,))


class CharacterCommands(app_commands.Group):
    """Characters, for whoever plays more than one."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="character", description="Characters, for whoever plays several")
        self.services = bot.services(WizardsServices)

    @app_commands.command(description="Play a character in this channel; a new name makes one")
    @app_commands.describe(name="Which, as in Mira; none to play nobody")
    @answered
    async def play(self, interaction: discord.Interaction, name: _Tag) -> None:
        """Play it; all see it."""
        here, they = place(interaction), who(interaction)
        if name.strip().casefold() == NOBODY:
            await self.services.wizard_book.use_none(here, they)
            await tell_all(interaction, lambda: say("{player} plays nobody here.", player=plain(they.name)))
            return
        name = plain((await self.services.wizard_book.play(here, they, name)).name)
        words = later("{player} plays **{name}** here.")
        await tell_all(interaction, lambda: words.say(player=plain(they.name), name=name))

    @app_commands.command(description="Make a character without playing it, as for a creature")
    @app_commands.describe(name="What it is called, as in Ogre")
    @answered
    async def new(self, interaction: discord.Interaction, name: _Tag) -> None:
        """Make it; all see it."""
        made = await self.services.wizard_book.make(place(interaction), who(interaction), name)
        player, words = plain(who(interaction).name), later("{player} has a character **{name}**.")
        await tell_all(interaction, lambda: words.say(player=player, name=plain(made.name)))

    @app_commands.command(name="import", description="Keep the character of a file, with its modifiers")
    @app_commands.describe(
        file="An exported character", replace="Whether your character of that name gets what the file says"
    )
    @answered
    async def import_(
        self, interaction: discord.Interaction, file: discord.Attachment, *, replace: bool = False
    ) -> None:
        """Keep it; all see it."""
        if file.size > MAX_FILE:
            raise PlayerError(
                say("That file is larger than {most:,} bytes, so it is no character.", most=MAX_FILE)
            )
        await characters.take_in(self.services, interaction, await file.read(), replacing=replace)

    @app_commands.command(
        description="A character: its modifiers and re-rolls; Delete…, and Others… for who there is"
    )
    @app_commands.describe(name="Which, if not whom you play here")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Show it to whoever asks."""
        await characters.show(self.services, interaction, name)

    offer(WizardsServices, partial(options.character_choices, own=True), name=(play,))
    offer(WizardsServices, options.character_choices, name=(show,))
