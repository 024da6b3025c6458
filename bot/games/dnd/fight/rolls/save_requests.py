"""Requests of what a fight itself asks for: saves against conditions, escapes, saves to concentrate."""

from msgspec.structs import replace

from bot.games.dnd.circumstances import sources
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.conditions.rules.active_conditions import Borne
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.rolls.requests import Actor
from bot.games.dnd.fight.steps.escaping import Way
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.targets.target import Target
from bot.games.dnd.terms.checks import Check
from bot.games.dnd.terms.playing import SKILL_ABILITIES


def ending_request(actor: Actor, borne: Borne, fighting: Fighting) -> DndRequest:
    """The save at the end of a turn against a condition that it ends."""
    of = replace(fighting, condition=borne.condition, since=borne.since)
    return _save_request(actor, borne.ends.ability, borne.ends.dc, of, sources.against(borne.condition))


def concentration_request(actor: Actor, dc: int, fighting: Fighting) -> DndRequest:
    """The Constitution save to keep Concentration after damage (Concentration)."""
    return _save_request(actor, "con", dc, fighting, sources.CONCENTRATION)


def escape_request(actor: Actor, way: Way, fighting: Fighting) -> DndRequest:
    """The check to end a condition, one's own or somebody else's (Grappled, Escaping a Grapple)."""
    of, target = way.borne, way.target
    met = (Target(target.name, combatant=target.id),) if target.id != actor.combatant.id else ()
    request = DndRequest(
        "check",
        Check(SKILL_ABILITIES[way.skill], (way.skill,)),
        dc=way.escape.dc,
        label=sources.escape(of.condition),
        disadvantage=(sources.DISADVANTAGE,) if way.escape.hard else (),
        targets=met,
        met=met,
        fighting=replace(fighting, condition=of.condition, since=of.since),
    )
    return _as_written(actor, request, way.bonus)


def _save_request(actor: Actor, ability: str, dc: int, fighting: Fighting, label: str) -> DndRequest:
    request = DndRequest("save", Check(ability), dc=dc, label=label, fighting=fighting)
    creature = actor.combatant.creature
    if creature is None or creature.save(ability) == actor.sheet.save(ability):
        return actor.request(request)
    return _as_written(actor, request, creature.save(ability))


def _as_written(actor: Actor, request: DndRequest, bonus: int) -> DndRequest:
    """With the whole bonus as a creature's stat block has it, not as its scores would come to."""
    made = actor.request(request)
    if actor.combatant.creature is None:
        return made
    source = sources.SAVE_BONUS if request.kind == "save" else sources.BONUS
    tired = [modifier for modifier in made.modifiers if sources.is_exhaustion(modifier.source)]
    return replace(made, modifiers=(Modifier(source, str(bonus)), *tired))
