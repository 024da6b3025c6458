"""Initiative as a table of every channel, like a game's."""

from functools import partial

from bot.initiative.services import InitiativeServices
from bot.initiative.ui import presses
from bot.initiative.ui.answers import show
from bot.rolling.core import Core
from bot.rolls.table import OnTurn, OwnTurns, Table


def at_table(core: Core) -> Table:
    """Return the table for initiative, with its buttons and its turns for ``/turn``."""
    services = core.build(InitiativeServices)
    initiative = services.initiative
    return Table(
        services=services,
        taps=presses.taps(services),
        turns=OnTurn(
            OwnTurns(initiative.is_on, initiative.next_turn, initiative.extra_turn, partial(show, services)),
            initiative.counted,
        ),
    )
