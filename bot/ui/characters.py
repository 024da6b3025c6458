"""The game that a character command is about, and *Apps* on a person: their characters."""

import discord

from bot.errors import PlayerError
from bot.people.naming import matching
from bot.people.roster import NOBODY
from bot.rolling.service import Service
from bot.rolls.card import plain
from bot.rolls.table import SheetCommands, Tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed
from bot.words import later

On = dict[str, SheetCommands]
"""The character commands, by the games that are on here."""


async def chosen(
    service: Service, interaction: AnyInteraction, on: On, name: str = "", game: str = ""
) -> SheetCommands:
    """Return the commands of the game that the user means.

    That's the named game, or one in which the user has a character with this name. Without a name, it's a
    game in which they play a character here, or else one that has any characters here. If several games are
    possible, it's the one last rolled here.

    Raises:
        PlayerError: No such game is on here.

    """
    named = {key: commands for key, commands in on.items() if game.casefold() in ("", key.casefold())}
    if not named:
        unknown = later("There's no game or class named “{name}” here. Choose one from the list.")
        none = later("No game with characters is turned on here. A GM can turn games on with /gm panel.")
        raise PlayerError((unknown if on else none).say(name=plain(game)))
    known = {key: commands for key, commands in named.items() if await _knows(interaction, commands, name)}
    here = place(interaction)
    used = {key: commands for key, commands in named.items() if await commands.roster.all(here)}
    likely = known or used or named
    return likely.get(await service.last_game(here)) or next(iter(likely.values()))


def split_start(on: On, game: str) -> tuple[str, str]:
    """Return the game and the start in a text such as "dnd: fighter" or "fighter"; "" for none."""
    named, _, typed = game.rpartition(":")
    for key, commands in on.items():
        for start, name in commands.starts().items():
            is_said = typed.strip().casefold() in (start, name.casefold())
            if is_said and named.strip().casefold() in ("", key.casefold()):
                return key, start
    return game, ""


async def show_character(
    tables: Tables, interaction: AnyInteraction, person: discord.User | discord.Member
) -> None:
    """Show privately which character someone plays here in each game, if the user can see it.

    Raises:
        PlayerError: They aren't playing a character here that the user can see.

    """
    here, they = place(interaction), who(interaction)
    asks = [table.characters.card for table in tables.values() if table.characters.card]
    cards = [card for ask in asks if (card := await ask(here, they, person.id))]
    if not cards:
        words = later("{name} isn't playing a character here that you can see.")
        if person.id == they.user:
            words = later("You aren't playing a character here. See /help for how each game makes one.")
        raise PlayerError(words.say(name=plain(person.display_name)))
    await interaction.response.send_message(embeds=[card_embed(card) for card in cards], ephemeral=True)


async def _knows(interaction: AnyInteraction, commands: SheetCommands, name: str) -> bool:
    """Return True if the user has a character with this name, or plays one here."""
    here, they = place(interaction), who(interaction)
    if not name or name.strip().casefold() == NOBODY:
        return await commands.roster.played(here, they.user) is not None
    return bool(matching(await commands.roster.theirs(here, they), name))
