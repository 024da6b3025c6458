"""What a step of a fight made of whom, in words."""

from collections.abc import Mapping

from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.conditions import bearing_changes
from bot.games.dnd.fight.steps.kinds import KINDS, Step
from bot.games.dnd.hit_points.record.hit_points import State
from bot.rolls.card import plain
from bot.words import Later, choose, later, listed, say


def became(step: Step, before: Fight, after: Fight) -> str:
    """What this step made of whom, behind what it was; "" where that is worth no word.

    Worth a word is who is bloodied, down, or up again.
    """
    changes = KINDS[type(step)].changes
    if not changes:
        return ""
    words = []
    for combatant in after.combatants:
        was = before.find(combatant.id)
        if was and (word := _change(was, combatant)):
            words.append(word)
        if was and changes == "all":
            words += bearing_changes(was, combatant, after)
    return f" · **{listed(words)}**" if words else ""


def _change(was: Combatant, now: Combatant) -> str:
    before, after = was.hp, now.hp
    state, name = after.state, now.name
    if before.state != state:
        words = later("{name} falls unconscious") if (before.state, state) == _FALLS else _NOW[state]
        return words.say(name=plain(name))
    if state == "conscious" and after.is_bloodied and not before.is_bloodied:
        return say("{name} is bloodied", name=plain(name))
    if state == "dying" and after.failures > before.failures:
        name = plain(name)
        return choose(after.failures, "{name} has {count} failure", "{name} has {count} failures", name=name)
    return ""


_FALLS = ("conscious", "dying")
_NOW: Mapping[State, Later] = {
    "conscious": later("{name} is up again"),
    "unconscious": later("{name} is knocked out"),
    "dying": later("{name} is dying"),
    "stable": later("{name} is Stable"),
    "dead": later("{name} dies"),
}
