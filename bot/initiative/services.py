"""What the command and the buttons of an initiative call."""

from msgspec import Struct

from bot.initiative.table import InitiativeTable
from bot.people.store import KnownPeople
from bot.rolls.panels import ChannelPanels


class InitiativeServices(Struct, frozen=True):
    """The initiatives, and what of the core they need."""

    initiative: InitiativeTable
    panels: ChannelPanels
    people: KnownPeople
