"""Magic's rule 706, "Rolling a Die"."""

from bot.games.magic.rules.game import GAME
from bot.games.magic.services import MagicServices
from bot.games.magic.store import effects, stored_results
from bot.games.magic.store.effects import Effects
from bot.games.magic.store.stored_results import StoredResults
from bot.games.magic.table.in_play import DEEDS, MagicTable
from bot.games.magic.table.permanents import Permanents
from bot.games.magic.ui import cards, in_play
from bot.help import topics
from bot.rolls.core import Core
from bot.rolls.logs import TurnLogs
from bot.rolls.table import AT_ONCE, OnChange, OnTurn, Table

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)

PEOPLE = (*effects.PEOPLE, *stored_results.PEOPLE)
"""The columns of Magic's tables that are about people."""


def at_table(core: Core) -> Table:
    """Return Magic's part of a channel: the effects in play, and permanents with stored results."""
    stored = StoredResults(core.database)
    logs = TurnLogs(core.database, core.games)
    magic = MagicTable(Effects(core.database), logs, stored, core.gms, tables=core.tables)
    permanents = Permanents(stored, core.gms, core.service)
    services = MagicServices(core.service, core.people, magic, permanents)
    return Table(
        services=services,
        prepare=magic.prepare,
        changes=OnChange(finish=magic.finish, recall=magic.recall),
        deeds=DEEDS,
        taps={**cards.taps(services), **in_play.taps(services)},
        turns=OnTurn(counted=magic.counted),
        offers={AT_ONCE: magic.at_once},
    )
