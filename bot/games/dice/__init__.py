"""Plain dice notation, the game that every table plays."""

from bot.games.dice.rules.game import GAME
from bot.games.dice.rules.request import DiceRequest, request
from bot.games.dice.table import DiceReading
from bot.games.dice.ui import at_table
from bot.help import topics

__all__ = ["GAME", "HELP", "DiceReading", "DiceRequest", "at_table", "request"]

HELP = topics(__name__)
