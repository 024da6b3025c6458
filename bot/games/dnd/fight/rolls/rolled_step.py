"""A fight's roll as a step of that fight."""

from msgspec.structs import replace

from bot.dice.roll import Faces
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.conditions.rules.affliction import Affliction
from bot.games.dnd.fight.rolls.fighting import Fighting, fighting_of
from bot.games.dnd.fight.rolls.recalled import TakeStep
from bot.games.dnd.fight.steps.conditions import Concentrated, Withstood
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.escaping import Escaped
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.hit_points.record.steps import Aided, Dealt, DeathSaved, Healed, Hit, Restored
from bot.games.dnd.riders.in_rolls.riding import used_by
from bot.games.dnd.rolls.record.kinds import AttackRequest, HealingRequest
from bot.games.dnd.rolls.record.outcome import Outcome, facts_of, resists
from bot.games.dnd.rolls.record.request import Casting, DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted, focus_of
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.saves import parried_by


def step_of(request: DndRequest, faces: Faces) -> Step:
    """Return the step of a fight's roll."""
    fighting = fighting_of(request)
    assert fighting is not None
    return _stopped(request, fighting) if request.undone else _step(request, fighting, faces)


def _stopped(request: DndRequest, fighting: Fighting) -> Dealt:
    """Return the step of a countered spell, which has no effect."""
    stopped = Dealt(fighting.actor, (), "area", spell=request.casting.spell if request.casting else "")
    if fighting.does == "bonus":
        return replace(stopped, by="bonus")
    return replace(stopped, by="reaction") if fighting.does == "reaction" else stopped


def _step(request: DndRequest, fighting: Fighting, faces: Faces) -> Step:
    outcome = resolve(request, None, faces)
    targets = tuple(target.combatant for target in request.everyone)
    match fighting.does:
        case "enter":
            assert outcome.test is not None
            # The total is the Initiative count (SRD 5.2, Initiative Order); a natural 20 isn't special.
            return Entered(fighting.newcomers, outcome.test.total)
        case "death":
            assert outcome.test is not None
            return DeathSaved(fighting.actor, outcome.test.natural, outcome.verdict == "success")
        case "aid":
            return Aided(fighting.actor, targets[0], outcome.verdict == "success")
        case "ending":
            success = outcome.verdict == "success"
            return Withstood(fighting.actor, fighting.condition, fighting.since, success, resists(request))
        case "escape":
            of, success = targets[0] if targets else fighting.actor, outcome.verdict == "success"
            return Escaped(fighting.actor, of, fighting.condition, fighting.since, success)
        case "focus":
            # Someone who fails without a roll has already lost it.
            total = outcome.test.total if outcome.test else 0
            return Concentrated(fighting.actor, total, resists(request))
        case "wait":
            return Restored(fighting.actor, "woken")
        case "heal":
            return _healed(request, Healed(fighting.actor, targets, outcome.damage_total))
        case _:
            return _dealt(request, fighting, outcome)


def _healed(request: DndRequest, healed: Healed) -> Healed:
    healed = replace(healed, by=request.casting.takes) if request.casting else healed
    if not isinstance(request, HealingRequest):
        return healed
    return replace(healed, how=request.how, lifts=request.afflicts.lifts if request.afflicts else ())


def _dealt(request: DndRequest, fighting: Fighting, outcome: Outcome) -> Dealt:
    critical = outcome.verdict == "critical" or request.critical  # Only damage says it's critical.
    # A target that was added by editing may not be in the fight.
    known = [saved for saved in outcome.targets if saved.target.combatant]
    spared = tuple(part.source for part in outcome.damage if part.source and part.dice.startswith("-"))
    hits = tuple(
        Hit(saved.target.combatant, saved.dealt.total, critical, saved.dealt.stops(saved.target), spared)
        for saved in known
    )
    aimed, attack = request.target.combatant, request.attack
    weapon, reach = (attack.name, attack.reach) if attack else ("", 0)
    # A thrown dagger is a ranged attack and knocks no one out (SRD 5.2, Knocking Out a Creature).
    dealt = Dealt(
        fighting.actor,
        hits,
        aimed=aimed,
        weapon=weapon,
        action=fighting.action,
        melee=isinstance(request, AttackRequest) and not request.ranged,
        resisted=tuple(saved.target.combatant for saved in known if saved.target.resisted),
        parried=aimed if parried_by(request) and not request.target.shielded else 0,
        once=used_by(request, outcome) if request.ridden else (),
        beside=ALLY_NEAR in facts_of(request),
        # With reach, the distance is unknown.
        near=bool(aimed) and isinstance(request, AttackRequest) and request.near and reach <= NEAR,
    )
    if request.casting:
        dealt = _cast(dealt, request, request.casting)
    if request.afflicts:
        dealt = _afflicting(dealt, request, request.afflicts, outcome)
    return _done_by(dealt, fighting)


def _cast(dealt: Dealt, request: DndRequest, casting: Casting) -> Dealt:
    # If nothing holds the spell, the rest happens only once, such as Ice Knife's explosion.
    is_free = casting.later and not (request.afflicts and request.afflicts.held)
    once = (casting.spell,) if is_free else ()
    dealt = replace(dealt, spell=casting.spell, slot=casting.slot, once=dealt.once + once)
    if casting.drains:
        dealt = replace(dealt, regains=sum(hit.amount for hit in dealt.hits) // 2)
    return dealt if isinstance(request, AttackRequest) else replace(dealt, aimed=0)


def _afflicting(dealt: Dealt, request: DndRequest, afflicts: Affliction, outcome: Outcome) -> Dealt:
    """Return the step with the roll's conditions, and a mark if Concentration holds them."""
    brought = (saved.target.combatant for saved in afflicted(request, outcome))
    there = tuple(filter(None, brought))
    begins = afflicts.held and not (request.casting and request.casting.later)
    return replace(
        dealt,
        afflicts=afflicts.borne(dealt.actor),
        lifts=afflicts.lifts,
        afflicted=there,
        focus=focus_of(request) if begins else "",
    )


def _done_by(dealt: Dealt, fighting: Fighting) -> Dealt:
    """Return the step with the kind of action it takes, and no target of attack if it isn't an attack."""
    match fighting.does:
        case "area":
            return replace(dealt, by="area", aimed=0, weapon="", melee=False, effect=fighting.effect)
        case "bonus" | "legendary" | "trait" | "ongoing":
            return replace(dealt, by=fighting.does, effect=fighting.effect)
        case "reaction":
            return replace(dealt, by="reaction", effect=fighting.effect)
        case "strike":
            return replace(dealt, by="entered", melee=False)
        case _:
            return dealt


NEAR = 5
"""The distance in feet at which creatures are next to each other."""


def step_again(before: Step, after: Step) -> Step:
    """Return a roll's step after a change; those who entered with it keep their identity."""
    if isinstance(before, Entered) and isinstance(after, Entered):
        return replace(before, count=after.count)
    return after


def deeds_of(request: DndRequest, faces: Faces) -> tuple[TakeStep, ...]:
    """Return the deeds of a fight's roll: the step it takes."""
    fighting = fighting_of(request)
    return (TakeStep(fighting.fight, step_of(request, faces), fighting.at),) if fighting else ()
