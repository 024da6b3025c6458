"""WIZARDS' services for its commands."""

from msgspec import Struct

from bot.games.wizards.table.characters import WizardCharacters
from bot.games.wizards.table.rolls import WizardsTable
from bot.people.store import KnownPeople
from bot.rolling.service import Service


class WizardsServices(Struct, frozen=True):
    """The services of WIZARDS, and what they need from the core."""

    service: Service
    people: KnownPeople
    wizards: WizardsTable
    wizard_book: WizardCharacters
