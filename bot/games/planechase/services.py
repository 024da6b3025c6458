"""Planechase's services for its commands and buttons."""

from msgspec import Struct

from bot.games.planechase.table.game import PlanechaseTable
from bot.games.planechase.table.planar_rolls import PlanarRolls
from bot.people.store import KnownPeople
from bot.rolls.panels import ChannelPanels
from bot.rolls.presses import Presses
from bot.rolls.service import Service


class PlanechaseServices(Struct, frozen=True):
    """The services of Planechase, and what they need from the core."""

    service: Service
    presses: Presses
    panels: ChannelPanels
    people: KnownPeople
    planechase: PlanechaseTable
    planar: PlanarRolls
