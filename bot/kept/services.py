"""The services that the commands and buttons of saved rolls use."""

from msgspec import Struct

from bot.kept.asking import KeptAsks
from bot.kept.book import SavedRolls
from bot.kept.panel_book import SavedPanels
from bot.rolling.core import Core


class KeptServices(Struct, frozen=True):
    """The saved rolls and panels, along with the core services that they need."""

    book: SavedRolls
    panels: SavedPanels
    asks: KeptAsks
    core: Core
