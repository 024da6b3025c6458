"""Legendary Resistance and Parry: they change a finished roll, and its fight with it."""

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import spent_by
from bot.games.dnd.counters.table import counter_deeds
from bot.games.dnd.fight.rolls.defending import Defence
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.changes import MOVED, FightReroll, rerolling
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.rolls.rules.rerolls import DndTrail, same_faces
from bot.games.dnd.rolls.rules.trail import DEFENDED
from bot.rolls.deeds import following
from bot.rolls.rolls_read import Games, read_trail, to_store
from bot.rolls.trail import Version
from bot.rolls.values import Who
from bot.store.rolls import Rolls


class FightDefences(Struct, frozen=True):
    """Creatures' defenses after hits and failed saves. ``clock`` returns milliseconds since 1970, UTC."""

    fights: Fights
    rolls: Rolls
    games: Games
    clock: Callable[[], int]
    source: Source

    async def defend(self, view: View, who: Who, defence: Defence) -> None:
        """Use a defense, which changes the roll and can be undone. The caller checks permission.

        Raises:
            PressError: The roll has changed, or the defense has no use left.

        """
        stored = await self.rolls.get(defence.roll)
        trail = cast(DndTrail, read_trail(self.games, stored)[1]) if stored else ()
        if stored is None or trail != view.moment.trails[defence.roll]:
            raise PressError(MOVED.say())
        change = same_faces(trail, defence.request, NO_FACES)  # It only subtracts, so no die is rolled.
        step = step_of(change.request, change.faces)
        again = FightReroll(step, stored.revision + 1, who, spends=True)
        deed = self.fights.changing(
            view.id, lambda fight, kept: rerolling(fight, again, kept.roll, self.clock(), self.source)
        )
        before, after = (spent_by(request.spends) for request in (trail[-1].request, change.request))
        deeds = [deed, *following(counter_deeds(), before, after)]
        version: Version[object] = Version(change.request, change.faces, who.user, who.name, DEFENDED)
        if not await self.rolls.change(stored, to_store(version, self.clock()), deeds):
            raise PressError(MOVED.say())
