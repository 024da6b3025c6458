"""What the commands and the buttons of kept rolls call."""

from msgspec import Struct

from bot.kept.book import KeptBook
from bot.rolls.core import Core


class KeptDesk(Struct, frozen=True):
    """The kept rolls, and what of the core they need."""

    book: KeptBook
    core: Core
