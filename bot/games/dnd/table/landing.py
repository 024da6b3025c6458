"""Effects of rolls outside of fights: on whom, by whom, and how they follow changes to their roll."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.circumstances.sources import NOT_DUE
from bot.games.dnd.conditions.rules.active_conditions import exhaustion
from bot.games.dnd.conditions.table import ConditionService
from bot.games.dnd.fight.stored.history import course_of, kept_course
from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.hit_points.record.hit_points import State, full
from bot.games.dnd.hit_points.record.steps import HitPointStep
from bot.games.dnd.hit_points.store import KeptHitPoints, changing_all
from bot.games.dnd.hit_points.table import HitPointService, Points, check_waits, elsewhere
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CastRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.landing import Awaited, Landed, Landing, landings_of, unapplied
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.games.dnd.targets.target import Target
from bot.people.roster import GONE
from bot.rolls.card import plain
from bot.rolls.deeds import Kind, Kinds
from bot.rolls.trail import Change
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed, MovedError
from bot.words import Later, later, say

LookUp = Callable[[Target], Awaitable[Target]]
"""A function that looks up the person or creature that a typed target means."""


class LandingService(Struct, frozen=True):
    """The targets that rolls are applied to, and their state before that."""

    fights: FightService
    points: HitPointService
    characters: CharacterService
    conditions: ConditionService

    async def meeting(self, asked: DndRequest, place: Place, who: Who, *, at_once: bool) -> DndRequest:
        """Return the roll with its possible targets, applied at once to the roller's own characters.

        With ``at_once``, it's applied to all targets.
        """
        if asked.fighting:
            return asked
        if isinstance(asked, DeathSaveRequest):
            return await self._dying(asked, place)
        if not isinstance(asked, AttackRequest | CastRequest | DamageRequest):
            return asked
        met = [await self._met(asked, target, place, who, at_once=at_once) for target in asked.met]
        return replace(asked, met=tuple(met))

    async def _met(
        self, asked: DndRequest, target: Target, place: Place, who: Who, *, at_once: bool
    ) -> Target:
        if not target.character or target.combatant:
            return target
        waits = unapplied(target)
        try:
            # Spells without dice, such as Bless, are as free as healing.
            is_now = isinstance(asked, CastRequest) or target.player == who.user
            if at_once and not is_now:
                is_now = bool(await self.characters.in_reach(place, who, [target.character]))
            return await self._with_state(waits, place) if is_now else waits
        except PlayerError:  # They're in another fight now; the dice are rolled anyway.
            return waits

    async def _dying(self, asked: DndRequest, place: Place) -> DndRequest:
        """Return a Death Saving Throw outside of fights, which only counts for a dying character.

        Raises:
            PlayerError: The character is Stable or dead (SRD 5.2.1, Stabilizing a Character).

        """
        number = asked.roller.character
        character = await self.characters.by_id(place, number) if number > 0 else None
        points = await self.points.of(character) if character else None
        if character and points and (words := _MAKES_NONE.get(points.hp.state)):
            raise PlayerError(words.say(name=plain(character.name)))
        if character is None or points is None or points.hp.state != "dying":
            return asked
        if points.fight:  # In a fight, it's made at the start of their turn.
            return replace(asked, label=NOT_DUE)
        of = Target(character.name, character=character.id, player=character.owner, applied=True)
        return replace(asked, met=(await self._with_state(of, place),))

    async def awaiting(self, asked: DndRequest, place: Place, *, hidden: bool) -> DndRequest:
        """Return the roll for a wait, with the waiting creature's current state unless it's in a fight.

        With ``hidden``, the hours pass at once, because no one else may know how many are left.

        Raises:
            PlayerError: The creature was deleted or is in a fight, or the hours were already rolled.

        """
        if asked.fighting:
            return asked
        met = [await self._with_state(target, place) for target in asked.met]
        for target in met:
            check_waits(Points(target.name, target.was or full(target.sheet)))
        return replace(asked, met=tuple(replace(target, applied=not hidden) for target in met))

    async def changed(
        self,
        before: DndRequest,
        change: Change[DndRequest],
        place: Place,
        who: Who,
        *,
        roll: int,
        look_up: LookUp,
        at_once: bool,
    ) -> Change[DndRequest]:
        """Return a changed roll with its targets' state before it, looking up the state of new targets.

        Raises:
            PlayerError: The roll can't be applied to a target that was deleted, or is in a fight.

        """
        known = {target.name.casefold() for target in before.everyone}
        met, request = list[Target](), change.request
        for target in request.met:
            is_new = (
                isinstance(request, DamageRequest) and target.name and target.name.casefold() not in known
            )
            of = (
                await self._met(request, await look_up(target), place, who, at_once=at_once)
                if is_new
                else target
            )
            met.append(of)
        outcome = resolve(request, None, change.faces)
        steps = {landing.character: landing.step for landing in landings_of(request, outcome)}
        met = [await self._then(target, place, roll, steps.get(target.character)) for target in met]
        met = [await self._kept(target, roll) for target in met]
        request = await self._applied(replace(request, met=tuple(met)), place, who)
        if before.undone and not request.undone and _waits_for_all(request):
            raise PressError(say("Only the targets' players and the GMs can apply this again."))
        return replace(change, request=request)

    async def _then(self, target: Target, place: Place, roll: int, step: HitPointStep | None) -> Target:
        """Return the target with its state before this roll and, after later events, its current state.

        The roll is assumed to take this step. Earlier and later events can have changed since.
        """
        character = await self.characters.by_id(place, target.character) if target.was else None
        course = await self.points.course(character) if character else None
        after = course.again(roll, step) if course else None
        if course is None or after is None:
            return target
        since = None if course.is_last(roll) else after.now
        return replace(target, was=course.before(roll), since=since)

    async def _kept(self, target: Target, roll: int) -> Target:
        """Return the target with the result of its Concentration save after this roll."""
        if not target.focus:
            return target
        totals = (await self.conditions.of(target.character)).totals
        return replace(target, kept=next(((total, dc) for of, total, dc in totals if of == roll), None))

    async def _applied(self, request: DndRequest, place: Place, who: Who) -> DndRequest:
        """Return the roll applied to its targets in their current state, except targets of other users."""
        asked = [target for target in request.met if target.applied and target.was is None]
        theirs = await self._theirs(asked, request, place, who)
        changed, refused = {target.character: unapplied(target) for target in asked}, list[PlayerError]()
        for target in theirs:
            try:
                changed[target.character] = await self._with_state(target, place)
            except PlayerError as error:
                refused.append(error)
        if refused and len(refused) == len(theirs):
            raise refused[0]
        met = tuple(
            changed.get(target.character, target) if target in asked else target for target in request.met
        )
        return replace(request, met=met)

    async def _theirs(
        self, targets: Sequence[Target], request: DndRequest, place: Place, who: Who
    ) -> Sequence[Target]:
        """Return the targets to which this user can apply the roll."""
        # Those who can heal everyone, or roll for them, were checked before.
        own = [target for target in targets if target.player == who.user]
        if isinstance(request, HealingRequest | SaveRequest) or own == targets:
            return targets
        reached = {character.id for character in await self.characters.theirs(place, who)}
        theirs = [target for target in targets if target in own or target.character in reached]
        if not theirs and await self.fights.is_gm(place, who):  # Say why, instead of changing nothing.
            characters = [await self.characters.by_id(place, target.character) for target in targets]
            await self.characters.require_reach(place, who, list(filter(None, characters)))
        return theirs

    async def _with_state(self, target: Target, place: Place) -> Target:
        """Return the target with its state. Raises PlayerError if it was deleted, or is in a fight."""
        character = await self.characters.by_id(place, target.character)
        if character is None:
            raise PressError(GONE.say())
        points = await self.points.of(character)
        if points.fight:
            raise elsewhere(character, points.fight)
        bearing = await self.conditions.of(character.id)
        target = replace(
            target, focus=bearing.focus, focused=bearing.focused, level=exhaustion(bearing.borne)
        )
        return replace(target, applied=True, was=points.hp, sheet=sheet_of(character).hp)


_MAKES_NONE: dict[State, Later] = {
    "stable": later(
        "{name} is Stable, so no Death Saving Throw is made. If that's wrong, correct it with /dnd hp."
    ),
    "dead": later(
        "{name} is dead, so no Death Saving Throw is made. If that's wrong, correct it with /dnd hp."
    ),
}


def _waits_for_all(request: DndRequest) -> bool:
    """Return True if a roll can be applied to someone but hasn't been yet."""
    return any(target.applied is False for target in request.met) and not any(
        target.was for target in request.met
    )


def landing_deeds() -> Kinds:
    """Return how effects of rolls outside of fights happen, follow changes to their roll, and are undone."""
    kind = Kind(_landing, undo=_lifting, redo=_landing_again)
    return {Landed: kind, Awaited: replace(kind, even_hidden=True)}


def _landing(deed: Landed) -> Deed:
    return changing_all({landing.character: partial(after_landing, landing) for landing in deed.landings})


def _lifting(deed: Landed) -> Deed:
    return changing_all({landing.character: partial(again, landing, None) for landing in deed.landings})


def _landing_again(before: Landed, deed: Landed) -> Deed:
    old, new = ({landing.character: landing for landing in of.landings} for of in (before, deed))
    gone = {number: partial(again, landing, None) for number, landing in old.items() if number not in new}
    kept = {number: partial(again, old[number], landing) for number, landing in new.items() if number in old}
    come = {number: partial(after_landing, landing) for number, landing in new.items() if number not in old}
    return changing_all({**gone, **kept, **come})


def after_landing(landing: Landing, kept: KeptHitPoints | None, roll: int) -> KeptHitPoints:
    """Return the new state of the target. Raises MovedError if it isn't in the state the roll expects."""
    course = course_of(kept, landing.sheet)
    if course.now != landing.was:
        raise moved(landing.name)
    return kept_course(landing.character, course.then(roll, landing.step))


def again(
    before: Landing, now: Landing | None, kept: KeptHitPoints | None, roll: int
) -> KeptHitPoints | None:
    """Return the state with this effect in place of the earlier one, or None if nothing changes.

    Raises:
        PressError: The target was in a fight since, or too much happened to undo the effect.
        MovedError: The target isn't in the state that the roll expects.

    """
    step = now.step if now else None
    if step == before.step:
        return None
    course = course_of(kept, kept.sheet if kept else before.sheet)
    after = course.again(roll, step)
    if after is None:
        words = later(
            "{name} has been in a fight since, or too much has happened, so the roll stays. "
            "Change Hit Points by hand."
        )
        raise PressError(words.say(name=plain(before.name)))
    if now and course.before(roll) != now.was:
        raise moved(before.name)
    return kept_course(before.character, after)


def moved(name: str) -> MovedError:
    """Return the error that someone isn't in the state that a roll or a rest expects."""
    return MovedError(say("{name} changed at the same moment. Try again.", name=plain(name)))
