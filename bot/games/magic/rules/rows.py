"""The dice of a Magic roll in pictures, with a row for each event and what changes its results."""

from collections.abc import Iterator, Sequence

from bot.games.magic.rules.card_words import told
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, PAIRED, Event, MagicDie, MagicOutcome
from bot.games.magic.rules.request import HEADS, MagicRequest
from bot.games.magic.rules.table_words import effects_words
from bot.games.magic.rules.verdict import is_best
from bot.games.magic.rules.words import shown
from bot.games.magic.rules.working import conversions, modifiers, reasons
from bot.rolls.card import Face, Seen, bare, plain
from bot.rolls.pictures import MOST, State, added, die, followed, joined
from bot.words import say


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
    who = plain(told(event.throw.who))
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
