"""Magic's rule 706, "Rolling a Die": ``/magic roll`` and ``/magic card``."""

from collections.abc import Callable

from msgspec.structs import replace

from bot.games.magic.rules.acts import ACTS, AMENDING, UNDOING, actions
from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.changes import MagicTrail, now, stands_for
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.odds import how_often, odds_of
from bot.games.magic.rules.planar_card import planar_card
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.rows import rows, small
from bot.games.magic.rules.table_words import effects_words, turn_words
from bot.games.magic.rules.trail import history, lost, shifters
from bot.games.magic.rules.triggers import read
from bot.games.magic.rules.verdict import SIGNS, tone
from bot.games.magic.rules.words import headline, lines, table_headline
from bot.games.magic.rules.working import working
from bot.rolls.act import acts
from bot.rolls.card import Card, plain
from bot.rolls.drawn_faces import Die, by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Panel, Reuse
from bot.rolls.trail import Highlight
from bot.words import say


def highlights(trail: MagicTrail) -> tuple[Highlight, ...]:
    """Return a roll's highest result; coins and planar dice have none (706.7)."""
    results = [result for event in now(trail).events if not event.throw.coin for result in event.results]
    return (Highlight("high", max(results)),) if results else ()


def dice(request: MagicRequest) -> Callable[[str], tuple[Die, ...]]:
    """Return a function from a key to its die; each reroll has its own key."""

    def die(key: str) -> tuple[Die, ...]:
        if request.planar:
            return ()
        throw = request.throws[int(key.partition(".")[0])]
        # An unknown person's dice don't count as anyone's luck.
        if throw.coin or throw.planar or (throw.foreign and not throw.player):
            return ()
        return ((key, throw.drawn, throw.player),)

    return die


def _card(trail: MagicTrail) -> Card:
    if trail[-1].request.planar:
        return planar_card(trail)
    request, outcome, shifted = trail[-1].request, now(trail), shifters(trail)
    reads = read(request, outcome)
    head, roller, came = headline(request, outcome, reads), trail[0].by, tone(request, outcome, reads)
    seen, by_table = rows(request, outcome), table_headline(request, outcome, reads)
    stored = (say("Stored on {name}", name=plain(request.stores)),) if request.stores else ()
    return Card(
        headline=by_table or head,
        label=" · ".join(filter(None, [request.purpose, request.title])),
        sign=SIGNS.get(came, ""),
        total=head,
        rows=seen,
        working=(*working(request, outcome, shifted), *effects_words(request, roller)),
        small=small(request, outcome, shifted, roller) if seen else (),
        lines=tuple(lines(request, outcome, reads, in_headline=bool(by_table))),
        remarks=(*lost(trail), *history(trail), *stored, *turn_words(request, outcome, roller)),
        tone=came,
        actions=actions(trail),
    )


def _title(request: MagicRequest) -> str:
    if request.planar:
        return say("planar die")
    # This isn't translated, because people can type it.
    dice = "; ".join(map(str, request.throws))
    return f"{dice}{request.modifier:+d}" if request.modifier else dice


def _command(request: MagicRequest) -> str:
    if request.planar:
        return "/planechase start"
    if request.title in all_cards():
        return f"/magic card {request.title}"
    return f"/magic roll {_title(request)}"


def _adapted(request: MagicRequest, occasion: Occasion) -> MagicRequest | None:
    match occasion:
        case Occasion.AGAIN:
            return request.anew()
        case Occasion.OTHERS | Occasion.SAVED:
            return request.for_others()
        case Occasion.FORGOTTEN:
            return replace(request, purpose="")


GAME = Game(
    key="magic",
    request=MagicRequest,
    throw=lambda request, source: resolve(request, source).faces,
    card=_card,
    title=_title,
    purpose=lambda request: request.purpose,
    acts=acts(AMENDING, UNDOING, ACTS),
    reuse=Reuse(_adapted, tells_apart=True),
    deeds=stands_for,
    odds=Odds(odds_of, how_often),
    command=_command,
    resolve=now,
    luck=Luck(by_key(dice), highlights=highlights),
    on_panel=lambda request: Panel("planechase") if request.planar else None,
)
