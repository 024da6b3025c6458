"""Plain dice notation, the game that every table plays."""

from bot.games.dice.rules.game import GAME, DiceRequest, request

__all__ = ["GAME", "DiceRequest", "request"]
