"""The services that the command and buttons of an initiative use."""

from msgspec import Struct

from bot.initiative.table import InitiativeTable
from bot.people.store import KnownPeople
from bot.rolls.panels import ChannelPanels


class InitiativeServices(Struct, frozen=True):
    """The initiatives, and what they need from the core."""

    initiative: InitiativeTable
    panels: ChannelPanels
    people: KnownPeople
