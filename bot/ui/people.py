"""*Apps* on a person: their characters."""

import discord

from bot.errors import PlayerError
from bot.rolls.card import plain
from bot.rolls.table import Tables
from bot.ui.context import AnyInteraction, place, who
from bot.ui.embeds import card_embed
from bot.words import later


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
