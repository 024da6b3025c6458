"""What all tables of a database hold of people: the core's and each game's."""

from bot.asks import store as asks
from bot.games import all_people
from bot.initiative import store as initiative
from bot.kept import panels as kept_panels
from bot.kept import store as kept
from bot.people import roster_store
from bot.people import store as people
from bot.store import (
    channels,
    database,
    fought,
    handled,
    notes,
    panels,
    readers,
    rolls,
    settings,
    turns,
    unseen,
)
from bot.store.personal import Holds
from bot.tables import store as tables
from bot.yours import forget_store

_CORE = (
    *(rolls, channels, settings, readers, turns, unseen, notes, panels, handled, fought, database, tables),
    *(people, roster_store, initiative, asks, kept, kept_panels),
)


def all_holdings() -> tuple[Holds, ...]:
    """Every table, as they are gone through: of which server a channel is must be known to the last."""
    return (*(each for module in _CORE for each in module.PEOPLE), *all_people(), *forget_store.PEOPLE)
