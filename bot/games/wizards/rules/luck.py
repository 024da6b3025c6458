"""The faces and highlights counted for WIZARDS rolls."""

from collections.abc import Callable, Iterator

from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import (
    ATTACK,
    EFFECT,
    SAVE,
    WizardsOutcome,
    damage_throws,
    main_throw,
    now,
    save_throw,
)
from bot.games.wizards.rules.words import purpose_alone
from bot.rolls.drawn_faces import Die
from bot.rolls.trail import Highlight


def highlights(trail: WizardsTrail) -> tuple[Highlight, ...]:
    """Return the roll's total, a save's margin against the attack, and the damage of all effects."""
    request = trail[-1].request
    return tuple(_found(request, now(trail[-1])))


def _found(request: WizardsRequest, outcome: WizardsOutcome) -> Iterator[Highlight]:
    if outcome.main:
        yield Highlight("high", outcome.main.total, request.roller.name, purpose_alone(request))
    # A side with a natural 6 succeeds whatever the totals are (R10, R11).
    if outcome.main and outcome.save and not outcome.auto and request.target.name:
        yield Highlight("save", outcome.save.total - outcome.main.total, request.target.name)
    if outcome.damage:
        total = sum(part.total for part in outcome.damage)
        yield Highlight("blow", total, request.roller.name, purpose_alone(request))


def dice(request: WizardsRequest) -> Callable[[str], tuple[Die, ...]]:
    """Return a function from a key (roll, die, place in its pool) to its die, the target's for a save."""
    throws = {
        throw.key: throw for throw in (main_throw(request), save_throw(request), *damage_throws(request))
    }

    def die(key: str) -> tuple[Die, ...]:
        roll, place, _ = key.split(".")
        # Without a player it counts as the GM's, who may not be the roller.
        if roll not in throws or (roll == SAVE and not request.target.player):
            return ()
        return ((key, throws[roll].dice[int(place)].sides, request.target.player if roll == SAVE else 0),)

    return die


def rethrown(trail: WizardsTrail, key: str) -> bool:
    """Return True if a reroll repeated or voided the roll of this die (R7)."""
    again = trail[-1].picked[0] if trail[-1].picked else SAVE
    roll = key.partition(".")[0]
    if roll == again:
        return True
    if again == ATTACK and roll == SAVE:
        return key not in trail[-1].faces.extra
    return again in (ATTACK, SAVE) and roll.startswith(EFFECT)
