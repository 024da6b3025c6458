"""Each server's library of creatures, where every saved creature has a name.

Every server also knows the creatures of the System Reference Document, which come last in lists.
"""

import asyncio
from typing import TYPE_CHECKING

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.games.dnd.creatures.record.stat_block import Creature
from bot.games.dnd.creatures.rules import bestiary
from bot.games.dnd.hit_points.store import Creatures
from bot.names import get_close_matches, typed_form
from bot.rolls.card import plain
from bot.rolls.values import Place
from bot.words import later, say

if TYPE_CHECKING:
    from bot.games.dnd.creatures.rules.creature_files import CreatureOfFile

MAX_CREATURES = 500  # Per server.
MAX_FILE = 1_000_000  # Bytes of a creature file.
_FULL = later("The library is full ({most} creatures). Remove one with /dnd fight library.")


class Library:
    """The creatures of each server. Permission to change them is checked by the caller."""

    def __init__(self, creatures: Creatures) -> None:
        self._creatures = creatures

    async def all(self, place: Place) -> list[Creature]:
        """Return every creature of the server, by name."""
        return [loads(Creature, body) for body in await self._creatures.all(place.scope)]

    async def find(self, place: Place, name: str) -> Creature | None:
        """Return the creature with this name, singular or plural, or None if there is none."""
        typed = " ".join(name.split()).casefold()
        known = {creature.name.casefold(): creature for creature in await self.all(place)}
        return known.get(typed) or known.get(typed.removesuffix("s"))

    async def names(self, place: Place) -> list[str]:
        """Return the names of the server's own creatures, then of all other known ones."""
        own = [creature.name for creature in await self.all(place)]
        taken = set(map(typed_form, own))
        return [*own, *(name for name in bestiary.names() if typed_form(name) not in taken)]

    async def near(self, place: Place, name: str) -> str:
        """Return the name that was probably meant ("goblin x2" for "goblin 2"), or "" if no name is close."""
        known = [*(creature.name for creature in await self.all(place)), *bestiary.every_name()]
        base, _, number = name.rpartition(" ")
        if number.isdigit() and (creature := await self.find(place, base)):
            return f"{creature.name} x{number}"
        near = get_close_matches(name.casefold(), [name.casefold() for name in known], 1, 0.6)
        meant = next((name for name in known if near and name.casefold() == near[0]), "")
        return bestiary.called(bestiary.in_english(meant) or meant)

    async def put(self, place: Place, creature: Creature) -> None:
        """Save a creature, replacing any of the same name. Raises PlayerError if there are too many."""
        if not await self._creatures.put(place.scope, creature.name, dumps(creature), MAX_CREATURES):
            raise PlayerError(_FULL.say(most=MAX_CREATURES))

    async def take_in(self, place: Place, content: bytes) -> "tuple[CreatureOfFile, ...]":
        """Save every creature in a file, or none of them, replacing any with the same names.

        Raises:
            PlayerError: The file is invalid, a creature can't be parsed, or there would be too many.

        """
        from bot.games.dnd.creatures.rules.creature_files import read_creature_file  # noqa: PLC0415 - rare

        read = await asyncio.to_thread(read_creature_file, content)
        creatures = {file.creature.name: dumps(file.creature) for file in read}
        if not await self._creatures.put_all(place.scope, creatures, MAX_CREATURES):
            raise PlayerError(_FULL.say(most=MAX_CREATURES))
        return read

    async def forget(self, place: Place, name: str) -> Creature:
        """Remove a creature. Raises PlayerError if there is none with that name."""
        creature = await self.find(place, name)
        if creature is None or not await self._creatures.forget(place.scope, creature.name):
            raise PlayerError(say("The library has no {name}. Choose one from the list.", name=plain(name)))
        return creature
