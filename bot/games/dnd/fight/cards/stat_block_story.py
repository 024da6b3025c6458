"""What a fight tells of stat blocks: effects on several, uses that are spent, regeneration."""

from collections.abc import Callable, Mapping

from bot.games.dnd.creatures.in_fights.uses import RESISTANCE
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.uses import Spent
from bot.games.dnd.hit_points.record.steps import ONGOING, Dealt
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.rolls.card import plain
from bot.rolls.trail import Trail
from bot.words import Later, later, listed, say

EFFECTS: Mapping[str, Later] = {
    "bonus": later("**{actor}**, {what} (Bonus Action): {amounts}"),
    "reaction": later("**{actor}**, {what} (Reaction): {amounts}"),
    "legendary": later("**{actor}**, {what} (Legendary Action): {amounts}"),
    ONGOING: later("**{actor}**, {what} goes on: {amounts}"),
}
"""An effect, by what it takes beside an action."""


def amounts_words(step: Dealt, name: Callable[[int], str], trail: Trail[DndRequest] | None) -> str:
    """What each is dealt; of an effect without damage who made the save against it."""
    now = trail[-1] if trail else None
    if now and now.request.kind == "damage" and not (now.request.parts or now.request.extras):
        return listed(
            (later("{name} saves") if each.success else later("{name} fails")).say(
                name=plain(each.target.name)
            )
            for each in resolve(now.request, None, now.faces).targets
        )
    return listed(
        say("{name} takes {amount}", name=name(each.target), amount=each.amount) for each in step.hits
    )


def spent_words(step: Spent, name: str) -> str:
    """What a creature, who is called so, has used."""
    words = later("{name} uses a Legendary Action")
    if step.what == RESISTANCE:
        words = later("{name} uses Legendary Resistance: it succeeds")
    return words.say(name=name)


def regenerated_words(before: Fight, after: Fight) -> list[str]:
    """Who regenerates as a turn begins; how much is the GM's to know."""
    return [
        say("{name} regenerates", name=plain(each.name))
        for each in after.combatants
        if (was := before.find(each.id)) and was.hp.hp < each.hp.hp
    ]
