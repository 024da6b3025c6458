"""The character that someone plays, showing what the viewer may see of it."""

from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.sheet.ui.sheets import card_of
from bot.rolls.card import Card, plain
from bot.rolls.values import Place, Who
from bot.words import say


async def played(services: DndServices, here: Place, they: Who, user: int) -> Card | None:
    """Return the character a user plays here, as a sheet for them and GMs, by name for others; or None."""
    character = await services.characters.played(here, user)
    if character is None or user == they.user or await services.characters.is_gm(here, they):
        return await card_of(services, here, character) if character else None
    if is_creature(character):
        return None  # It is its GM's, and no one else is told of it.
    words = say(
        "This is {player}'s character. Only they and the GMs can see the sheet.",
        player=plain(character.owner_name),
    )
    return Card(plain(character.name), lines=(words,))
