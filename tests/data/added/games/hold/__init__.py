"""Moves that give hold, which is stored per player and spent with a button."""

from functools import partial

from bot.games.hold.rules import GAME, PANEL, Gain
from bot.games.hold.store import GAIN, PEOPLE, Holds
from bot.games.hold.ui import HoldServices, pressed, refresh

from bot.rolling.core import Core
from bot.rolls.table import OnPanel, Table
from bot.ui.custom_id import on_press

__all__ = ["GAME", "PEOPLE", "at_table"]


def at_table(core: Core) -> Table:
    """Return everything that the game adds to a channel."""
    services = HoldServices(core.service, core.panels, Holds(core.database))
    return Table(
        services=services,
        deeds={Gain: GAIN},
        taps={PANEL: on_press(pressed, services)},
        panels={PANEL: OnPanel(partial(refresh, services))},
    )
