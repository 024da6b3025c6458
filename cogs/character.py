"""Characters in any game that has them: ``/character``."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Rollwright
from bot.games import all_games
from bot.people.naming import label
from bot.ui.autocomplete import Choices, name_choices, offer
from bot.ui.characters import On, chosen, split_start
from bot.ui.context import AnyInteraction, place, who
from bot.ui.errors import answered

_Name = app_commands.Range[str, 1, 80]
_Game = app_commands.Range[str, 1, 40]
_GAME = "The game; leave empty for the one played here"


async def _on(bot: Rollwright, interaction: AnyInteraction) -> On:
    off = (await bot.gms.off(place(interaction))).here
    here = bot.tables.on_here(bot.games, all_games(), off)
    return {key: table.characters.commands for key, table in here.items() if table.characters.commands}


async def _theirs(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the characters that the user can change: their own, and those a GM reaches."""
    here, they = place(interaction), who(interaction)
    characters = [
        character
        for commands in (await _on(bot, interaction)).values()
        for character in await commands.roster.theirs(here, they)
    ]
    return name_choices(typed, [(label(character), f"#{character.id}") for character in characters])


async def _games(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the games that have characters here."""
    return name_choices(typed, [(bot.games[key].say(), key) for key in await _on(bot, interaction)])


async def _starts(bot: Rollwright, interaction: AnyInteraction, typed: str) -> Choices:
    """Return the games that have characters here, and what can fill in a new one, such as a class."""
    offered = list[tuple[str, str]]()
    for key, does in (await _on(bot, interaction)).items():
        game = bot.games[key].say()
        offered.append((game, key))
        offered += [(f"{game}: {name}", f"{key}: {start}") for start, name in does.starts().items()]
    return name_choices(typed, offered)


class CharacterCog(commands.GroupCog, group_name="character", group_description="Characters"):
    """Commands for characters, which their players create, change and play."""

    def __init__(self, bot: Rollwright) -> None:
        self.bot = bot

    @app_commands.command(description="Make a character; D&D opens a form")
    @app_commands.describe(
        name="Their name, such as Mira; in D&D also the level, such as Mira 5",
        game="The game, or in D&D a class, which fills in the form",
    )
    @answered
    async def new(self, interaction: discord.Interaction, name: _Name = "", game: _Game = "") -> None:
        """Create a character, or ask for its details."""
        on = await _on(self.bot, interaction)
        key, start = split_start(on, game)
        await (await chosen(self.bot.service, interaction, on, game=key)).new(interaction, name, start)

    @app_commands.command(description="Play a character in this channel from now on; none to stop")
    @app_commands.describe(name="Which character, such as Mira, or none", game=_GAME)
    @answered
    async def play(self, interaction: discord.Interaction, name: _Name, game: _Game = "") -> None:
        """Play a character, publicly."""
        on = await _on(self.bot, interaction)
        await (await chosen(self.bot.service, interaction, on, name, game)).play(interaction, name)

    @app_commands.command(
        description="A character's sheet, shown only to you: edit, export or delete it, or see others"
    )
    @app_commands.describe(name="Which character; leave empty for the one you play here")
    @answered
    async def show(self, interaction: discord.Interaction, name: _Name = "") -> None:
        """Show a character."""
        on = await _on(self.bot, interaction)
        await (await chosen(self.bot.service, interaction, on, name)).show(interaction, name)

    offer(None, _theirs, name=(play, show))
    offer(None, _starts, game=(new,))
    offer(None, _games, game=(play,))


async def setup(bot: Rollwright) -> None:
    """Add the cog."""
    await bot.add_cog(CharacterCog(bot))
