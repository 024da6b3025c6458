"""Moves that give edge, which is kept for each player and spent with a button."""

from functools import partial

from bot.kit import Core, Line, OnPanel, Table, Topic, later, on_press
from rollwright_heist.rules import GAME, PANEL, Gain
from rollwright_heist.store import GAIN, PEOPLE, Edges
from rollwright_heist.ui import HeistServices, pressed, refresh

__all__ = ["GAME", "HELP", "INTERFACE", "PEOPLE", "at_table"]

INTERFACE = 1
HELP = (
    Topic(
        "heist",
        later("Heist"),
        (
            Line("/heist move stat:2", later("2d6 and a stat; a hit gives edge")),
            Line("/heist show", later("who has how much")),
        ),
    ),
)


def at_table(core: Core) -> Table:
    """Return what it adds to a channel."""
    services = HeistServices(core.service, core.panels, Edges(core.database))
    return Table(
        services=services,
        deeds={Gain: GAIN},
        taps={PANEL: on_press(pressed, services)},
        panels={PANEL: OnPanel(partial(refresh, services))},
    )
