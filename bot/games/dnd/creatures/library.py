"""Each server's library of creatures: what was written once is known by its name from then on.

Behind it stand those of the System Reference Document, which every server knows.
"""

from difflib import get_close_matches

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.dnd.creatures.record.creature import Creature
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.hit_points.store import Creatures
from bot.rolls.card import plain
from bot.rolls.values import Place
from bot.words import later, say

MAX_CREATURES = 500  # Of one server.


class Library:
    """The creatures of each server. Whether somebody may change them is decided before."""

    def __init__(self, creatures: Creatures) -> None:
        self._creatures = creatures

    async def all(self, place: Place) -> list[Creature]:
        """Every creature of the server, by name."""
        return [loads(Creature, each) for each in await self._creatures.all(place.scope)]

    async def find(self, place: Place, name: str) -> Creature | None:
        """The creature of this name, also in the plural; None without one."""
        typed = " ".join(name.split()).casefold()
        known = {creature.name.casefold(): creature for creature in await self.all(place)}
        return known.get(typed) or known.get(typed.removesuffix("s"))

    async def names(self, place: Place) -> list[str]:
        """The names of the server's own creatures, then of all others that are known."""
        own = [creature.name for creature in await self.all(place)]
        taken = set(map(bestiary.folded, own))
        return [*own, *(name for name in bestiary.names() if bestiary.folded(name) not in taken)]

    async def near(self, place: Place, name: str) -> str:
        """The name that was probably meant, "goblin x2" for "goblin 2"; "" where there is none."""
        known = [*(creature.name for creature in await self.all(place)), *bestiary.names()]
        base, _, number = name.rpartition(" ")
        if number.isdigit() and (found := await self.find(place, base)):
            return f"{found.name} x{number}"
        near = get_close_matches(name.casefold(), [each.casefold() for each in known], 1, 0.6)
        return next((each for each in known if near and each.casefold() == near[0]), "")

    async def put(self, place: Place, creature: Creature) -> None:
        """Keep a creature, in place of another of its name. Raises PlayerError if there are too many."""
        if not await self._creatures.put(place.scope, creature.name, dumps(creature), MAX_CREATURES):
            words = later(
                "The library holds {most} creatures, and no more are kept; /dnd fight library takes one out."
            )
            raise PlayerError(words.say(most=MAX_CREATURES))

    async def forget(self, place: Place, name: str) -> Creature:
        """Take a creature out. Raises PlayerError if there is none of that name."""
        creature = await self.find(place, name)
        if creature is None or not await self._creatures.forget(place.scope, creature.name):
            raise PlayerError(
                say("The library has no {name}; the option lists what it has.", name=plain(name))
            )
        return creature
