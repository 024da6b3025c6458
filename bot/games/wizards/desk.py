"""What the commands of WIZARDS call."""

from dataclasses import dataclass

from bot.games.wizards.table.characters import WizardBook
from bot.games.wizards.table.rolls import WizardsTable
from bot.people.store import KnownPeople
from bot.rolls.service import Service
from bot.rolls.turns import TurnBook


@dataclass(frozen=True, slots=True)
class WizardsDesk:
    """The services of WIZARDS, and those of the core that it needs."""

    service: Service
    people: KnownPeople
    turns: TurnBook
    wizards: WizardsTable
    wizard_book: WizardBook
