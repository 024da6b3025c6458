"""What stands under *Apps* on a person: whom they play."""

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
    """Show privately whom somebody plays here, in each game, as far as whoever asks may see it.

    Raises:
        PlayerError: They play nobody whom whoever asks may know of.

    """
    here, they = place(interaction), who(interaction)
    asks = [table.characters.card for table in tables.values() if table.characters.card]
    cards = [card for ask in asks if (card := await ask(here, they, person.id))]
    if not cards:
        words = later("{name} plays no character here, or none that you may see.")
        if person.id == they.user:
            words = later("You play no character here; /help says how each game makes one.")
        raise PlayerError(words.say(name=plain(person.display_name)))
    await interaction.response.send_message(embeds=[card_embed(card) for card in cards], ephemeral=True)
