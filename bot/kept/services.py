"""What the commands and the buttons of kept rolls call."""

from msgspec import Struct

from bot.kept.asking import KeptAsks
from bot.kept.book import SavedRolls
from bot.kept.panel_book import SavedPanels
from bot.rolls.core import Core


class KeptServices(Struct, frozen=True):
    """The kept rolls and panels, and what of the core they need."""

    book: SavedRolls
    panels: SavedPanels
    asks: KeptAsks
    core: Core
