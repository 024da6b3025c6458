"""Rolls in their fights: a new one is a step, a changed one is recalculated; all can be undone."""

from collections.abc import Callable
from functools import partial
from typing import cast

from msgspec import Struct

from bot.dice.faces import Source
from bot.errors import PressError
from bot.games.dnd.counters.rules.cost import Spend, spent_by
from bot.games.dnd.counters.store import Work, paying, repaying, returning
from bot.games.dnd.fight.rolls.recalled import TakeStep
from bot.games.dnd.fight.rolls.rolled_step import step_of
from bot.games.dnd.fight.steps.afterwards import Rerolled
from bot.games.dnd.fight.steps.history import Question, Taken
from bot.games.dnd.fight.store.fight_changes import FightChanges
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.store.reading import StoredFight
from bot.games.dnd.fight.stored.history import history_of
from bot.games.dnd.fight.table.changes import MOVED, FightReroll, rerolling, taking
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
from bot.games.dnd.rolls.rules.rerolls import SAVE, DndTrail, saver_of
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.rules.trail import TAKEN_BACK, effective
from bot.rolls.deeds import Kind, Kinds, following
from bot.rolls.rolls_read import Games, read_trail, to_store
from bot.rolls.trail import Version
from bot.rolls.undoing import ALONE, check_alone, check_answer
from bot.rolls.values import Who
from bot.store.rolls import Rolls
from bot.store.stored_rolls import Deed, Kept
from bot.words import say


def fight_deeds(fights: Fights, clock: Callable[[], int], source: Source) -> Kinds:
    """Return the deeds of a roll in its fight: a new roll is a step, a changed roll is recalculated.

    A fight is calculated from its steps, so a roll's step is never removed. A change to the roll is a later
    step, which the fight's own Undo undoes. ``source`` rolls dice at the start of a turn.
    """

    def take(deed: TakeStep) -> Deed:
        def decide(stored: StoredFight, kept: Kept) -> FightChanges:
            who = Who(kept.owner, kept.name)
            return taking(
                stored, deed.step, who, clock(), roll=kept.roll, at=deed.at, thrown=deed.thrown, source=source
            )

        return fights.changing(deed.fight, decide)

    def again(_before: TakeStep, deed: TakeStep) -> Deed:
        def decide(stored: StoredFight, kept: Kept) -> FightChanges:
            spends = kept.why == INSPIRE
            reroll = FightReroll(deed.step, kept.revision, Who(kept.by, kept.by_name), spends, deed.thrown)
            return rerolling(stored, reroll, kept.roll, clock(), source)

        # After the fight is over only the roll changes, but Inspiration isn't spent for nothing.
        return fights.changing(deed.fight, decide, if_on=lambda kept: kept.why != INSPIRE)

    return {TakeStep: Kind(take, redo=again)}


class FightUndo(Struct, frozen=True):
    """The service that undoes steps, one by one; ``clock`` returns milliseconds since 1970, UTC."""

    fights: Fights
    rolls: Rolls
    paid: PaidCosts
    games: Games
    clock: Callable[[], int]
    source: Source

    async def undo(
        self,
        stored: StoredFight,
        number: int,
        who: Who,
        *,
        is_gm: bool,
        renewed: bool = False,
        alone: bool = False,
    ) -> str:
        """Undo the last step, which has this number, with any change to a roll; return the message.

        Players can undo a step without dice themselves, but must ask a GM otherwise. ``alone`` undoes it
        without a GM, and its cost stays spent. ``renewed`` means that a GM has it rolled with new dice.

        Raises:
            PressError: The step is no longer the last, the user can't undo it, or it's too late.

        """
        taken = history_of(stored).taken
        if not is_gm and has_dice(taken, number):
            asks = partial(asking_back, number=number, who=who, now=self.clock())
            await self.fights.change(stored.id, asks)
            return say("The GM has been asked. Nothing changes until they answer.")
        first = min(last_steps(taken, number))
        cause = next(step for step in taken if step.number == first)
        if isinstance(cause.step, Rerolled):
            await self._unroll(stored, number, cause.roll, cause.step, who, renewed=renewed, alone=alone)
            return ""
        await self.fights.change(
            stored.id,
            lambda stored: undoing(stored, number, who, self.clock(), is_gm=is_gm, renewed=renewed),
            await self._repaying(stored, cause, alone=alone),
        )
        return ""

    async def undo_alone(
        self, stored: StoredFight, asked: Question, number: int, who: Who, *, has_gms: bool
    ) -> None:
        """Undo what a player asked to undo, because no one answered. Raises PressError if it's too early."""
        check_answer(ALONE, who.user, by=asked.by, name=asked.name, is_gm=False)
        check_alone(self.clock() - asked.made, has_gms=has_gms)
        await self.undo(stored, number, who, is_gm=True, alone=True)

    async def _repaying(self, fight: StoredFight, cause: Taken, *, alone: bool) -> Work | None:
        """Return work that refunds an undone step's cost or keeps it spent, or None if it was free."""
        stored = await self.rolls.get(cause.roll) if cause.roll else None
        if stored is None:
            return None
        trail = cast(DndTrail, read_trail(self.games, stored)[1])
        if alone:
            story = history_of(fight).story
            turn = next(before.turn for taken, before, _ in story if taken.number == cause.number)
            leave = self.paid.leaving(fight, trail, turn)
            return (lambda connection: leave(connection, None)) if leave else None
        request = trail[-1].request
        riders = (deed.what for deed in rider_deeds(request, now(trail)))
        return returning((*spent_by(request.spends), *riders))

    async def leave(self, fight: StoredFight, number: int) -> None:
        """Keep the step with this number, which a player asked to undo.

        Raises:
            PressError: No player asks to undo it.

        """
        await self.fights.change(fight.id, lambda stored: leaving_it(stored, number))

    async def _unroll(
        self,
        fight: StoredFight,
        number: int,
        roll: int,
        step: Rerolled,
        who: Who,
        *,
        renewed: bool,
        alone: bool,
    ) -> None:
        """Undo a roll's last change, and return Heroic Inspiration to the creature that spent it."""
        stored = await self.rolls.get(roll)
        trail = cast(DndTrail, read_trail(self.games, stored)[1]) if stored else ()
        places = effective(trail)
        if stored is None or len(places) < 2 or places[-1] + 1 != step.revision:
            raise PressError(MOVED.say())
        spent, before = trail[places[-1]], trail[places[-2]]
        again = FightReroll(step_of(before.request, before.faces), stored.revision + 1, who)
        deeds = [
            self.fights.changing(
                fight.id,
                lambda fight, kept: unrolling(
                    fight, number, again, kept.roll, self.clock(), renewed=renewed, source=self.source
                ),
            )
        ]
        was, stands = (rider_deeds(version.request, now((version,))) for version in (spent, before))
        if alone:  # Nothing is refunded; the previous hit's cost is paid again.
            was = tuple(spend for spend in was if spend in stands)
        deeds += following(riding_deeds(self.fights), was, stands)
        if not alone:  # Refunds for a countered spell are spent again.
            paid, had = (spent_by(version.request.spends) for version in (spent, before))
            deeds += following({Spend: Kind(paying, undo=repaying)}, paid, had)
        if spent.why == INSPIRE and not alone:
            deeds.append(regaining(before.request.roller.home, _holder(before.request, spent.picked)))
        version: Version[object] = Version(before.request, before.faces, who.user, who.name, TAKEN_BACK)
        if not await self.rolls.change(stored, to_store(version, self.clock()), deeds):
            raise PressError(MOVED.say())


def _holder(request: DndRequest, picked: tuple[str, ...]) -> Holder:
    """Return the holder who spent Heroic Inspiration on this die: a save's target, or else the roller."""
    if picked and picked[0].startswith(SAVE):
        of = request.everyone[saver_of(picked[0])]
        return Holder(of.holder or of.character, of.name, of.player)
    roller = request.roller
    return Holder(roller.holder or roller.character, roller.name, roller.player)


def riding_deeds(fights: Fights) -> Kinds:
    """Return the kind of deed that pays for riders, which does nothing once the fight's step is undone."""
    return {
        RiderSpend: Kind(
            lambda deed: fights.standing(deed.fight, paying(deed.what)),
            undo=lambda deed: fights.standing(deed.fight, repaying(deed.what)),
        )
    }
