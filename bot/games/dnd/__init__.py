"""D&D 5.2: tests and damage, characters, fights, and GMs' requests for rolls."""

from functools import partial

from bot.games.dnd.asks import ui as asks
from bot.games.dnd.conditions import store as bearings
from bot.games.dnd.conditions import ui as conditions
from bot.games.dnd.counters import store as spent
from bot.games.dnd.counters import ui as counter_card
from bot.games.dnd.fight.store import fights as fight_store
from bot.games.dnd.fight.ui import commands as creature_files
from bot.games.dnd.fight.ui import message
from bot.games.dnd.game import GAME
from bot.games.dnd.hit_points import store as hit_points
from bot.games.dnd.hit_points.ui import points
from bot.games.dnd.inspiration import store as inspirations
from bot.games.dnd.inspiration import ui as inspiration
from bot.games.dnd.rests import store as rest_store
from bot.games.dnd.rests import ui as rests
from bot.games.dnd.riders import ui as rider_card
from bot.games.dnd.rolls import store as come_again
from bot.games.dnd.rolls.ui import rolls
from bot.games.dnd.rolls.ui import scene as scenes
from bot.games.dnd.services import DndServices
from bot.games.dnd.sheet import store as sheet_store
from bot.games.dnd.sheet.table import kept
from bot.games.dnd.sheet.ui import leveling, saving, sheets, updating
from bot.games.dnd.table.requests import deeds
from bot.help import topics
from bot.rolling.core import Core
from bot.rolls.table import OnChange, OnPanel, OnTurn, Played, Table
from bot.store.settings import Settings

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)

_STORES = (inspirations, fight_store, hit_points, bearings, spent, rest_store, come_again, sheet_store)
_WITH_BUTTONS = (
    *(saving, sheets, updating, leveling, rolls, inspiration, message, points, conditions, counter_card),
    *(rider_card, rests, scenes),
)
PEOPLE = tuple(column for store in _STORES for column in store.PEOPLE)
"""The columns about people in D&D's tables."""


def at_table(core: Core) -> Table:
    """Return D&D's part of a channel: characters, Heroic Inspiration, the scene, fights, roll requests."""
    services = core.build(DndServices, Settings(core.database, GAME.key))
    return Table(
        services=services,
        prepare=services.dnd.prepare,
        changes=OnChange(services.dnd.look, services.dnd.refresh, services.dnd.recall, services.dnd.finish),
        characters=Played(
            partial(sheets.played, services),
            kept,
            partial(sheets.own_rolls, services),
            sheets.commands(services),
        ),
        asks=asks.askable(services),
        imports=(
            saving.importable(services),
            creature_files.importable(services),
            saving.importable_counters(services),
        ),
        turns=OnTurn(counted=services.fights.counted),
        deeds=deeds(services.dnd.fights.fights, services.dnd.faces, core.clock, core.source),
        taps={word: tap for part in _WITH_BUTTONS for word, tap in part.taps(services).items()},
        panels={
            message.SUBJECT: OnPanel(
                partial(message.roll_changed, services),
                partial(message.roll_made, services),
                holds_rolls=True,
            ),
        },
    )
