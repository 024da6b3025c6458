"""What became of conditions in a fight, in words: how they began, were saved against, and ended."""

from bot.games.dnd.conditions.rules.conditions import NAMES as CONDITIONS
from bot.games.dnd.fight.cards.change_text import bearing_changes
from bot.games.dnd.fight.cards.telling import Telling
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Escaped, Withstood
from bot.rolls.card import plain
from bot.words import later, listed, say


def conditioned(_step: Conditioned, of: Telling) -> str:
    """What somebody changed of what is borne."""
    told = listed(borne_since(of))
    return say("{told} ({who})", told=told, who=plain(of.taken.name)) if told else ""


def borne_since(of: Telling) -> list[str]:
    """What anybody bears from then on, or no more."""
    pairs = [(of.before.find(each.id), each) for each in of.after.combatants]
    return [word for was, now in pairs if was for word in bearing_changes(was, now, of.after)]


def withstood(step: Withstood, of: Telling) -> str:
    """A save at the end of a turn; of a creature without its numbers."""
    was = of.before.find(step.target)
    words = later("**{name}**, save against {condition}: {came}")
    if was and was.is_secret:  # From a die and a total all could work out its bonus.
        words = (
            later("**{name}** saves against {condition}")
            if step.success
            else later("**{name}** fails its save against {condition}")
        )
    return words.say(name=of.name(step.target), condition=CONDITIONS.name(step.condition), came=of.headline)


def escaped(step: Escaped, of: Telling) -> str:
    """An action to end a condition; of a creature without its numbers."""
    actor, is_own = of.before.find(step.actor), step.target == step.actor
    if not of.trail or (actor and actor.is_secret):
        words = (
            later("**{name}** breaks free") if is_own else later("**{name}** ends {condition} of {target}")
        )
        if not step.success:
            words = later("**{name}** fails to break free")
            words = words if is_own else later("**{name}** fails to end {condition} of {target}")
    else:
        words = later("**{name}** tries to end {condition}: {came}")
        words = words if is_own else later("**{name}** tries to end {condition} of {target}: {came}")
    return words.say(
        name=of.name(step.actor),
        target=of.name(step.target),
        condition=CONDITIONS.name(step.condition),
        came=of.headline,
    )


def concentrated(step: Concentrated, of: Telling) -> str:
    """A save to keep Concentration; of a creature without its numbers."""
    was, now = of.before.find(step.target), of.after.find(step.target)
    words = later("**{name}**, save to concentrate: {came}")
    if was and was.is_secret:
        keeps = now is not None and now.focus
        words = (
            later("**{name}** keeps its Concentration") if keeps else later("**{name}** fails to concentrate")
        )
    return words.say(name=of.name(step.target), came=of.headline)
