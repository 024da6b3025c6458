"""Whether a use is left of what a creature's stat block counts, or of a Bonus Action."""

from bot.errors import PressError
from bot.games.dnd.creatures.in_fights import uses
from bot.games.dnd.creatures.in_fights.uses import LEGENDARY, RESISTANCE, Counted
from bot.games.dnd.fight.record.state import Combatant
from bot.rolls.card import plain
from bot.words import later, say


def check_uses(actor: Combatant, name: str, by: str = "attack") -> None:
    """Let pass what is left of a stat block. Raises PressError for what was used already."""
    if uses.left(actor, name) == 0:
        words = later("{name} has used {what} already; at the start of its turn a die may bring it back.")
        if not actor.block.recharge(name):
            words = later("{name} has used {what} as often as it can in a day.")
        raise PressError(words.say(name=plain(actor.name), what=plain(name)))
    if by == "bonus":
        check_bonus(actor)
    if by == "legendary":
        check_left(actor, LEGENDARY)


def check_ongoing(of: Combatant | None, actor: int, name: str) -> None:
    """Let damage pass that goes on once in a turn. Raises PressError for a second time."""
    if of and uses.ongoing_mark(actor, name) in of.suffered:
        words = later("{name} took the damage of {what} in this turn already.")
        raise PressError(words.say(name=plain(of.name), what=plain(name)))


NO_RESISTANCE = later("{name} has no Legendary Resistance left for today.")


def check_bonus(actor: Combatant) -> None:
    """Let a Bonus Action pass. Raises PressError for a second one in a turn."""
    if actor.bonus:
        raise PressError(say("{name} has taken a Bonus Action in this turn.", name=plain(actor.name)))


def check_left(actor: Combatant, what: Counted) -> None:
    if not uses.uses_left(actor, what):
        words = later("{name} has no Legendary Action left; they are back at the start of its turn.")
        if what == RESISTANCE:
            words = NO_RESISTANCE
        raise PressError(words.say(name=plain(actor.name)))
