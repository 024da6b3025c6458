"""The triggers that a roll sets off, and the way an instruction uses its results.

Both use the final results: after every modifier, without ignored dice (706.2, 706.6).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from msgspec import Struct

from bot.games.magic.rules.effects import Ability, Effect
from bot.games.magic.rules.outcome import Event, MagicDie, MagicOutcome, planar_face
from bot.games.magic.rules.request import MagicRequest, Reading


class Fired(Struct, frozen=True):
    """A trigger that went off ``times`` times for dice with these results. Planar dice have no results."""

    effect: Effect
    ability: Ability
    times: int
    results: tuple[int, ...] = ()


def fired(request: MagicRequest, outcome: MagicOutcome) -> tuple[Fired, ...]:
    """Return every trigger that the roll sets off, in the order its permanents entered play."""
    # Ignored rolls trigger nothing (706.6), so all triggers wait until it's known which roll that is.
    if outcome.is_waiting:
        return ()
    fireds: list[Fired] = []
    for effect in request.effects:
        for ability in () if effect.id in request.struck else effect.abilities:
            dice = list(_results(request, effect, ability, outcome))
            if dice:
                results = tuple(result for result in dice if result is not None)
                fireds.append(Fired(effect, ability, _times(effect, ability, outcome, len(dice)), results))
    return tuple(fireds)


def _times(effect: Effect, ability: Ability, outcome: MagicOutcome, dice: int) -> int:
    # "One or more dice" triggers once per event (T1); a roll of two kinds is two events (706.8b).
    if ability.kind in ("event", "doubles", "planar"):
        return sum(bool(list(_in_event(effect, ability, event))) for event in outcome.events)
    return 1 if ability.kind in ("nth", "many") else dice


def _results(
    request: MagicRequest, effect: Effect, ability: Ability, outcome: MagicOutcome
) -> Iterator[int | None]:
    """Yield the results that set off a trigger, or None for a planar die, which has no number (706.7)."""
    # Count the roller if the effect is for them; otherwise count the effect's player.
    counted, mine = request.counted_for(effect.player), outcome.of(effect.player, effect.player)
    if ability.kind == "nth":
        # An amendment can make dice of other rolls count later, so their watchers hear about it now.
        place = ability.amount - counted.before - 1
        untold = counted.untold if effect.id in counted.late else 0
        if mine and -untold <= place < len(mine):
            yield _number_of(request, mine[max(0, place)])
        return
    # It's a state, not a trigger: it holds for every later roll, while "nth" triggers once.
    if ability.kind == "many":
        yield from (
            (_number_of(request, mine[-1]),) if mine and counted.before + len(mine) >= ability.amount else ()
        )
        return
    if ability.visit and not request.visit:
        return
    for event in outcome.events:
        yield from _in_event(effect, ability, event)


def _number_of(request: MagicRequest, die: MagicDie) -> int | None:
    return None if request.planar else die.result


def _in_event(effect: Effect, ability: Ability, event: Event) -> Iterator[int | None]:
    if not event.throw.is_about(effect, ability) or not event.throw.suits(ability):
        return
    dice = event.counted
    if event.throw.planar:
        yield from _on_planar_dice(ability, dice)
        return
    match ability.kind:
        case "value":
            yield from _held(ability, dice)
        case "maximum":
            # The highest natural is that of the die asked for: 6 on a d6, even if a d20 replaced it (3.9).
            yield from (die.result for die in dice if die.natural == die.sides)
        case "die":
            for die in dice:
                # A rerolled die was never rolled. Only As Luck Would Have It counts both, as its text says.
                yield from die.lost if ability.lost else ()
                yield die.result
        case "event" if _held(ability, dice):
            yield from (die.result for die in dice)
        case "doubles" if event.doubles:
            yield from event.results


def _on_planar_dice(ability: Ability, dice: Iterable[MagicDie]) -> Iterator[None]:
    # 901.9d: any planar roll triggers abilities that watch rolls, but never those that need a number.
    if ability.kind in ("die", "event", "planar"):
        yield from (None for die in dice if ability.face in (None, planar_face(die.natural)))


def _held(ability: Ability, dice: Iterable[MagicDie]) -> list[int]:
    """Return the results of the dice whose number or natural number the ability watches."""
    return [die.result for die in dice if ability.holds(die.natural if ability.natural else die.result)]


class Read(Struct, frozen=True):
    """The result of a reading: its number, and ``happened`` if its condition was met."""

    reading: Reading
    number: int
    happened: bool = True


def read(request: MagicRequest, outcome: MagicOutcome) -> tuple[Read, ...]:
    """Return the results as the instruction uses them (706.4)."""
    if outcome.is_waiting or not outcome.counted:
        return ()
    return tuple(_read(reading, request, outcome) for reading in request.readings)


def _read(reading: Reading, request: MagicRequest, outcome: MagicOutcome) -> Read:
    results = outcome.results
    match reading.kind:
        case "doubles":
            value = results[0] if results else 0
            return Read(reading, value, any(event.doubles for event in outcome.events))
        case "visit":
            # Rolling to visit is one d6 (701.49a), so there's only a first result.
            return Read(reading, results[0], results[0] in reading.lights)
        case "natural":
            return Read(reading, reading.value, any(die.natural == reading.value for die in outcome.counted))
        case "repeated":
            return Read(reading, sum(results), sum(results) in request.earlier)
        case "throw":
            thrown = outcome.events[reading.value].results
            return Read(reading, sum(thrown))
        case _:
            return Read(reading, _number(reading, request, results, outcome))


def _number(reading: Reading, request: MagicRequest, results: Sequence[int], outcome: MagicOutcome) -> int:
    match reading.kind:
        case "sum" | "plus":
            return sum(results) + reading.value
        case "difference":
            return max(results) - min(results)
        case "distinct":
            return len(set(results))
        case "even":
            return sum(result % 2 == 0 for result in results)
        case "odd":
            return sum(result % 2 == 1 for result in results)
        case "count":
            return results.count(reading.value)
        case "match":
            return largest_match(results)
        case "highest" | "lowest":
            last = [sum(event.results) for event in last_round(outcome)]
            return max(last) if reading.kind == "highest" else min(last)
        case _:
            return _assigned(reading, request, outcome)


def _assigned(reading: Reading, request: MagicRequest, outcome: MagicOutcome) -> int:
    """Return the result chosen as the "one result", or the other die's where the text reads that one."""
    one, *others = in_order(request, outcome)
    return one.result if reading.kind == "one" or not others else others[0].result


def in_order(request: MagicRequest, outcome: MagicOutcome) -> list[MagicDie]:
    """Return the counted dice, first the one chosen as "one result", by default the highest."""
    dice = outcome.counted
    # A chosen die may have been ignored since; then the higher one replaces it.
    one = next((die for die in dice if die.key == request.first), None) or max(dice, key=attrgetter("result"))
    return [one, *(die for die in dice if die is not one)]


def at_end(outcome: MagicOutcome, *, highest: bool) -> list[str]:
    """Return the players who rolled highest, or lowest, including those tied."""
    return [event.throw.who for event in events_at_end(outcome, highest=highest)]


def events_at_end(outcome: MagicOutcome, *, highest: bool) -> list[Event]:
    """Return the last round's rolls of the players who rolled the highest or lowest."""
    last = last_round(outcome)
    end = (max if highest else min)((sum(event.results) for event in last), default=0)
    return [event for event in last if sum(event.results) == end]


def last_round(outcome: MagicOutcome) -> list[Event]:
    """Return the rolls that decide: the last rerolls of ties, if there were any."""
    rounds = max((event.throw.round for event in outcome.events), default=0)
    return [event for event in outcome.events if event.throw.round == rounds and event.results]


def largest_match(results: Sequence[int]) -> int:
    """Return the size of the largest group of equal results (Centaur of Attention); 0 if there is none."""
    return max(Counter(results).values(), default=0)
