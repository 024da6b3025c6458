"""A creature as it enters a fight."""

from msgspec import Struct

from bot.games.dnd.conditions.rules.active_conditions import Bearing
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.initiative.rules.order import Side


class Newcomer(Struct, frozen=True, omit_defaults=True):
    """Somebody who enters. ``id`` is given when they do; ``hp`` None: uninjured, with this ``maximum``.

    ``mortal``: it dies at 0 Hit Points, as monsters do. ``known`` is what it is known by however often it
    enters, given when it does; "" is what its player and name make. ``bearing`` is what it bears by then.
    """

    name: str
    side: Side
    maximum: int
    id: int = 0
    player: int = 0
    character: int = 0
    creature: Creature | None = None
    hp: HitPoints | None = None
    mortal: bool = False
    known: str = ""
    bearing: Bearing = Bearing()

    @property
    def key(self) -> str:
        """What this creature is known by in its fight."""
        return self.known or f"{self.player}:{' '.join(self.name.casefold().split())}"
