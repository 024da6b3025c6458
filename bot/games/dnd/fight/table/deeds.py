"""What rolls do to their fights: a new one is a step, a changed one is worked out anew; all can be undone."""

from collections.abc import Callable
from functools import partial
from typing import cast

from bot.dice.faces import Source
from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import spent_by
from bot.games.dnd.counters.store import Work, paying, repaying, returning
from bot.games.dnd.fight.rolls.rolled_step import TakeStep, step_of
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.taken import Question, Taken
from bot.games.dnd.fight.store.fights import Changes, Fights
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import history_of
from bot.games.dnd.fight.table.changes import MOVED, Reroll, rerolling, taking
from bot.games.dnd.fight.table.paid import PaidCosts
from bot.games.dnd.fight.table.taken_back import (
    asking_back,
    has_dice,
    last_steps,
    leaving_it,
    undoing,
    unrolling,
)
from bot.games.dnd.inspiration.store import Holder, regaining
from bot.games.dnd.riders.in_rolls.riding import RiderSpend, rider_deeds
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.rerolls import SAVE, DndTrail, now, saver_of
from bot.games.dnd.rolls.rules.trail import TAKEN_BACK, effective
from bot.rolls.deeds import Kind, Kinds, following
from bot.rolls.rolls_read import Games, read_trail, to_store
from bot.rolls.trail import Version
from bot.rolls.undoing import ALONE, check_alone, check_answer
from bot.rolls.values import Who
from bot.store.rolls import Deed, Kept, Rolls
from bot.words import say


def fight_deeds(fights: Fights, clock: Callable[[], int], source: Source) -> Kinds:
    """How a roll is a step of its fight: a new one is taken; what a changed one comes to is worked out anew.

    A fight is replayed from its steps, so a roll's step is never taken out of it: the change is a step behind
    it, and the fight's own Undo takes that back. ``source`` is for what is thrown as a turn begins.
    """

    def take(deed: TakeStep) -> Deed:
        def decide(stored: StoredFight, kept: Kept) -> Changes:
            who = Who(kept.owner, kept.name)
            return taking(
                stored, deed.step, who, clock(), roll=kept.roll, at=deed.at, thrown=deed.thrown, source=source
            )

        return fights.changing(deed.fight, decide)

    def again(_before: TakeStep, deed: TakeStep) -> Deed:
        def decide(stored: StoredFight, kept: Kept) -> Changes:
            spends = kept.why == INSPIRE
            reroll = Reroll(deed.step, kept.revision, Who(kept.by, kept.by_name), spends, deed.thrown)
            return rerolling(stored, reroll, kept.roll, clock(), source)

        # Of a fight that is over the roll alone changes; but nothing is spent for nothing.
        return fights.changing(deed.fight, decide, if_on=lambda kept: kept.why != INSPIRE)

    return {TakeStep: Kind(take, redo=again)}


class FightUndo:
    """Taking steps back, one by one. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        fights: Fights,
        rolls: Rolls,
        paid: PaidCosts,
        *,
        games: Games,
        clock: Callable[[], int],
        source: Source,
    ) -> None:
        self._fights = fights
        self._rolls = rolls
        self._paid = paid
        self._games = games
        self._clock = clock
        self._source = source

    async def undo(
        self,
        found: StoredFight,
        number: int,
        who: Who,
        *,
        is_gm: bool,
        renewed: bool = False,
        alone: bool = False,
    ) -> str:
        """Undo the last step, of this number, with the roll's change if it was one; return what is told.

        A player undoes without a GM only what had no dice, and else asks one. ``alone``: they do it all the
        same, and what it cost stays spent. ``renewed``: what was thrown for it is to be thrown with new dice,
        which a GM may say.

        Raises:
            PressError: It is not the last any more, or not theirs, or too late.

        """
        taken = history_of(found).taken
        if not is_gm and has_dice(taken, number):
            asks = partial(asking_back, number=number, who=who, now=self._clock())
            await self._fights.change(found.id, asks)
            return say("The GM is asked; until then it stands.")
        first = min(last_steps(taken, number))
        cause = next(each for each in taken if each.number == first)
        if isinstance(cause.step, Rerolled):
            await self._unroll(found, number, cause.roll, cause.step, who, renewed=renewed, alone=alone)
            return ""
        await self._fights.change(
            found.id,
            lambda stored: undoing(stored, number, who, self._clock(), is_gm=is_gm, renewed=renewed),
            await self._repaying(found, cause, alone=alone),
        )
        return ""

    async def undo_alone(
        self, found: StoredFight, asked: Question, number: int, who: Who, *, has_gms: bool
    ) -> None:
        """Undo what a player asked to, as no one has answered. Raises PressError if they can't yet."""
        check_answer(ALONE, who.user, by=asked.by, name=asked.name, is_gm=False)
        check_alone(self._clock() - asked.made, has_gms=has_gms)
        await self.undo(found, number, who, is_gm=True, alone=True)

    async def _repaying(self, found: StoredFight, cause: Taken, *, alone: bool) -> Work | None:
        """Return what gives back, or leaves spent, what the roll of an undone step cost; None for nothing."""
        stored = await self._rolls.get(cause.roll) if cause.roll else None
        if stored is None:
            return None
        trail = cast(DndTrail, read_trail(self._games, stored)[1])
        if alone:
            story = history_of(found).story
            turn = next(before.turn for taken, before, _ in story if taken.number == cause.number)
            leave = self._paid.leaving(found, trail, turn)
            return (lambda connection: leave(connection, None)) if leave else None
        request = trail[-1].request
        riders = (deed.what for deed in rider_deeds(request, now(trail)))
        return returning((*spent_by(request.spends), *riders))

    async def leave(self, found: StoredFight, number: int) -> None:
        """Leave the step of this number, which a player asks to take back.

        Raises:
            PressError: Nobody asks that.

        """
        await self._fights.change(found.id, lambda stored: leaving_it(stored, number))

    async def _unroll(
        self,
        found: StoredFight,
        number: int,
        roll: int,
        step: Rerolled,
        who: Who,
        *,
        renewed: bool,
        alone: bool,
    ) -> None:
        """Bring a roll back to before its last change, and Heroic Inspiration to whoever spent it."""
        stored = await self._rolls.get(roll)
        if stored is None:
            raise PressError(MOVED.say())
        trail = cast(DndTrail, read_trail(self._games, stored)[1])
        places = effective(trail)
        if len(places) < 2 or places[-1] + 1 != step.revision:
            raise PressError(MOVED.say())
        spent, before = trail[places[-1]], trail[places[-2]]
        again = Reroll(step_of(before.request, before.faces), stored.revision + 1, who)
        deeds = [
            self._fights.changing(
                found.id,
                lambda fight, kept: unrolling(
                    fight, number, again, kept.roll, self._clock(), renewed=renewed, source=self._source
                ),
            )
        ]
        was, stands = (rider_deeds(each.request, now((each,))) for each in (spent, before))
        if alone:  # Nothing is refunded; what the hit before had cost is paid once more.
            was = tuple(spend for spend in was if spend in stands)
        deeds += following(riding_deeds(self._fights), was, stands)
        if spent.why == INSPIRE and not alone:
            deeds.append(regaining(before.request.home, _holder(before.request, spent.picked)))
        version: Version[object] = Version(before.request, before.faces, who.user, who.name, TAKEN_BACK)
        if not await self._rolls.change(stored, to_store(version, self._clock()), deeds):
            raise PressError(MOVED.say())


def _holder(request: DndRequest, picked: tuple[str, ...]) -> Holder:
    """Who had spent Heroic Inspiration on this die: of a save its target, else whoever rolled."""
    if picked and picked[0].startswith(SAVE):
        of = request.everyone[saver_of(picked[0])]
        return Holder(of.holder or of.character, of.name, of.player)
    return Holder(request.holder or request.character, request.name, request.player)


def riding_deeds(fights: Fights) -> Kinds:
    """How that is done; in a fight what was given back with its step is left alone."""
    return {
        RiderSpend: Kind(
            lambda deed: fights.standing(deed.fight, paying(deed.what)),
            undo=lambda deed: fights.standing(deed.fight, repaying(deed.what)),
        )
    }
