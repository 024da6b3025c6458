"""Damage as a step of a fight: attacks, areas, effects, and entered damage."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.circumstances.sources import attack_name
from bot.games.dnd.conditions.in_fights import bearing
from bot.games.dnd.conditions.rules.changes import changed
from bot.games.dnd.conditions.rules.text import TypedCondition
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.in_fights.uses import check_ongoing, check_uses
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.acting import (
    able,
    acted,
    check_free,
    check_once,
    check_takes,
    check_turn,
    standing,
    taken,
)
from bot.games.dnd.fight.steps.kind import Known, StepKind, Telling
from bot.games.dnd.hit_points.record import hit_points
from bot.games.dnd.hit_points.record.steps import ONGOING, Dealt, Hit
from bot.games.dnd.spells.rules.effects import without_next
from bot.games.dnd.terms.spell_names import spell_name
from bot.rolls.card import plain
from bot.words import Later, later, listed, say, say_of

SELF = later("You can't attack yourself. Choose another target.")


def _check_dealt(fight: Fight, step: Dealt) -> None:
    # Traps and falls don't need a turn, because the table has declared them.
    if step.by == "entered":
        return
    if not fight.is_on:
        raise PressError(say("The fight hasn't started yet. A GM starts it with *GM: begin*."))
    if step.by in ("trait", ONGOING):  # Such as a creature that bursts on dying.
        check_once(standing(fight, step.actor), *step.once)
        if step.by == ONGOING:
            check_ongoing(fight.find(step.aimed), step.actor, step.effect)
        return
    actor = able(fight, step.actor)
    check_uses(actor, step.effect or step.weapon, step.by)
    check_takes(actor, step.by)
    # A Reaction interrupts another's turn, whatever must happen in it (SRD 5.2, Reactions).
    if step.by not in ("reaction", "legendary"):
        check_free(fight)
        check_turn(fight, actor, "attack")
    if step.aimed and standing(fight, step.aimed).id == actor.id:
        raise PressError(SELF.say())
    if step.once:
        check_once(actor, *step.once)
    check_charmed(fight, actor, step.aimed)
    # Someone alive at 0 can be hit, which costs them a save (SRD 5.2, Damage at 0 Hit Points).
    if step.aimed and standing(fight, step.aimed).hp.dead:
        raise PressError(say("{name} is down. Choose another target.", name=plain(fight.name(step.aimed))))


def check_charmed(fight: Fight, actor: Combatant, target: int) -> None:
    """Raise PressError if a Charmed creature attacks its charmer (Charmed)."""
    if target and is_charmed_by(actor, target):
        words = later("{name} is Charmed by {charmer} and can't attack them. A GM can end that.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(target))))


def is_charmed_by(of: Combatant, other: int) -> bool:
    """Return True if someone can't attack another creature because it charmed them (Charmed)."""
    return any(condition.condition == "charmed" and condition.by == other for condition in of.borne)


def _apply_dealt(fight: Fight, step: Dealt, known: Known) -> Fight:
    fight = bearing.focusing(fight, step.actor, step.focus, known.number) if step.focus else fight
    if step.resisted or step.parried:
        fight = uses.parried(uses.resisted(fight, step.resisted), step.parried)
    fight = _attacked(fight, step) if step.aimed else fight
    for hit in step.hits:
        fight = _hit(fight, hit, step, known)
    if step.afflicted:
        fight = _afflicted(bearing.lifted(fight, step.afflicted, step.lifts), step, known.number)
    fight = with_nearness(fight, step) if step.aimed else fight
    actor = fight.find(step.actor)
    if actor is None:
        return fight
    if step.regains and not actor.hp.dead:
        actor = replace(actor, hp=hit_points.healed(actor.hp, step.regains))
        fight = fight.changed(actor)
    if step.by == ONGOING:
        aimed = fight.find(step.aimed)
        mark = uses.ongoing_mark(step.actor, step.effect)
        return fight.changed(replace(aimed, suffered=(*aimed.suffered, mark))) if aimed else fight
    if step.by in ("attack", "reaction", "legendary"):
        actor = replace(actor, helpers=())  # Help is for the next attack.
    actor = replace(actor, once=(*actor.once, *step.once))
    fight = taken(fight.changed(uses.used(actor, step.effect or step.weapon, step.by)), actor.id, step.by)
    return _acted(fight, step) if step.by in ("attack", "area") else fight


def _attacked(fight: Fight, step: Dealt) -> Fight:
    """Return the fight without spells that this attack ends, by the actor or on its target."""
    actor, aimed = fight.find(step.actor), fight.find(step.aimed)
    if actor and actor.borne:
        fight = fight.changed(replace(actor, borne=without_next(actor.borne, "attack")))
    if aimed and aimed.borne:
        fight = fight.changed(replace(aimed, borne=without_next(aimed.borne, "against")))
    return fight


def _hit(fight: Fight, hit: Hit, step: Dealt, known: Known) -> Fight:
    """Return the fight after one target's damage."""
    combatant = fight.find(hit.target)
    if combatant is None:
        return fight
    knocks_out = step.melee and (known.number, hit.target) in known.spared
    hp = hit_points.damaged(combatant.hp, hit.amount, critical=hit.critical, knocks_out=knocks_out)
    suffered = (*combatant.suffered, *hit.spared)
    hurt = bearing.warded(combatant, hp) if combatant.borne else replace(combatant, hp=hp)
    hurt = replace(hurt, stopped=combatant.stopped or hit.stops, suffered=suffered)
    hurt = bearing.hurt(hurt, step.actor) if hurt.borne and hit.amount > 0 else hurt
    return fight.changed(bearing.lowered(bearing.shaken(hurt, hit.amount)))


def _afflicted(fight: Fight, step: Dealt, number: int) -> Fight:
    """Return the fight with the conditions that a hit or failed save of this step caused."""
    for target in step.afflicted:
        for afflict in step.afflicts:
            combatant = fight.find(target)
            if combatant is None or combatant.hp.dead or bearing.is_immune(combatant, afflict.condition):
                continue
            like = replace(afflict, since=number, ends=bearing.counted(afflict.ends, combatant, fight))
            borne = changed(combatant.bearing, (TypedCondition(afflict.condition),), like)
            fight = fight.changed(bearing.with_bearing(combatant, borne, number))
    return fight


def _acted(fight: Fight, step: Dealt) -> Fight:
    """Return the fight after an action, one of its attacks, or something that replaces an attack."""
    of, is_attack = fight.find(step.actor), step.by == "attack"
    if of is None or of.group != fight.group or not (is_attack or step.effect in of.block.within):
        return acted(fight, step.actor)
    action = step.action if is_attack else of.action
    planned = 0 if step.spell else len(of.block.multiattack)
    attacks = of.action.attacks if of.struck else max(step.action.attacks, planned)
    struck = (*of.struck, step.weapon if is_attack else step.effect)
    action = replace(action, attacks=attacks)
    return fight.changed(replace(of, acted=of.acted + 1, struck=struck, action=action))


def _tell_dealt(step: Dealt, of: Telling) -> str:
    name = of.name(step.actor)
    if step.by == "entered":
        sentence = _entered(step, of)
    elif step.by == "area" or step.effect or (step.spell and not step.aimed):
        sentence = _effect(step, of)
    else:
        words = _ATTACKS.get(step.by, later("**{actor}** → **{target}**, {weapon}: {came}"))
        sentence = words.say(actor=name, target=of.name(step.aimed), weapon=_weapon(step, of), came=of.result)
    if not step.regains:
        return sentence
    return say("{told} · {name} regains {amount}", told=sentence, name=name, amount=step.regains)


_ATTACKS: Mapping[str, Later] = {
    "reaction": later("**{actor}** → **{target}**, {weapon} (Reaction): {came}"),
    "legendary": later("**{actor}** → **{target}**, {weapon} (Legendary Action): {came}"),
}


def _entered(step: Dealt, of: Telling) -> str:
    if not step.hits:
        words = later("{weapon} → {target}: {came} ({who})")
        target = of.name(step.aimed)
        return words.say(weapon=_weapon(step, of), target=target, came=of.result, who=of.by)
    words = later("{what}: {amounts} ({who})") if of.roll else later("{amounts} ({who})")
    what = of.roll.what if of.roll else ""
    return words.say(what=what, amounts=_amounts(step, of), who=of.by)


def _effect(step: Dealt, of: Telling) -> str:
    words = _EFFECTS.get(step.by, later("**{actor}**, {what}: {amounts}"))
    is_bare = step.afflicts and not step.effect and not any(hit.amount for hit in step.hits)
    if not step.hits or (is_bare and not (of.roll and of.roll.saves)):
        words = _ALONE.get(step.by, later("**{actor}**, {what}"))  # A net, or a spell without dice.
    what = of.label or say_of("what somebody does", "area")
    return words.say(actor=of.name(step.actor), what=what, amounts=_amounts(step, of))


def _amounts(step: Dealt, of: Telling) -> str:
    """Return each target's damage or, for an effect without damage, each target's save result."""
    if of.roll and of.roll.saves is not None:
        return listed(
            (later("{name} saves") if success else later("{name} fails")).say(name=name)
            for name, success in of.roll.saves
        )
    return listed(
        say("{name} takes {amount}", name=of.name(hit.target), amount=hit.amount) for hit in step.hits
    )


def _weapon(step: Dealt, of: Telling) -> str:
    """Return the weapon or, for damage without an attack, the roll's name."""
    name = spell_name(step.weapon) if step.spell else attack_name(step.weapon)
    return plain(name) or (of.roll.what if of.roll else "")


_EFFECTS: Mapping[str, Later] = {
    "bonus": later("**{actor}**, {what} (Bonus Action): {amounts}"),
    "reaction": later("**{actor}**, {what} (Reaction): {amounts}"),
    "legendary": later("**{actor}**, {what} (Legendary Action): {amounts}"),
    ONGOING: later("**{actor}**, {what} (ongoing): {amounts}"),
}
"""The line for an effect, by the kind of action it takes."""
_ALONE: Mapping[str, Later] = {
    "bonus": later("**{actor}**, {what} (Bonus Action)"),
    "reaction": later("**{actor}**, {what} (Reaction)"),
}


def check_aimed(fight: Fight, actor: Combatant, targets: Sequence[int]) -> None:
    """Raise PressError if a Charmed creature's area includes its charmer (Charmed)."""
    if charmer := next((target for target in targets if is_charmed_by(actor, target)), 0):
        words = later("{name} is Charmed by {charmer}. Leave them out, or ask a GM to make the roll.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(charmer))))


KINDS: Mapping[type, StepKind] = {Dealt: StepKind(_check_dealt, _apply_dealt, _tell_dealt)}


def has_ally_near(fight: Fight, actor: Combatant, target: Combatant) -> bool:
    """Return True if an ally who can act is next to this target, as entered or known from an attack.

    If the creature has no allies in the fight, the entry is about someone outside the fight.
    """
    allies = _allies(fight, actor, target)
    said = actor.id in target.beset and (not allies or any(ally.can_act for ally in allies))
    return said or _is_known(allies, target)


def with_nearness(fight: Fight, step: Dealt) -> Fight:
    """Return the fight with the information from an attack about who is next to its target."""
    actor, aimed = fight.find(step.actor), fight.find(step.aimed)
    if actor is None or aimed is None:
        return fight
    fight = fight.changed(replace(actor, beside=aimed.id if step.near else 0))
    is_said = step.beside and actor.id not in aimed.beset
    if not is_said or _is_known(_allies(fight, actor, aimed), aimed):
        return fight
    return fight.changed(replace(aimed, beset=(*aimed.beset, actor.id)))


def parted(fight: Fight, number: int) -> Fight:
    """Return the fight after this combatant moved away, so that no one is known to be next to it."""
    near = (combatant for combatant in fight.combatants if number in (combatant.id, combatant.beside))
    fight = fight.changed(*(replace(combatant, beside=0) for combatant in near))
    target = fight.find(number)
    return fight.changed(replace(target, beset=())) if target else fight


def _allies(fight: Fight, actor: Combatant, target: Combatant) -> list[Combatant]:
    return [
        combatant
        for combatant in fight.combatants
        if combatant.side == actor.side
        and combatant.id not in (actor.id, target.id)
        and not combatant.hp.dead
    ]


def _is_known(allies: list[Combatant], target: Combatant) -> bool:
    """Return True if one of these allies can act and was next to this target in its last attack."""
    return any(ally.beside == target.id and ally.can_act for ally in allies)
