"""What kept rolls and panels add to every channel, as the games do."""

from collections.abc import Callable

from bot.kept.book import KeptBook
from bot.kept.desk import KeptDesk
from bot.kept.store import KeptRolls
from bot.kept.ui import keeping, listing, rolling
from bot.rolls.core import Core
from bot.rolls.table import Table

KEPT = "kept"
"""The key under which they stand among the tables of the games."""


def at_table(core: Core, entropy: Callable[[int], bytes]) -> Table:
    """The kept rolls: their forms, their list and their panels."""
    desk = KeptDesk(KeptBook(KeptRolls(core.database), core.gms, core.games, entropy), core)
    return Table(
        desk=desk,
        taps={
            **keeping.taps(desk),
            **listing.taps(desk),
            **rolling.taps(desk, {"k": listing.finder(desk)}, {}),
        },
    )
