"""``/dnd character``: the characters of a server."""

import discord
from discord import app_commands

from bot.app import Rollwright
from bot.games.dnd.rolls.ui.offers import rollable
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.rules.fields import MAX_NAME
from bot.games.dnd.sheet.rules.form import form_typed
from bot.games.dnd.sheet.rules.text import MAX_TEXT
from bot.games.dnd.sheet.table import MAX_FILE
from bot.games.dnd.sheet.ui import forms, saving, sheets
from bot.ui.autocomplete import named, offer
from bot.ui.context import place, who
from bot.ui.errors import answered
from bot.ui.files import content_of

_Name = app_commands.Range[str, 1, MAX_NAME + 40]
_Line = app_commands.Range[str, 1, 200]


class CharacterCommands(app_commands.Group):
    """Characters: their players make, change and play them."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="character", description="Characters")
        self.services = bot.services(DndServices)

    @app_commands.command(description="Make a character; without scores, a form asks for everything")
    @app_commands.describe(
        name="What it is called",
        scores="Str Dex Con Int Wis Cha: 16 14 13 8 12 10",
        level="Its level, or CR 1/4",
        ac="Its Armor Class, if not 10 + Dex",
        hp="Its Hit Point maximum",
        saves="As in str con",
        skills="As in athletics, stealth+ (with Expertise)",
        attacks="Longsword str 1d8 slashing | Longbow 1d8 piercing 150/600",
    )
    @answered
    async def new(
        self,
        interaction: discord.Interaction,
        name: app_commands.Range[str, 1, MAX_NAME] = "",
        scores: _Line = "",
        level: app_commands.Range[str, 1, 10] = "",
        ac: app_commands.Range[int, 1, 50] | None = None,
        hp: app_commands.Range[int, 1, 9999] | None = None,
        saves: _Line = "",
        skills: _Line = "",
        attacks: app_commands.Range[str, 1, MAX_TEXT] = "",
    ) -> None:
        """Save a character, or ask for it."""
        entered = form_typed(
            name=name, level=level, scores=scores, ac=ac, hp=hp, saves=saves, skills=skills, attacks=attacks
        )
        if scores:
            await saving.save_new(self.services, interaction, entered)
        else:
            await forms.ask_new(interaction, entered)

    @app_commands.command(description="Play this character in this channel from now on")
    @app_commands.describe(name="Which, or none")
    @answered
    async def play(self, interaction: discord.Interaction, name: _Name) -> None:
        """Play it; all see it."""
        await sheets.play(self.services, interaction, name)

    @app_commands.command(
        description="A character's sheet, its stats, for you alone: edit, export, delete; others"
    )
    @app_commands.describe(name="Which; whom you play here if you leave it out")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Show it."""
        await sheets.show_named(self.services, interaction, name)

    @app_commands.command(
        name="import", description="Save the character of a file, or see what it changes of yours"
    )
    @app_commands.describe(
        file="An exported character; also what Foundry exports of a dnd5e actor (Export Data)"
    )
    @answered
    async def import_(self, interaction: discord.Interaction, file: discord.Attachment) -> None:
        """Read the file and save its character, or show what it would change."""
        content = await content_of(file, MAX_FILE)
        imported = await self.services.characters.imported(place(interaction), who(interaction), content)
        await saving.tell_imported(self.services, interaction, imported)

    offer(DndServices, named(rollable), name=(play, show))
