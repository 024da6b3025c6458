"""D&D 5.2's D20 Tests and damage: ``/dnd check``, ``save``, ``attack``, ``damage``, ``hp``."""

from msgspec.structs import replace

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASK
from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.games.dnd.counters.rules.cost import spent_by
from bot.games.dnd.fight.record.keys import SUBJECT as FIGHT
from bot.games.dnd.fight.rolls.rolled_step import deeds_of
from bot.games.dnd.riders.in_rolls.riding import rider_deeds
from bot.games.dnd.rolls.record.outcome import Verdict
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.acts import ACTS, AMENDING, UNDOING, actions
from bot.games.dnd.rolls.rules.attempts import attempts
from bot.games.dnd.rolls.rules.drawn_faces import dice
from bot.games.dnd.rolls.rules.from_options import with_more
from bot.games.dnd.rolls.rules.highlights import highlights, purpose
from bot.games.dnd.rolls.rules.kept_focus import kept_deeds
from bot.games.dnd.rolls.rules.landing import landed
from bot.games.dnd.rolls.rules.odds import how_often, odds_of
from bot.games.dnd.rolls.rules.purpose import due
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.waking import lying_deeds
from bot.games.dnd.rolls.rules.words import headline, lines, total, verdict
from bot.rolls.act import UNDO, acts
from bot.rolls.card import Card, Tone
from bot.rolls.drawn_faces import by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Panel, Reuse
from bot.rolls.undoing import asked_of, question

_TONES: dict[Verdict, Tone] = {
    "": Tone.PLAIN,
    "success": Tone.GOOD,
    "hit": Tone.GOOD,
    "critical": Tone.GOOD,
    "failure": Tone.BAD,
    "miss": Tone.BAD,
    # No attack was made, which is no miss.
    "impossible": Tone.PLAIN,
}


def _throw(request: DndRequest, source: Source) -> Faces:
    return resolve(request, source).faces


def _card(trail: DndTrail) -> Card:
    request, outcome = trail[-1].request, now(trail)
    return Card(
        headline=headline(request, outcome),
        label=purpose(request),
        total=total(outcome),
        verdict=verdict(outcome),
        lines=(*_question(trail), *lines(request, outcome)),
        remarks=history(trail),
        tone=_TONES[outcome.verdict],
        actions=actions(trail),
    )


def _question(trail: DndTrail) -> tuple[str, ...]:
    """Return what a player asks a GM, while no one has answered."""
    asked = asked_of(trail)
    return (question(asked, UNDO),) if asked else ()


def _deeds(trail: DndTrail) -> tuple[object, ...]:
    """What a roll stands for: it answers what was asked, or is a step of a fight."""
    request, faces = trail[-1].request, trail[-1].faces
    answer = (FillAsk(request.ask, request.character),) if request.ask else ()
    return (
        *answer,
        *landed(request, faces),
        *lying_deeds(request, now(trail)),
        *kept_deeds(request, now(trail)),
        *spent_by(request.spends),
        *rider_deeds(request, now(trail)),
        *due(trail),
        *deeds_of(request, faces),
    )


def _panel(request: DndRequest) -> Panel | None:
    """The message that shows something of the roll."""
    if request.fighting:
        return Panel(FIGHT, request.fighting.fight)
    return Panel(ASK, request.ask) if request.ask else None


def _command(request: DndRequest) -> str:
    if request.kind in ("healing", "hours"):
        return "/dnd hp"
    if request.kind == "level":
        return "/dnd character show"
    return f"/dnd {request.kind}"


def _adapted(request: DndRequest, occasion: Occasion) -> DndRequest | None:
    match occasion:
        case Occasion.AGAIN:
            return request.anew()
        case Occasion.OTHERS:
            return request.for_others()
        case Occasion.SAVED:
            return request.kept()
        case Occasion.FORGOTTEN:
            return replace(request, label="", name="")


GAME = Game(
    key="dnd",
    request=DndRequest,
    throw=_throw,
    card=_card,
    title=lambda request: request.what,
    purpose=purpose,
    acts=acts(AMENDING, UNDOING, ACTS),
    reuse=Reuse(_adapted, with_more),
    command=_command,
    resolve=now,
    luck=Luck(by_key(dice), attempts, highlights),
    deeds=_deeds,
    odds=Odds(odds_of, how_often),
    on_panel=_panel,
)
