"""Defenses after a hit or a failed save: Legendary Resistance, Parry, and the spell Shield (SRD 5.2.1).

All become part of the roll, so later changes to the roll include them.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.creatures.in_fights.uses import NO_RESISTANCE, RESISTANCE, uses_left
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.rolls.fighting import fighting_of
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.conditions import Concentrated, Withstood
from bot.games.dnd.fight.steps.history import Event, History, Taken
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.rolls.record.outcome import D20
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.targets.target import Target
from bot.names import typed_form
from bot.rolls.card import plain
from bot.words import say

What = Literal["resist", "parry", "shield", "counter"]
"""The kind of defense, as named in its button's custom_id."""
SHIELD, MISSILE, COUNTER = "Shield", "Magic Missile", "Counterspell"
"""The spell cast after a hit, another spell it stops, and the spell that stops a casting."""


class Defence(Struct, frozen=True):
    """Legendary Resistance, Parry, Shield or Counterspell against the step with this number.

    ``roll`` is the step's roll, ``request`` is the roll with the defense, and ``against`` describes the step.
    For a Parry, ``by`` is the attacker, whose roll has this ``total``. ``turns`` means that the attack then
    misses.
    """

    what: What
    step: int
    roll: int
    request: DndRequest
    against: str
    by: str = ""
    total: int = 0
    turns: bool = True


def knows_shield(sheet: Sheet) -> bool:
    """Return True if a sheet has the spell Shield."""
    return any(typed_form(spell) == typed_form(SHIELD) for spell in sheet.spells)


def defences(shown: Moment, of: Combatant) -> list[Defence]:
    """Return a creature's possible defenses against steps of this turn and the previous one, latest first."""
    turn = shown.fight.turn
    return [
        defence
        for event in reversed(shown.history.events_in(turn - 1, turn))
        if not event[0].is_change and event[0].roll in shown.trails
        for defence in _against(shown, of, event)
    ]


def _against(shown: Moment, of: Combatant, event: Event) -> Iterator[Defence]:
    taken, _, _ = event
    request = shown.trails[taken.roll][-1].request
    against = source_name(request.label) or request.what
    if uses_left(of, RESISTANCE) and (resisted := _resisted(shown, of, event)):
        yield Defence("resist", taken.number, taken.roll, resisted, against)
    if of.block.parry and (parried := _parried(shown, of, event)):
        came = resolve(parried, None, shown.trails[taken.roll][-1].faces)
        total, turns = came.test.total if came.test else 0, came.verdict == "miss"
        by = shown.fight.name(taken.step.actor) if isinstance(taken.step, Dealt) else ""
        yield Defence("parry", taken.number, taken.roll, parried, against, by, total, turns)
    if of.id in shown.shielders and (shielded := _shielded(shown, of, event)):
        by = shown.fight.name(taken.step.actor) if isinstance(taken.step, Dealt) else ""
        yield Defence("shield", taken.number, taken.roll, shielded, against, by)


def _resisted(shown: Moment, of: Combatant, event: Event) -> DndRequest | None:
    """Return the roll with this creature's failed save turned into a success, or None if it has none."""
    taken, before, after = event
    version = shown.trails[taken.roll][-1]
    was, now = before.find(of.id), after.find(of.id)
    if isinstance(taken.step, Withstood):
        failed = taken.step.target == of.id and not taken.step.success
        return replace(version.request, resisted=True) if failed else None
    if isinstance(taken.step, Concentrated):
        lost = taken.step.target == of.id and was and now and was.focus and not now.focus
        return replace(version.request, resisted=True) if lost else None
    saved = resolve(version.request, None, version.faces).targets
    failed = any(save.target.combatant == of.id and save.success is False for save in saved)
    return _with(version.request, of, resisted=True) if failed else None


def _parried(shown: Moment, of: Combatant, event: Event) -> DndRequest | None:
    """Return the attack on this creature with a Parry, or None if there is nothing to parry.

    A natural 20 hits regardless of Armor Class (Rolling 20 or 1).
    """
    taken, _, _ = event
    step = taken.step
    if not (isinstance(step, Dealt) and step.melee and step.aimed == of.id):
        return None
    if not _has_reaction(shown.history, event, of.id):
        return None
    version = shown.trails[taken.roll][-1]
    outcome = resolve(version.request, None, version.faces)
    if outcome.verdict != "hit" or not outcome.test or outcome.test.natural == D20:
        return None
    return _with(version.request, of, parried=of.block.parry)


def _shielded(shown: Moment, of: Combatant, event: Event) -> DndRequest | None:
    """Return the roll after its target casts Shield or already has, if that makes it miss."""
    taken, _, _ = event
    step, version = taken.step, shown.trails[taken.roll][-1]
    if not isinstance(step, Dealt) or not _can_shield(shown, of, event):
        return None
    request = version.request
    target = next((met for met in request.met if met.combatant == of.id and not met.shielded), None)
    if target is None:
        return None
    if step.spell == MISSILE:
        unharmed = _with(request, of, shielded=True, immune=(*target.immune, "force"))
        return unharmed if of.id in [hit.target for hit in step.hits if hit.amount] else None
    if step.aimed != of.id or resolve(request, None, version.faces).verdict != "hit":
        return None
    turned = _with(request, of, shielded=True, parried=target.parried + _SHIELD_BONUS)
    return turned if resolve(turned, None, version.faces).verdict == "miss" else None


def _can_shield(shown: Moment, of: Combatant, event: Event) -> bool:
    is_cast = any(borne.condition == SHIELD and borne.since > event[0].number for borne in of.borne)
    return is_cast or _has_reaction(shown.history, event, of.id)


_SHIELD_BONUS = 5


def countered(shown: Moment) -> Defence | None:
    """Return the spell that the last Counterspell stopped, without effects, or None if there is none.

    Its slot isn't expended (Counterspell). If a spell makes several rolls, each roll is undone separately.
    """
    turn = shown.fight.turn
    story = [event[0] for event in shown.history.events_in(turn - 1, turn) if not event[0].is_change]
    cast = [taken for taken in story if taken.roll in shown.trails]
    for n, taken in enumerate(cast):
        if isinstance(taken.step, Dealt) and taken.step.spell == COUNTER:
            return _stopped(shown, taken, cast[:n])
    return None


def _stopped(shown: Moment, counter: Taken, earlier: Sequence[Taken]) -> Defence | None:
    version = shown.trails[counter.roll][-1]
    saved = resolve(version.request, None, version.faces).targets
    failed = {save.target.combatant for save in saved if save.success is False}
    for taken in reversed(earlier):
        stopped = shown.trails[taken.roll][-1].request
        fighting = fighting_of(stopped)
        if stopped.casting and fighting and fighting.actor in failed and not stopped.undone:
            spends = stopped.spends and replace(stopped.spends, given=True)
            after = replace(stopped, undone=True).having(spends=spends)
            by = shown.fight.name(fighting.actor)
            defence = Defence("counter", taken.number, taken.roll, after, after.what, by)
            return defence if after.attacks == 1 else None
    return None


def _with(request: DndRequest, of: Combatant, **late: object) -> DndRequest:
    def defended(target: Target) -> Target:
        return replace(target, **late) if target.combatant == of.id else target

    return replace(request, met=tuple(map(defended, request.met)))


def _has_reaction(history: History, event: Event, number: int) -> bool:
    """Return True if a combatant still has a Reaction to use against this step."""
    taken, before, _ = event
    was = before.find(number)
    if was is None or was.reaction or not was.can_act:
        return False
    own = (
        fight
        for later, fight, _ in history.story
        if later.number > taken.number and isinstance(later.step, Turned) and later.step.to == was.group
    )
    then = next(own, history.fight).known(number)
    return then is not None and not then.reaction


def check_defended(before: History, of: Taken, step: Step, after: History) -> None:
    """Check that the defense used on a changed step can still be paid for.

    Raises:
        PressError: No Legendary Resistance or Reaction is left for it.

    """
    for number in set(resisting(step)) - set(resisting(of.step)):
        combatant = after.fight.find(number)
        if combatant and combatant.spent.count(RESISTANCE) > combatant.block.resistance.most:
            raise PressError(NO_RESISTANCE.say(name=plain(combatant.name)))
    if isinstance(step, Dealt) and isinstance(of.step, Dealt) and step.parried and not of.step.parried:
        event = next(old for old in before.story if old[0].number == of.number)
        if not _has_reaction(before, event, step.parried):
            name = plain(before.fight.name(step.parried))
            raise PressError(say("{name} has no Reaction left.", name=name))


def resisting(step: Step) -> tuple[int, ...]:
    """Return those who used Legendary Resistance on this step."""
    if isinstance(step, Withstood | Concentrated):
        return (step.target,) if step.resisted else ()
    return step.resisted if isinstance(step, Dealt) else ()
