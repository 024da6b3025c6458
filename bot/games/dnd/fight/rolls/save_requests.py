"""Requests that the fight itself makes: saves against conditions, escapes, Concentration saves."""

from msgspec.structs import replace

from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.fight.rolls.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.fight.steps.escaping import Way
from bot.games.dnd.rolls.record.kinds import CheckRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.games.dnd.terms.playing import SKILL_ABILITIES


def ending_request(actor: Actor, borne: Borne, fighting: Fighting) -> DndRequest:
    """Return the end-of-turn save that can end a condition."""
    of = replace(fighting, condition=borne.condition, since=borne.since)
    return _save_request(actor, borne.ends.ability, borne.ends.dc, of, sources.against(borne.condition))


def concentration_request(actor: Actor, dc: int, fighting: Fighting) -> DndRequest:
    """Return the Constitution save to keep Concentration after damage (Concentration)."""
    return _save_request(actor, "con", dc, fighting, sources.CONCENTRATION)


def escape_request(actor: Actor, way: Way, fighting: Fighting) -> DndRequest:
    """Return the check to end the actor's condition or someone else's (Grappled, Escaping a Grapple)."""
    of, target = way.borne, way.target
    met = (Target(target.name, combatant=target.id),) if target.id != actor.combatant.id else ()
    request = CheckRequest(
        Check(SKILL_ABILITIES[way.skill], (way.skill,)),
        dc=way.escape.dc,
        label=sources.escape(of.condition),
        disadvantage=(sources.DISADVANTAGE,) if way.escape.hard else (),
        targets=met,
        met=met,
        fighting=replace(fighting, condition=of.condition, since=of.since).part,
    )
    return _as_written(actor, request, way.bonus)


def _save_request(actor: Actor, ability: str, dc: int, fighting: Fighting, label: str) -> DndRequest:
    request = SaveRequest(ability, dc=dc, label=label, fighting=fighting.part)
    creature = actor.combatant.creature
    if creature is None or creature.save(ability) == actor.sheet.save(ability):
        return actor.request(request)
    return _as_written(actor, request, creature.save(ability))


def _as_written(actor: Actor, request: DndRequest, bonus: int) -> DndRequest:
    """Return the request with the bonus from the stat block, not the one calculated from the scores."""
    made = actor.request(request)
    if actor.combatant.creature is None:
        return made
    source = sources.SAVE_BONUS if isinstance(request, SaveRequest) else sources.BONUS
    tired = [modifier for modifier in made.modifiers if sources.is_exhaustion(modifier.source)]
    return replace(made, modifiers=(Modifier(source, str(bonus)), *tired))
