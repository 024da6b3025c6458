"""WIZARDS, the homebrew game by j-stach."""

from functools import partial

from bot.games.wizards.rules.game import GAME
from bot.games.wizards.services import WizardsServices
from bot.games.wizards.store import PEOPLE
from bot.games.wizards.table.characters import exported
from bot.games.wizards.table.rolls import DEEDS
from bot.games.wizards.ui.characters import commands, importable, played, taps
from bot.help import topics
from bot.people.roster_store import Roster
from bot.rolling.core import Core
from bot.rolls.table import OnChange, OnTurn, Played, Table
from bot.store.settings import Settings

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)


def at_table(core: Core) -> Table:
    """Return WIZARDS' part of a channel: characters with modifiers and rerolls, and its settings."""
    own = Roster(core.database, GAME.key), Settings(core.database, GAME.key)
    services = core.build(WizardsServices, *own)
    wizards = services.wizards
    return Table(
        services=services,
        prepare=wizards.prepare,
        changes=OnChange(wizards.look, wizards.refresh),
        deeds=DEEDS,
        characters=Played(partial(played, services), exported, commands=commands(services)),
        imports=(importable(services),),
        taps=taps(services),
        turns=OnTurn(counted=wizards.counted, check=wizards.check_turn),
    )
