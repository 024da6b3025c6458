"""Damage as a step of a fight: attacks, areas, effects, and what somebody entered."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.sources import attack_name
from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.text import Typed
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.in_fights.allowed_uses import check_ongoing, check_uses
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps import nearness
from bot.games.dnd.fight.steps.acting import able, acted, check_free, check_once, check_turn, standing
from bot.games.dnd.fight.steps.kind import Kind, Known
from bot.games.dnd.fight.steps.telling import Telling
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.steps import ONGOING, Dealt, Hit
from bot.rolls.card import plain
from bot.words import Later, later, listed, say, say_of

SELF = later("Nobody attacks themselves; choose somebody else.")


def _check_dealt(fight: Fight, step: Dealt) -> None:
    # Traps and falls are nobody's turn; the table has said so.
    if step.by == "entered":
        return
    if not fight.is_on:
        raise PressError(say("The fight has not begun; a GM presses Begin."))
    if step.by in ("trait", ONGOING):  # As of whatever bursts when it dies.
        standing(fight, step.actor)
        if step.by == ONGOING:
            check_ongoing(fight.find(step.aimed), step.actor, step.effect)
        return
    actor = able(fight, step.actor)
    check_uses(actor, step.effect or step.weapon, step.by)
    if step.by == "reaction" and actor.reaction:
        words = later("{name} has used its Reaction; it is back at the start of its next turn.")
        raise PressError(words.say(name=plain(actor.name)))
    # A Reaction interrupts another's turn, whatever is due in it (SRD 5.2, Reactions).
    if step.by not in ("reaction", "legendary"):
        check_free(fight)
        check_turn(fight, actor, "attack")
    if step.aimed and standing(fight, step.aimed).id == actor.id:
        raise PressError(SELF.say())
    for each in step.once:
        check_once(actor, each)
    check_charmed(fight, actor, step.aimed)
    # At 0 but alive one can be hit, and fails a save by it (SRD 5.2, Damage at 0 Hit Points).
    if step.aimed and standing(fight, step.aimed).hp.dead:
        raise PressError(say("{name} is down; choose somebody else.", name=plain(fight.name(step.aimed))))


def check_charmed(fight: Fight, actor: Combatant, target: int) -> None:
    """Raise PressError for an attack of whoever is Charmed on the charmer (Charmed)."""
    if target and is_charmed_by(actor, target):
        words = later("{name} is Charmed by {charmer} and cannot attack it; a GM takes that off.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(target))))


def is_charmed_by(of: Combatant, other: int) -> bool:
    """Whether somebody cannot attack another, who charmed them (Charmed)."""
    return any(condition.condition == "charmed" and condition.by == other for condition in of.borne)


def _apply_dealt(fight: Fight, step: Dealt, known: Known) -> Fight:
    fight = bearing.focusing(fight, step.actor, step.focus, known.number)
    fight = uses.parried(uses.resisted(fight, step.resisted), step.parried)
    for hit in step.hits:
        fight = _hit(fight, hit, step, known)
    fight = nearness.told(_afflicted(fight, step, known.number), step)
    actor = fight.find(step.actor)
    if actor is None:
        return fight
    if step.by == ONGOING:
        aimed = fight.find(step.aimed)
        mark = uses.ongoing_mark(step.actor, step.effect)
        return fight.changed(replace(aimed, suffered=(*aimed.suffered, mark))) if aimed else fight
    if step.by in ("attack", "reaction", "legendary"):
        actor = replace(actor, helpers=())  # Help is for the next attack.
    if step.by == "reaction":
        # Whatever the Reaction was: what was readied would have needed it (SRD 5.2, Reactions).
        actor = replace(actor, reaction=True, ready="")
    actor = replace(actor, bonus=actor.bonus or step.by == "bonus", once=(*actor.once, *step.once))
    fight = fight.changed(uses.used(actor, step.effect or step.weapon, step.by))
    return _acted(fight, step) if step.by in ("attack", "area") else fight


def _hit(fight: Fight, hit: Hit, step: Dealt, known: Known) -> Fight:
    """Return the fight with what one target was dealt."""
    combatant = fight.find(hit.target)
    if combatant is None:
        return fight
    knocks_out = step.melee and (known.number, hit.target) in known.spared
    hp = hit_points.damaged(combatant.hp, hit.amount, critical=hit.critical, knocks_out=knocks_out)
    hurt = replace(combatant, hp=hp, stopped=combatant.stopped or hit.stops)
    hurt = bearing.hurt(hurt, step.actor) if hurt.borne and hit.amount > 0 else hurt
    return fight.changed(bearing.lowered(bearing.shaken(hurt, hit.amount)))


def _afflicted(fight: Fight, step: Dealt, number: int) -> Fight:
    """Return the fight with the conditions that a hit or a failed save brought with this step."""
    for target in step.afflicted:
        for afflict in step.afflicts:
            combatant = fight.find(target)
            if combatant is None or combatant.hp.dead or bearing.is_immune(combatant, afflict.condition):
                continue
            like = replace(afflict, since=number, ends=bearing.counted(afflict.ends, combatant, fight))
            borne = changed(combatant.bearing, (Typed(afflict.condition),), like)
            fight = fight.changed(bearing.with_bearing(combatant, borne, number))
    return fight


def _acted(fight: Fight, step: Dealt) -> Fight:
    """Return the fight with an action, an attack of one, or what takes the place of such an attack."""
    of, is_attack = fight.find(step.actor), step.by == "attack"
    if of is None or of.group != fight.group or not (is_attack or step.effect in of.block.within):
        return acted(fight, step.actor)
    action = step.action if is_attack else of.action
    attacks = of.action.attacks if of.struck else max(step.action.attacks, len(of.block.multiattack))
    struck = (*of.struck, step.weapon if is_attack else step.effect)
    action = replace(action, attacks=attacks)
    return fight.changed(replace(of, acted=of.acted + 1, struck=struck, action=action))


def _tell_dealt(step: Dealt, of: Telling) -> str:
    amounts = _amounts(step, of)
    if step.by == "entered" and not step.hits:
        words = later("{weapon} → {target}: {came} ({who})")
        target = of.name(step.aimed)
        return words.say(weapon=_weapon(step, of), target=target, came=of.came, who=of.by)
    if step.by == "entered":
        words = later("{what}: {amounts} ({who})") if of.roll else later("{amounts} ({who})")
        what = of.roll.what if of.roll else ""
        return words.say(what=what, amounts=amounts, who=of.by)
    if step.by == "area" or step.effect:
        words = _EFFECTS.get(step.by, later("**{actor}**, {what}: {amounts}"))
        if step.afflicts and not step.effect and not any(hit.amount for hit in step.hits):  # As of a net.
            words = later("**{actor}**, {what}")
        return words.say(
            actor=of.name(step.actor),
            what=of.label or say_of("what somebody does", "area"),
            amounts=amounts,
        )
    words = later("**{actor}** → **{target}**, {weapon}: {came}")
    if step.by == "reaction":
        words = later("**{actor}** → **{target}**, {weapon} (Reaction): {came}")
    if step.by == "legendary":
        words = later("**{actor}** → **{target}**, {weapon} (Legendary Action): {came}")
    return words.say(
        actor=of.name(step.actor),
        target=of.name(step.aimed),
        weapon=_weapon(step, of),
        came=of.came,
    )


def _amounts(step: Dealt, of: Telling) -> str:
    """Return what each is dealt; of an effect without damage who made the save against it."""
    if of.roll and of.roll.saves is not None:
        return listed(
            (later("{name} saves") if success else later("{name} fails")).say(name=name)
            for name, success in of.roll.saves
        )
    return listed(
        say("{name} takes {amount}", name=of.name(hit.target), amount=hit.amount) for hit in step.hits
    )


def _weapon(step: Dealt, of: Telling) -> str:
    """With what; of damage without an attack what the roll is called."""
    return plain(attack_name(step.weapon)) or (of.roll.what if of.roll else "")


_EFFECTS: Mapping[str, Later] = {
    "bonus": later("**{actor}**, {what} (Bonus Action): {amounts}"),
    "reaction": later("**{actor}**, {what} (Reaction): {amounts}"),
    "legendary": later("**{actor}**, {what} (Legendary Action): {amounts}"),
    ONGOING: later("**{actor}**, {what} goes on: {amounts}"),
}
"""An effect, by what it takes beside an action."""


def check_aimed(fight: Fight, actor: Combatant, targets: Sequence[int]) -> None:
    """Raise PressError for an area of whoever is Charmed that catches the charmer (Charmed)."""
    if charmer := next((target for target in targets if is_charmed_by(actor, target)), 0):
        words = later("{name} is Charmed by {charmer}. Leave them out, or ask a GM to roll it.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(charmer))))


KINDS: Mapping[type, Kind] = {
    Dealt: Kind(_check_dealt, _apply_dealt, _tell_dealt),
}
