"""``/dnd fight`` and ``/dnd hp``: fights, and how everybody is."""

import discord
from discord import app_commands

from bot.app import Rollwright
from bot.games.dnd.fight.ui import commands as fight_commands
from bot.games.dnd.fight.ui import creatures as fight_creatures
from bot.games.dnd.services import DndServices
from bot.ui.autocomplete import named, offer
from bot.ui.errors import answered

_Line = app_commands.Range[str, 1, 6000]  # A stat block, as long as Discord takes an option.
_Name = app_commands.Range[str, 1, 80]


class FightCommands(app_commands.Group):
    """Fights: the GM calls one, players join, and the rest is tapped on its message."""

    def __init__(self, bot: Rollwright) -> None:
        super().__init__(name="fight", description="A fight, on one message")
        self.services = bot.services(DndServices)

    @app_commands.command(
        description="Roll initiative: a GM calls a fight (init); one that is on is shown here again"
    )
    @app_commands.rename(auto="auto-end")
    @app_commands.describe(auto="A turn ends by itself after its attack or another action")
    @answered
    async def start(self, interaction: discord.Interaction, *, auto: bool = False) -> None:
        """Call a fight."""
        await fight_commands.start(self.services, interaction, auto=auto)

    @app_commands.command(description="For GMs: monsters join, and are known by name from then on")
    @app_commands.rename(text="who", spared="like-characters")
    @app_commands.describe(
        text="goblin x3 i+2 ac15 hp10 scimitar +4 1d6+2 slashing; known ones: goblin x3, ogre",
        surprised="Disadvantage on Initiative",
        ally="On the characters' side",
        spared="Unconscious at 0 hit points, not dead",
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
        """Bring monsters in."""
        await fight_commands.add(
            self.services, interaction, text, surprised=surprised, ally=ally, mortal=not spared
        )

    @app_commands.command(description="For GMs: end the fight; hit points stay with the characters")
    @answered
    async def end(self, interaction: discord.Interaction) -> None:
        """End it."""
        await fight_commands.end(self.services, interaction)

    @app_commands.command(description="For GMs: what the library knows of a monster, or take it out")
    @app_commands.describe(name="Which; all if you leave it out", forget="Take it out of the library")
    @answered
    async def library(
        self, interaction: discord.Interaction, name: _Name = "", *, forget: bool = False
    ) -> None:
        """Show the library, or take one out."""
        await fight_commands.library(self.services, interaction, name, forget=forget)

    offer(DndServices, fight_creatures.completed, text=(add,))
    offer(DndServices, named(fight_creatures.known), name=(library,))
