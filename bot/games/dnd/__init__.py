"""D&D 5.2: tests and damage, characters, fights, and what a GM asks for."""

from bot.games.dnd.game import GAME

__all__ = ["GAME"]
