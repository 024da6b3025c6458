"""Rolls outside of fights: whom they can be applied to, and their effects.

Damage and healing are applied. Death Saving Throws and hours until waking apply to their own roller.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.games.dnd.conditions.rules.active_conditions import acts, concentration_dc
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.hit_points.record.course import ALONE, after, damage_of
from bot.games.dnd.hit_points.record.hit_points import HitPoints
from bot.games.dnd.hit_points.record.steps import Dealt, DeathSaved, Healed, Hit, HitPointStep, Restored
from bot.games.dnd.riders.in_rolls.riding import giving_back, paid_by
from bot.games.dnd.rolls.record.keeping import Broken, Owed, given, kept_by
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    CastRequest,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    HoursRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.outcome import Outcome, resists
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted, afflictions, concentrating, exhausts
from bot.games.dnd.rolls.rules.rerolls import DndChange, DndTrail, same_faces
from bot.games.dnd.rolls.rules.resolved import now, resolve
from bot.games.dnd.targets.target import Target
from bot.rolls.act import Presser, not_theirs
from bot.rolls.card import plain
from bot.words import listed, say


class Landing(Struct, frozen=True):
    """A ``step`` that changes a character's state from ``was``. ``sheet`` is the maximum on its sheet."""

    character: int
    name: str
    was: HitPoints
    sheet: int
    step: HitPointStep

    @property
    def after(self) -> HitPoints:
        """The character's state afterwards."""
        return after(self.was, self.step)


class Landed(Struct, frozen=True):
    """A deed: make these changes to characters outside of fights."""

    landings: tuple[Landing, ...]


class Awaited(Landed, frozen=True):
    """A deed like :class:`Landed`, for the hours until a Stable creature wakes, which everyone sees."""


def landings_of(request: DndRequest, outcome: Outcome) -> tuple[Landing, ...]:
    """Return a roll's changes to the targets it's applied to, outside of fights."""
    if request.fighting or not is_applied(request):
        return ()
    return tuple(
        Landing(of.character, of.name, of.was, of.sheet, step)
        for of, step in reached(request, outcome)
        if of.was and of.character
    )


def landed(request: DndRequest, faces: Faces) -> tuple[object, ...]:
    """Return the deeds that follow from a roll: the changes, and Concentrations that end."""
    if request.fighting:
        return ()
    if not (is_applied(request) or request.keeps):
        return concentrating(request, ())
    outcome = resolve(request, None, faces)
    if request.keeps:
        failed, total = outcome.verdict == "failure", _save_total(request, outcome)
        return kept_by(request.keeps, failed=failed, total=total, dc=request.dc or 0)
    landings = landings_of(request, outcome)
    if not landings:
        return concentrating(request, ())
    if isinstance(request, HoursRequest):
        return (Awaited(landings),)
    brought = afflictions(request, outcome)
    stunned = {of.character for of in brought if not acts(of.borne)}
    # At 0 Hit Points they're Unconscious, and so Incapacitated (Concentration).
    broken = (
        Broken(of.character, of.focus, of.focused)
        for of, landing in shaken(request, landings)
        if of.character in stunned or not landing.after.is_up
    )
    return (Landed(landings), *concentrating(request, brought), *broken, *brought)


def _save_total(request: DndRequest, outcome: Outcome) -> int:
    """Return a save's total. Someone who fails without a roll, or resists, does so whatever the DC."""
    if outcome.test and not resists(request):
        return outcome.test.total
    return 0 if outcome.verdict == "failure" else 99


def shaken(request: DndRequest, landings: Iterable[Landing]) -> Iterator[tuple[Target, Landing]]:
    """Yield the concentrating targets that take damage or die, each with its change."""
    met = {target.character: target for target in request.met}
    for landing in landings:
        is_hurt = isinstance(landing.step, Dealt) or landing.after.dead
        if met[landing.character].focus and is_hurt:
            yield met[landing.character], landing


def owed(trail: DndTrail) -> tuple[Owed, ...]:
    """Return the Concentration saves due after a roll's damage outside of fights."""
    request = trail[-1].request
    return tuple(
        Owed(of.character, of.name, of.player, of.focus, needed(landing), of.focused)
        for of, landing in shaken(request, landings_of(request, now(trail)))
        if landing.after.is_up and damage_of(landing.step)
    )


def needed(landing: Landing) -> int:
    """Return the DC of a Concentration save after this damage."""
    return concentration_dc(damage_of(landing.step))


def reached(request: DndRequest, outcome: Outcome) -> list[tuple[Target, HitPointStep]]:
    """Return the targets that a roll affects until its amount is used up, each with its change."""
    if not (request.met or outcome.targets):
        return []
    if isinstance(request, HealingRequest):
        return list(healings(request, outcome.damage_total))
    if isinstance(request, HoursRequest):
        hours = Restored(ALONE, "waits", outcome.damage_total)
        return [(target, hours if target.applied else Restored(ALONE, "woken")) for target in request.met]
    if isinstance(request, DeathSaveRequest) and outcome.test:
        step = DeathSaved(ALONE, outcome.test.natural, outcome.verdict == "success")
        return [(target, step) for target in request.met]
    return list(_damaged(request, outcome))


def _damaged(request: DndRequest, outcome: Outcome) -> Iterator[tuple[Target, HitPointStep]]:
    brings = afflicted(request, outcome)
    critical = outcome.verdict == "critical" or request.critical  # Only damage says it's critical.
    for target in outcome.targets:
        if target in brings and exhausts(request, target.target):
            yield target.target, Restored(ALONE, "died")
        elif total := target.dealt.total:
            yield target.target, Dealt(0, (Hit(ALONE, total, critical),), "entered")
        elif target in brings:
            yield target.target, Dealt(0, (), "entered")


def healings(request: HealingRequest, left: int) -> Iterator[tuple[Target, Healed]]:
    """Yield each target's healing, from what is left if it's divided."""
    for target in request.met:
        yield target, Healed(0, (ALONE,), left, how=request.how)
        was = target.was or target.hp
        left -= min(left, was.maximum - was.hp) if was and request.how == "divided" else 0


def waiting(trail: DndTrail) -> list[Target]:
    """Return the targets the roll can still be applied to."""
    if not any(target.applied is False for target in trail[-1].request.met):
        return []
    return [target for target, _ in reached(trail[-1].request, now(trail)) if target.applied is False]


def apply(trail: DndTrail, _picked: tuple[str, ...], source: Source) -> DndChange:
    """Apply the roll to all waiting targets. The table leaves out targets that aren't the presser's."""
    names = {target.character for target in waiting(trail)}
    request = trail[-1].request
    met = tuple(
        replace(target, applied=True) if target.character in names else target for target in request.met
    )
    keeps = given(request.keeps, given=False)
    request = replace(_paid(request, given=False), met=met, undone=False).having(keeps=keeps)
    return same_faces(trail, request, source)


def is_applied(request: DndRequest) -> bool:
    """Return True if the roll has been applied to anyone."""
    return any(target.was for target in request.met)


def may_land(request: DndRequest) -> bool:
    """Return True if such a roll can have an effect outside of fights."""
    lands = isinstance(
        request, AttackRequest | CastRequest | DamageRequest | HealingRequest | DeathSaveRequest
    )
    return not request.fighting and (lands or request.keeps is not None)


def is_in_effect(request: DndRequest) -> bool:
    """Return True if a roll outside of fights had an effect or a cost, and wasn't undone."""
    has_landed = is_applied(request) or request.keeps is not None or request.spends is not None
    return has_landed and not (request.undone or request.fighting)


def counts(request: DndRequest, outcome: Outcome) -> bool:
    """Return True if the roll has effects that can be undone.

    It has some if it was applied, had a cost, was a Concentration save, or started a Concentration. Effects
    in a fight are undone in that fight, and the hours of a wait can't be undone.
    """
    if request.undone or request.fighting or isinstance(request, HoursRequest):
        return False
    if is_applied(request) or request.keeps is not None or concentrating(request, ()):
        return True
    return any(spendings(request, outcome))


def undone(request: DndRequest, *, refunded: bool) -> DndRequest:
    """Return the roll with all of its effects undone. Its cost stays spent unless ``refunded`` is True."""
    met = tuple(unapplied(target) if target.was else target for target in request.met)
    keeps = given(request.keeps, given=True)
    return replace(_paid(request, given=refunded), met=met, undone=True).having(keeps=keeps)


def _paid(request: DndRequest, *, given: bool) -> DndRequest:
    """Return the roll with all its costs refunded, or spent again."""
    spends = request.spends and replace(request.spends, given=given)
    return giving_back(request, given=given).having(spends=spends)


def spendings(request: DndRequest, outcome: Outcome) -> Iterator[Spending]:
    """Yield the roll's costs, including those of riders if it hit, and refunds."""
    if request.spends:
        yield request.spends
    yield from paid_by(request, outcome)


def unapplied(target: Target) -> Target:
    """Return the target as it is when the roll isn't applied to it."""
    return replace(target, applied=False, was=None, since=None, sheet=0, stood=False)


def may_apply(trail: DndTrail, presser: Presser) -> str | None:
    """Return why someone can't apply the roll: they play none of the targets, and aren't a GM.

    The roller can reapply healing, a Death Saving Throw, and anything with a cost.
    """
    there = waiting(trail)
    if not presser.sees:
        return not_theirs(trail, presser)
    request = trail[-1].request
    own = presser.owns and (isinstance(request, HealingRequest | SaveRequest) or request.undone)
    if own or presser.is_gm or any(target.player == presser.user for target in there):
        return None
    names = listed([plain(target.name) for target in there], "or")
    return say("You don't play {names}. Only their players and the GMs can apply this to them.", names=names)
