"""Steps that heal, restore and otherwise change Hit Points in a fight."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.fight.record import keys
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import STATES
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import able, acted, check_takes, check_turn, now, standing, taken
from bot.games.dnd.fight.steps.kind import Button, Known, Offer, StepKind, Telling
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
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.rolls.card import Action, Choice, plain
from bot.words import later, listed, say, say_of


def _check_healed(fight: Fight, step: Healed) -> None:
    if step.actor:
        actor = able(fight, step.actor)
        check_takes(actor, step.by)
        if step.by != "reaction":
            check_turn(fight, actor, "heal")
    for target in step.targets:
        try:
            hp_after(standing(fight, target).hp, step)
        except PlayerError as error:
            raise PressError(f"{plain(fight.name(target))}: {error}") from error


def _apply_healed(fight: Fight, step: Healed, _known: Known) -> Fight:
    left = step.amount
    for target in step.targets:
        was, fight = fight.find(target), _with_hp(fight, target, replace(step, amount=left))
        now = fight.find(target)
        left -= now.hp.hp - was.hp.hp if was and now and step.how == "divided" else 0
    fight = bearing.lifted(fight, step.targets, step.lifts)
    return taken(fight, step.actor, step.by) if step.by else acted(fight, step.actor)


def _with_hp(fight: Fight, target: int, step: OfOne) -> Fight:
    combatant = fight.find(target)
    if combatant is None:
        return fight
    with suppress(PlayerError):  # Someone who has died since then, such as by a reroll, gains nothing.
        return fight.changed(bearing.lowered(replace(combatant, hp=hp_after(combatant.hp, step))))
    return fight


def _tell_healed(step: Healed, of: Telling) -> str:
    """Return each target and the Hit Points it regains, with any healing above the maximum (Healing)."""
    what = of.label or say_of("what somebody does", "healing")
    if step.how == "temporary" and step.actor:
        amount = say("{count} Temporary Hit Points", count=step.amount)
        parts = [say("{name}: {what}", name=of.name(number), what=amount) for number in step.targets]
        return say("**{actor}**, {what}: {told}", actor=of.name(step.actor), what=what, told=listed(parts))
    parts = []
    for number in step.targets:
        was, now = of.before.find(number), of.after.find(number)
        regained = now.hp.hp - was.hp.hp if was and now else 0
        lost = 0 if step.how in ("divided", "revives") else step.amount - regained
        words = (
            later("{name} regains {regained}")
            if not lost
            else later("{name} regains {regained} ({lost} above the maximum is lost)")
        )
        if step.how == "stabilizes":
            words = later("{name} is helped")
        elif was and was.is_secret:  # Only the GM knows a creature's Hit Points.
            words = later("{name} is healed")
        parts.append(words.say(name=of.name(number), regained=regained, lost=lost))
    if not step.actor:
        return say("{told} ({who})", told=listed(parts), who=of.by)
    return say("**{actor}**, {what}: {told}", actor=of.name(step.actor), what=what, told=listed(parts))


def _check_braced(fight: Fight, step: Braced) -> None:
    if standing(fight, step.target).hp.dead:
        name = plain(fight.name(step.target))
        raise PressError(say("{name} is dead, so Temporary Hit Points have no effect.", name=name))
    if step.take and standing(fight, step.target).hp.temp == step.amount:
        raise PressError(say("{name} already has those.", name=plain(fight.name(step.target))))


def _tell_braced(step: Braced, of: Telling) -> str:
    was, now = of.before.find(step.target), of.after.find(step.target)
    if was and was.is_secret:
        return say("{name} gains Temporary Hit Points", name=of.name(step.target))
    kept = was is not None and now is not None and now.hp.temp == was.hp.temp and was.hp.temp != step.amount
    if kept and was:
        words = later("{name} keeps {temp} Temporary Hit Points instead of {amount}")
        return words.say(name=of.name(step.target), temp=was.hp.temp, amount=step.amount)
    return say("{name} has {amount} Temporary Hit Points", name=of.name(step.target), amount=step.amount)


def _tell_maximum_changed(step: MaximumChanged, of: Telling) -> str:
    words = (
        later("{name}: maximum changed ({who})")
        if of.is_secret(step.target)
        else later("{name}: maximum {by:+d} ({who})")
    )
    return words.say(name=of.name(step.target), by=step.by, who=of.by)


def _tell_sheet_changed(step: SheetChanged, of: Telling) -> str:
    words = later("{name}: the sheet's maximum is now {maximum}")
    return words.say(name=of.name(step.target), maximum=step.maximum)


def _check_death_saved(fight: Fight, step: DeathSaved) -> None:
    saver = fight.saver
    if saver is None or saver.id != step.target:
        words = later(
            "{name} doesn't need a Death Saving Throw now. It's rolled at the start of each of "
            "their turns while dying."
        )
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _apply_death_saved(fight: Fight, step: DeathSaved, _known: Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    return replace(fight, saves=tuple(save for save in fight.saves if save != step.target))


def _ends_death_saved(before: Fight, after: Fight, step: DeathSaved) -> bool:
    # A creature still at 0 Hit Points can't do anything in that turn.
    return step.target in before.saves and not after.saver and not after.able


def _check_aided(fight: Fight, step: Aided) -> None:
    if step.actor:
        check_turn(fight, able(fight, step.actor), "aid")
    if standing(fight, step.target).hp.state not in ("dying", "unconscious"):
        words = later("{name} isn't dying or knocked out, so first aid has no effect.")
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _tell_aided(step: Aided, of: Telling) -> str:
    words = later("**{actor}** gives {target} first aid: {came}")
    if not of.roll:
        words = later("{actor} records first aid for {target}")
    return words.say(actor=of.name(step.actor), target=of.name(step.target), came=of.result)


def _check_restored(fight: Fight, step: Restored) -> None:
    combatant = standing(fight, step.target)
    if step.how == "revived" and not combatant.hp.dead:
        raise PressError(
            say("{name} isn't dead. Use +5 to heal, or stable for first aid.", name=plain(combatant.name))
        )
    if step.how == "woken" and combatant.hp.state not in ("stable", "unconscious"):
        words = later("{name} is {state}. Only a Stable or knocked-out creature can wake.")
        raise PressError(words.say(name=plain(combatant.name), state=STATES.name(combatant.hp.state)))


def _apply_restored(fight: Fight, step: Restored, known: Known) -> Fight:
    fight = _with_hp(fight, step.target, step)
    return bearing.rested(fight, step.target, known.number) if step.how == "rested" else fight


def _tell_restored(step: Restored, of: Telling) -> str:
    is_secret = of.is_secret(step.target)
    words = {
        "revived": later("{name} is revived ({who})"),
        "set": later("{name}'s Hit Points are set to {hp} ({who})")
        if not is_secret
        else later("{name}'s Hit Points are set ({who})"),
        "woken": later("{name} wakes ({who})"),
        "rested": later("{name} has rested ({who})"),
    }[step.how]
    if of.roll:
        words = later("{came} ({who})")
    return words.say(name=of.name(step.target), hp=step.hp, came=of.result, who=of.by)


def sheet_changes(fight: Fight, maxima: Mapping[int, int]) -> list[SheetChanged]:
    """Return a step for each maximum on a sheet that has changed; ``maxima`` are the current maximums."""
    return [
        SheetChanged(combatant.id, maxima[combatant.character])
        for combatant in fight.combatants
        if combatant.character in maxima and maxima[combatant.character] != combatant.sheet
    ]


def with_sheet(fight: Fight, step: SheetChanged) -> Fight:
    """Return the fight with a different maximum on someone's sheet: the uninjured stay uninjured."""
    combatant = fight.find(step.target)
    if combatant is None:
        return fight
    hp = hit_points.with_maximum(combatant.hp, step.maximum - combatant.sheet)
    # A better sheet doesn't wound someone who is unhurt.
    if combatant.hp.hp == combatant.hp.maximum:
        hp = replace(hp, hp=hp.maximum)
    return fight.changed(replace(combatant, hp=hp, sheet=step.maximum))


def _apply_one(fight: Fight, step: Braced | MaximumChanged, _known: Known) -> Fight:
    return _with_hp(fight, step.target, step)


def _death_save(fight: Fight, _actor: Combatant | None, _sheet: Sheet | None) -> Iterator[Action]:
    if saver := fight.saver:  # Nothing else before that (Death Saving Throws).
        label = say("☠ Death save: {name}", name=saver.name)
        yield Action(keys.DEATH, label, at=now(fight), row=2)


def _first_aid(fight: Fight, actor: Combatant, _sheet: Sheet | None) -> Iterator[Choice]:
    """Yield first aid for the dying and the knocked out, allies first (SRD 5.2, Knocking Out a Creature)."""
    down = [combatant for combatant in fight.combatants if combatant.hp.state in ("dying", "unconscious")]
    for one in sorted(down, key=lambda combatant: combatant.side != actor.side):
        words = later("Stabilize {name}") if one.hp.state == "dying" else later("Wake {name}")
        yield Choice(f"{keys.AID} {one.id}", words.say(name=one.name), say("Wisdom (Medicine), DC 10"))


def _waits(fight: Fight, *_: object) -> Iterator[Choice]:
    """Yield the choice to wait until a Stable creature wakes, once no monster is up."""
    if any(one.is_monster and one.hp.is_up for one in fight.combatants):
        return
    hours = say("1d4 hours, then 1 Hit Point")
    for one in fight.combatants:
        if one.hp.state == "stable":
            yield Choice(f"{keys.WAIT} {one.id}", say("Wait until {name} wakes", name=one.name), hours)


KINDS: Mapping[type, StepKind] = {
    Healed: StepKind(_check_healed, _apply_healed, _tell_healed),
    Braced: StepKind(_check_braced, _apply_one, _tell_braced),
    MaximumChanged: StepKind(apply=_apply_one, tell=_tell_maximum_changed),
    SheetChanged: StepKind(apply=lambda fight, step, _: with_sheet(fight, step), tell=_tell_sheet_changed),
    DeathSaved: StepKind(
        _check_death_saved,
        _apply_death_saved,
        lambda step, of: say("**{name}**, death save: {came}", name=of.name(step.target), came=of.result),
        ends=_ends_death_saved,
        buttons=(Button(2, 0, _death_save),),
    ),
    Aided: StepKind(
        _check_aided,
        lambda fight, step, _: acted(_with_hp(fight, step.target, step), step.actor),
        _tell_aided,
        offers=(Offer(50, _first_aid, first=True),),
    ),
    Restored: StepKind(
        _check_restored, _apply_restored, _tell_restored, offers=(Offer(100, _waits, aside=_waits),)
    ),
}
