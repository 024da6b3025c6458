"""Planechase's services for its commands and buttons."""

from msgspec import Struct

from bot.games.planechase.table.game import PlanechaseTable
from bot.games.planechase.table.planar_rolls import PlanarRolls
from bot.people.store import KnownPeople
from bot.rolling.presses import Presses
from bot.rolling.service import Service
from bot.rolls.panels import ChannelPanels


class PlanechaseServices(Struct, frozen=True):
    """The services of Planechase, and what they need from the core."""

    service: Service
    presses: Presses
    panels: ChannelPanels
    people: KnownPeople
    planechase: PlanechaseTable
    planar: PlanarRolls
