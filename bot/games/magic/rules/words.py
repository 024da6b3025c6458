"""A roll of Magic's dice in words."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from bot.games.magic.rules.card_words import translated
from bot.games.magic.rules.effects import OWN, Effect, PlanarFace
from bot.games.magic.rules.outcome import MagicOutcome, planar_face
from bot.games.magic.rules.request import MagicRequest, Throw
from bot.games.magic.rules.triggers import Fired, Read, at_end, fired, in_order
from bot.rolls.card import Pictured, plain, shortened
from bot.tables.reading import again_lines, outcome_words, read_table, row_lines
from bot.words import Later, choose, clauses, later, listed, say

HEAD = 40  # Results in a headline.
_TEXTS = 8  # Triggers of one permanent to spell out.
_NUMBERS = ("sum", "plus", "difference", "distinct", "match")
"""Readings whose number matters more than the results themselves."""
_TAKEN = ("sum", "plus", "one", "other")
"""Readings with a quantity."""


def headline(request: MagicRequest, outcome: MagicOutcome, reads: Sequence[Read]) -> str:
    """Return the roll's result in as few words as possible."""
    if outcome.is_waiting:
        waiting = {event.waiting for event in outcome.events}
        names = [plain(effect.by) for effect in request.effects if effect.id in waiting]
        return say("{name} ignores one", name=listed(dict.fromkeys(names)))
    if not outcome.results:
        return say("No dice")
    for read in reads:
        if read.reading.kind in _NUMBERS:
            return shown(read.number)
    if request.first or request.reads("one", "other"):
        return numbers_words([die.result for die in in_order(request, outcome)], HEAD)
    if request.reads("highest", "lowest"):
        winners = at_end(outcome, highest=request.reads("highest"))
        return say("{names}: {number}", names=plain(" · ".join(winners)), number=reads[0].number)
    text = numbers_words(outcome.results, HEAD)
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
    """Return a die's face in this throw."""
    return FACES[planar_face(natural)].say() if throw.planar else str(natural)


def throw_words(throw: Throw) -> str:
    """Return a throw's dice in words, while ``str(throw)`` gives them as typed."""
    if throw.coin:
        return choose(throw.count, "coin", "{count} coins")
    if throw.planar:
        return say("planar die")
    if throw.by:
        return say("{dice} from d{by}", dice=replace(throw, by=0), by=throw.by)
    return str(throw)


def shown(number: int) -> str:
    """Return a number as shown on a card."""
    return str(number) if number >= 0 else f"−{-number}"


def numbers_words(numbers: Sequence[int], most: int) -> str:
    """Return numbers as listed on a card, at most ``most`` of them."""
    words = listed(map(shown, numbers[:most]))
    more = len(numbers) - most
    return say("{words} and {more} more", words=words, more=more) if more > 0 else words


def lines(
    request: MagicRequest, outcome: MagicOutcome, reads: Sequence[Read], *, in_headline: bool
) -> Iterator[str | Pictured]:
    """Yield lines about what happens and what triggers. ``in_headline``: the table's rows are there."""
    yield from _table_lines(request, outcome, in_headline=in_headline)
    for read in reads:
        yield from _read_words(read, outcome)
    if request.first and outcome.counted and not request.readings:
        yield _chosen_words(request, outcome)
    if request.says:
        yield plain(translated(request.says))
    if request.says and not (request.readings or request.table) and min(outcome.results, default=1) <= 0:
        yield say("A result of 0 or less does nothing.")
    if request.visit and not request.reads("visit"):
        yield say("You visit an Attraction if the result is one of its lit numbers.")
    if not outcome.dice:
        yield say("Nothing is rolled, so nothing triggers.")
    yield from fired_words(fired(request, outcome))


def _table_lines(
    request: MagicRequest, outcome: MagicOutcome, *, in_headline: bool
) -> Iterator[str | Pictured]:
    """Yield the results table's matching rows. Cards with pictures leave out rows in the headline."""
    results = _looked_up(request, outcome)
    rows = row_lines(
        request.table, results, more=request.anyway, printed=not request.inline, translate=translated
    )
    yield from (Pictured((), row) for row in rows) if in_headline else rows
    if in_headline:
        yield from (Pictured((line,)) for line in again_lines(read_table(request.table), results))


def table_headline(request: MagicRequest, outcome: MagicOutcome, reads: Sequence[Read]) -> str:
    """Return the row of the results table for a roll, with its number, or "" if there is none."""
    if outcome.is_waiting or any(read.reading.kind != "sum" for read in reads):
        return ""
    return outcome_words(request.table, _looked_up(request, outcome), translate=translated)


def _looked_up(request: MagicRequest, outcome: MagicOutcome) -> tuple[int, ...]:
    """Return the numbers to look up in the results table: each result or, if it uses the sum, the sum."""
    total = request.reads("sum")
    return (sum(outcome.results),) if total and outcome.results else outcome.results


def _read_words(read: Read, outcome: MagicOutcome) -> Iterator[str]:
    reading = read.reading
    if reading.kind == "visit":
        lights = listed(map(str, reading.lights))
        name = plain(reading.says) or say("Attraction {place}", place=reading.value)
        yield (
            say("**{name}** ({lights}): visit it", name=name, lights=lights)
            if read.happened
            else say("{name} ({lights}): not visited", name=name, lights=lights)
        )
        return
    text = reading.says if read.happened else reading.otherwise
    if reading.kind in ("highest", "lowest"):
        ends = at_end(outcome, highest=reading.kind == "highest")
        said = translated(text).replace("{x}", f"**{plain(listed(ends))}**")
        yield (
            say("{said}; the tied players roll again", said=said) if reading.again and len(ends) > 1 else said
        )
    elif text:
        yield filled(text, read.number, nothing=reading.kind in _TAKEN and not reading.limit)
        if reading.at and read.number == reading.at:
            yield plain(translated(reading.otherwise))


def _chosen_words(request: MagicRequest, outcome: MagicOutcome) -> str:
    one, *others = (f"**{shown(die.result)}**" for die in in_order(request, outcome))
    if len(others) == 1:
        return say("One result: {one} · the other: {other}", one=one, other=others[0])
    return say("One result: {one} · the others: {others}", one=one, others=listed(others))


def filled(text: str, number: int, *, nothing: bool = False) -> str:
    """Return a card's text with the number. ``nothing`` means that 0 or less has no effect (706.2)."""
    said = plain(translated(text)).replace("{x}", f"**{shown(number)}**")
    return (
        say("{said} (0 or less: nothing)", said=said) if nothing and number <= 0 and "{x}" in text else said
    )


def counted_names(names: Sequence[str]) -> str:
    """Return names with their counts, such as "Pixie Guide ×2"."""
    return listed(
        name if times == 1 else say("{name} ×{times}", name=name, times=times)
        for name, times in Counter(names).items()
    )


def fired_words(events: Sequence[Fired]) -> Iterator[str]:
    """Yield the triggers, with a line for each permanent and count."""
    lines: dict[tuple[int, str, int], list[str]] = {}
    for one in events:
        lines.setdefault((one.effect.id, one.effect.name, one.times), []).append(_effect_words(one))
    for (_, name, times), texts in lines.items():
        often = plain(name) if times == 1 else say("{name} ×{times}", name=plain(name), times=times)
        yield say("⚡ {often} triggers: {texts}", often=often, texts=clauses(texts))


def _effect_words(fired: Fired) -> str:
    """Return what happens, or, if that's unknown, the results that set it off."""
    if not fired.results:  # The planar die has no number (706.7).
        says = fired.ability.says
        if "{x}" in says:
            return say("{says} (the planar die has no number)", says=filled(says, 0))
        return plain(translated(says)) or say("the planar die was rolled")
    if not fired.ability.says:
        return say("rolled {numbers}", numbers=listed(map(shown, fired.results)))
    if fired.ability.lost:  # Each die triggers separately; 0 or less brings nothing.
        return filled(fired.ability.says, sum(max(0, result) for result in fired.results))
    if fired.ability.kind in ("event", "nth", "many") or "{x}" not in fired.ability.says:
        return filled(fired.ability.says, sum(fired.results), nothing=True)
    texts = [filled(fired.ability.says, result, nothing=True) for result in fired.results]
    return clauses([*texts[:_TEXTS], *(["…"] if len(texts) > _TEXTS else [])])


_LISTED = 400  # The maximum length of the names of effects in play.


def effects_words(
    request: MagicRequest, roller: int, named: Collection[int] = frozenset()
) -> tuple[str, ...]:
    """Return the effects in play, except those already ``named``, and those that were removed."""
    applied = [
        plain(effect.name)
        if effect.player == roller
        else say("{name} ({by})", name=plain(effect.name), by=plain(effect.by))
        for effect in request.effects
        if effect.id not in {*request.struck, *named, OWN} and _suits(request, effect)
    ]
    struck = [plain(effect.name) for effect in request.effects if effect.id in request.struck]
    said: list[str] = []
    if applied:
        said.append(say("In play: {names}", names=shortened(counted_names(applied), _LISTED)))
    if request.able and not any(effect.name == request.title and effect.id > 0 for effect in request.effects):
        said.append(say("See what else it does: /magic effect {name}", name=plain(request.title)))
    if struck:
        said.append(say("Removed from this roll: {names}", names=shortened(counted_names(struck), _LISTED)))
    return tuple(said)


def _suits(request: MagicRequest, effect: Effect) -> bool:
    """Return True if an effect is named. For a planar die, planes and number effects aren't (706.7)."""
    if not request.planar:
        return True
    abilities = [ability for ability in effect.abilities if ability.kind != "planar"]
    return any(throw.suits(ability) for throw in request.throws for ability in abilities)


def turn_words(request: MagicRequest, outcome: MagicOutcome, roller: int) -> tuple[str, ...]:
    """Return how many dice of the turn there are now, if something in play counts them."""
    mine = len(outcome.of(roller, roller))
    if not request.counts_dice or not mine:
        return ()
    return (choose(request.before + mine, "Now {count} die this turn", "Now {count} dice this turn"),)
