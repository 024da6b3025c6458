"""``/dnd pc``: the characters of a server."""

import io

import discord
from discord import app_commands

from bot.app import Rollwright
from bot.errors import PlayerError
from bot.games.dnd.desk import DndDesk
from bot.games.dnd.rolls.ui.offers import rollable
from bot.games.dnd.sheet import ui as sheets
from bot.games.dnd.sheet.rules.fields import MAX_NAME
from bot.games.dnd.sheet.rules.form import form_typed
from bot.games.dnd.sheet.rules.text import MAX_TEXT
from bot.games.dnd.sheet.table import MAX_FILE, exported, kept
from bot.rolls.card import plain
from bot.ui.autocomplete import named, offer
from bot.ui.context import place, who
from bot.ui.embeds import listed, note_embed
from bot.ui.errors import answered
from bot.words import say

_Name = app_commands.Range[str, 1, MAX_NAME + 40]
_Line = app_commands.Range[str, 1, 200]


class CharacterCommands(app_commands.Group):
    """Characters: their players make, change and play them."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="pc", description="Characters")
        self.desk = bot.desk(DndDesk)

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
            await sheets.save_new(self.desk, interaction, entered)
        else:
            await sheets.ask_new(interaction, entered)

    @app_commands.command(description="Change a character, in a form")
    @app_commands.describe(name="Which; whom you play here if you leave it out")
    @answered
    async def edit(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Ask for what changes."""
        character = await self.desk.characters.mine(place(interaction), who(interaction), name)
        await sheets.ask_edit(interaction, character)

    @app_commands.command(description="Show a character's sheet, to you alone")
    @app_commands.describe(name="Which; whom you play here if you leave it out")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Show it."""
        character = await self.desk.characters.mine(place(interaction), who(interaction), name)
        await sheets.show(self.desk, interaction, character)

    @app_commands.command(name="list", description="The characters of this server, and who is played here")
    @answered
    async def list_(self, interaction: discord.Interaction) -> None:
        """List them."""
        here = {each.id for each in await self.desk.characters.party(place(interaction))}
        lines = [
            say(
                "**{name}**, {player}, in use here" if each.id in here else "**{name}**, {player}",
                name=plain(each.name),
                player=plain(each.owner_name),
            )
            for each in await self.desk.characters.open(place(interaction), who(interaction))
        ] or [say("There are no characters here yet; /dnd pc new makes one.")]
        await interaction.response.send_message(
            embed=note_embed(listed(lines), say("Characters")), ephemeral=True
        )

    @app_commands.command(description="Play this character in this channel from now on")
    @app_commands.describe(name="Which, or none")
    @answered
    async def use(self, interaction: discord.Interaction, name: _Name) -> None:
        """Play it; all see it."""
        await sheets.use(self.desk, interaction, name)

    @app_commands.command(description="Delete a character; you are given a file of it")
    @app_commands.describe(name="Which")
    @answered
    async def delete(self, interaction: discord.Interaction, name: _Name) -> None:
        """Delete it."""
        character = await self.desk.characters.mine(place(interaction), who(interaction), name)
        await self.desk.fights.check_free(character)
        words = say("{name} was deleted; /dnd pc import takes this file.", name=plain(character.name))
        file = discord.File(io.BytesIO(kept(character)), "character.json")
        await interaction.response.send_message(
            words, file=file, ephemeral=True
        )  # First: what is gone is gone.
        await self.desk.characters.delete(place(interaction), who(interaction), character)

    @app_commands.command(description="A file of a character")
    @app_commands.describe(name="Which; whom you play here if you leave it out")
    @answered
    async def export(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Hand out a file that import takes."""
        character = await self.desk.characters.mine(place(interaction), who(interaction), name)
        file = discord.File(io.BytesIO(exported(character)), "character.json")
        words = say("/dnd pc import takes this file, here or on another server.")
        await interaction.response.send_message(words, file=file, ephemeral=True)

    @app_commands.command(name="import", description="Save the character of a file")
    @app_commands.describe(
        file="A file of /dnd pc export", replace="Whether your character of that name is replaced"
    )
    @answered
    async def import_(
        self, interaction: discord.Interaction, file: discord.Attachment, *, replace: bool = False
    ) -> None:
        """Read the file and save its character."""
        if file.size > MAX_FILE:
            raise PlayerError(
                say("That file is larger than {most:,} bytes, so it is no character.", most=MAX_FILE)
            )
        content = await file.read()
        character = await self.desk.characters.imported(
            place(interaction), who(interaction), content, replacing=replace
        )
        await sheets.tell_saved(self.desk, interaction, character)

    offer(DndDesk, named(rollable), name=(edit, show, use, delete, export))
