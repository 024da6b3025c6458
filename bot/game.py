"""The names by which scripts outside the project refer to games; see :mod:`bot.rolls.game`."""

from bot.rolls.act import AGAIN, AMEND, UNDO, Act
from bot.rolls.game import Game
from bot.rolls.trail import Change, Trail, Version

__all__ = ["AGAIN", "AMEND", "UNDO", "Act", "Change", "Game", "Trail", "Version"]
