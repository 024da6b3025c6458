"""What a roll of WIZARDS says: its result first, then the dice, then where every number comes from."""

from collections.abc import Iterator

from bot.card import plain
from bot.games.wizards.damage import amounts, dealt
from bot.games.wizards.damage_text import effects_text
from bot.games.wizards.effects import Kept, Named, amount_words, signed
from bot.games.wizards.narrative import met
from bot.games.wizards.request import Side, Terms, Threshold, WizardsRequest
from bot.games.wizards.resolving import SIX, Outcome, save_throw
from bot.games.wizards.rolling import PER_ROLL, PoolDie, Rolled, Throw
from bot.games.wizards.tables import outcome_lines
from bot.words import choose, say

_DICE = 30  # Dice of one roll that are shown one by one.
_FACES = 60  # Faces of one roll up to which those that were dropped are shown too.


def headline(request: WizardsRequest, outcome: Outcome) -> str:
    """What came of it, in as few words as possible: "5 beats 3: 14 damage"."""
    match request.kind:
        case "clash":
            words = _clash(request, outcome)
            return say("{words}: {amounts} damage", words=words, amounts=_dealt(outcome)) if outcome.damage else words
        case "damage":
            return _damage_headline(outcome)
        case "outcome":
            return str(_main(outcome).total)
        case _:
            return narrative_headline(request, outcome)


def _main(outcome: Outcome) -> Rolled:
    assert outcome.main is not None
    return outcome.main


def _clash(request: WizardsRequest, outcome: Outcome) -> str:
    attack, name = _main(outcome), plain(request.target.name)
    if outcome.auto == "attacker":
        return say("Natural 6: succeeds")
    if outcome.save is None:
        return say("{total}: {name} saves?", total=attack.total, name=name)
    if outcome.auto:
        return say("{name} saves: natural 6", name=name)
    words = "{total} beats {save}" if outcome.winner == "attacker" else "{name} saves: {save} against {total}"
    return say(words, name=name, total=attack.total, save=outcome.save.total)


def _dealt(outcome: Outcome) -> str:
    return " + ".join(str(dealt(each)) for each in outcome.damage)


def _damage_headline(outcome: Outcome) -> str:
    kinds = {kind for each in outcome.damage for kind, _ in amounts(each)}
    if len(kinds) == 1 and "" not in kinds:
        return say("{amounts} {type} damage", amounts=_dealt(outcome), type=plain(*kinds))
    return say("{amounts} damage", amounts=_dealt(outcome))


def total(request: WizardsRequest, outcome: Outcome) -> str:
    """The total alone."""
    return _dealt(outcome) if request.kind == "damage" else str(outcome.main.total) if outcome.main else ""


def lines(request: WizardsRequest, outcome: Outcome) -> Iterator[str]:
    """The working, line by line."""
    match request.kind:
        case "clash":
            yield from _clash_lines(request, outcome)
        case "outcome":
            yield from outcome_lines(request.table, _main(outcome).total)
            yield from _rolled_lines(_main(outcome), "")
        case "narrative":
            yield from narrative_lines(request, outcome)
    for place, each in enumerate(outcome.damage):
        yield from _damage_lines(request, each, request.effects[place].name, alone=len(outcome.damage) == 1)


def _clash_lines(request: WizardsRequest, outcome: Outcome) -> Iterator[str]:
    yield from _rolled_lines(_main(outcome), side_name(request.roller, say("Attack")))
    if outcome.save:
        yield from _rolled_lines(outcome.save, plain(request.target.name))
    elif outcome.waits:
        yield say("{name} saves with {needs}", name=plain(request.target.name), needs=_needs(request, _main(outcome)))
    else:
        yield say("{name} gets no save.", name=plain(request.target.name))


def _needs(request: WizardsRequest, attack: Rolled) -> str:
    """The natural result with which the target saves: a tie is theirs, and so is a 6 (R11, R12)."""
    least = attack.total - sum(each.amount for each in save_throw(request).all_added)
    if least <= 1:
        return say("any result")
    return say("a natural 6") if least >= SIX else say("a natural {least} or more", least=least)


def side_name(side: Side, nobody: str) -> str:
    """What a side is called; ``nobody`` without a character."""
    return plain(side.name) if side.name else nobody


def _rolled_lines(roll: Rolled, name: str) -> Iterator[str]:
    """One die with its pool, and what is added with where that comes from; then its Advantage."""
    words = die_words(roll.dice[0])
    if added := [each for each in roll.throw.all_added if each.amount]:
        words = say("{die}{sums} = **{total}**", die=words, sums="".join(map(_plus, added)), total=roll.total)
    yield say("{name}: {words}", name=name, words=words) if name else words
    yield from _advantage_lines(roll.throw)


def _plus(each: Named | Kept) -> str:
    """Something that is added, behind what stands before: " + 1 Rage"."""
    words = " {sign} {amount} {name}" if each.name else " {sign} {amount}"
    return say(words, sign="−" if each.amount < 0 else "+", amount=abs(each.amount), name=plain(each.name))


def _advantage_lines(throw: Throw) -> Iterator[str]:
    """The roll's Advantage, and what it is the sum of."""
    if throw.gained:
        sources = ", ".join(map(amount_words, throw.gained))
        words = "Advantage {sources}" if len(throw.gained) == 1 else "Advantage {amount}: {sources}"
        yield say(words, amount=signed(throw.overall), sources=sources)


def die_words(die: PoolDie, *, short: bool = False) -> str:
    """A die with its pool: "d6 (**5**, dropped ~~2~~)"; ``short``: "d6 (**5** of 2)"."""
    sides = die.die.sides
    if len(die.faces) == 1:
        return say("d{sides} **{face}**", sides=sides, face=die.natural)
    if short:
        return say("d{sides} (**{face}** of {count})", sides=sides, face=die.natural, count=len(die.faces))
    dropped = ", ".join(f"~~{face}~~" for place, face in enumerate(die.faces) if place != die.kept)
    return say("d{sides} (**{face}**, dropped {dropped})", sides=sides, face=die.natural, dropped=dropped)


def _damage_lines(request: WizardsRequest, roll: Rolled, name: str, *, alone: bool) -> Iterator[str]:
    """One effect: what it deals, by type, and its dice."""
    called = plain(name) if name else "" if alone else say("Damage")
    parts = [(kind, amount) for kind, amount in amounts(roll) if kind]
    kinds = ", ".join(say("{amount} {type}", amount=amount, type=plain(kind)) for kind, amount in parts)
    what = kinds if len(parts) == len(amounts(roll)) == 1 else say("{total}", total=dealt(roll))
    if len(amounts(roll)) > 1:
        rest = dict(amounts(roll)).get("", None)
        untyped = [say("{amount} without a type", amount=rest)] if rest is not None else []
        what = say("{total} ({kinds})", total=dealt(roll), kinds=", ".join([*filter(None, [kinds]), *untyped]))
    yield say("**{name}: {what}**", name=called, what=what) if called else say("**{what}**", what=what)
    short = sum(len(each.faces) for each in roll.dice) > _FACES
    shown = [_die_and_more(each, short=short) for each in roll.dice[:_DICE]]
    more = len(roll.dice) - _DICE
    if more > 0:
        shown.append(choose(more, "{count} more die", "{count} more dice"))
    bonus = say(" {amount}", amount=signed(roll.bonus)) if roll.bonus else ""
    yield say("{dice}{bonus}", dice=", ".join(shown), bonus=bonus)
    if added := roll.throw.all_added:
        each = say("on the roll") if request.per == PER_ROLL else say("on each die it is for")
        yield say("{sources} {each}", sources=", ".join(map(amount_words, added)), each=each)
    yield from _advantage_lines(roll.throw)


def _die_and_more(die: PoolDie, *, short: bool) -> str:
    words = die_words(die, short=short)
    return say("{die} {amount}", die=words, amount=signed(die.modifier)) if die.modifier else words


def narrative_headline(request: WizardsRequest, outcome: Outcome) -> str:
    """What a Narrative roll has come to, or what it waits for."""
    if request.stage == "declined":
        return say("Declined")
    if outcome.main is None:
        return say("The GM sets the terms") if request.terms is None else say("Accept these terms?")
    if has_secrets(request):
        return say("{total}: the GM knows what it brings", total=outcome.main.total)
    return say("{total}: {outcome}", total=outcome.main.total, outcome=reached_words(request, outcome))


def has_secrets(request: WizardsRequest) -> bool:
    """Whether there are thresholds that only the GM knows."""
    return bool(request.terms) and not request.revealed and any(each.hidden for each in _terms(request).thresholds)


def _terms(request: WizardsRequest) -> Terms:
    assert request.terms is not None
    return request.terms


def reached_words(request: WizardsRequest, outcome: Outcome) -> str:
    """The highest threshold that was met, by all of them, hidden or not (R19)."""
    threshold = met(_main(outcome).total, _terms(request).thresholds)
    return outcome_words(threshold) if threshold else say("failure")


def outcome_words(threshold: Threshold) -> str:
    """What a threshold brings."""
    return plain(threshold.outcome) or say("success")


def narrative_lines(request: WizardsRequest, outcome: Outcome) -> Iterator[str]:
    """The action, the terms as far as all know them, and the roll."""
    yield say("“{what}”", what=plain(request.label))
    if request.terms is None:
        return
    if outcome.main:
        yield from _rolled_lines(outcome.main, "")
    result = outcome.main.total if outcome.main else None
    yield from ladder(tuple(each for each in _terms(request).thresholds if request.revealed or not each.hidden), result)
    if has_secrets(request):
        yield say("The GM keeps thresholds secret.")
    if outcome.main is None and request.terms.modifier:
        yield say("Modifier {amount}", amount=signed(request.terms.modifier))
    if request.terms.cost:
        yield _cost(request)


def _cost(request: WizardsRequest) -> str:
    cost = choose(_terms(request).cost, "Costs {count} Action", "Costs {count} Actions")
    if not request.actions or request.stage != "accepted":
        return cost
    left = max(0, request.actions - request.used - _terms(request).cost)
    return say("{cost}: {left} of {most} left this turn", cost=cost, left=left, most=request.actions)


def ladder(thresholds: tuple[Threshold, ...], result: int | None) -> Iterator[str]:
    """Thresholds, the highest first, with which of them a result meets."""
    for each in reversed(thresholds):
        mark = "" if result is None else "✓ " if each.least <= result else "✗ "
        hidden = say(" (was hidden)") if each.hidden else ""
        yield say("{mark}{least}+ {what}{hidden}", mark=mark, least=each.least, what=outcome_words(each), hidden=hidden)


def notation(request: WizardsRequest) -> str:
    """A request in a few words, without anything that is secret."""
    if request.kind == "damage":
        return effects_text(request.effects)
    return request.what


def purpose(request: WizardsRequest) -> str:
    """What it is for; all see it, even of a hidden roll, so neither its die nor its table is in it."""
    return _label(request, say("Outcome") if request.kind == "outcome" else request.what)


def label(request: WizardsRequest) -> str:
    """What it is for, where the roll is seen."""
    return _label(request, request.what)


def _label(request: WizardsRequest, what: str) -> str:
    words = say("Clash with {name}", name=request.target.name) if request.kind == "clash" else what
    if request.roller.name:
        words = say("{name}, {words}", name=request.roller.name, words=words)
    if request.kind != "narrative" and request.label:
        words = say("{words}: {label}", words=words, label=request.label)
    return words
