"""The odds of systems' rolls: of each outcome, of results after acts, and of attempts."""

from functools import lru_cache

from msgspec.structs import replace

from bot.games.systems.rules.acts import SystemTrail, offered
from bot.rolls.chances import Chance, Chances
from bot.rolls.trail import Attempt, Highlight
from bot.systems.model import Plan
from bot.systems.naming import name_of
from bot.systems.odds import WITH_PATIENCE, OutcomeOdds, odds_of_act, outcome_odds
from bot.systems.replay import judged
from bot.systems.request import Done, SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.written import act_name, outcome_name, outcome_tone
from bot.words import say
from bot.words.speaking import spoken

_MET = ("best", "good", "mixed")
"""Tones of outcomes in which the attempt succeeds."""


def odds_of(request: SystemRequest) -> Chances | None:
    """Return the probability of each outcome of a new roll; None without outcomes, or with too many cases."""
    odds = outcome_odds(plan_of(request), replace(request, acts=()), WITH_PATIENCE)
    return chances(plan_of(request), odds)


def chances(plan: Plan, odds: OutcomeOdds | None) -> Chances | None:
    """Return odds by the names of their outcomes, without impossible ones."""
    if odds is None or "" in odds.shares:
        return None
    language = spoken()
    return Chances(
        tuple(
            Chance(outcome_name(plan, outcome.key, language), float(share))
            for outcome in plan.roll.outcomes
            if (share := odds.shares.get(outcome.key))
        )
    )


def after_acts(trail: SystemTrail) -> tuple[tuple[str, Chances], ...]:
    """Return the odds after each act that rolls dice, by its name: "if you push: …"."""
    request, faces = trail[-1].request, trail[-1].faces
    plan = plan_of(request)
    told = []
    for act in offered(plan, judged(plan, request, faces)):
        is_sure = not act.asks and not any(thrown.pick for thrown in act.throws)
        if act.draws and is_sure:
            odds = odds_of_act(plan, request, faces, Done(act.key), WITH_PATIENCE)
            if made := chances(plan, odds):
                told.append((say("If you choose {act}", act=act_name(plan, act.key, spoken())), made))
    return tuple(told)


def how_often(trail: SystemTrail) -> Chance | None:
    """Return how often such a roll has this outcome; None after an act, or if it takes too long."""
    request = trail[-1].request
    plan = plan_of(request)
    shares = _shares(replace(request, label=""))
    outcome = judged(plan, request, trail[-1].faces).outcome
    if request.acts or not outcome or outcome not in shares:
        return None
    return Chance(outcome_name(plan, outcome, spoken()), shares[outcome])


def attempts(trail: SystemTrail) -> tuple[Attempt, ...]:
    """Return the attempt, if some outcomes are successes and others aren't."""
    first = trail[0]
    plan = plan_of(first.request)
    shares = _shares(replace(first.request, label=""))
    met = {key: outcome_tone(plan, key) in _MET for key in shares}
    if set(met.values()) != {True, False} or not all(outcome_tone(plan, key) for key in shares):
        return ()
    chance = sum(share for key, share in shares.items() if met[key])
    return (Attempt(chance, met[judged(plan, first.request, first.faces).outcome]),)


def highlights(trail: SystemTrail) -> tuple[Highlight, ...]:
    """Return the tracks that paid for the acts on a roll, with the amounts."""
    plan = plan_of(trail[-1].request)
    acts = [act for done in trail[-1].request.acts if (act := plan.roll.act(done.act))]
    return tuple(
        Highlight("spent", 1, what=name_of(plan.system, "track", key)) for act in acts for key in act.costs
    )


@lru_cache(maxsize=1024)
def _shares(request: SystemRequest) -> dict[str, float]:
    """Return the probability of each outcome, or nothing if that takes too long to calculate."""
    odds = outcome_odds(plan_of(request), request)
    return {key: float(share) for key, share in odds.shares.items() if share} if odds else {}
