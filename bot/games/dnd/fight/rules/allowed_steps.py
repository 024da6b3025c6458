"""Whether a step can be taken in a fight as it is now. Who may take it is decided before."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.errors import PlayerError, PressError
from bot.games.dnd.conditions.rules.words import condition_words, idle_words
from bot.games.dnd.creatures.in_fights.allowed_uses import check_bonus, check_ongoing, check_uses
from bot.games.dnd.fight.record.fighting import moment, turn_of
from bot.games.dnd.fight.record.kept_words import STATES, USED_ONCE
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.conditions import Concentrated, Conditioned, Escaped, Withstood
from bot.games.dnd.fight.steps.entering import Entered, Removed
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.fight.steps.marks import Helped, Marked
from bot.games.dnd.fight.steps.mounts import Dismounted, Mounted
from bot.games.dnd.fight.steps.turns import Decided, Turned
from bot.games.dnd.fight.steps.uses import Spent, check_spent
from bot.games.dnd.hit_points.record.steps import ONGOING, Aided, Braced, Dealt, DeathSaved, Healed, Restored
from bot.initiative.rules.order import ties
from bot.rolls.card import plain
from bot.words import later, listed, say

MAX_COMBATANTS = 25  # As many as one list offers.
CONTROLLED = ("dash", "disengage", "dodge")
"""All that a controlled mount can do (Controlling a Mount)."""


def now(fight: Fight) -> int:
    """The moment of the fight, for buttons."""
    return moment(fight.turn, fight.acts)


def check(fight: Fight, step: Step, at: int | None) -> None:
    """Let a step pass that fits the fight; ``at`` is the moment for which it was asked, None for any.

    Raises:
        PressError: It came too late, was taken already, or whom it is of can do nothing.

    """
    check_moment(fight, at)
    if checked := _CHECKS.get(type(step)):
        checked(fight, step)


def check_moment(fight: Fight, at: int | None) -> None:
    """Let pass what was asked for this moment, or any. Raises PressError for what came too late, or twice."""
    if at is not None and turn_of(at) != fight.turn:
        raise PressError(TURN_OVER.say())
    if at is not None and at != now(fight):
        raise PressError(
            say("That was done already, or something came before it; look at the fight as it is now.")
        )


FULL = later("A fight has up to {most} creatures; remove some first.")
SELF = later("Nobody attacks themselves; choose somebody else.")
TURN_OVER = later(
    "That turn is over; the fight goes on at the newest message, and /dnd fight start brings it here."
)


def standing(fight: Fight, number: int) -> Combatant:
    """The combatant of this number. Raises PressError if they left."""
    found = fight.find(number)
    if found is None:
        raise PressError(say("{name} is in the fight no more.", name=plain(fight.name(number))))
    return found


def able(fight: Fight, number: int) -> Combatant:
    """The combatant of this number, who can act. Raises PressError if they cannot."""
    found = standing(fight, number)
    if not found.hp.is_up:
        words = later("{name} is {state} and can do nothing now.")
        raise PressError(words.say(name=plain(found.name), state=STATES.name(found.hp.state)))
    if not found.can_act:
        words = later("{name} can take no action: {conditions}.")
        raise PressError(words.say(name=plain(found.name), conditions=listed(idle_words(found.borne))))
    return found


def _dealt(fight: Fight, step: Dealt) -> None:
    # Traps and falls are nobody's turn; the table has said so.
    if step.by == "entered":
        return
    if not fight.is_on:
        raise PressError(say("The fight has not begun; a GM presses Begin."))
    if step.by in ("trait", ONGOING):  # As of whatever bursts when it dies.
        standing(fight, step.actor)
        check_ongoing(fight, step)
        return
    actor = able(fight, step.actor)
    check_uses(actor, step)
    if step.by == "reaction" and actor.reaction:
        words = later("{name} has used its Reaction; it is back at the start of its next turn.")
        raise PressError(words.say(name=plain(actor.name)))
    # A Reaction interrupts another's turn, whatever is due in it (SRD 5.2, Reactions).
    if step.by not in ("reaction", "legendary"):
        _free(fight)
        _check_turn(fight, actor, "attack")
    if step.aimed and standing(fight, step.aimed).id == actor.id:
        raise PressError(SELF.say())
    for each in step.once:
        _check_once(actor, each)
    check_charmed(fight, actor, step.aimed)
    # At 0 but alive one can be hit, and fails a save by it (SRD 5.2, Damage at 0 Hit Points).
    if step.aimed and standing(fight, step.aimed).hp.dead:
        raise PressError(say("{name} is down; choose somebody else.", name=plain(fight.name(step.aimed))))


def is_charmed_by(of: Combatant, other: int) -> bool:
    """Whether somebody cannot attack another, who charmed them (Charmed)."""
    return any(each.condition == "charmed" and each.by == other for each in of.borne)


def check_charmed(fight: Fight, actor: Combatant, target: int) -> None:
    """Raise PressError for an attack of whoever is Charmed on the charmer (Charmed)."""
    if target and is_charmed_by(actor, target):
        words = later("{name} is Charmed by {charmer} and cannot attack it; a GM takes that off.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(target))))


def check_aimed(fight: Fight, actor: Combatant, targets: Sequence[int]) -> None:
    """Raise PressError for an area of whoever is Charmed that catches the charmer (Charmed)."""
    if charmer := next((each for each in targets if is_charmed_by(actor, each)), 0):
        words = later("{name} is Charmed by {charmer}. Leave them out, or ask a GM to roll it.")
        raise PressError(words.say(name=plain(actor.name), charmer=plain(fight.name(charmer))))


def _free(fight: Fight) -> None:
    """Raise PressError while a Death Saving Throw must be made first."""
    if saver := fight.saver:
        raise PressError(say("{name} makes a Death Saving Throw first.", name=plain(saver.name)))


def _check_turn(fight: Fight, actor: Combatant, what: str) -> None:
    """Raise PressError for what a controlled mount cannot do, or one who had a turn this round already."""
    if fight.is_led(actor):
        if what not in CONTROLLED:
            words = later("{name} is a controlled mount: it can Dash, Disengage and Dodge, and nothing else.")
            raise PressError(words.say(name=plain(actor.name)))
    # Leaving and coming back brings no second turn.
    elif actor.group == fight.group and actor.key in fight.had:
        words = later("{name} had its turn in this round already; the next one is in the next round.")
        raise PressError(words.say(name=plain(actor.name)))


def _healed(fight: Fight, step: Healed) -> None:
    if step.actor:
        _check_turn(fight, able(fight, step.actor), "heal")
    dead = [standing(fight, each).name for each in step.targets if standing(fight, each).hp.dead]
    if dead:
        words = later("{name} is dead, and healing does nothing; a GM revives with /dnd hp, as in revive 1.")
        raise PressError(words.say(name=plain(listed(dead))))


def _braced(fight: Fight, step: Braced) -> None:
    if standing(fight, step.target).hp.dead:
        name = plain(fight.name(step.target))
        raise PressError(say("{name} is dead, and Temporary Hit Points do nothing.", name=name))
    if step.take and standing(fight, step.target).hp.temp == step.amount:
        raise PressError(say("{name} has those already.", name=plain(fight.name(step.target))))


def _aided(fight: Fight, step: Aided) -> None:
    if step.actor:
        _check_turn(fight, able(fight, step.actor), "aid")
    if standing(fight, step.target).hp.state not in ("dying", "unconscious"):
        words = later("First aid is for whoever is dying or was knocked out, and {name} is not.")
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _saved(fight: Fight, step: DeathSaved) -> None:
    saver = fight.saver
    if saver is None or saver.id != step.target:
        words = later(
            "{name} makes no Death Saving Throw now: it is made at the start of each own turn while dying."
        )
        raise PressError(words.say(name=plain(fight.name(step.target))))


def _entered(fight: Fight, step: Entered) -> None:
    if len(fight.combatants) + len(step.newcomers) > MAX_COMBATANTS:
        raise PlayerError(FULL.say(most=MAX_COMBATANTS))
    present = {each.character: each.name for each in fight.combatants if each.character}
    for each in step.newcomers:
        if name := present.get(each.character):  # The newcomer has a number behind it by now.
            raise PressError(say("{name} is in the fight already.", name=plain(name)))


def _turned(fight: Fight, _step: Turned) -> None:
    # Once it is on, turns go by also with nobody up: Death Saving Throws are due.
    if not any(each.hp.is_up for each in fight.combatants) and not fight.is_on:
        raise PressError(say("Nobody is in the fight yet: players press Join, the GM adds monsters."))
    _free(fight)
    if fight.due:
        saver, borne = fight.due
        words = later("{name} saves against {condition} first: one tap rolls that and ends the turn.")
        raise PressError(words.say(name=plain(saver.name), condition=condition_words(borne)))


def _conditioned(fight: Fight, step: Conditioned) -> None:
    for each in step.targets:
        if standing(fight, each).hp.dead:
            raise PressError(say("{name} is dead and bears nothing.", name=plain(fight.name(each))))
    if step.focus:
        able(fight, step.actor)
    begins = bool(step.focus) and step.actor == step.like.held
    if step.like.held and not begins and not able(fight, step.like.held).focus:
        words = later("{name} does not concentrate on anything; write on what.")
        raise PressError(words.say(name=plain(fight.name(step.like.held))))


def _withstood(fight: Fight, step: Withstood) -> None:
    of = standing(fight, step.target)
    if (step.condition, step.since) not in [(each.condition, each.since) for each in (*of.due, *of.stirring)]:
        words = later("{name} makes no save against that now.")
        raise PressError(words.say(name=plain(of.name)))
    _free(fight)


def _escaped(fight: Fight, step: Escaped) -> None:
    _check_turn(fight, able(fight, step.actor), "escape")
    _free(fight)
    of = standing(fight, step.target)
    if not any((each.condition, each.since) == (step.condition, step.since) for each in of.borne):
        raise PressError(say("{name} no longer has that condition.", name=plain(of.name)))


def _concentrated(fight: Fight, step: Concentrated) -> None:
    of = standing(fight, step.target)
    if not of.shaken:
        raise PressError(say("{name} need not save to concentrate now.", name=plain(of.name)))


def _decided(fight: Fight, step: Decided) -> None:
    if not any(str(step.group) in tie.names for tie in ties(fight.places())):
        raise PressError(say("That tie is decided already; look at the order."))


def _knocked_out(fight: Fight, step: KnockedOut) -> None:
    if standing(fight, step.target).hp.hp > 0:
        raise PressError(say("{name} is not at 0 Hit Points any more.", name=plain(fight.name(step.target))))


def _marked(fight: Fight, step: Marked) -> None:
    if step.mark == "apart":
        standing(fight, step.actor)
        return
    actor = able(fight, step.actor)
    if step.mark == "still":
        if not actor.dodging:
            raise PressError(say("{name} does not dodge now.", name=plain(actor.name)))
        return
    if step.mark == "reaction" and actor.reaction:
        raise PressError(say("{name} has used its Reaction already.", name=plain(actor.name)))
    if step.mark not in ("reaction", "once", "bonus"):
        _free(fight)
        _check_turn(fight, actor, step.mark)
    if step.mark == "bonus":
        check_bonus(actor)
    if step.mark == "once":
        _check_once(actor, step.text)


def _check_once(actor: Combatant, what: str) -> None:
    """Raise PressError for what was used in this turn already, and comes once in one."""
    if what in actor.once:
        words = later("{name} has used {what} in this turn already.")
        raise PressError(words.say(name=plain(actor.name), what=plain(USED_ONCE.name(what))))


def _helped(fight: Fight, step: Helped) -> None:
    _check_turn(fight, able(fight, step.actor), "help")
    _free(fight)
    if standing(fight, step.target).id == step.actor:
        raise PressError(say("Help is for somebody else."))


def _mounted(fight: Fight, step: Mounted) -> None:
    rider, mount = able(fight, step.rider), able(fight, step.mount)
    is_ridden = any(each.riding == mount.id for each in fight.combatants)
    if rider.id == mount.id or is_ridden or rider.riding or mount.riding:
        words = later("{rider} cannot ride {mount}: one of them is riding, or ridden, already.")
        raise PressError(words.say(rider=plain(rider.name), mount=plain(mount.name)))


def _dismounted(fight: Fight, step: Dismounted) -> None:
    mount = standing(fight, step.mount)
    if not any(each.riding == mount.id for each in fight.combatants):
        raise PressError(say("Nobody rides {mount}.", mount=plain(mount.name)))


def _restored(fight: Fight, step: Restored) -> None:
    found = standing(fight, step.target)
    if step.how == "revived" and not found.hp.dead:
        raise PressError(
            say("{name} is not dead; healing is +5, and first aid is stable.", name=plain(found.name))
        )
    if step.how == "woken" and found.hp.state not in ("stable", "unconscious"):
        words = later("Only whoever is Stable or knocked out wakes, and {name} is {state}.")
        raise PressError(words.say(name=plain(found.name), state=STATES.name(found.hp.state)))


_CHECKS: Mapping[type, Callable[[Fight, Any], object]] = {
    Concentrated: _concentrated,
    Conditioned: _conditioned,
    Dealt: _dealt,
    Healed: _healed,
    Braced: _braced,
    Aided: _aided,
    DeathSaved: _saved,
    Entered: _entered,
    Escaped: _escaped,
    Turned: _turned,
    Withstood: _withstood,
    Decided: _decided,
    KnockedOut: _knocked_out,
    Marked: _marked,
    Spent: lambda fight, step: check_spent(standing(fight, step.actor), step),
    Helped: _helped,
    Mounted: _mounted,
    Dismounted: _dismounted,
    Removed: lambda fight, step: standing(fight, step.target),
    Restored: _restored,
}
"""What each kind of step needs."""
