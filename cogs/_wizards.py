"""``/wizards modifier``, ``reroll``, ``character``: what outlives a roll."""

from functools import partial

import discord
from discord import app_commands

from bot.app import Rollwright
from bot.errors import PlayerError
from bot.games.wizards import ui as wizards
from bot.games.wizards.desk import WizardsDesk
from bot.games.wizards.rules.effects import (
    MAX_ADVANTAGE,
    MAX_AMOUNT,
    MAX_NAME,
    ROLLS,
    Kept,
    Scope,
    kept_words,
    scope_text,
)
from bot.games.wizards.table.characters import NOBODY
from bot.people.naming import label
from bot.rolls.card import plain
from bot.ui.autocomplete import Choices, offer
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import listed, note_embed
from bot.ui.errors import answered
from bot.words import say

_Tag = app_commands.Range[str, 1, MAX_NAME]
_Name = app_commands.Range[str, 1, 2 * MAX_NAME]
_ROLLS = [app_commands.Choice(name=name, value=key or "all") for key, name in ROLLS.items()]
_WHOSE = "Whose, if not of whom you play here"


async def _modifiers(desk: WizardsDesk, interaction: AnyInteraction, typed: str) -> Choices:
    """What the character keeps."""
    character = getattr(interaction.namespace, "character", "") or ""
    return await wizards.modifier_choices(desk, interaction, typed, character)


class ModifierCommands(app_commands.Group):
    """What a character keeps."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(
            name="modifier", description="Modifiers and Advantage that a character keeps, with their scope"
        )
        self.desk = bot.desk(WizardsDesk)

    @app_commands.command(description="Keep a modifier; it is added wherever its whole scope matches")
    @app_commands.describe(
        amount="As in 1 or -2",
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
    async def add(
        self,
        interaction: discord.Interaction,
        amount: app_commands.Range[int, -MAX_AMOUNT, MAX_AMOUNT],
        rolls: str = "all",
        weapon: _Tag = "",
        skill: _Tag = "",
        situation: _Tag = "",
        name: _Tag = "",
        character: _Name = "",
        *,
        advantage: bool = False,
    ) -> None:
        """Keep it."""
        when = Scope(
            "" if rolls == "all" else rolls, *(" ".join(each.split()) for each in (skill, weapon, situation))
        )
        if advantage and abs(amount) > MAX_ADVANTAGE:
            words = "More than {most} of Advantage, either way, is not rolled; write less."
            raise PlayerError(say(words, most=MAX_ADVANTAGE))
        new = Kept(amount, " ".join(name.split()) or scope_text(when), when, advantage)
        await wizards.keep(self.desk, interaction, character, new)

    @app_commands.command(name="list", description="What a character keeps")
    @app_commands.describe(character=_WHOSE)
    @answered
    async def list_(self, interaction: discord.Interaction, character: _Name = "") -> None:
        """List it."""
        await wizards.show_modifiers(self.desk, interaction, character)

    @app_commands.command(description="Remove a modifier that a character keeps")
    @app_commands.describe(modifier="Which", character=_WHOSE)
    @answered
    async def remove(
        self,
        interaction: discord.Interaction,
        modifier: app_commands.Range[str, 1, 200],
        character: _Name = "",
    ) -> None:
        """Remove it; all see it."""
        character = await wizards.meant(self.desk, interaction, character)
        found = await self.desk.wizard_book.mine(place(interaction), who(interaction), character)
        gone = await self.desk.wizard_book.remove_modifier(found, modifier)
        words = say("**{name}** no longer keeps {kept}.", name=plain(found.name), kept=kept_words(gone))
        await interaction.response.send_message(embed=note_embed(words))

    offer(WizardsDesk, _modifiers, modifier=(remove,))
    offer(WizardsDesk, wizards.character_choices, character=(add, list_, remove))


class RerollCommands(app_commands.Group):
    """Re-rolls as a resource (R9)."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="reroll", description="Re-rolls: granted by GMs, spent once each")
        self.desk = bot.desk(WizardsDesk)

    @app_commands.command(description="Grant re-rolls to characters")
    @app_commands.describe(
        to="Players you mention, or characters by name", count="How many; negative takes them back"
    )
    @answered
    async def grant(
        self,
        interaction: discord.Interaction,
        to: app_commands.Range[str, 1, 400],
        count: app_commands.Range[int, -1000, 1000] = 1,
    ) -> None:
        """Grant them; all see it."""
        await wizards.grant(self.desk, interaction, to, count)

    @app_commands.command(description="Who has re-rolls left")
    @answered
    async def show(self, interaction: discord.Interaction) -> None:
        """Show them."""
        text = await wizards.rerolls_text(self.desk, interaction)
        await interaction.response.send_message(embed=note_embed(text, say("Re-rolls")), ephemeral=True)

    offer(WizardsDesk, partial(wizards.character_choices, everybody=True), to=(grant,))


class WizardCommands(app_commands.Group):
    """Characters, for whoever plays more than one."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="character", description="Characters, for whoever plays several")
        self.desk = bot.desk(WizardsDesk)

    @app_commands.command(description="Play a character in this channel; a new name makes one")
    @app_commands.describe(name="Which, as in Mira; none to play nobody")
    @answered
    async def play(self, interaction: discord.Interaction, name: _Tag) -> None:
        """Play it; all see it."""
        here, they = place(interaction), who(interaction)
        if name.strip().casefold() == NOBODY:
            await self.desk.wizard_book.use_none(here, they)
            words = say("{player} plays nobody here.", player=plain(they.name))
        else:
            found = await self.desk.wizard_book.play(here, they, name)
            words = say("{player} plays **{name}** here.", player=plain(they.name), name=plain(found.name))
        await interaction.response.send_message(embed=note_embed(words))

    @app_commands.command(description="Make a character without playing it, as for a creature")
    @app_commands.describe(name="What it is called, as in Ogre")
    @answered
    async def new(self, interaction: discord.Interaction, name: _Tag) -> None:
        """Make it; all see it."""
        made = await self.desk.wizard_book.make(place(interaction), who(interaction), name)
        words = say(
            "{player} has a character **{name}**.", player=plain(who(interaction).name), name=plain(made.name)
        )
        await interaction.response.send_message(embed=note_embed(words))

    @app_commands.command(name="list", description="The characters of this server")
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """List them."""
        found = await self.desk.wizard_book.all(place(interaction))
        text = listed([plain(label(each)) for each in found]) or say(
            "There are none yet; /wizards character play makes one, and so does whatever is kept"
            " for a player."
        )
        await interaction.response.send_message(embed=note_embed(text, say("Characters")), ephemeral=True)

    @app_commands.command(description="Delete a character, with its modifiers and re-rolls")
    @app_commands.describe(name="Which")
    @answered
    async def delete(self, interaction: discord.Interaction, name: _Name) -> None:
        """Delete it; all see it."""
        gone, left = await self.desk.wizard_book.delete(place(interaction), who(interaction), name)
        words = say("**{name}** was deleted, with {count} re-rolls.", name=plain(gone.name), count=left)
        lines = filter(None, [words, wizards.modifiers_text(gone)])
        await interaction.response.send_message(embed=note_embed("\n".join(lines)))

    offer(WizardsDesk, partial(wizards.character_choices, own=True), name=(play,))
    offer(WizardsDesk, wizards.character_choices, name=(delete,))
