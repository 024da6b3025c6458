"""Steps that heal, restore and otherwise change Hit Points in a fight."""

from collections.abc import Mapping

from bot.errors import PressError
from bot.games.dnd.fight.record.kept_words import STATES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, check_turn, standing
from bot.games.dnd.fight.steps.kind import Kind
from bot.games.dnd.hit_points.record.steps import (
    Aided,
    Braced,
    DeathSaved,
    Healed,
    MaximumChanged,
    Restored,
    SheetChanged,
)
from bot.rolls.card import plain
from bot.words import later, listed, say


def _check_healed(fight: Fight, step: Healed) -> None:
    if step.actor:
        check_turn(fight, able(fight, step.actor), "heal")
    dead = [standing(fight, each).name for each in step.targets if standing(fight, each).hp.dead]
    if dead:
        words = later("{name} is dead, and healing does nothing; a GM revives with /dnd hp, as in revive 1.")
        raise PressError(words.say(name=plain(listed(dead))))


def _check_braced(fight: Fight, step: Braced) -> None:
    if standing(fight, step.target).hp.dead:
        name = plain(fight.name(step.target))
        raise PressError(say("{name} is dead, and Temporary Hit Points do nothing.", name=name))
    if step.take and standing(fight, step.target).hp.temp == step.amount:
        raise PressError(say("{name} has those already.", name=plain(fight.name(step.target))))


def _check_aided(fight: Fight, step: Aided) -> None:
    if step.actor:
        check_turn(fight, able(fight, step.actor), "aid")
    if standing(fight, step.target).hp.state not in ("dying", "unconscious"):
        words = later("First aid is for whoever is dying or was knocked out, and {name} is not.")
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _check_death_saved(fight: Fight, step: DeathSaved) -> None:
    saver = fight.saver
    if saver is None or saver.id != step.target:
        words = later(
            "{name} makes no Death Saving Throw now: it is made at the start of each own turn while dying."
        )
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _check_restored(fight: Fight, step: Restored) -> None:
    found = standing(fight, step.target)
    if step.how == "revived" and not found.hp.dead:
        raise PressError(
            say("{name} is not dead; healing is +5, and first aid is stable.", name=plain(found.name))
        )
    if step.how == "woken" and found.hp.state not in ("stable", "unconscious"):
        words = later("Only whoever is Stable or knocked out wakes, and {name} is {state}.")
        raise PressError(words.say(name=plain(found.name), state=STATES.name(found.hp.state)))


KINDS: Mapping[type, Kind] = {
    Healed: Kind(_check_healed),
    Braced: Kind(_check_braced),
    MaximumChanged: Kind(),
    SheetChanged: Kind(),
    DeathSaved: Kind(_check_death_saved),
    Aided: Kind(_check_aided),
    Restored: Kind(_check_restored),
}
