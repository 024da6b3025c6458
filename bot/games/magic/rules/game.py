"""Magic's rule 706, "Rolling a Die": ``/magic roll`` and ``/magic card``."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from bot.games.magic.rules.acts import ACTS, AMENDING, UNDOING, actions
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.changes import MagicTrail, deeds_of, now
from bot.games.magic.rules.event import resolve
from bot.games.magic.rules.odds import how_often, odds_of
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, PAIRED, Event, MagicDie, MagicOutcome
from bot.games.magic.rules.planar_card import planar_card
from bot.games.magic.rules.request import HEADS, MagicRequest
from bot.games.magic.rules.trail import history, lost, shifters
from bot.games.magic.rules.triggers import Read, read
from bot.games.magic.rules.words import effects_words, headline, lines, shown, table_headline, turn_words
from bot.games.magic.rules.working import conversions, modifiers, reasons, working
from bot.rolls.act import acts
from bot.rolls.card import Card, Face, Seen, Tone, bare, plain
from bot.rolls.drawn_faces import Die, by_key
from bot.rolls.game import Game, Luck, Occasion, Odds, Panel, Reuse
from bot.rolls.pictures import MOST, State, added, die, followed, joined
from bot.rolls.trail import Highlight
from bot.tables.reading import read_table
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
            return request.without_decisions()
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
    deeds=deeds_of,
    odds=Odds(odds_of, how_often),
    command=_command,
    resolve=now,
    luck=Luck(by_key(dice), highlights=highlights),
    on_panel=lambda request: Panel("planechase") if request.planar else None,
)


def rows(request: MagicRequest, outcome: MagicOutcome) -> tuple[Seen, ...]:
    """Return a row for each event, or none if there are too many dice or a die has no picture."""
    events = [event for event in outcome.events if event.dice]
    if not 0 < len(outcome.dice) <= MOST:
        return ()
    seen = [_event(request, event) for event in events]
    if not all(seen):
        return ()
    return tuple(_named(event, row, alone=len(seen) == 1) for event, row in zip(events, seen, strict=True))


def _named(event: Event, row: Seen, *, alone: bool) -> Seen:
    who = plain(translated(event.throw.who))
    if not who:
        return row
    return (f"{who} " if alone else f"**{who}**  ", *row)


def _event(request: MagicRequest, event: Event) -> Seen:
    """Return an event's dice with ignored dice last, or nothing if a die has no picture."""
    gone = [_die(one, event, "dropped") for one in event.dice if one.ignored]
    groups = _groups(event)
    pictures = [
        [_die(one, event, "best" if is_best(request, one) else "") for one in group] for group in groups
    ]
    if not all(gone) or not all(all(group) for group in pictures):
        return ()
    dice = [
        (joined(seen, " + "), _followed_by(request, event, group))
        for seen, group in zip(pictures, groups, strict=True)
    ]
    return joined([part for part in (followed(dice), joined(gone)) if part], " ")


def _groups(event: Event) -> list[list[MagicDie]]:
    """Return the dice that count, each with those added to it."""
    left = [one for one in event.dice if not one.ignored]
    return [[first, *(one for one in left if one.joins == first.key)] for first in left if not first.joins]


def _die(one: MagicDie, event: Event, state: State) -> Seen:
    if event.throw.coin:
        ending = f"_{state}" if state else ""
        return (Face(f"coin_{'heads' if one.shown == HEADS else 'tails'}{ending}"),)
    seen = die(one.sides, one.natural, state)
    return (Face("reroll"), *seen) if one.lost and seen else seen


def _followed_by(request: MagicRequest, event: Event, group: Sequence[MagicDie]) -> str:
    """Return the text after a group of joined dice that leads from their naturals to the result."""
    result = sum(one.result for one in group)
    shifts = [shift for shift in request.shifts if shift.effect not in request.struck]
    exchanged = {shift.die for shift in shifts if shift.to is not None}
    if event.throw.coin or any(one.key in exchanged for one in group):
        return f"→ {shown(result)}"
    return added(result - sum(one.natural for one in group))


def small(
    request: MagicRequest, outcome: MagicOutcome, shifters: Sequence[str], roller: int
) -> tuple[str, ...]:
    """Return the small print below the rows: why results differ from naturals, and what else is in play."""
    why = (line for event in outcome.events if event.dice for line in _why(request, event, shifters))
    in_play = effects_words(request, roller, _named_effects(request, outcome))
    return tuple(map(bare, (*dict.fromkeys(why), *in_play)))


def _why(request: MagicRequest, event: Event, shifters: Sequence[str]) -> Iterator[str]:
    yield from modifiers(request, event, shifters)
    if never := [reason for reason in reasons(request, event) if reason]:
        yield say("Never rolled: {dice}", dice=" · ".join(never))
    if event.throw.by:
        yield conversions(event, marked=False)
    if event.throw.coin:
        yield say("no die was rolled")


def _named_effects(request: MagicRequest, outcome: MagicOutcome) -> frozenset[int]:
    """Return the IDs of effects in play that the small print already names."""
    kinds = {die.ignored for die in outcome.dice}
    ids = {shift.effect for shift in request.shifts}
    for throw in request.throws:
        ids |= {effect.id for effect, _ in request.abilities("always", throw)}
        if LOWEST in kinds:
            ids |= {effect.id for effect, _ in request.abilities("extra", throw)}
        if CHOSEN in kinds:
            ids |= {effect.id for effect, _ in request.abilities("next_ignore", throw)}
        if PAIRED in kinds:
            ids |= {effect.id for effect, _ in request.abilities("pair", throw)}
    return frozenset(ids)


_D20 = 20
SIGNS = {Tone.GREAT: "crit", Tone.GOOD: "hit", Tone.BAD: "miss"}
"""The sign before the headline of a roll that went well or badly."""


def tone(request: MagicRequest, outcome: MagicOutcome, reads: Sequence[Read]) -> Tone:
    """Return how the roll went: neutral if its instruction ranks no result above another."""
    if outcome.is_waiting:
        return Tone.PLAIN
    is_natural = any(one.happened for one in reads if one.reading.kind == "natural")
    if is_natural or (_D20 in outcome.results and _singles_out_20(request)):
        return Tone.GREAT
    went = [one.happened for one in reads if _is_goal(one)]
    if not went:
        return Tone.PLAIN
    return Tone.GOOD if any(went) else Tone.BAD


def is_best(request: MagicRequest, die: MagicDie) -> bool:
    """Return True if the instruction singles out this natural result."""
    naturals = [reading.value for reading in request.readings if reading.kind == "natural"]
    singled_out = die.sides == die.natural == die.result == _D20 and _singles_out_20(request)
    return die.natural in naturals or singled_out


def _singles_out_20(request: MagicRequest) -> bool:
    """Return True if a card's printed table has a row for 20 alone."""
    # In a table written by a player, a 20 can mean anything.
    if request.title not in all_cards() or request.inline or not request.table:
        return False
    return any(row.low == row.high == _D20 for row in read_table(request.table).rows)


def _is_goal(one: Read) -> bool:
    """Return True if a reading distinguishes success from failure: a visit, or doubles."""
    if one.reading.kind == "doubles":
        return one.happened or bool(one.reading.otherwise)
    return one.reading.kind == "visit"
