"""Saved rolls and panels as a table of every channel, like a game's."""

from collections.abc import Callable

from bot.kept.book import SavedRolls
from bot.kept.panel_book import SavedPanels
from bot.kept.panels import Panels
from bot.kept.services import KeptAsks, KeptServices
from bot.kept.store import KeptRolls
from bot.kept.ui import keeping, listing, panel, panel_rolling, rolling
from bot.kept.ui.keeping import importable
from bot.rolling.core import Core
from bot.rolls.table import Table

KEPT = "kept"
"""The key of saved rolls and panels among the games' tables."""


def at_table(core: Core, entropy: Callable[[int], bytes]) -> Table:
    """Return the table for saved rolls, with their forms, their list and their panels."""
    book = SavedRolls(KeptRolls(core.database), core.gms, core.games, clock=core.clock, entropy=entropy)
    asks = KeptAsks(book, core.tables)
    services = KeptServices(book, SavedPanels(Panels(core.database), book, core.gms, core.tables), asks, core)
    finds: dict[str, rolling.Find] = {"k": listing.finder(services), "p": panel_rolling.find(services)}
    return Table(
        services=services,
        asked_by_name=asks.by_name,
        imports=(importable(services),),
        taps={
            **keeping.taps(services),
            **listing.taps(services),
            **panel.taps(services),
            **rolling.taps(services, finds, {"p": panel_rolling.shower(services)}),
        },
    )
