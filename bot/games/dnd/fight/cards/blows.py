"""The blow of which somebody may say afterwards that it knocks out (Knocking Out a Creature)."""

from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.steps.afterwards import KnockedOut
from bot.games.dnd.fight.steps.history import History, Told, last_attacks
from bot.games.dnd.fight.steps.turns import Turned
from bot.games.dnd.hit_points.record.steps import Dealt


def last_blow(history: History, fight: Fight) -> tuple[int, int] | None:
    """Return the last attack of this turn and its target, if a melee one brought that to 0; else None.

    Of several attacks of one action it is the last that did. ``fight`` is as it is by now.
    """
    story = history.story
    if fight.saver:  # By then the next turn has begun, with a Death Saving Throw.
        return None
    for place in range(len(story) - 1, -1, -1):
        taken = story[place][0]
        # A turn that came by itself with the blow does not take the choice away; one that was ended does.
        if isinstance(taken.step, KnockedOut) or (isinstance(taken.step, Turned) and not taken.came_along):
            return None
        if isinstance(taken.step, Dealt):
            blows = (_felling(fight, attack) for attack in reversed(last_attacks(story[: place + 1])))
            return next(filter(None, blows), None)
    return None


def _felling(now: Fight, told: Told) -> tuple[int, int] | None:
    """A step and its target, if it is a melee blow that brought it to 0, where it is still."""
    taken, before, after = told
    step = taken.step
    if not isinstance(step, Dealt) or not step.melee or after.turn < now.turn - 1:
        return None
    combatant, was = after.find(step.aimed), before.find(step.aimed)
    fell = combatant is not None and was is not None and combatant.hp.hp == 0 < was.hp.hp
    still = now.find(step.aimed)
    return (taken.number, step.aimed) if fell and still and still.hp.hp == 0 else None
