"""Steps that heal, restore and otherwise change Hit Points in a fight."""

from collections.abc import Mapping
from contextlib import suppress

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.fight.record.kept_words import STATES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, acted, check_turn, standing
from bot.games.dnd.fight.steps.kind import Kind, Known
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.course import OfOne, hp_after
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


def _ends_death_saved(before: Fight, after: Fight, step: DeathSaved) -> bool:
    # Whoever is still at 0 Hit Points can do nothing in that turn.
    return step.target in before.saves and not after.saver and not after.able


def _check_restored(fight: Fight, step: Restored) -> None:
    found = standing(fight, step.target)
    if step.how == "revived" and not found.hp.dead:
        raise PressError(
            say("{name} is not dead; healing is +5, and first aid is stable.", name=plain(found.name))
        )
    if step.how == "woken" and found.hp.state not in ("stable", "unconscious"):
        words = later("Only whoever is Stable or knocked out wakes, and {name} is {state}.")
        raise PressError(words.say(name=plain(found.name), state=STATES.name(found.hp.state)))


def sheet_changes(fight: Fight, maxima: Mapping[int, int]) -> list[SheetChanged]:
    """What was changed on sheets since; ``maxima`` are the Hit Point maxima of the characters."""
    return [
        SheetChanged(each.id, maxima[each.character])
        for each in fight.combatants
        if each.character in maxima and maxima[each.character] != each.sheet
    ]


def with_sheet(fight: Fight, step: SheetChanged) -> Fight:
    """With another maximum on somebody's sheet: the uninjured stay so, of others only the maximum changes."""
    found = fight.find(step.target)
    if found is None:
        return fight
    hp = hit_points.with_maximum(found.hp, step.maximum - found.sheet)
    # Whoever was unhurt is not wounded by a better sheet.
    if found.hp.hp == found.hp.maximum:
        hp = replace(hp, hp=hp.maximum)
    return fight.changed(replace(found, hp=hp, sheet=step.maximum))


def _apply_healed(fight: Fight, step: Healed, _known: Known) -> Fight:
    for target in step.targets:
        fight = _with_hp(fight, target, step)
    return acted(fight, step.actor)


def _apply_aided(fight: Fight, step: Aided, _known: Known) -> Fight:
    return acted(_with_hp(fight, step.target, step), step.actor)


def _apply_one(fight: Fight, step: Braced | MaximumChanged, _known: Known) -> Fight:
    return _with_hp(fight, step.target, step)


def _apply_restored(fight: Fight, step: Restored, known: Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    return bearing.rested(fight, step.target, known.number) if step.how == "rested" else fight


def _with_hp(fight: Fight, target: int, step: OfOne) -> Fight:
    found = fight.find(target)
    if found is None:
        return fight
    with suppress(PlayerError):  # Whoever died by then, as after another reroll, gains nothing by it.
        return fight.changed(bearing.lowered(replace(found, hp=hp_after(found.hp, step))))
    return fight


def _apply_death_saved(fight: Fight, step: DeathSaved, _known: Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    return replace(fight, saves=tuple(each for each in fight.saves if each != step.target))


KINDS: Mapping[type, Kind] = {
    Healed: Kind(_check_healed, _apply_healed),
    Braced: Kind(_check_braced, _apply_one),
    MaximumChanged: Kind(apply=_apply_one),
    SheetChanged: Kind(apply=lambda fight, step, _: with_sheet(fight, step)),
    DeathSaved: Kind(_check_death_saved, _apply_death_saved, _ends_death_saved),
    Aided: Kind(_check_aided, _apply_aided),
    Restored: Kind(_check_restored, _apply_restored),
}
