"""What a step of a fight made of whom, in words."""

from collections.abc import Mapping

from bot.games.dnd.conditions.rules.conditions import NAMES
from bot.games.dnd.conditions.rules.words import borne_words
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.conditions import Conditioned
from bot.games.dnd.fight.steps.entering import Entered, Removed, Started
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.hit_points import State
from bot.rolls.card import plain
from bot.words import Later, choose, later, listed, say


def became(step: Step, before: Fight, after: Fight) -> str:
    """What this step made of whom, behind what it was; "" where that is worth no word.

    Worth a word is who is bloodied, down, or up again.
    """
    if isinstance(step, Entered | Removed | Started):
        return ""
    words = []
    for each in after.combatants:
        was = before.find(each.id)
        if was and (word := _change(was, each)):
            words.append(word)
        if was and not isinstance(step, Conditioned | Turned):
            words += bearing_changes(was, each, after)
    return f" · **{listed(words)}**" if words else ""


def bearing_changes(was: Combatant, now: Combatant, fight: Fight) -> list[str]:
    """What somebody bears from then on, or no more, each in words."""
    if was.borne == now.borne and was.focus == now.focus:
        return []
    name, had = plain(now.name), {(each.condition, each.since, each.level) for each in was.borne}
    gained = [each for each in now.borne if (each.condition, each.since, each.level) not in had]
    bears = {each.condition for each in now.borne}
    words = [
        say("{name} is {condition}", name=name, condition=each)
        for each in borne_words(gained, now.name, fight.name)
    ]
    words += [
        say("{name} is no longer {condition}", name=name, condition=NAMES.name(each))
        for each in dict.fromkeys(each.condition for each in was.borne)
        if each not in bears
    ]
    if was.focus and was.focus != now.focus:
        words.append(say("{name} no longer concentrates on {what}", name=name, what=plain(was.focus)))
    if now.focus and was.focused != now.focused:
        words.append(say("{name} concentrates on {what}", name=name, what=plain(now.focus)))
    return words


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
