"""Magic's rule 706, "Rolling a Die"."""

from bot.games.magic.rules.game import GAME
from bot.games.magic.services import MagicServices
from bot.games.magic.store import effects, stored_results
from bot.games.magic.table.in_play import DEEDS
from bot.games.magic.ui import cards, in_play
from bot.help import topics
from bot.rolling.core import Core
from bot.rolls.table import OnChange, OnTurn, Table

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)

PEOPLE = (*effects.PEOPLE, *stored_results.PEOPLE)
"""The columns of Magic's tables that are about people."""


def at_table(core: Core) -> Table:
    """Return Magic's part of a channel: the effects in play, and permanents with stored results."""
    services = core.build(MagicServices)
    magic = services.magic
    return Table(
        services=services,
        prepare=magic.prepare,
        changes=OnChange(finish=magic.finish, recall=magic.recall),
        deeds=DEEDS,
        taps={**cards.taps(services), **in_play.taps(services)},
        turns=OnTurn(counted=magic.counted),
    )
