"""A roll of Magic's dice in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.card import plain
from bot.games.magic.event import CHOSEN, LOWEST, Event, MagicDie, Outcome
from bot.games.magic.request import MagicRequest
from bot.games.magic.triggers import Fired, Read, at_end, fired, in_order, read
from bot.tables import row_lines
from bot.words import choose, say

_LISTED = 40  # Dice that are listed one by one.
_NUMBERS = ("sum", "plus", "difference", "distinct", "match")
"""What a reading may come to that is more to the point than the results themselves."""


def headline(request: MagicRequest, outcome: Outcome) -> str:
    """What the roll came to, in as few words as possible."""
    if outcome.is_waiting:
        return say("Which die is ignored?")
    if not outcome.results:
        return say("No dice")
    reads = read(request, outcome)
    for each in reads:
        if each.reading.kind in _NUMBERS:
            return shown(each.number)
    if request.first or any(each.reading.kind in ("one", "other") for each in reads):
        return _numbers([die.result for die in in_order(request, outcome)])
    if _is_among_players(request):
        winners = at_end(outcome, highest=_is_highest(request))
        return say("{names}: {number}", names=plain(" · ".join(winners)), number=reads[0].number)
    text = _numbers(outcome.results)
    if len(outcome.events) == 1 and outcome.events[0].doubles:
        return say("{results}: doubles", results=text)
    return text


def shown(number: int) -> str:
    """A number as it is written on a card."""
    return str(number) if number >= 0 else f"−{-number}"


def _numbers(numbers: Sequence[int]) -> str:
    listed = ", ".join(map(shown, numbers[:_LISTED]))
    return (
        listed
        if len(numbers) <= _LISTED
        else say("{listed} and {more} more", listed=listed, more=len(numbers) - _LISTED)
    )


def lines(request: MagicRequest, outcome: Outcome) -> Iterator[str]:
    """The working: what happens, then the dice, then what never was rolled, then what triggers."""
    yield from row_lines(request.table, _looked_up(request, outcome))
    for each in read(request, outcome):
        yield from _read_words(each, outcome)
    if request.first and outcome.counted and not request.readings:
        yield _chosen_words(request, outcome)
    if request.says:
        yield plain(request.says)
    if not outcome.dice:
        yield say("Nothing is rolled, so nothing triggers.")
    for event in outcome.events:
        yield from _event_words(request, event)
    yield from map(_fired_words, fired(request, outcome))


def _looked_up(request: MagicRequest, outcome: Outcome) -> tuple[int, ...]:
    """What is looked up in the results table: each result, or their sum if that is what counts."""
    total = any(reading.kind == "sum" for reading in request.readings)
    return (sum(outcome.results),) if total and outcome.results else outcome.results


def _read_words(each: Read, outcome: Outcome) -> Iterator[str]:
    reading = each.reading
    text = reading.says if each.happened else reading.otherwise
    if reading.kind == "visit":
        lights = ", ".join(map(str, reading.lights))
        name = plain(reading.says)
        yield (
            say("**{name}** ({lights}): visit it", name=name, lights=lights)
            if each.happened
            else say("{name} ({lights}): not visited", name=name, lights=lights)
        )
    elif reading.kind in ("highest", "lowest"):
        names = plain(", ".join(at_end(outcome, highest=reading.kind == "highest")))
        yield text.replace("{x}", f"**{names}**")
    elif text:
        yield filled(text, each.number)


def _chosen_words(request: MagicRequest, outcome: Outcome) -> str:
    one, *others = (f"**{shown(die.result)}**" for die in in_order(request, outcome))
    if len(others) == 1:
        return say("One result: {one} · the other: {other}", one=one, other=others[0])
    return say("One result: {one} · the others: {others}", one=one, others=", ".join(others))


def filled(text: str, number: int) -> str:
    """What a card says, with the number in place; of 0 or less comes nothing (706.2 and rulings)."""
    return plain(text).replace("{x}", f"**{shown(number)}**")


def _event_words(request: MagicRequest, event: Event) -> Iterator[str]:
    if not event.dice:
        return
    who = say("{who}: ", who=plain(event.throw.who)) if event.throw.who else ""
    yield who + _dice_words(event)
    modifiers = list(_modifiers(request, event))
    if modifiers:
        yield "; ".join(modifiers)
    if gone := [die for die in event.dice if die.ignored]:
        faces = ", ".join(f"~~{die.natural}~~" for die in gone[:_LISTED])
        reasons = ", ".join(dict.fromkeys(_reason(request, die, event) for die in gone))
        yield say("Never rolled: {faces} ({reasons})", faces=faces, reasons=reasons)
    for die in event.dice:
        if event.throw.by:
            yield from _conversion(event, die)


def _dice_words(event: Event) -> str:
    dice = event.counted or tuple(die for die in event.dice if not die.ignored)
    naturals = _numbers([die.natural for die in dice])
    if all(die.natural == die.result for die in dice):
        return say("{throw}: natural {naturals}", throw=event.throw, naturals=naturals)
    results = ", ".join(
        f"**{shown(die.result)}**" if die.result != die.natural else shown(die.result) for die in dice[:_LISTED]
    )
    return say("{throw}: natural {naturals} · result {results}", throw=event.throw, naturals=naturals, results=results)


def _modifiers(request: MagicRequest, event: Event) -> Iterator[str]:
    """Why results are not the naturals."""
    if request.modifier:
        why = plain(request.why) or say("the instruction")
        yield say("{amount} by {why}", amount=signed(request.modifier), why=why)
    for effect, ability in request.abilities("always", event.throw):
        yield say("{amount} by {why}", amount=signed(ability.amount), why=plain(effect.name))
    places = {die.key: place for place, die in enumerate(event.counted, 1)}
    names = {effect.id: effect.name for effect in request.effects}
    for shift in request.shifts:
        if shift.die not in places:
            continue
        what = signed(shift.amount) if shift.to is None else say("exchanged for {number}", number=shift.to)
        if len(places) > 1:
            what = say("{what} on die {place}", what=what, place=places[shift.die])
        name = names.get(shift.effect, "")
        yield say("{what} by {why}", what=what, why=plain(name)) if name else what


def signed(number: int) -> str:
    """A number with its sign, also if it is positive."""
    return f"+{number}" if number >= 0 else f"−{-number}"


def _reason(request: MagicRequest, die: MagicDie, event: Event) -> str:
    kind = {LOWEST: "extra", CHOSEN: "next_ignore"}.get(die.ignored, "pair")
    names = [plain(effect.name) for effect, _ in request.abilities(kind, event.throw)]  # type: ignore[arg-type]
    if die.ignored == LOWEST and request.ignore:
        names.insert(0, say("the lowest, as the instruction says"))
    return counted_names(names)


def counted_names(names: Sequence[str]) -> str:
    """Names with how often each is there, as in "Pixie Guide ×2"."""
    return ", ".join(
        name if times == 1 else say("{name} ×{times}", name=name, times=times) for name, times in Counter(names).items()
    )


def _conversion(event: Event, die: MagicDie) -> Iterator[str]:
    each = event.throw.by // event.throw.sides
    again = "".join(say("{face}, rolled again; ", face=face) for face in die.refused)
    yield say(
        "d{by}: {again}{shown} ÷ {each}, rounded up = {natural}",
        by=event.throw.by,
        again=again,
        shown=die.shown,
        each=each,
        natural=die.natural,
    )


def _fired_words(each: Fired) -> str:
    name = plain(each.effect.name)
    often = name if each.times == 1 else say("{name} ×{times}", name=name, times=each.times)
    text = plain(each.ability.says)
    if not text:
        return say("⚡ {often} triggers", often=often)
    listed = each.results
    together = each.ability.lost or each.ability.kind in ("event", "nth")
    numbers = shown(sum(listed)) if together else ", ".join(map(shown, listed))
    return say("⚡ {often} triggers: {text}", often=often, text=text.replace("{x}", f"**{numbers}**"))


def _is_among_players(request: MagicRequest) -> bool:
    return any(reading.kind in ("highest", "lowest") for reading in request.readings)


def _is_highest(request: MagicRequest) -> bool:
    return any(reading.kind == "highest" for reading in request.readings)


def effects_words(request: MagicRequest) -> tuple[str, ...]:
    """What in play this roll was made with, and what of it was struck."""
    applied = [plain(effect.name) for effect in request.effects if effect.id not in request.struck]
    struck = [plain(effect.name) for effect in request.effects if effect.id in request.struck]
    said: list[str] = []
    if applied:
        said.append(say("In play: {names}", names=counted_names(applied)))
    if struck:
        said.append(say("Struck from this roll: {names}", names=counted_names(struck)))
    return tuple(said)


def turn_words(request: MagicRequest, outcome: Outcome) -> tuple[str, ...]:
    """Which dice of the turn these are, where something in play counts them."""
    mine = sum(len(event.counted) for event in outcome.events if not event.throw.foreign)
    counts = any(ability.kind == "nth" for effect in request.effects for ability in effect.abilities)
    if not counts or not mine:
        return ()
    return (choose(request.before + mine, "Now {count} die this turn", "Now {count} dice this turn"),)
