"""Magic's rule 706, "Rolling a Die"."""

from bot.games.magic.rules.game import GAME

__all__ = ["GAME"]
