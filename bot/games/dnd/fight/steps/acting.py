"""Who in a fight can act: what steps of several kinds ask before they are taken."""

from msgspec.structs import replace

from bot.errors import PressError
from bot.games.dnd.conditions.rules.words import idle_words
from bot.games.dnd.fight.record.fighting import moment, turn_of
from bot.games.dnd.fight.record.kept_words import STATES, USED_ONCE
from bot.games.dnd.fight.record.state import Combatant, Fight
from bot.rolls.card import plain
from bot.words import later, listed, say

CONTROLLED = ("dash", "disengage", "dodge")
"""All that a controlled mount can do (Controlling a Mount)."""


def standing(fight: Fight, number: int) -> Combatant:
    """The combatant of this number. Raises PressError if they left."""
    combatant = fight.find(number)
    if combatant is None:
        raise PressError(say("{name} is in the fight no more.", name=plain(fight.name(number))))
    return combatant


def able(fight: Fight, number: int) -> Combatant:
    """The combatant of this number, who can act. Raises PressError if they cannot."""
    combatant = standing(fight, number)
    if not combatant.hp.is_up:
        words = later("{name} is {state} and can do nothing now.")
        raise PressError(words.say(name=plain(combatant.name), state=STATES.name(combatant.hp.state)))
    if not combatant.can_act:
        words = later("{name} can take no action: {conditions}.")
        raise PressError(
            words.say(name=plain(combatant.name), conditions=listed(idle_words(combatant.borne)))
        )
    return combatant


def check_free(fight: Fight) -> None:
    """Raise PressError while a Death Saving Throw must be made first."""
    if saver := fight.saver:
        raise PressError(say("{name} makes a Death Saving Throw first.", name=plain(saver.name)))


def check_turn(fight: Fight, actor: Combatant, what: str) -> None:
    """Raise PressError for what a controlled mount cannot do, or one who had a turn this round already."""
    if fight.is_led(actor):
        if what not in CONTROLLED:
            words = later("{name} is a controlled mount: it can Dash, Disengage and Dodge, and nothing else.")
            raise PressError(words.say(name=plain(actor.name)))
    # Leaving and coming back brings no second turn.
    elif actor.group == fight.group and actor.key in fight.had:
        words = later("{name} had its turn in this round already; the next one is in the next round.")
        raise PressError(words.say(name=plain(actor.name)))


def check_once(actor: Combatant, what: str) -> None:
    """Raise PressError for what was used in this turn already, and comes once in one."""
    if what in actor.once:
        words = later("{name} has used {what} in this turn already.")
        raise PressError(words.say(name=plain(actor.name), what=plain(USED_ONCE.name(what))))


def acted(fight: Fight, actor: int) -> Fight:
    """Return the fight with an action taken, if it is by whoever's turn it is."""
    combatant = fight.find(actor)
    if combatant is None or combatant.group != fight.group:
        return fight
    # It is a whole action, and nothing is left of the one before.
    action = replace(combatant.action, attacks=len(combatant.struck) or 1)
    return fight.changed(replace(combatant, acted=combatant.acted + 1, action=action))


def now(fight: Fight) -> int:
    """The moment of the fight, for buttons."""
    return moment(fight.turn, fight.acts)


def check_moment(fight: Fight, at: int | None) -> None:
    """Let pass what was asked for this moment, or any. Raises PressError for what came too late, or twice."""
    if at is not None and turn_of(at) != fight.turn:
        raise PressError(TURN_OVER.say())
    if at is not None and at != now(fight):
        raise PressError(
            say("That was done already, or something came before it; look at the fight as it is now.")
        )


TURN_OVER = later(
    "That turn is over; the fight goes on at the newest message, and /dnd fight start brings it here."
)
