"""Requests of the saves that a fight itself asks for: against a condition, and to keep Concentration."""

from msgspec.structs import replace

from bot.games.dnd import sources
from bot.games.dnd.checks import Check
from bot.games.dnd.conditions.rules.borne import Borne
from bot.games.dnd.fight.record.fighting import Fighting
from bot.games.dnd.fight.rules.requests import Actor
from bot.games.dnd.rolls.rules.request import DndRequest, Modifier


def ending_request(actor: Actor, borne: Borne, fighting: Fighting) -> DndRequest:
    """The save at the end of a turn against a condition that it ends."""
    of = replace(fighting, condition=borne.condition, since=borne.since)
    return _save_request(actor, borne.ends.ability, borne.ends.dc, of, sources.against(borne.condition))


def concentration_request(actor: Actor, dc: int, fighting: Fighting) -> DndRequest:
    """The Constitution save to keep Concentration after damage (Concentration)."""
    return _save_request(actor, "con", dc, fighting, sources.CONCENTRATION)


def _save_request(actor: Actor, ability: str, dc: int, fighting: Fighting, label: str) -> DndRequest:
    made = actor.request(DndRequest("save", Check(ability), dc=dc, label=label, fighting=fighting))
    creature = actor.combatant.creature
    if creature is None or creature.save(ability) == actor.sheet.save(ability):
        return made
    # As the stat block has it, not as its scores would come to.
    whole = Modifier(sources.SAVE_BONUS, str(creature.save(ability)))
    tired = [each for each in made.modifiers if sources.is_exhaustion(each.source)]
    return replace(made, modifiers=(whole, *tired))
