"""The ``/dnd fight`` commands, which run fights and manage the library of monsters."""

import discord
from discord import app_commands

from bot.app import Rollwright
from bot.games.dnd.fight.ui import commands as fight_commands
from bot.games.dnd.fight.ui import creatures as fight_creatures
from bot.games.dnd.services import DndServices
from bot.ui.autocomplete import named, offer
from bot.ui.errors import answered

_Line = app_commands.Range[str, 1, 6000]  # A stat block up to Discord's limit for options.
_Name = app_commands.Range[str, 1, 80]


class FightCommands(app_commands.Group):
    """Commands for fights. A GM starts one, players join, and its message's buttons do everything else."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="fight", description="Run a fight in one message")
        self.services = bot.services(DndServices)

    @app_commands.command(
        description="Roll initiative (init): a GM starts a fight, or reposts the one in progress"
    )
    @app_commands.rename(auto="auto-end")
    @app_commands.describe(auto="End each turn automatically after an attack or other action")
    @answered
    async def start(self, interaction: discord.Interaction, *, auto: bool = False) -> None:
        """Start a fight."""
        await fight_commands.start(self.services, interaction, auto=auto)

    @app_commands.command(description="For GMs: add monsters, and remember them by name")
    @app_commands.rename(text="who", spared="like-characters")
    @app_commands.describe(
        text="goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing; known ones: goblin x3, ogre",
        surprised="Disadvantage on Initiative",
        ally="On the characters' side",
        spared="Unconscious, not dead, at 0 Hit Points",
    )
    @answered
    async def add(
        self,
        interaction: discord.Interaction,
        text: _Line,
        *,
        surprised: bool = False,
        ally: bool = False,
        spared: bool = False,
    ) -> None:
        """Add monsters."""
        await fight_commands.add(
            self.services, interaction, text, surprised=surprised, ally=ally, mortal=not spared
        )

    @app_commands.command(description="For GMs: end the fight; characters keep their Hit Points")
    @answered
    async def end(self, interaction: discord.Interaction) -> None:
        """End the fight."""
        await fight_commands.end(self.services, interaction)

    @app_commands.command(description="For GMs: show a monster from the library, or remove it")
    @app_commands.describe(name="Which one; leave empty for all", forget="Remove it from the library")
    @answered
    async def library(
        self, interaction: discord.Interaction, name: _Name = "", *, forget: bool = False
    ) -> None:
        """Show the library, or remove a monster from it."""
        await fight_commands.library(self.services, interaction, name, forget=forget)

    offer(DndServices, fight_creatures.completed, text=(add,))
    offer(DndServices, named(fight_creatures.known), name=(library,))
