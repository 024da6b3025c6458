"""The services of the core that each game is given."""

from collections.abc import Callable

from msgspec import Struct

from bot.dice.faces import Source
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.rolls_read import Games
from bot.rolls.table import Tables
from bot.store.database import Database
from bot.store.rolls import Rolls
from bot.store.turns import Turns
from bot.tables.book import TableLibrary


class Core(Struct, frozen=True):
    """Services that aren't part of a game. ``clock`` returns milliseconds since 1970, UTC.

    ``tables`` has the games' tables. Read it only when needed, because it's filled during startup.
    ``results`` are each server's results tables.
    """

    database: Database
    source: Source
    clock: Callable[[], int]
    games: Games
    tables: Tables
    rolls: Rolls
    turns: Turns
    gms: GameMasters
    people: KnownPeople
    panels: ChannelPanels
    service: Service
    presses: Presses
    results: TableLibrary
