"""What the command and the buttons of what is asked call."""

from msgspec import Struct

from bot.asks.reading import AskReader
from bot.asks.table import RollRequests
from bot.people.store import KnownPeople
from bot.rolls.presses import Presses
from bot.rolls.service import Service
from bot.rolls.table import Tables


class AskServices(Struct, frozen=True):
    """What was asked, and what of the core it needs."""

    asks: RollRequests
    reader: AskReader
    service: Service
    presses: Presses
    people: KnownPeople
    tables: Tables
