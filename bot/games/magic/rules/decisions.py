"""A player's decisions about ignored dice, the order of results, and effects that don't apply."""

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.changes import MagicChange, MagicTrail, changed, now
from bot.games.magic.rules.event import MAX_DICE
from bot.games.magic.rules.outcome import LOWEST, PAIRED, ROLLER, Event, MagicDie
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.triggers import events_at_end
from bot.games.magic.rules.words import face_words
from bot.rolls.card import Choice, plain
from bot.words import listed, say


def waits_for(trail: MagicTrail) -> frozenset[int]:
    """Return the IDs of the users who still have to choose ignored dice."""
    waiting = {event.waiting for event in now(trail).events if event.waiting not in (0, ROLLER)}
    return frozenset(effect.owner for effect in trail[-1].request.effects if effect.id in waiting)


def ignore_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """Return the dice that could be ignored instead, or that must be chosen.

    For a pair, this is the other die, and for tied dice, another of them. There are none after a reroll or a
    change of a die, because ignoring comes first.
    """
    request = trail[-1].request
    # Otherwise a reroll or +1 already seen could decide which die was never rolled (706.6).
    if not waits_for(trail) and (request.rerolls or request.shifts):
        return ()
    return tuple(choice for event in now(trail).events for choice in _choices_in(request, event))


def _choices_in(request: MagicRequest, event: Event) -> Iterator[Choice]:
    left = [die for die in event.dice if not die.ignored]
    if event.waiting:
        for die in left:
            if not die.joins:
                words = say("Ignore the {natural}", natural=face_words(event.throw, die.natural))
                yield Choice(f"drop {die.key}", words)
        return
    for die in event.dice:
        if die.ignored == PAIRED and _differs(event, die):
            yield _pair_choice(event, die)
    yield from islice(_ties(request, event, left), 1)


def _ties(request: MagicRequest, event: Event, left: Sequence[MagicDie]) -> Iterator[Choice]:
    tied = [die for die in event.dice if die.ignored == LOWEST]
    # Between dice of the same origin it makes no difference which one goes, so no one is asked.
    alike = (die for die in left for other in tied if die.natural == other.natural and die.of != other.of)
    for die in alike:
        keep = say("and keep the other {natural}", natural=die.natural)
        yield Choice(f"tie {die.key}", say("Ignore {which}", which=_origin(request, die)), keep)


def not_chooser(trail: MagicTrail, user: int) -> str:
    """Return why a user who isn't a GM can't choose what is ignored (another player must), or ""."""
    waiting = waits_for(trail)
    if not waiting or user in waiting:
        return ""
    names = listed(effect.by for effect in trail[-1].request.effects if effect.owner in waiting)
    return say("Only {name} or a GM can choose which die to ignore.", name=plain(names))


def _differs(event: Event, die: MagicDie) -> bool:
    """Return True if this die differs from the one that counts in its place."""
    return any(
        die.natural != other.natural for other in event.dice if other.pair == die.pair and not other.ignored
    )


def _pair_choice(event: Event, die: MagicDie) -> Choice:
    others = [other for other in event.dice if other.pair == die.pair and other.ignored != PAIRED]
    return Choice(
        f"keep {die.key}",
        say("Keep the {natural} instead of the {other}", natural=die.natural, other=others[0].natural),
    )


def _origin(request: MagicRequest, die: MagicDie) -> str:
    names = {effect.id: effect.name for effect in request.effects}
    if die.of:
        return say("the {natural} that {name} added", natural=die.natural, name=names.get(die.of, ""))
    return say("the {natural} from the instruction", natural=die.natural)


def ignore(trail: MagicTrail, picked: tuple[str, ...], source: Source) -> MagicChange:
    """Ignore a different die, or choose which die is ignored (706.6)."""
    request = trail[-1].request
    if picked[0] not in [choice.key for choice in ignore_choices(trail)]:
        raise DiceError(say("This roll doesn't have that die."))
    what, _, key = picked[0].partition(" ")
    if what == "drop":
        return changed(trail, replace(request, dropped=(*request.dropped, key)), source)
    if what == "tie":
        natural = now(trail).die(key).natural
        # A tie can be decided repeatedly: the last choice among equals counts, and other ties stay.
        others = {die.key for die in now(trail).dice if die.natural == natural}
        kept_choices = tuple(choice for choice in request.ignored if choice not in others)
        return changed(trail, replace(request, ignored=(*kept_choices, key)), source)
    pair = now(trail).die(key).pair
    kept = tuple(key for key in request.kept if now(trail).die(key).pair != pair)
    return changed(trail, replace(request, kept=(*kept, key)), source)


def assign_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """Return the results that can be "one result", listing equal results once.

    There are none if the card doesn't distinguish results, or adds dice up. For a roll without a known card,
    the player decides.
    """
    request = trail[-1].request
    readings = {reading.kind: reading.says for reading in request.readings}
    dice = {die.result: die for die in reversed(now(trail).counted)}
    is_known = bool(readings) or request.title in all_cards()
    if len(dice) < 2 or (is_known and "one" not in readings) or any(die.joins for die in now(trail).counted):
        return ()
    results = sorted(dice, reverse=True)
    one = translated(readings["one"]) if "one" in readings else say("One result is {x}", x="{x}")
    other = say("and the other is {x}", x="{x}") if len(now(trail).counted) == 2 else ""
    other = translated(readings["other"]) if "other" in readings else other
    return tuple(
        Choice(
            dice[result].key,
            one.replace("{x}", str(result)),
            other.replace("{x}", str(next(number for number in results if number != result))),
        )
        for result in results
    )


def assign(trail: MagicTrail, picked: tuple[str, ...], _source: Source) -> MagicChange:
    """Make this result the "one result" of the instruction (706.4)."""
    return changed(trail, replace(trail[-1].request, first=now(trail).die(picked[0]).key))


def strike_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """Return every effect in play that this roll uses, or that was removed from it."""
    request = trail[-1].request
    return tuple(
        Choice(
            str(effect.id),
            say("Restore {name}", name=effect.name)
            if effect.id in request.struck
            else say("Remove {name}", name=effect.name),
        )
        for effect in request.effects
        if effect.id > 0
    )


def strike(trail: MagicTrail, picked: tuple[str, ...], source: Source) -> MagicChange:
    """Remove an effect from this roll, or restore it. Raises DiceError if it isn't there."""
    request = trail[-1].request
    # Only ids above 0: the roller can't strike a card's own effect, or a Planechase change for everyone.
    effect = next((own.id for own in request.effects if own.id > 0 and str(own.id) == picked[0]), 0)
    if not effect:
        raise DiceError(say("That isn't in play for this roll."))
    struck = tuple(number for number in request.struck if number != effect)
    if len(struck) == len(request.struck):
        struck = (*struck, effect)
    return changed(trail, replace(request, struck=struck), source)


def tied(trail: MagicTrail) -> tuple[Throw, ...]:
    """Return the dice that tied players roll again because of the card, or none if there is no tie."""
    request = trail[-1].request
    reading = next((reading for reading in request.readings if reading.again), None)
    if reading is None or now(trail).is_waiting:
        return ()
    # Only look at the last round: the losers of an earlier one are out.
    throws = tuple(event.throw for event in events_at_end(now(trail), highest=reading.kind == "highest"))
    is_full = sum(throw.count for throw in (*request.throws, *throws)) > MAX_DICE
    return throws if len(throws) > 1 and not is_full else ()


def roll_off(trail: MagicTrail, _picked: tuple[str, ...], source: Source) -> MagicChange:
    """Roll again for tied players, keeping all earlier dice. Raises DiceError if there is no tie."""
    throws, request = tied(trail), trail[-1].request
    if not throws:
        raise DiceError(say("No one is tied now. Check the roll."))
    again = tuple(replace(throw, round=throw.round + 1) for throw in throws)
    return changed(trail, replace(request, throws=(*request.throws, *again)), source)
