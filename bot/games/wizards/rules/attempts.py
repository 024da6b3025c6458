"""Attempts in WIZARDS against a target known before the roll, and their chances.

The attack of a Clash isn't one: its target chooses how to save once the attack is rolled.
"""

from bot.games.wizards.rules.narrative_words import has_secrets
from bot.games.wizards.rules.odds import comes
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import WizardsOutcome, judged, main_throw, now, save_throw
from bot.rolls.trail import Attempt


def attempts(trail: WizardsTrail) -> tuple[Attempt, ...]:
    """Return the attempt of a Clash's save against the attack, or of a Narrative roll against a threshold.

    It uses the roll as first made, before any changes.
    """
    for version in trail:
        if version.request.kind == "clash" and (outcome := now(version)).save:
            return _save(version.request, outcome)
        if version.request.kind == "narrative" and (outcome := now(version)).main:
            return _narrative(version.request, outcome)
    return ()


def _save(request: WizardsRequest, outcome: WizardsOutcome) -> tuple[Attempt, ...]:
    assert outcome.main is not None
    if not request.target.player:  # A creature's save isn't any known player's luck.
        return ()
    attack = outcome.main
    chance = sum(
        often for save, often in comes(request, save_throw(request)) if judged(attack, save)[1] == "defender"
    )
    return (Attempt(chance, outcome.winner == "defender", request.target.player),)


def _narrative(request: WizardsRequest, outcome: WizardsOutcome) -> tuple[Attempt, ...]:
    assert outcome.main is not None
    # With a secret threshold, no one learns what had to be met (R20), even after it's disclosed.
    if request.terms is None or has_secrets(request):
        return ()
    least = min(threshold.least for threshold in request.terms.thresholds)
    chance = sum(often for roll, often in comes(request, main_throw(request)) if roll.total >= least)
    return (Attempt(chance, outcome.main.total >= least),)
