"""A roll of Magic's dice in words."""

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.magic.rules.card_words import told, told_why
from bot.games.magic.rules.effects import PlanarFace
from bot.games.magic.rules.outcome import CHOSEN, LOWEST, Event, MagicDie, Outcome, planar_face
from bot.games.magic.rules.request import HEADS, MagicRequest, Throw
from bot.games.magic.rules.triggers import Fired, Read, at_end, fired, in_order, read
from bot.rolls.card import plain, signed
from bot.tables.reading import outcome_words, row_lines
from bot.words import Later, choose, clauses, later, listed, say

_HEAD = 40  # Results that a headline has.
_LISTED = 200  # Dice that are listed one by one: all there can be.
_TEXTS = 8  # Triggers of one permanent that are spelled out.
_SHOWN = 400  # Characters of the names of what is in play.
_NUMBERS = ("sum", "plus", "difference", "distinct", "match")
"""What a reading may come to that is more to the point than the results themselves."""
_TAKEN = ("sum", "plus", "one", "other")
"""Readings of which a quantity is taken."""


def headline(request: MagicRequest, outcome: Outcome) -> str:
    """What the roll came to, in as few words as possible."""
    if outcome.is_waiting:
        waiting = {event.waiting for event in outcome.events}
        names = [plain(effect.by) for effect in request.effects if effect.id in waiting]
        return say("{name} ignores one", name=listed(dict.fromkeys(names)))
    if not outcome.results:
        return say("No dice")
    reads = read(request, outcome)
    for each in reads:
        if each.reading.kind in _NUMBERS:
            return shown(each.number)
    if request.first or request.reads("one", "other"):
        return _numbers([die.result for die in in_order(request, outcome)], _HEAD)
    if request.reads("highest", "lowest"):
        winners = at_end(outcome, highest=request.reads("highest"))
        return say("{names}: {number}", names=plain(" · ".join(winners)), number=reads[0].number)
    text = _numbers(outcome.results, _HEAD)
    if len(outcome.events) == 1 and outcome.events[0].doubles:
        return say("{results}: doubles", results=text)
    return text


FACES: dict[PlanarFace, Later] = {
    "planeswalker": later("planeswalker"),
    "chaos": later("chaos"),
    "blank": later("blank"),
}
"""The faces of the planar die in words."""


def face_words(throw: Throw, natural: int) -> str:
    """What a die of this throw shows."""
    return FACES[planar_face(natural)].say() if throw.planar else str(natural)


def throw_words(throw: Throw) -> str:
    """The dice of a throw; ``str(throw)`` is how they are typed."""
    if throw.coin:
        return choose(throw.count, "coin", "{count} coins")
    if throw.planar:
        return say("planar die")
    if throw.by:
        return say("{dice} from d{by}", dice=replace(throw, by=0), by=throw.by)
    return str(throw)


def shown(number: int) -> str:
    """A number as it is written on a card."""
    return str(number) if number >= 0 else f"−{-number}"


def _numbers(numbers: Sequence[int], most: int) -> str:
    words = listed(map(shown, numbers[:most]))
    more = len(numbers) - most
    return say("{words} and {more} more", words=words, more=more) if more > 0 else words


def lines(request: MagicRequest, outcome: Outcome, shifters: Sequence[str] = ()) -> Iterator[str]:
    """The working: what happens and what triggers, then the dice and what never was rolled.

    ``shifters`` says of each result that was changed who did, "" for the roller.
    """
    yield from row_lines(
        request.table,
        _looked_up(request, outcome),
        more=request.anyway,
        printed=not request.inline,
        told=told,
    )
    for each in read(request, outcome):
        yield from _read_words(each, outcome)
    if request.first and outcome.counted and not request.readings:
        yield _chosen_words(request, outcome)
    if request.says:
        yield plain(told(request.says))
    if request.says and not (request.readings or request.table) and min(outcome.results, default=1) <= 0:
        yield say("Of a result of 0 or less comes nothing.")
    if request.visit and not request.reads("visit"):
        yield say("An Attraction is visited if the result is one of its lit numbers.")
    if not outcome.dice:
        yield say("Nothing is rolled, so nothing triggers.")
    yield from fired_words(fired(request, outcome))
    for event in outcome.events:
        yield from _event_words(request, event, shifters)


def table_headline(request: MagicRequest, outcome: Outcome) -> str:
    """What the roll comes to on its results table, the number beside it; "" if it has none or no such row."""
    if outcome.is_waiting or any(each.reading.kind != "sum" for each in read(request, outcome)):
        return ""
    return outcome_words(request.table, _looked_up(request, outcome), told=told)


def _looked_up(request: MagicRequest, outcome: Outcome) -> tuple[int, ...]:
    """What is looked up in the results table: each result, or their sum if that is what counts."""
    total = request.reads("sum")
    return (sum(outcome.results),) if total and outcome.results else outcome.results


def _read_words(each: Read, outcome: Outcome) -> Iterator[str]:
    reading = each.reading
    if reading.kind == "visit":
        lights = listed(map(str, reading.lights))
        name = plain(reading.says) or say("Attraction {place}", place=reading.value)
        yield (
            say("**{name}** ({lights}): visit it", name=name, lights=lights)
            if each.happened
            else say("{name} ({lights}): not visited", name=name, lights=lights)
        )
        return
    text = reading.says if each.happened else reading.otherwise
    if reading.kind in ("highest", "lowest"):
        ends = at_end(outcome, highest=reading.kind == "highest")
        said = told(text).replace("{x}", f"**{plain(listed(ends))}**")
        yield say("{said}; they roll again", said=said) if reading.again and len(ends) > 1 else said
    elif text:
        yield filled(text, each.number, nothing=reading.kind in _TAKEN and not reading.limit)
        if reading.at and each.number == reading.at:
            yield plain(told(reading.otherwise))


def _chosen_words(request: MagicRequest, outcome: Outcome) -> str:
    one, *others = (f"**{shown(die.result)}**" for die in in_order(request, outcome))
    if len(others) == 1:
        return say("One result: {one} · the other: {other}", one=one, other=others[0])
    return say("One result: {one} · the others: {others}", one=one, others=listed(others))


def filled(text: str, number: int, *, nothing: bool = False) -> str:
    """What a card says, with the number put in; ``nothing``: 0 or less gives nothing (706.2 and rulings)."""
    said = plain(told(text)).replace("{x}", f"**{shown(number)}**")
    return (
        say("{said} (0 or less: nothing)", said=said) if nothing and number <= 0 and "{x}" in text else said
    )


def _event_words(request: MagicRequest, event: Event, shifters: Sequence[str]) -> Iterator[str]:
    if not event.dice:
        return
    dice, who = _dice_words(event), plain(told(event.throw.who))
    yield say("{who}: {dice}", who=who, dice=dice) if who else dice
    modifiers = list(_modifiers(request, event, shifters))
    if modifiers:
        yield clauses(modifiers)
    if gone := [die for die in event.dice if die.ignored]:
        reasons = {
            reason: [die for die in gone if _reason(request, die, event) == reason]
            for reason in _reasons(request, event)
        }
        never = [
            say(
                "{faces} ({reason})",
                faces=listed(f"~~{die.natural}~~" for die in dice[:_LISTED]),
                reason=reason,
            )
            for reason, dice in reasons.items()
        ]
        yield say("Never rolled: {dice}", dice=" · ".join(never))
    # The method is shown with the roll, so that all can check its equal chances (3.9).
    if event.throw.by:
        yield _conversions(event)


def _dice_words(event: Event) -> str:
    dice = event.counted or tuple(die for die in event.dice if not die.ignored)
    most = _LISTED if event.throw.sides < 1000 else _HEAD
    naturals = _numbers([die.natural for die in dice], most)
    if joined := [die for die in dice if die.joins]:
        return say(
            "{dice} · together {sum}",
            dice=_plain_dice(event, dice, naturals, most),
            sum=_joined(dice, joined),
        )
    return _plain_dice(event, dice, naturals, most)


def _joined(dice: Sequence[MagicDie], joined: Sequence[MagicDie]) -> str:
    """The dice that count as one, and their sum: "3 + 4 = **7**"."""
    parts = [die.result for die in dice if die.key in {each.joins for each in joined}]
    parts += [die.result for die in joined]
    return say("{parts} = **{sum}**", parts=" + ".join(map(shown, parts)), sum=shown(sum(parts)))


def _plain_dice(event: Event, dice: Sequence[MagicDie], naturals: str, most: int) -> str:
    if event.throw.coin:
        sides = listed(say("heads") if die.shown == HEADS else say("tails") for die in dice)
        counts = listed(shown(die.result) for die in dice)
        return say(
            "{throw}: {sides}, which counts {counts}; no die was rolled",
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


def _modifiers(request: MagicRequest, event: Event, shifters: Sequence[str]) -> Iterator[str]:
    """Why results are not the naturals."""
    if request.modifier:
        why = plain(told_why(request.why))
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


def _reasons(request: MagicRequest, event: Event) -> list[str]:
    return list(dict.fromkeys(_reason(request, die, event) for die in event.dice if die.ignored))


def _reason(request: MagicRequest, die: MagicDie, event: Event) -> str:
    kind = {LOWEST: "extra", CHOSEN: "next_ignore"}.get(die.ignored, "pair")
    names = [plain(effect.name) for effect, _ in request.abilities(kind, event.throw)]  # type: ignore[arg-type]
    if die.ignored == LOWEST and (request.ignore or request.highest):
        names.insert(0, say("the lowest"))
    return counted_names(names)


def counted_names(names: Sequence[str]) -> str:
    """Names with how often each is there, as in "Pixie Guide ×2"."""
    return listed(
        name if times == 1 else say("{name} ×{times}", name=name, times=times)
        for name, times in Counter(names).items()
    )


def _conversions(event: Event) -> str:
    """How the dice in the hand stand for those that were asked for (tournament rule 3.9)."""
    by, each = event.throw.by, event.throw.by // event.throw.sides
    if len(event.dice) > 1:
        dice = listed(
            " ".join(
                [
                    *(f"~~{face}~~" for face in die.refused),
                    say("{shown} → {natural}", shown=die.shown, natural=die.natural),
                ]
            )
            for die in event.dice
        )
        return say("d{by} ÷ {each}, rounded up: {dice}", by=by, each=each, dice=dice)
    (die,) = event.dice
    shown = str(die.shown)
    if each != 1:
        words = later("{shown} ÷ {each}, rounded up = {natural}")
        shown = words.say(shown=die.shown, each=each, natural=die.natural)
    again = [say("{face}, rolled again", face=face) for face in die.refused]
    return say("d{by}: {dice}", by=by, dice=clauses([*again, shown]))


def fired_words(each: Sequence[Fired]) -> Iterator[str]:
    """What triggers, a line for each permanent and number of times."""
    lines: dict[tuple[int, str, int], list[str]] = {}
    for one in each:
        lines.setdefault((one.effect.id, one.effect.name, one.times), []).append(_effect_words(one))
    for (_, name, times), texts in lines.items():
        often = plain(name) if times == 1 else say("{name} ×{times}", name=plain(name), times=times)
        yield say("⚡ {often} triggers: {texts}", often=often, texts=clauses(texts))


def _effect_words(each: Fired) -> str:
    """What happens, or which results set it off where that is not known."""
    if not each.results:  # Of the planar die, which has no number (706.7).
        says = each.ability.says
        if "{x}" in says:
            return say("{says} (the planar die has no number)", says=filled(says, 0))
        return plain(told(says)) or say("the planar die was rolled")
    if not each.ability.says:
        return say("rolled {numbers}", numbers=listed(map(shown, each.results)))
    if each.ability.lost:  # Each die is a trigger of its own; of 0 or less comes nothing.
        return filled(each.ability.says, sum(max(0, result) for result in each.results))
    if each.ability.kind in ("event", "nth", "many") or "{x}" not in each.ability.says:
        return filled(each.ability.says, sum(each.results), nothing=True)
    texts = [filled(each.ability.says, result, nothing=True) for result in each.results]
    return clauses([*texts[:_TEXTS], *(["…"] if len(texts) > _TEXTS else [])])
