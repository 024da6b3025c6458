"""The attacks of one Attack action: how many are left, how they are made, and the next target.

Extra Attack and Multiattack (SRD 5.2.1, classes and "Monsters"): each attack is its own roll. Settings for
all of them follow from the fight's steps, like the weapon in hand.
"""

from collections.abc import Sequence

from bot.games.dnd.creatures.in_fights.uses import left, planned
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.requests import ACTOR, ADVANTAGE, DISADVANTAGE, WEAPON
from bot.games.dnd.fight.rolls.riders import GRAPPLED, MOVED
from bot.games.dnd.fight.steps.attacks import is_charmed_by
from bot.games.dnd.hit_points.record.steps import AttackAction
from bot.games.dnd.riders.in_fights.sheet_riders import picked
from bot.games.dnd.riders.in_rolls.riding import costs_of
from bot.games.dnd.sheet.record.sheet import Attack, Sheet
from bot.rolls.card import Choice
from bot.words import say

MOVES_ON, ASKS, APART, TOGETHER = "falls on", "falls ask", "press one", "press all"
"""The settings for all attacks of an action: two pairs, each with a setting and its opposite."""
_ONCE = (MOVED, "fact unseen_attacker")
"""Settings for the first attack alone: a charge, and being hidden, which ends whether it hits or misses."""
_OF_TARGET = (ADVANTAGE, DISADVANTAGE, GRAPPLED)


def action_of(of: Combatant, sheet: Sheet, picks: Sequence[str]) -> AttackAction:
    """Return the action of an attacker's next attack, which is the last one unless another is picked."""
    attacks = of.action.attacks if of.is_attacking else _attacks(of, sheet)
    moves_on = MOVES_ON in picks or (of.action.moves_on and ASKS not in picks)
    apart = APART in picks or (of.action.apart and TOGETHER not in picks)
    return AttackAction(attacks, moves_on=moves_on, apart=apart)


def _attacks(of: Combatant, sheet: Sheet) -> int:
    """Return the number of attacks in an attacker's action."""
    return max(1, sheet.extra_attack, len(of.block.multiattack))


def attacks_left(of: Combatant, sheet: Sheet) -> int:
    """Return the number of attacks left in an attacker's action, or 0 if all were made this turn."""
    if of.struck and not of.is_attacking:
        return 0
    names = {attack.name for attack in sheet.weapons}
    # Effects that replace an attack have their own targets.
    effects = sum(name not in names for name in planned(of) if name or _is_effect(of))
    return max(0, action_of(of, sheet, ()).attacks - len(of.struck) - effects)


def _is_effect(of: Combatant) -> bool:
    """Return True if a Multiattack offers a choice of effects: two Tentacles and either Fling or Swallow."""
    plan = of.block.multiattack
    return any(plan) and not set(of.block.within).issubset(plan)


def in_one_press(of: Combatant, sheet: Sheet, weapon: Attack, picks: Sequence[str]) -> int:
    """Return how many attacks one press makes, which is one if set so or if each needs a decision."""
    if action_of(of, sheet, picks).apart or is_limited(of, sheet, weapon, picks):
        return 1
    return max(1, attacks_left(of, sheet))


def is_limited(of: Combatant, sheet: Sheet, weapon: Attack, picks: Sequence[str]) -> bool:
    """Return True if such an attack needs its own decision because it, or a rider, has a cost or a limit."""
    is_paid = bool(costs_of(weapon, picked(of, sheet, picks)))
    return is_paid or bool(weapon.save) or left(of, weapon.name) is not None


def next_target(before: Fight, after: Fight, actor: Combatant, target: int) -> int:
    """Return the target of the next attack, or 0 if the player must be asked or no one is left.

    It's the same target unless that has fallen. Then it's the next enemy in the list, if attacks move on.
    """
    was, now = before.find(target), after.find(target)
    if now and not now.hp.dead and (now.hp.is_up or not (was and was.hp.is_up)):
        return target
    if not actor.action.moves_on:
        return 0
    up = [other for other in targets(after, actor) if other.side != actor.side and other.hp.is_up]
    enemies = [other.id for other in up if not is_charmed_by(actor, other.id)]
    return next((enemy for enemy in enemies if enemy > target), next(iter(enemies), 0))


def still_meant(picks: Sequence[str], *, is_same: bool) -> tuple[str, ...]:
    """Return the settings of an attack that also apply to the next attack of the same press."""
    gone = (*_ONCE, *(() if is_same else _OF_TARGET))
    begins = (WEAPON, ACTOR, *(() if is_same else ("cover", "fact")))
    return tuple(pick for pick in picks if pick not in gone and not pick.startswith(begins))


def press_choices(of: Combatant, sheet: Sheet) -> list[Choice]:
    """Return the settings for an action with several attacks, each switching to its other value."""
    if _attacks(of, sheet) == 1:
        return []
    until = say("until changed")
    falls = Choice(MOVES_ON, say("If the target falls: continue with the next"), until)
    if of.action.moves_on:
        falls = Choice(ASKS, say("If the target falls: ask for a target"), until)
    if of.action.apart:
        return [Choice(TOGETHER, say("Make all attacks at once"), until)]
    return [falls, Choice(APART, say("Make one attack per press"), until)]


def targets(fight: Fight, actor: Combatant) -> list[Combatant]:
    """Return the possible targets, in list order."""
    # The dying stay in the list, because they can be hit (SRD 5.2, Damage at 0 Hit Points).
    others = [combatant for combatant in fight.combatants if not combatant.hp.dead]
    others.sort(
        key=lambda other: (other.id == actor.id, other.side == actor.side, not other.hp.is_up, other.id)
    )
    return others
