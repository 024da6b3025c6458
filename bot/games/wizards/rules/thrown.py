"""Which faces were drawn for a roll of WIZARDS, every die of each pool."""

from bot.dice.roll import Faces
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import ATTACK, EFFECT, SAVE, damage_throws, main_throw, save_throw
from bot.rolls.trail import Thrown


def thrown(request: WizardsRequest, faces: Faces) -> Thrown:
    """Every face by roll, die and place in its pool; those of a save are the target's."""
    throws = {each.key: each for each in (main_throw(request), save_throw(request), *damage_throws(request))}
    found: dict[str, tuple[int, int, int]] = {}
    for key, face in faces.extra.items():
        roll, place, _ = key.split(".")
        # Without a player it is the GM's, who may not be who rolled.
        if roll in throws and (roll != SAVE or request.target.player):
            player = request.target.player if roll == SAVE else 0
            found[key] = (throws[roll].dice[int(place)].sides, face, player)
    return found


def rethrown(trail: WizardsTrail, key: str) -> bool:
    """Whether a re-roll made the roll of this die anew, or voided it (R7)."""
    again = trail[-1].picked[0] if trail[-1].picked else SAVE
    roll = key.partition(".")[0]
    if roll == again:
        return True
    if again == ATTACK and roll == SAVE:
        return key not in trail[-1].faces.extra
    return again in (ATTACK, SAVE) and roll.startswith(EFFECT)
