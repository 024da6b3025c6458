"""Planechase (901) with its players, turns, cost of the planar die, planes and decks.

Its rolls use Magic's dice (see ``bot.games.magic.rules.game``), because the planar die counts among
the dice of the turn (706.7). So Planechase isn't a game of its own, but adds its part to Magic's
table.
"""

from functools import partial

from bot.games.planechase.rules.panel import SUBJECT
from bot.games.planechase.services import PlanechaseServices
from bot.games.planechase.store import PEOPLE
from bot.games.planechase.table.planar_rolls import Taking
from bot.games.planechase.ui import decks, panel, presses
from bot.help import topics
from bot.rolling.core import Core
from bot.rolls.deeds import Kind
from bot.rolls.table import OnPanel, OnTurn, OwnTurns, Table

__all__ = ["HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)


def at_table(core: Core) -> Table:
    """Return Planechase's part of a channel: the game, its table on one message, and its rolls' deeds."""
    services = core.build(PlanechaseServices)
    planechase = services.planechase
    return Table(
        services=services,
        deeds={Taking: Kind(lambda asked: asked.deed)},
        taps={**presses.taps(services), **decks.taps(services)},
        panels={SUBJECT: OnPanel(partial(panel.roll_changed, services), partial(panel.show_roll, services))},
        turns=OnTurn(
            OwnTurns(
                planechase.is_on, planechase.next_turn, planechase.extra_turn, partial(panel.show, services)
            )
        ),
        offers={"planar": services.planar},
    )
