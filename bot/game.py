"""The names by which scripts outside of the project know what a game is; they stand in :mod:`bot.rolls.game`."""

from bot.rolls.game import AGAIN, AMEND, UNDO, Act, Change, Game, Trail, Version

__all__ = ["AGAIN", "AMEND", "UNDO", "Act", "Change", "Game", "Trail", "Version"]
