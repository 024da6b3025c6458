"""Combatants that can act: several kinds of steps check this first."""

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.words import idle_words
from bot.games.dnd.creatures.in_fights.uses import check_bonus
from bot.games.dnd.fight.record.combatant import Combatant
from bot.games.dnd.fight.record.keys import STATES, USED_ONCE
from bot.games.dnd.fight.record.state import Fight
from bot.rolls.card import plain
from bot.words import later, listed, say

CONTROLLED = ("dash", "disengage", "dodge")
"""All that a controlled mount can do (Controlling a Mount)."""


def standing(fight: Fight, number: int) -> Combatant:
    """Return the combatant with this number. Raises PressError if they have left."""
    combatant = fight.find(number)
    if combatant is None:
        raise PressError(say("{name} is no longer in the fight.", name=plain(fight.name(number))))
    return combatant


def able(fight: Fight, number: int) -> Combatant:
    """Return the combatant with this number. Raises PressError if they can't act."""
    combatant = standing(fight, number)
    if not combatant.hp.is_up:
        words = later("{name} is {state} and can't act now.")
        raise PressError(words.say(name=plain(combatant.name), state=STATES.name(combatant.hp.state)))
    if not combatant.can_act:
        words = later("{name} can't take actions: {conditions}.")
        raise PressError(
            words.say(name=plain(combatant.name), conditions=listed(idle_words(combatant.borne)))
        )
    return combatant


def check_free(fight: Fight) -> None:
    """Raise PressError while a Death Saving Throw must be made first."""
    if saver := fight.saver:
        raise PressError(say("{name} has to make a Death Saving Throw first.", name=plain(saver.name)))


def check_turn(fight: Fight, actor: Combatant, what: str) -> None:
    """Raise PressError for a controlled mount, or someone who already had a turn this round."""
    if fight.is_led(actor):
        if what not in CONTROLLED:
            words = later("{name} is a controlled mount and can only Dash, Disengage or Dodge.")
            raise PressError(words.say(name=plain(actor.name)))
    # Leaving and coming back doesn't give a second turn.
    elif actor.group == fight.group and actor.key in fight.had:
        words = later("{name} has already had a turn this round.")
        raise PressError(words.say(name=plain(actor.name)))


def check_once(actor: Combatant, *names: str) -> None:
    """Raise PressError if a once-per-turn ability was already used."""
    for what in names:
        if what in actor.once:
            words = later("{name} has already used {what} this turn.")
            raise PressError(words.say(name=plain(actor.name), what=plain(USED_ONCE.name(what))))


def acted(fight: Fight, actor: int) -> Fight:
    """Return the fight with an action taken, if it's by the active creature."""
    combatant = fight.find(actor)
    if combatant is None or combatant.group != fight.group:
        return fight
    # It's a whole action, so none of the previous one remains.
    action = replace(combatant.action, attacks=len(combatant.struck) or 1)
    return fight.changed(replace(combatant, acted=combatant.acted + 1, action=action))


MOST_ACTS = 1000
"""A number above the acts possible in one turn, so that one number can store both turn and acts."""


def moment(turn: int, acts: int) -> int:
    """Return the number for a moment, made of the turn and the count of acts so far in it."""
    return turn * MOST_ACTS + min(acts, MOST_ACTS - 1)


def turn_of(at: int) -> int:
    """Return the turn to which a moment belongs."""
    return at // MOST_ACTS


def now(fight: Fight) -> int:
    """Return the fight's current moment as stored in its buttons."""
    return moment(fight.turn, fight.acts)


def check_moment(fight: Fight, at: int | None) -> None:
    """Raise PressError for a press that is too late or repeated; with ``at`` None, any moment is allowed."""
    if at is not None and turn_of(at) != fight.turn:
        raise PressError(TURN_OVER.say())
    if at is not None and at != now(fight):
        raise PressError(say("That's already done, or the fight has moved on. Check the fight's message."))


TURN_OVER = later(
    "That turn is over. Continue in the fight's newest message, or bring it here with /dnd fight start."
)


def check_takes(actor: Combatant, by: str) -> None:
    """Raise PressError for a Bonus Action or Reaction that was already used."""
    if by == "bonus":
        check_bonus(actor)
    if by == "reaction" and actor.reaction:
        words = later("{name} has already used their Reaction. It returns at the start of their next turn.")
        raise PressError(words.say(name=plain(actor.name)))


def taken(fight: Fight, number: int, by: str) -> Fight:
    """Return the fight with the combatant's Bonus Action or Reaction marked as used, if it takes one."""
    actor = fight.find(number)
    if actor is None or by not in ("bonus", "reaction"):
        return fight
    # A readied action would have needed the Reaction (SRD 5.2, Reactions).
    now = replace(actor, bonus=True) if by == "bonus" else replace(actor, reaction=True, ready="")
    return fight.changed(now)
