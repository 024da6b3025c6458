"""WIZARDS: ``/wizards clash``, ``damage``, ``outcome``, ``narrative``.

Its requirements R1–R20, and how each of the readings Q1–Q17 was decided where the source is open, are in
``readings.md`` beside this file; the code names them where it keeps them.
"""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.games.wizards.rules.acts import ACTS, AMENDING, UNDOING, actions, waits_for
from bot.games.wizards.rules.attempts import attempts
from bot.games.wizards.rules.luck import dice, highlights
from bot.games.wizards.rules.odds import how_often, odds_of
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import (
    Outcome,
    now,
    resolve,
)
from bot.games.wizards.rules.trail import history
from bot.games.wizards.rules.words import headline, label, lines, purpose, title, total
from bot.rolls.act import acts
from bot.rolls.card import Card, Tone
from bot.rolls.drawn_faces import by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Reuse


def _throw(request: WizardsRequest, source: Source) -> Faces:
    return resolve(request, source).faces


def _card(trail: WizardsTrail) -> Card:
    request, outcome = trail[-1].request, now(trail[-1])
    return Card(
        headline=headline(request, outcome),
        label=label(request),
        total=total(request, outcome),
        lines=tuple(lines(request, outcome)),
        remarks=history(trail),
        tone=_tone(outcome),
        actions=actions(trail),
        waits=waits_for(trail),
    )


def _tone(outcome: Outcome) -> Tone:
    """Who has won a Clash; nothing else of a roll is good or bad by itself."""
    return {"": Tone.PLAIN, "attacker": Tone.GOOD, "defender": Tone.BAD}[outcome.winner]


def _adapted(request: WizardsRequest, occasion: Occasion) -> WizardsRequest | None:
    match occasion:
        case Occasion.AGAIN:
            return request.anew()
        case Occasion.OTHERS:
            return None
        case Occasion.SAVED:
            return request.kept()
        case Occasion.FORGOTTEN:
            return replace(request, label="", roller=replace(request.roller, name=""))


GAME = Game(
    key="wizards",
    request=WizardsRequest,
    throw=_throw,
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
