"""WIZARDS with its commands ``/wizards clash``, ``damage``, ``outcome`` and ``narrative``.

``readings.md`` next to this file has the requirements R1–R20, which the code cites, and the readings
Q1–Q17, which are our decisions where the source is unclear.
"""

from msgspec.structs import replace

from bot.games.wizards.rules.acts import ACTS, AMENDING, UNDOING, actions, waits_for
from bot.games.wizards.rules.luck import dice, highlights
from bot.games.wizards.rules.narrative_words import has_secrets, is_met
from bot.games.wizards.rules.odds import chances, how_often, odds_of
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import WizardsOutcome, judged, main_throw, now, resolve, save_throw
from bot.games.wizards.rules.rows import rows, small
from bot.games.wizards.rules.trail import history
from bot.games.wizards.rules.words import headline, label, lines, purpose, title, total, working
from bot.rolls.act import acts
from bot.rolls.card import Card, Tone
from bot.rolls.drawn_faces import by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Reuse
from bot.rolls.trail import Attempt


def attempts(trail: WizardsTrail) -> tuple[Attempt, ...]:
    """Return the attempt of a Clash's save against the attack, or of a Narrative roll against a threshold.

    It uses the roll as first made, before any changes. The attack of a Clash isn't an attempt: its target
    chooses how to save once the attack is rolled.
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
        odds for save, odds in chances(request, save_throw(request)) if judged(attack, save)[1] == "defender"
    )
    return (Attempt(chance, outcome.winner == "defender", request.target.player),)


def _narrative(request: WizardsRequest, outcome: WizardsOutcome) -> tuple[Attempt, ...]:
    assert outcome.main is not None
    # With a secret threshold, no one learns what had to be met (R20), even after it's disclosed.
    if request.terms is None or has_secrets(request):
        return ()
    least = min(threshold.least for threshold in request.terms.thresholds)
    chance = sum(often for roll, often in chances(request, main_throw(request)) if roll.total >= least)
    return (Attempt(chance, outcome.main.total >= least),)


def _card(trail: WizardsTrail) -> Card:
    request, outcome = trail[-1].request, now(trail[-1])
    seen, tone = rows(trail), _tone(request, outcome)
    return Card(
        headline=headline(request, outcome),
        label=label(request),
        sign=_SIGNS.get(tone, ""),
        total=total(request, outcome),
        rows=seen,
        working=tuple(working(request, outcome)),
        small=small(trail) if seen else (),
        lines=tuple(lines(request, outcome)),
        remarks=history(trail),
        tone=tone,
        actions=actions(trail),
        waits=waits_for(trail),
    )


def _tone(request: WizardsRequest, outcome: WizardsOutcome) -> Tone:
    """Return the tone: who won a Clash, or whether a Narrative roll met a threshold; otherwise neutral."""
    if outcome.winner:
        won = Tone.GREAT if outcome.auto else Tone.GOOD
        return won if outcome.winner == "attacker" else Tone.BAD
    # A secret threshold may have been met, so don't even show failure (R20).
    if request.kind != "narrative" or outcome.main is None or has_secrets(request):
        return Tone.PLAIN
    return Tone.GOOD if is_met(request, outcome) else Tone.BAD


_SIGNS = {Tone.GREAT: "crit", Tone.GOOD: "hit", Tone.BAD: "miss"}


def _adapted(request: WizardsRequest, occasion: Occasion) -> WizardsRequest | None:
    match occasion:
        case Occasion.AGAIN:
            return request.without_decisions()
        case Occasion.OTHERS:
            return None
        case Occasion.SAVED:
            return request.kept()
        case Occasion.FORGOTTEN:
            return replace(request, label="", roller=replace(request.roller, name=""))


GAME = Game(
    key="wizards",
    request=WizardsRequest,
    throw=lambda request, source: resolve(request, source).faces,
    card=_card,
    title=title,
    purpose=purpose,
    acts=acts(AMENDING, UNDOING, ACTS),
    reuse=Reuse(_adapted),
    command=lambda request: f"/wizards {request.kind}",
    luck=Luck(by_key(dice), attempts, highlights),
    resolve=lambda trail: now(trail[-1]),
    odds=Odds(odds_of, how_often),
)
