"""The character that someone plays, with as much of it as the viewer can see."""

from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.sheet.ui.sheets import card_of
from bot.rolls.card import Card, plain
from bot.rolls.values import Place, Who
from bot.words import say


async def played(services: DndServices, here: Place, they: Who, user: int) -> Card | None:
    """Return a card of the user's character here, or None. Only they and GMs see more than its name."""
    character = await services.characters.played(here, user)
    if character is None or user == they.user or await services.characters.is_gm(here, they):
        return await card_of(services, here, character) if character else None
    if is_creature(character):
        return None  # It's the GM's; no one else is told of it.
    words = say(
        "This is {player}'s character. Only they and the GMs can see the sheet.",
        player=plain(character.owner_name),
    )
    return Card(plain(character.name), lines=(words,))
