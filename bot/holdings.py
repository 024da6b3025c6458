"""All data about people in a database's tables, both the core's and each game's."""

from collections.abc import Iterable
from functools import partial

from bot.asks import store as asks
from bot.games import all_people, packaged
from bot.initiative import store as initiative
from bot.kept import panels as kept_panels
from bot.kept import store as kept
from bot.people import roster_store
from bot.people import store as people
from bot.sources import store as sources
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
    tallies,
    turns,
    unseen,
)
from bot.store.database import Database
from bot.store.packages import PackageRecords, Record
from bot.store.personal import Holds
from bot.tables import store as tables
from bot.yours import forget_store
from bot.yours.forget_rows import key_of

_CORE = (
    *(rolls, channels, settings, readers, turns, unseen, notes, panels, handled, fought, database, tables),
    *(tallies, people, roster_store, initiative, asks, kept, kept_panels, sources),
)


def all_holdings(recorded: Iterable[Holds] = ()) -> tuple[Holds, ...]:
    """Return every table in order of deletion. The last table records the server of each channel.

    ``recorded`` are the tables of all packages ever installed. A package's own description has priority.
    """
    own = [*(holds for module in _CORE for holds in module.PEOPLE), *all_people()]
    names = {holds.table for holds in own}
    return (*own, *(holds for holds in recorded if holds.table not in names), *forget_store.PEOPLE)


async def note_packages(database: Database) -> tuple[Holds, ...]:
    """Turn off the packages that the database rejected, and record the others. Return the recorded tables."""
    for game, why in database.refused.items():
        packaged().leave_out(game, why)
    records = PackageRecords(database)
    for game, package in packaged().used.items():
        await records.note(game, Record(package.steps, package.people))
    people = [holds for record in (await records.all()).values() for holds in record.people]
    # A missing table would prevent everyone from being forgotten.
    return tuple([holds for holds in people if await database.read(partial(key_of, table=holds.table))])
