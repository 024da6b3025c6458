"""What the core hands to each game, so that it can be at the table."""

from collections.abc import Callable

from msgspec import Struct

from bot.dice.faces import Source
from bot.people.store import KnownPeople
from bot.rolls.gms import GameMasters
from bot.rolls.panels import ChannelPanels
from bot.rolls.presses import Presses
from bot.rolls.rolls_read import Games
from bot.rolls.service import Service
from bot.rolls.table import Tables
from bot.store.database import Database
from bot.store.rolls import Rolls
from bot.store.turns import Turns
from bot.tables.book import TableLibrary


class Core(Struct, frozen=True):
    """The services that are of no game. ``clock`` answers milliseconds since 1970, UTC.

    ``tables`` has what the games hand over: look into it when something is done, not while they are put
    together. ``results`` are the results tables of each server.
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
