"""Whom somebody plays, as far as whoever asks may see it."""

from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet.table import is_creature
from bot.games.dnd.sheet.ui.sheets import card_of
from bot.rolls.card import Card, plain
from bot.rolls.values import Place, Who
from bot.words import say


async def played(services: DndServices, here: Place, they: Who, user: int) -> Card | None:
    """Whom a user plays here: the sheet for them and for GMs, for others who it is; None for nobody."""
    character = await services.characters.played(here, user)
    if character is None or user == they.user or await services.characters.is_gm(here, they):
        return await card_of(services, here, character) if character else None
    if is_creature(character):
        return None  # It is its GM's, and nobody else is told of it.
    words = say(
        "A character of {player}; the sheet is theirs and the GMs'.", player=plain(character.owner_name)
    )
    return Card(plain(character.name), lines=(words,))
