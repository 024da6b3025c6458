"""D&D 5.2's D20 Tests and damage: ``/dnd check``, ``save``, ``attack``, ``damage``, ``hp``."""

from msgspec.structs import replace

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASK
from bot.games.dnd.counters.rules.cost import spent_by
from bot.games.dnd.fight.record.keys import SUBJECT as FIGHT
from bot.games.dnd.fight.rolls.rolled_step import deeds_of
from bot.games.dnd.riders.in_rolls.riding import rider_deeds
from bot.games.dnd.rolls.record.kinds import STORED, HealingRequest, HoursRequest, LevelRequest
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.record.reuse import can_keep, for_others, kept, without_decisions
from bot.games.dnd.rolls.rules.acts import ACTS, AMENDING, UNDOING
from bot.games.dnd.rolls.rules.attempts import attempts
from bot.games.dnd.rolls.rules.card import card, highlights, purpose
from bot.games.dnd.rolls.rules.drawn_faces import dice
from bot.games.dnd.rolls.rules.from_options import with_more
from bot.games.dnd.rolls.rules.kept_focus import after_deeds
from bot.games.dnd.rolls.rules.landing import landed
from bot.games.dnd.rolls.rules.odds import how_often, odds_of
from bot.games.dnd.rolls.rules.purpose import due
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import now, resolve
from bot.rolls.act import acts
from bot.rolls.drawn_faces import by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Panel, Reuse


def _deeds(trail: DndTrail) -> tuple[object, ...]:
    """Return a roll's deeds: it answers a request, or is a step of a fight."""
    request, faces, outcome = trail[-1].request, trail[-1].faces, now(trail)
    roller = request.roller
    answer = (FillAsk(roller.ask, roller.character),) if roller.ask else ()
    paid: tuple[object, ...] = ()
    if request.spends or request.ridden or request.undone:
        paid = (*spent_by(request.spends), *rider_deeds(request, outcome), *due(trail))
    if request.fighting:
        return (*answer, *paid, *deeds_of(request, faces))
    after = after_deeds(request, outcome) if request.met else ()
    return (*answer, *landed(request, faces), *after, *paid)


def _panel(request: DndRequest) -> Panel | None:
    """Return the message that shows the roll's result."""
    if request.fighting:
        return Panel(FIGHT, request.fighting.fight)
    return Panel(ASK, request.roller.ask) if request.roller.ask else None


def _command(request: DndRequest) -> str:
    if request.casting:
        return "/dnd cast"
    if isinstance(request, HealingRequest | HoursRequest):
        return "/dnd hp"
    if isinstance(request, LevelRequest):
        return "/character show"
    return f"/dnd {request.kind}"


def _adapted(request: DndRequest, occasion: Occasion) -> DndRequest | None:
    match occasion:
        case Occasion.AGAIN:
            return without_decisions(request)
        case Occasion.OTHERS:
            return for_others(request)
        case Occasion.SAVED:
            return kept(request)
        case Occasion.FORGOTTEN:
            return replace(request, label="").by(name="")


GAME = Game(
    key="dnd",
    request=STORED,
    throw=lambda request, source: resolve(request, source).faces,
    card=card,
    title=lambda request: request.what,
    purpose=purpose,
    acts=acts(AMENDING, UNDOING, ACTS),
    reuse=Reuse(_adapted, with_more, can_save=can_keep),
    command=_command,
    resolve=now,
    luck=Luck(by_key(dice), attempts, highlights),
    deeds=_deeds,
    odds=Odds(odds_of, how_often),
    on_panel=_panel,
)
