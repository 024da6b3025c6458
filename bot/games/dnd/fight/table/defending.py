"""Legendary Resistance and Parry: a roll that was made is changed by them, and its fight with it."""

from collections.abc import Callable
from typing import cast

from bot.dice.faces import NO_FACES, Source
from bot.errors import PressError
from bot.games.dnd.fight.rolls.defending import Defence
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.changes import MOVED, Reroll, rerolling
from bot.games.dnd.fight.table.view import View
from bot.games.dnd.rolls.rules.rerolls import DndTrail, same_faces
from bot.games.dnd.rolls.rules.trail import DEFENDED
from bot.rolls.rolls_read import Games, read_trail, to_store
from bot.rolls.trail import Version
from bot.rolls.values import Who
from bot.store.rolls import Rolls


class FightDefences:
    """What creatures do against hits and failed saves. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self, fights: Fights, rolls: Rolls, *, games: Games, clock: Callable[[], int], source: Source
    ) -> None:
        self._fights = fights
        self._rolls = rolls
        self._games = games
        self._clock = clock
        self._source = source

    async def defend(self, view: View, who: Who, defence: Defence) -> None:
        """Use it: a change of the roll, which the fight's Undo takes back. That they may is decided before.

        Raises:
            PressError: The roll is another by now, or nothing is left for it.

        """
        stored = await self._rolls.get(defence.roll)
        trail = cast(DndTrail, read_trail(self._games, stored)[1]) if stored else ()
        if stored is None or trail != view.moment.trails[defence.roll]:
            raise PressError(MOVED.say())
        change = same_faces(trail, defence.request, NO_FACES)  # It takes away, so no die is thrown for it.
        step = step_of(change.request, change.faces)
        again = Reroll(step, stored.revision + 1, who, spends=True)
        deed = self._fights.changing(
            view.id, lambda fight, kept: rerolling(fight, again, kept.roll, self._clock(), self._source)
        )
        version: Version[object] = Version(change.request, change.faces, who.user, who.name, DEFENDED)
        if not await self._rolls.change(stored, to_store(version, self._clock()), [deed]):
            raise PressError(MOVED.say())
