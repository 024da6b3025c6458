"""What a roll comes to in its fight, as the step that it is."""

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.roll import Faces
from bot.games.dnd.circumstances.circumstances import ALLY_NEAR
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.rolls.recalled import Thrown
from bot.games.dnd.fight.steps.conditions import Concentrated, Withstood
from bot.games.dnd.fight.steps.entering import Entered
from bot.games.dnd.fight.steps.escaping import Escaped
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.hit_points.record.steps import Aided, Dealt, DeathSaved, Healed, Hit, Restored
from bot.games.dnd.riders.in_rolls.riding import used_by
from bot.games.dnd.rolls.record.outcome import Outcome, facts_of, resists
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.afflicted import afflicted, focus_of
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.saves import parried_by


class TakeStep(Struct, frozen=True):
    """A deed: the roll is this step of that fight, asked for at a moment (None: any); ``thrown`` came up."""

    fight: int
    step: Step
    at: int | None
    thrown: Thrown | None = None


def step_of(request: DndRequest, faces: Faces) -> Step:
    """The step that a roll of a fight is."""
    fighting = request.fighting
    assert fighting is not None
    outcome = resolve(request, None, faces)
    targets = tuple(target.combatant for target in request.everyone)
    match fighting.does:
        case "enter":
            assert outcome.test is not None
            # The total is the count (SRD 5.2, Initiative Order); a natural 20 is nothing special.
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
            # Who fails without a roll has lost it by then.
            total = outcome.test.total if outcome.test else 0
            return Concentrated(fighting.actor, total, resists(request))
        case "wait":
            return Restored(fighting.actor, "woken")
        case "heal":
            return Healed(fighting.actor, targets, outcome.damage_total)
        case _:
            return _dealt(request, fighting, outcome)


def _dealt(request: DndRequest, fighting: Fighting, outcome: Outcome) -> Dealt:
    critical = outcome.verdict == "critical" or request.critical  # Damage alone is said to be one.
    # A target that was edited in may not be in the fight.
    known = [saved for saved in outcome.targets if saved.target.combatant]
    hits = tuple(
        Hit(saved.target.combatant, saved.dealt.total, critical, saved.dealt.stops(saved.target))
        for saved in known
    )
    aimed, weapon = request.target.combatant, request.attack.name if request.attack else ""
    # A thrown dagger is a ranged attack and knocks nobody out (SRD 5.2, Knocking Out a Creature).
    dealt = Dealt(
        fighting.actor,
        hits,
        aimed=aimed,
        weapon=weapon,
        action=fighting.action,
        melee=request.is_attack and not request.ranged,
        resisted=tuple(saved.target.combatant for saved in known if saved.target.resisted),
        parried=aimed if parried_by(request) else 0,
        once=used_by(request, outcome),
        beside=ALLY_NEAR in facts_of(request),
        near=bool(aimed) and request.is_attack and request.near and not _reaches(request),
    )
    if request.afflicts:
        there = tuple(
            saved.target.combatant for saved in afflicted(request, outcome) if saved.target.combatant
        )
        dealt = replace(dealt, afflicts=request.afflicts.borne(fighting.actor), afflicted=there)
        dealt = replace(dealt, focus=focus_of(request) if request.afflicts.held else "")
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


def _reaches(request: DndRequest) -> bool:
    """Return whether an attack is made with reach, so that no one knows how near it is."""
    return request.attack is not None and request.attack.reach > NEAR


NEAR = 5
"""Feet within which one is next to somebody."""


def step_again(before: Step, after: Step) -> Step:
    """The step that a roll is once it has changed: whoever entered by it stays who they are."""
    if isinstance(before, Entered) and isinstance(after, Entered):
        return replace(before, count=after.count)
    return after


def deeds_of(request: DndRequest, faces: Faces) -> tuple[TakeStep, ...]:
    """What a roll of a fight stands for: the step that it is."""
    fighting = request.fighting
    return (TakeStep(fighting.fight, step_of(request, faces), fighting.at),) if fighting else ()
