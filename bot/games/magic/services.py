"""Magic's services for its commands and buttons."""

from msgspec import Struct

from bot.games.magic.table.in_play import MagicTable
from bot.games.magic.table.permanents import Permanents
from bot.people.store import KnownPeople
from bot.rolling.service import Service


class MagicServices(Struct, frozen=True):
    """The services of Magic, and what they need from the core."""

    service: Service
    people: KnownPeople
    magic: MagicTable
    permanents: Permanents
