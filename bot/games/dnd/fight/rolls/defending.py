"""What a creature does against a hit or a failed save afterwards: Legendary Resistance and Parry (SRD 5.2.1).

Both are in the roll from then on, so whatever changes of that later is worked out with them.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.creatures.in_fights.allowed_uses import NO_RESISTANCE
from bot.games.dnd.creatures.in_fights.uses import RESISTANCE, uses_left
from bot.games.dnd.fight.record.state import Combatant
from bot.games.dnd.fight.rolls.moment import Moment
from bot.games.dnd.fight.steps.conditions import Concentrated, Withstood
from bot.games.dnd.fight.steps.history import History, Told
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.taken import Taken
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Dealt
from bot.games.dnd.rolls.record.outcome import D20
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.targets.target import Target
from bot.rolls.card import plain
from bot.words import say

What = Literal["resist", "parry"]
"""What a creature does, as its button is called in what is sent to Discord."""


class Defence(Struct, frozen=True):
    """Legendary Resistance or Parry against the step of this number.

    ``roll`` is that of the step, and ``request`` that roll with it; ``against`` is what it is of, in words.
    Of a Parry ``by`` is who attacked, with that ``total``; ``turns``: the attack misses by it.
    """

    what: What
    step: int
    roll: int
    request: DndRequest
    against: str
    by: str = ""
    total: int = 0
    turns: bool = True


def defences(shown: Moment, of: Combatant) -> list[Defence]:
    """What a creature can do now against what befell it in this turn and the one before, the last first."""
    turn = shown.fight.turn
    return [
        defence
        for told in reversed(shown.history.told_in(turn - 1, turn))
        if not told[0].is_change and told[0].roll in shown.trails
        for defence in _against(shown, of, told)
    ]


def _against(shown: Moment, of: Combatant, told: Told) -> Iterator[Defence]:
    taken, _, _ = told
    request = shown.trails[taken.roll][-1].request
    against = source_name(request.label) or request.what
    if uses_left(of, RESISTANCE) and (resisted := _resisted(shown, of, told)):
        yield Defence("resist", taken.number, taken.roll, resisted, against)
    if of.block.parry and (parried := _parried(shown, of, told)):
        came = resolve(parried, None, shown.trails[taken.roll][-1].faces)
        total, turns = came.test.total if came.test else 0, came.verdict == "miss"
        by = shown.fight.name(taken.step.actor) if isinstance(taken.step, Dealt) else ""
        yield Defence("parry", taken.number, taken.roll, parried, against, by, total, turns)


def _resisted(shown: Moment, of: Combatant, told: Told) -> DndRequest | None:
    """The roll with this creature's failed save turned; None if it failed none there."""
    taken, before, after = told
    version = shown.trails[taken.roll][-1]
    was, now = before.find(of.id), after.find(of.id)
    if isinstance(taken.step, Withstood):
        failed = taken.step.target == of.id and not taken.step.success
        return replace(version.request, resisted=True) if failed else None
    if isinstance(taken.step, Concentrated):
        lost = taken.step.target == of.id and was and now and was.focus and not now.focus
        return replace(version.request, resisted=True) if lost else None
    saved = resolve(version.request, None, version.faces).targets
    failed = any(each.target.combatant == of.id and each.success is False for each in saved)
    return _with(version.request, of, resisted=True) if failed else None


def _parried(shown: Moment, of: Combatant, told: Told) -> DndRequest | None:
    """The attack with a Parry of this creature, which it hit; None if there is nothing to parry.

    A natural 20 hits whatever the Armor Class (Rolling 20 or 1).
    """
    taken, _, _ = told
    step = taken.step
    if not (isinstance(step, Dealt) and step.melee and step.aimed == of.id):
        return None
    if not _has_reaction(shown.history, told, of.id):
        return None
    version = shown.trails[taken.roll][-1]
    outcome = resolve(version.request, None, version.faces)
    if outcome.verdict != "hit" or not outcome.test or outcome.test.natural == D20:
        return None
    return _with(version.request, of, parried=of.block.parry)


def _with(request: DndRequest, of: Combatant, **late: object) -> DndRequest:
    def told(target: Target) -> Target:
        return replace(target, **late) if target.combatant == of.id else target

    return replace(request, met=tuple(map(told, request.met)))


def _has_reaction(history: History, told: Told, number: int) -> bool:
    """Whether somebody could react to this step, and used no Reaction until their next turn or now."""
    taken, before, _ = told
    was = before.find(number)
    if was is None or was.reaction or not was.can_act:
        return False
    own = (
        fight
        for each, fight, _ in history.story
        if each.number > taken.number and isinstance(each.step, Turned) and each.step.to == was.group
    )
    then = next(own, history.fight).known(number)
    return then is not None and not then.reaction


def check_defended(before: History, of: Taken, step: Step, after: History) -> None:
    """Let a changed step pass, if what is used against it is left: Legendary Resistance, or a Reaction.

    Raises:
        PressError: It is not.

    """
    for number in set(resisting(step)) - set(resisting(of.step)):
        combatant = after.fight.find(number)
        if combatant and combatant.spent.count(RESISTANCE) > combatant.block.resistance.most:
            raise PressError(NO_RESISTANCE.say(name=plain(combatant.name)))
    if isinstance(step, Dealt) and isinstance(of.step, Dealt) and step.parried and not of.step.parried:
        told = next(each for each in before.story if each[0].number == of.number)
        if not _has_reaction(before, told, step.parried):
            name = plain(before.fight.name(step.parried))
            raise PressError(say("{name} has no Reaction left for that.", name=name))


def resisting(step: Step) -> tuple[int, ...]:
    """Those who used Legendary Resistance on this step."""
    if isinstance(step, Withstood | Concentrated):
        return (step.target,) if step.resisted else ()
    return step.resisted if isinstance(step, Dealt) else ()
