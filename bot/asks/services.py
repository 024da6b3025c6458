"""The services that the command and buttons of roll requests use."""

from msgspec import Struct

from bot.asks.reading import AskReader
from bot.asks.table import RollRequests
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.table import Tables


class AskServices(Struct, frozen=True):
    """The services for roll requests, and those of the core that they need."""

    asks: RollRequests
    reader: AskReader
    service: Service
    presses: Presses
    people: KnownPeople
    tables: Tables
