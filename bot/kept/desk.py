"""What the commands and the buttons of kept rolls call."""

from msgspec import Struct

from bot.kept.asking import KeptAsks
from bot.kept.book import KeptBook
from bot.kept.panel_book import PanelBook
from bot.rolls.core import Core


class KeptDesk(Struct, frozen=True):
    """The kept rolls and panels, and what of the core they need."""

    book: KeptBook
    panels: PanelBook
    asks: KeptAsks
    core: Core
