"""Which faces were drawn for a roll of WIZARDS, every die of each pool."""

from collections.abc import Callable

from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import ATTACK, EFFECT, SAVE, damage_throws, main_throw, save_throw
from bot.rolls.drawn_faces import Die


def dice(request: WizardsRequest) -> Callable[[str], tuple[Die, ...]]:
    """Return what finds the die of a key: a roll, a die and a place in its pool; a save's is the target's."""
    throws = {
        throw.key: throw for throw in (main_throw(request), save_throw(request), *damage_throws(request))
    }

    def die(key: str) -> tuple[Die, ...]:
        roll, place, _ = key.split(".")
        # Without a player it is the GM's, who may not be who rolled.
        if roll not in throws or (roll == SAVE and not request.target.player):
            return ()
        return ((key, throws[roll].dice[int(place)].sides, request.target.player if roll == SAVE else 0),)

    return die


def rethrown(trail: WizardsTrail, key: str) -> bool:
    """Whether a re-roll made the roll of this die anew, or voided it (R7)."""
    again = trail[-1].picked[0] if trail[-1].picked else SAVE
    roll = key.partition(".")[0]
    if roll == again:
        return True
    if again == ATTACK and roll == SAVE:
        return key not in trail[-1].faces.extra
    return again in (ATTACK, SAVE) and roll.startswith(EFFECT)
