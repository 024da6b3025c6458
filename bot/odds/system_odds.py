"""The odds of a game system's roll: exact if that takes less than a second, otherwise simulated."""

from os import urandom
from time import monotonic

from msgspec import Struct

from bot.dice.faces import FairFaces
from bot.games.systems.rules.game import odds_of
from bot.rolls.chances import Chance
from bot.systems.odds import sampled
from bot.systems.request import SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.written import outcome_name
from bot.words.speaking import spoken

_MOST_TRIED = 20_000
_SECONDS = 0.5


class SystemOdds(Struct, frozen=True):
    """The probability of each outcome. ``tried`` is the number of simulated rolls, or 0 for exact odds."""

    of: tuple[Chance, ...] = ()
    tried: int = 0


def system_odds(request: SystemRequest) -> SystemOdds:
    """Return a roll's odds, or empty odds if it has no outcomes or depends on something unspecified."""
    if exact := odds_of(request):
        return SystemOdds(exact.of)
    plan, end = plan_of(request), monotonic() + _SECONDS
    if not plan.roll.outcomes:
        return SystemOdds()
    came, tried = sampled(plan, request, FairFaces(urandom), _MOST_TRIED, lambda: monotonic() < end)
    if "" in came:
        return SystemOdds()
    chances = tuple(
        Chance(outcome_name(plan, outcome.key, spoken()), came[outcome.key] / tried)
        for outcome in plan.roll.outcomes
        if came.get(outcome.key)
    )
    return SystemOdds(chances, tried)
