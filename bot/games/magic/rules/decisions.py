"""What a player decides about a roll: which die is ignored, which result is which, what does not apply."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.magic.rules.card_words import told
from bot.games.magic.rules.cards import all_cards
from bot.games.magic.rules.changes import MagicChange, MagicTrail, changed, now
from bot.games.magic.rules.outcome import LOWEST, PAIRED, ROLLER, Event, MagicDie
from bot.games.magic.rules.request import MagicRequest
from bot.games.magic.rules.words import face_words
from bot.rolls.card import Choice, plain
from bot.words import listed, say


def waits_for(trail: MagicTrail) -> frozenset[int]:
    """The ids of those who choose what is ignored of this roll, where it waits for that."""
    waiting = {event.waiting for event in now(trail).events if event.waiting not in (0, ROLLER)}
    return frozenset(effect.owner for effect in trail[-1].request.effects if effect.id in waiting)


def ignore_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """What could be ignored in place of what is, or what must be chosen.

    Of a pair the other, of dice that tie another. None once a die was rerolled or changed, for ignoring comes
    before that.
    """
    request = trail[-1].request
    # Else a seen reroll or +1 would decide which die is said never to have been rolled (706.6).
    if not waits_for(trail) and (request.rerolls or request.shifts):
        return ()
    choices: list[Choice] = []
    for event in now(trail).events:
        left = [die for die in event.dice if not die.ignored]
        if event.waiting:
            choices += [
                Choice(
                    f"drop {die.key}",
                    say("Ignore the {natural}", natural=face_words(event.throw, die.natural)),
                )
                for die in left
                if not die.joins
            ]
            continue
        choices += [
            _pair_choice(event, die) for die in event.dice if die.ignored == PAIRED and _differs(event, die)
        ]
        tied = [die for die in event.dice if die.ignored == LOWEST]
        choices += [
            Choice(
                f"tie {die.key}",
                say("Ignore {which}", which=_origin(request, die)),
                say("in place of the other {natural}", natural=die.natural),
            )
            for die in left
            for other in tied
            # Of dice of the same origin it makes no difference which one goes, so nobody is asked.
            if die.natural == other.natural and die.of != other.of
        ][:1]
    return tuple(choices)


def not_chooser(trail: MagicTrail, user: int) -> str:
    """Why somebody who is no GM may not choose what is ignored: another player is to; "" if they may."""
    waiting = waits_for(trail)
    if not waiting or user in waiting:
        return ""
    names = listed(effect.by for effect in trail[-1].request.effects if effect.owner in waiting)
    return say("{name} chooses which die is ignored of this roll, or a GM.", name=plain(names))


def _differs(event: Event, die: MagicDie) -> bool:
    """Whether it is not just like the one that counts in its place."""
    return any(
        die.natural != other.natural for other in event.dice if other.pair == die.pair and not other.ignored
    )


def _pair_choice(event: Event, die: MagicDie) -> Choice:
    others = [each for each in event.dice if each.pair == die.pair and each.ignored != PAIRED]
    return Choice(
        f"keep {die.key}",
        say("Keep the {natural} instead of the {other}", natural=die.natural, other=others[0].natural),
    )


def _origin(request: MagicRequest, die: MagicDie) -> str:
    names = {effect.id: effect.name for effect in request.effects}
    if die.of:
        return say("the {natural} that {name} added", natural=die.natural, name=names.get(die.of, ""))
    return say("the {natural} of the instruction", natural=die.natural)


def ignore(trail: MagicTrail, picked: tuple[str, ...], source: Source) -> MagicChange:
    """Ignore another die than the one that is, or the one that was to be chosen (706.6)."""
    request = trail[-1].request
    if picked[0] not in [choice.key for choice in ignore_choices(trail)]:
        raise DiceError(say("This roll does not have that die."))
    what, _, key = picked[0].partition(" ")
    if what == "drop":
        return changed(trail, replace(request, dropped=(*request.dropped, key)), source)
    if what == "tie":
        natural = now(trail).die(key).natural
        # A tie can be chosen again and again: the last choice among equals stands, others' ties stay.
        others = {die.key for die in now(trail).dice if die.natural == natural}
        kept_choices = tuple(each for each in request.ignored if each not in others)
        return changed(trail, replace(request, ignored=(*kept_choices, key)), source)
    pair = now(trail).die(key).pair
    kept = tuple(each for each in request.kept if now(trail).die(each).pair != pair)
    return changed(trail, replace(request, kept=(*kept, key)), source)


def assign_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """The results of which one can be "one result": equal ones are the same.

    None where the card does not ask for one and the other, or where dice are added up; of a roll that is no
    known card's, its player knows.
    """
    request = trail[-1].request
    readings = {reading.kind: reading.says for reading in request.readings}
    dice = {die.result: die for die in reversed(now(trail).counted)}
    is_known = bool(readings) or request.title in all_cards()
    if len(dice) < 2 or (is_known and "one" not in readings) or any(die.joins for die in now(trail).counted):
        return ()
    results = sorted(dice, reverse=True)
    one = told(readings["one"]) if "one" in readings else say("One result is {x}", x="{x}")
    other = say("and the other {x}", x="{x}") if len(now(trail).counted) == 2 else ""
    other = told(readings["other"]) if "other" in readings else other
    return tuple(
        Choice(
            dice[result].key,
            one.replace("{x}", str(result)),
            other.replace("{x}", str(next(number for number in results if number != result))),
        )
        for result in results
    )


def assign(trail: MagicTrail, picked: tuple[str, ...], _source: Source) -> MagicChange:
    """Make this the "one result" of the instruction (706.4)."""
    return changed(trail, replace(trail[-1].request, first=now(trail).die(picked[0]).key))


def strike_choices(trail: MagicTrail) -> tuple[Choice, ...]:
    """Everything in play that this roll is made with, or that was struck from it."""
    request = trail[-1].request
    return tuple(
        Choice(
            str(effect.id),
            say("Bring back {name}", name=effect.name)
            if effect.id in request.struck
            else say("Strike {name}", name=effect.name),
        )
        for effect in request.effects
        if effect.id > 0
    )


def strike(trail: MagicTrail, picked: tuple[str, ...], source: Source) -> MagicChange:
    """Strike an effect from this roll, or bring it back. Raises DiceError if it is not there."""
    request = trail[-1].request
    # Only ids above 0: what a card does itself, and a Planechase change for all, no roller strikes.
    effect = next((each.id for each in request.effects if each.id > 0 and str(each.id) == picked[0]), 0)
    if not effect:
        raise DiceError(say("That is not in play for this roll."))
    struck = tuple(number for number in request.struck if number != effect)
    if len(struck) == len(request.struck):
        struck = (*struck, effect)
    return changed(trail, replace(request, struck=struck), source)
