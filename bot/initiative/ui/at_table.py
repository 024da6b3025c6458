"""Initiative as a table of every channel, like a game's."""

from functools import partial

from bot.initiative.services import InitiativeServices
from bot.initiative.store import Initiatives
from bot.initiative.table import InitiativeTable
from bot.initiative.ui import presses
from bot.initiative.ui.answers import show
from bot.rolling.core import Core
from bot.rolls.table import OnTurn, OwnTurns, Table


def at_table(core: Core) -> Table:
    """Return the table for initiative, with its buttons and its turns for ``/turn``."""
    initiative = InitiativeTable(
        Initiatives(core.database), core.gms, core.panels, core.tables, source=core.source, clock=core.clock
    )
    services = InitiativeServices(initiative, core.panels, core.people)
    return Table(
        services=services,
        taps=presses.taps(services),
        turns=OnTurn(
            OwnTurns(initiative.is_on, initiative.next_turn, initiative.extra_turn, partial(show, services)),
            initiative.counted,
        ),
    )
