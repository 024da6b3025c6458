"""The dice of a Magic roll in words: their faces, why results differ, and which count as never rolled."""

from collections.abc import Iterator, Sequence

from bot.games.magic.rules.card_words import translated, translated_why
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, Event, MagicDie, MagicOutcome
from bot.games.magic.rules.request import HEADS, MagicRequest
from bot.games.magic.rules.words import HEAD, counted_names, numbers_words, shown, throw_words
from bot.rolls.card import plain, signed
from bot.words import clauses, later, listed, say

_LISTED = 200  # Dice listed individually: the maximum.


def working(request: MagicRequest, outcome: MagicOutcome, shifters: Sequence[str] = ()) -> Iterator[str]:
    """Yield the dice, including those that count as never rolled.

    ``shifters`` has the name of whoever changed each changed result, or "" for the roller.
    """
    for event in outcome.events:
        yield from _event_words(request, event, shifters)


def _event_words(request: MagicRequest, event: Event, shifters: Sequence[str]) -> Iterator[str]:
    if not event.dice:
        return
    dice, who = _dice_words(event), plain(translated(event.throw.who))
    yield say("{who}: {dice}", who=who, dice=dice) if who else dice
    if why := list(modifiers(request, event, shifters)):
        yield clauses(why)
    if gone := [die for die in event.dice if die.ignored]:
        dice_by_reason = {
            reason: [die for die in gone if _reason(request, die, event) == reason]
            for reason in reasons(request, event)
        }
        never = [
            say(
                "{faces} ({reason})",
                faces=listed(f"~~{die.natural}~~" for die in dice[:_LISTED]),
                reason=reason,
            )
            for reason, dice in dice_by_reason.items()
        ]
        yield say("Never rolled: {dice}", dice=" · ".join(never))
    # Show the method with the roll, so that everyone can check that chances are equal (3.9).
    if event.throw.by:
        yield conversions(event)


def _dice_words(event: Event) -> str:
    dice = event.counted or tuple(die for die in event.dice if not die.ignored)
    most = _LISTED if event.throw.sides < 1000 else HEAD
    naturals = numbers_words([die.natural for die in dice], most)
    if joined := [die for die in dice if die.joins]:
        return say(
            "{dice} · together {sum}",
            dice=_plain_dice(event, dice, naturals, most),
            sum=_joined(dice, joined),
        )
    return _plain_dice(event, dice, naturals, most)


def _joined(dice: Sequence[MagicDie], joined: Sequence[MagicDie]) -> str:
    """Return dice that count as one, with their sum: "3 + 4 = **7**"."""
    parts = [die.result for die in dice if die.key in {one.joins for one in joined}]
    parts += [die.result for die in joined]
    return say("{parts} = **{sum}**", parts=" + ".join(map(shown, parts)), sum=shown(sum(parts)))


def _plain_dice(event: Event, dice: Sequence[MagicDie], naturals: str, most: int) -> str:
    if event.throw.coin:
        sides = listed(say("heads") if die.shown == HEADS else say("tails") for die in dice)
        counts = listed(shown(die.result) for die in dice)
        return say(
            "{throw}: {sides}, counts as {counts}; no die was rolled",
            throw=throw_words(event.throw),
            sides=sides,
            counts=counts,
        )
    if all(die.natural == die.result for die in dice):
        return say("{throw}: natural {naturals}", throw=throw_words(event.throw), naturals=naturals)
    results = listed(
        f"**{shown(die.result)}**" if die.result != die.natural else shown(die.result) for die in dice[:most]
    )
    return say(
        "{throw}: natural {naturals} · result {results}",
        throw=throw_words(event.throw),
        naturals=naturals,
        results=results,
    )


def modifiers(request: MagicRequest, event: Event, shifters: Sequence[str]) -> Iterator[str]:
    """Yield the reasons why results differ from the naturals."""
    if request.modifier:
        why = plain(translated_why(request.why))
        amount = signed(request.modifier)
        yield (
            say("{amount} by {why}", amount=amount, why=why)
            if why
            else say("{amount} (modifier)", amount=amount)
        )
    for effect, ability in request.abilities("always", event.throw):
        yield say("{amount} by {why}", amount=signed(ability.amount), why=plain(effect.name))
    places = {die.key: place for place, die in enumerate(event.counted, 1)}
    names = {effect.id: effect.name for effect in request.effects}
    for number, shift in enumerate(request.shifts):
        who = shifters[number] if number < len(shifters) else ""
        if shift.die not in places or shift.effect in request.struck:
            continue
        what = signed(shift.amount) if shift.to is None else say("exchanged for {number}", number=shift.to)
        if len(places) > 1:
            what = say("{what} on die {place}", what=what, place=places[shift.die])
        if who:
            what = say("{what} ({who})", what=what, who=plain(who))
        name = names.get(shift.effect, "")
        yield say("{what} by {why}", what=what, why=plain(name)) if name else what


def reasons(request: MagicRequest, event: Event) -> list[str]:
    """Return the reasons why some of an event's dice count as never rolled, each one once."""
    return list(dict.fromkeys(_reason(request, die, event) for die in event.dice if die.ignored))


def _reason(request: MagicRequest, die: MagicDie, event: Event) -> str:
    kind = {LOWEST: "extra", CHOSEN: "next_ignore"}.get(die.ignored, "pair")
    names = [plain(effect.name) for effect, _ in request.abilities(kind, event.throw)]  # type: ignore[arg-type]
    if die.ignored == LOWEST and (request.ignore or request.highest):
        names.insert(0, say("the lowest"))
    return counted_names(names)


def conversions(event: Event, *, marked: bool = True) -> str:
    """Return how other physical dice replaced the requested ones (tournament rule 3.9).

    With ``marked``, faces that were rolled again are struck through. Otherwise words describe them.
    """
    by, ways = event.throw.by, event.throw.by // event.throw.sides
    if len(event.dice) > 1:
        dice = listed(_conversion(die, marked=marked) for die in event.dice)
        return say("d{by} ÷ {each}, rounded up: {dice}", by=by, each=ways, dice=dice)
    (die,) = event.dice
    shown = str(die.shown)
    if ways != 1:
        words = later("{shown} ÷ {each}, rounded up = {natural}")
        shown = words.say(shown=die.shown, each=ways, natural=die.natural)
    return say("d{by}: {dice}", by=by, dice=clauses([*_refused(die), shown]))


def _conversion(die: MagicDie, *, marked: bool) -> str:
    now = say("{shown} → {natural}", shown=die.shown, natural=die.natural)
    if marked:
        return " ".join([*(f"~~{face}~~" for face in die.refused), now])
    return clauses([*_refused(die), now])


def _refused(die: MagicDie) -> list[str]:
    return [say("{face}, rolled again", face=face) for face in die.refused]
