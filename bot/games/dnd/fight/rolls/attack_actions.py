"""The attacks of one Attack action: how many are left, how they are made, whom the next is on.

Extra Attack and Multiattack (SRD 5.2.1, classes and "Monsters"): each attack is a roll of its own. What is
said of all of them follows from the steps of the fight, as the weapon in hand does.
"""

from collections.abc import Sequence

from bot.games.dnd.attacks.attack_action import AttackAction
from bot.games.dnd.creatures.in_fights.uses import left, planned
from bot.games.dnd.creatures.record.creature import attacks_of
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.rolls.requests import ACTOR, ADVANTAGE, DISADVANTAGE, WEAPON
from bot.games.dnd.fight.rolls.riders import GRAPPLED, MOVED
from bot.games.dnd.fight.steps.attacks import is_charmed_by
from bot.games.dnd.riders.in_fights.sheet_riders import picked
from bot.games.dnd.riders.in_rolls.riding import costs_of
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Choice
from bot.words import say

MOVES_ON, ASKS, APART, TOGETHER = "falls on", "falls ask", "press one", "press all"
"""What is said of all attacks of an action, until the other is said."""
_ONCE = (MOVED, "fact unseen_attacker")
"""What is true of the first attack alone: a charge, and being hidden, which it ends hit or miss."""
_OF_TARGET = (ADVANTAGE, DISADVANTAGE, GRAPPLED)


def action_of(of: Combatant, sheet: Sheet, picks: Sequence[str]) -> AttackAction:
    """The action of which its next attack is one: made as the last, unless something else is picked."""
    attacks = of.action.attacks if of.is_attacking else _attacks(of, sheet)
    moves_on = MOVES_ON in picks or (of.action.moves_on and ASKS not in picks)
    apart = APART in picks or (of.action.apart and TOGETHER not in picks)
    return AttackAction(attacks, moves_on=moves_on, apart=apart)


def _attacks(of: Combatant, sheet: Sheet) -> int:
    """How many attacks an action of it has."""
    return max(1, sheet.extra_attack, len(of.block.multiattack))


def attacks_left(of: Combatant, sheet: Sheet) -> int:
    """How many attacks are left of its action; 0 once all of them were made in this turn."""
    if of.struck and not of.is_attacking:
        return 0
    names = {attack.name for attack in attacks_of(sheet)}
    # What takes the place of one of them has targets of its own.
    effects = sum(name not in names for name in planned(of) if name or _is_effect(of))
    return max(0, action_of(of, sheet, ()).attacks - len(of.struck) - effects)


def _is_effect(of: Combatant) -> bool:
    """Whether what its Multiattack leaves open is an effect: as of two Tentacles and a Fling or a Swallow."""
    plan = of.block.multiattack
    return any(plan) and not set(of.block.within).issubset(plan)


def in_one_press(of: Combatant, sheet: Sheet, weapon: Attack, picks: Sequence[str]) -> int:
    """How many attacks one press makes: one if that is said, or if each is decided by itself."""
    if action_of(of, sheet, picks).apart or is_limited(of, sheet, weapon, picks):
        return 1
    return max(1, attacks_left(of, sheet))


def is_limited(of: Combatant, sheet: Sheet, weapon: Attack, picks: Sequence[str]) -> bool:
    """Whether such an attack is decided by itself: it or a rider costs something, or its uses are counted."""
    is_paid = bool(costs_of(weapon, picked(of, sheet, picks)))
    return is_paid or bool(weapon.save) or left(of, weapon.name) is not None


def next_target(before: Fight, after: Fight, actor: Combatant, target: int) -> int:
    """Whom the attack after one on this target is on; 0: that is asked, or nobody is left.

    The same, unless that attack felled it: then the next enemy of the list, if it moves on.
    """
    was, found = before.find(target), after.find(target)
    if found and not found.hp.dead and (found.hp.is_up or not (was and was.hp.is_up)):
        return target
    if not actor.action.moves_on:
        return 0
    enemies = [combatant.id for combatant in targets(after, actor) if _is_enemy(actor, combatant)]
    return next((enemy for enemy in enemies if enemy > target), next(iter(enemies), 0))


def _is_enemy(of: Combatant, other: Combatant) -> bool:
    return other.side != of.side and other.hp.is_up and not is_charmed_by(of, other.id)


def still_meant(picks: Sequence[str], *, is_same: bool) -> tuple[str, ...]:
    """What was said of an attack and holds for the next one of the same press, on the same target or not."""
    gone = (*_ONCE, *(() if is_same else _OF_TARGET))
    begins = (WEAPON, ACTOR, *(() if is_same else ("cover", "fact")))
    return tuple(pick for pick in picks if pick not in gone and not pick.startswith(begins))


def press_choices(of: Combatant, sheet: Sheet) -> list[Choice]:
    """What can be said of all attacks of an action, where it has several: the other of each two."""
    if _attacks(of, sheet) == 1:
        return []
    until = say("until you change it")
    falls = Choice(MOVES_ON, say("If the target falls: go on with the next"), until)
    if of.action.moves_on:
        falls = Choice(ASKS, say("If the target falls: ask whom"), until)
    if of.action.apart:
        return [Choice(TOGETHER, say("All attacks in one press"), until)]
    return [falls, Choice(APART, say("One attack at each press"), until)]


def targets(fight: Fight, actor: Combatant) -> list[Combatant]:
    """Those of the list of targets, in its order."""
    # The dying stay in the list: they can be hit (SRD 5.2, Damage at 0 Hit Points).
    others = [combatant for combatant in fight.combatants if not combatant.hp.dead]
    others.sort(
        key=lambda other: (other.id == actor.id, other.side == actor.side, not other.hp.is_up, other.id)
    )
    return others
