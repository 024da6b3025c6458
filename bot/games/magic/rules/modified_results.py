"""Changes to results after they are seen: rerolls first, then +1 and −1, then exchanges (706.2b)."""

from msgspec.structs import replace

from bot.dice.faces import Source
from bot.errors import DiceError
from bot.games.magic.rules.changes import (
    MAX_OPTIONS,
    MagicChange,
    MagicTrail,
    changed,
    die_label,
    now,
    number,
    offers,
    place_label,
    sources,
    usage,
)
from bot.games.magic.rules.effects import Effect, Kind
from bot.games.magic.rules.outcome import MagicDie
from bot.games.magic.rules.request import MagicRequest, Reroll, Shift
from bot.games.magic.rules.words import face_words, throw_words
from bot.rolls.card import Choice, Field
from bot.words import say

MAX_SOURCE = 60  # Characters of a cost or source.


def can_reroll(trail: MagicTrail) -> list[MagicDie]:
    """Return the dice that can be rerolled: none that were changed, because rerolls come first (706.2b)."""
    request = trail[-1].request
    # A change by a struck effect never happened, so such a die can be rerolled again.
    shifted = {shift.die for shift in request.shifts if shift.effect not in request.struck}
    # A coin flip doesn't roll a die, so there's nothing to reroll.
    events = [event for event in now(trail).events if not event.throw.coin]
    return [die for event in events for die in event.counted if die.key not in shifted]


def reroll_form(trail: MagicTrail) -> tuple[Field, ...]:
    """Return the fields for choosing the dice to reroll, and the effect."""
    outcome, dice = now(trail), can_reroll(trail)
    offered = dice[:MAX_OPTIONS]
    which = Field(
        "dice",
        say("Which dice"),
        say("Choose one or more"),
        choices=tuple(Choice(die.key, die_label(outcome, die)) for die in offered),
        many=True,
        filled=offered[0].key if len(offered) == 1 else "",
    )
    fields = [which]
    if len(dice) > MAX_OPTIONS:
        fields.append(Field("places", say("And these, by position"), say("26 30 41"), most=MAX_SOURCE))
    if by := _can_be_used(trail, dice):
        alone = by[0].key if len(by) == 1 else ""
        fields.append(
            Field(
                "effect",
                say("With something in play"),
                say("Choose, or leave unchanged"),
                choices=by,
                filled=alone,
            )
        )
    return (
        *fields,
        Field("source", say("With what, or for what cost"), say("Wall of Fortune"), most=MAX_SOURCE),
    )


def _can_be_used(trail: MagicTrail, dice: list[MagicDie]) -> tuple[Choice, ...]:
    """Return the effects in play that can reroll one of these dice now."""
    useful = {
        str(effect.id)
        for effect, ability in offers(trail[-1].request, "reroll")
        for die in dice
        if die.key in _reached(trail, "reroll", effect.id) and ability.holds(die.natural)
    }
    return tuple(
        source for source in sources(trail[-1].request, "reroll") if source.key in useful or not dice
    )


def reroll(trail: MagicTrail, entered: tuple[str, ...], source: Source) -> MagicChange:
    """Reroll these dice; their old faces count as never rolled (706.2b). Raises DiceError if impossible."""
    request = trail[-1].request
    given = dict(zip([field.key for field in reroll_form(trail)], entered, strict=True))
    effect = chosen_effect(request, "reroll", given.get("effect", ""))
    allowed = {die.key: die for die in can_reroll(trail)}
    picked = tuple(dict.fromkeys((*given["dice"].split(), *_at(trail, given.get("places", "")))))
    if not picked:
        raise DiceError(say("No die was chosen. Press Reroll… and choose which to reroll."))
    # A form can be older than the roll, or forged, so check again what it offered.
    if not allowed.keys() >= set(picked):
        raise DiceError(say("Rerolls come before +1 and −1 (706.2b). Press Undo to remove those first."))
    # A free text could claim any cost, and the game itself knows what rerolls the planar die.
    if request.planar and not effect:
        raise DiceError(say("Only something in play can reroll the planar die. Choose it from the list."))
    if effect:
        _check_reroll(trail, effect, [allowed[key] for key in picked])
    text = " ".join(given["source"].split())[:MAX_SOURCE]
    return changed(trail, replace(request, rerolls=(*request.rerolls, Reroll(picked, effect, text))), source)


def chosen_effect(request: MagicRequest, kind: Kind, text: str) -> int:
    """Return the ID of the effect chosen for this kind of change, or 0 if none was chosen.

    Raises:
        DiceError: The effect isn't in play for this roll.

    """
    if not text:
        return 0
    for effect, _ in offers(request, kind):
        if str(effect.id) == text:
            return effect.id
    raise DiceError(say("That isn't in play for this roll. Press the button again."))


def _at(trail: MagicTrail, places: str) -> list[str]:
    """Return the keys of the dice at these positions."""
    dice = now(trail).counted
    words = places.replace(",", " ").split()
    for word in words:
        if not (word.isdecimal() and len(word) <= len(str(len(dice))) and 1 <= int(word) <= len(dice)):
            raise DiceError(
                say(
                    "{word} isn't a die's position. Enter positions from 1 to {last}.",
                    word=word,
                    last=len(dice),
                )
            )
    return [dice[int(word) - 1].key for word in words]


def _check_reroll(trail: MagicTrail, effect: int, dice: list[MagicDie]) -> None:
    """Check that this effect can reroll these dice: some need a certain natural result, or a single die."""
    request = trail[-1].request
    by, ability = next(offer for offer in offers(request, "reroll") if offer[0].id == effect)
    # Some reroll one die; with others, one payment rerolls any number of them (MOD-11).
    if ability.amount and len(dice) > ability.amount:
        raise DiceError(say("{name} rerolls one die. Choose one.", name=by.name))
    for die in dice:
        if die.key not in _reached(trail, "reroll", effect) or not ability.holds(die.natural):
            raise DiceError(
                say(
                    "{name} can't reroll this {die} showing {shown}.",
                    name=by.name,
                    die=throw_words(replace(request.throws[0], count=1, sides=die.sides, by=0)),
                    shown=face_words(request.throws[0], die.natural),
                )
            )


def _reached(trail: MagicTrail, kind: Kind, effect: int) -> set[str]:
    """Return the dice that an effect can change: of its kind and, unless it's for anyone, its player's."""
    request = trail[-1].request
    return {
        die.key
        for event in now(trail).events
        if effect in [active.id for active, _ in request.abilities(kind, event.throw)]
        for die in event.counted
    }


def _shifts(trail: MagicTrail, *, up: bool) -> list[tuple[MagicDie, Effect | None, int]]:
    """Return every die that can change up or down, with the effect (None: nothing in play) and the amount."""
    request, outcome = trail[-1].request, now(trail)
    changes: list[tuple[MagicDie, Effect | None, int]] = []
    for event in outcome.events:
        # The agreed order within one event is ±, then exchange (T6).
        standing = [shift for shift in request.shifts if shift.effect not in request.struck]
        exchanged = {shift.die for shift in standing if shift.to is not None}
        by = [
            (effect, ability.amount or 1)
            for effect, ability in request.abilities("adjust", event.throw)
            if (ability.up if up else ability.down)
        ]
        for die in event.counted:
            if die.key in exchanged:  # An exchange comes after ±.
                continue
            changes += [(die, effect, amount if up else -amount) for effect, amount in by]
            changes.append((die, None, 1 if up else -1))
    return changes


def shift_choices(trail: MagicTrail, *, up: bool) -> tuple[Choice, ...]:
    """Return the dice to change, each with its effect. Without such an effect in play, there are none."""
    hints = {effect.id: usage(ability) for effect, ability in offers(trail[-1].request, "adjust")}
    if not hints:
        return ()
    places = {
        die.key: place_label(event, place)
        for event in now(trail).events
        for place, die in enumerate(event.counted, 1)
    }
    choices: list[Choice] = []
    for die, effect, amount in _shifts(trail, up=up):
        if effect is None:
            continue
        label = say(
            "{die}: {result} → {then}", die=places[die.key], result=die.result, then=die.result + amount
        )
        by = (
            say("{name} ({cost})", name=effect.name, cost=hints[effect.id])
            if hints[effect.id]
            else effect.name
        )
        choices.append(Choice(f"{die.key} {effect.id}", label, by))
    return tuple(choices)


def shift(trail: MagicTrail, picked: tuple[str, ...], *, up: bool) -> MagicChange:
    """Raise or lower a die's result. Raises DiceError if there is no such die or effect."""
    for die, effect, amount in _shifts(trail, up=up):
        if picked[0] == f"{die.key} {effect.id if effect else 0}":
            request = trail[-1].request
            shift = Shift(die.key, amount, effect=effect.id if effect else 0)
            # There's no floor and no ceiling: a d6 can come to 0 or 7 (706.2).
            return changed(trail, replace(request, shifts=(*request.shifts, shift)))
    raise DiceError(say("This roll doesn't have that die."))


def exchange_form(trail: MagicTrail) -> tuple[Field, ...]:
    """Return the fields for the die, the number that replaces its result, and the effect."""
    outcome, request = now(trail), trail[-1].request
    dice = outcome.counted
    choices = tuple(Choice(die.key, die_label(outcome, die)) for die in dice)
    which = Field(
        "die",
        say("Which die"),
        say("Choose one"),
        choices=choices,
        filled=dice[0].key if len(dice) == 1 else "",
    )
    if len(dice) > MAX_OPTIONS:
        which = Field("die", say("Its position, from 1 to {last}", last=len(dice)), say("1"), most=3)
    by = sources(request, "exchange")
    return (
        which,
        Field("number", say("The number that replaces its result"), say("2"), most=7),
        Field(
            "effect", say("With what"), say("Choose"), choices=by, filled=by[0].key if len(by) == 1 else ""
        ),
    )


def exchange(trail: MagicTrail, entered: tuple[str, ...], _source: Source) -> MagicChange:
    """Replace a result with a number. Raises DiceError if that's impossible."""
    key, text, effect = entered
    if not key:
        raise DiceError(say("No die was chosen. Press Exchange… and choose one."))
    if len(now(trail).counted) > MAX_OPTIONS:
        (key,) = _at(trail, key)[:1]
    request, die = trail[-1].request, now(trail).die(key)
    by = chosen_effect(request, "exchange", effect) or offers(request, "exchange")[0][0].id
    if die.key not in _reached(trail, "exchange", by):
        raise DiceError(say("That can't exchange this d{sides}. Choose another die.", sides=die.sides))
    shift = Shift(die.key, to=number(text), effect=by)
    return changed(trail, replace(request, shifts=(*request.shifts, shift)))
