"""What a roll of WIZARDS says: its result first, then the dice, then where every number comes from."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.wizards.rules.damage import amounts, dealt
from bot.games.wizards.rules.damage_text import effects_text
from bot.games.wizards.rules.effects import amount_words
from bot.games.wizards.rules.narrative_words import narrative_headline, narrative_lines
from bot.games.wizards.rules.outcome_tables import outcome_headline, outcome_lines
from bot.games.wizards.rules.pools import PER_ROLL, PoolDie, Rolled
from bot.games.wizards.rules.pools_words import (
    advantage_lines,
    die_words,
    main_roll,
    rolled_lines,
    tags_lines,
)
from bot.games.wizards.rules.request import Side, WizardsRequest, effect_name
from bot.games.wizards.rules.resolved import SIX, Outcome, save_throw
from bot.rolls.card import minus, plain, signed
from bot.words import choose, later, listed, say

_DICE = 30  # Dice of one roll that are shown one by one.
_TYPED = 15  # Dice of one roll up to which each says its type.
_FACES = 60  # Faces of one roll up to which those that were dropped are shown too.


def headline(request: WizardsRequest, outcome: Outcome) -> str:
    """What came of it, in as few words as possible: "5 beats 3: 14 damage"."""
    match request.kind:
        case "clash":
            words = _clash(request, outcome)
            return (
                say("{words}: {amounts} damage", words=words, amounts=_dealt(outcome))
                if outcome.damage
                else words
            )
        case "damage":
            return _damage_headline(outcome)
        case "outcome":
            return outcome_headline(request.table, main_roll(outcome).total)
        case _:
            return narrative_headline(request, outcome)


def _clash(request: WizardsRequest, outcome: Outcome) -> str:
    attack, name = main_roll(outcome), plain(request.target.name)
    if outcome.auto == "attacker":
        return say("Natural 6 succeeds")
    if outcome.save is None:
        return say("{total}: {name} saves?", total=minus(attack.total), name=name)
    if outcome.auto:
        return say("{name} saves: natural 6", name=name)
    words = (
        later("{total} beats {save}")
        if outcome.winner == "attacker"
        else later("{name} saves: {save} against {total}")
    )
    return words.say(name=name, total=minus(attack.total), save=minus(outcome.save.total))


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
            yield from outcome_lines(request.table, main_roll(outcome).total)
            yield from rolled_lines(main_roll(outcome), "")
            yield from tags_lines(request)
        case "narrative":
            yield from narrative_lines(request, outcome)
    if request.kind == "damage":
        yield from tags_lines(request)
    alone = len(outcome.damage) == 1 and request.kind == "damage"
    for place, each in enumerate(outcome.damage):
        yield from _damage_lines(request, each, effect_name(request, place, alone=alone))


def _clash_lines(request: WizardsRequest, outcome: Outcome) -> Iterator[str]:
    yield from rolled_lines(main_roll(outcome), side_name(request.roller, say("Attack")))
    yield from tags_lines(request)
    if outcome.save:
        yield from rolled_lines(outcome.save, plain(request.target.name))
    elif outcome.waits:
        words = (
            later("{name} saves with {needs}")
            if request.target.player
            else later("{name} saves with {needs}; a GM rolls that")
        )
        yield words.say(name=plain(request.target.name), needs=_needs(request, main_roll(outcome)))
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


def _damage_lines(request: WizardsRequest, roll: Rolled, name: str) -> Iterator[str]:
    """One effect: what it deals, by type, and its dice; ``name`` is "" for the only one without a name."""
    several = len(amounts(roll)) > 1
    words = (
        _several_types(roll)
        if several
        else say("{total} {type}", total=dealt(roll), type=plain(amounts(roll)[0][0]))
    )
    if name or several:
        line = later("**{name}: {words}**") if name else later("**{words}**")
        yield line.say(name=plain(name), words=words.strip())
    short = sum(len(die.faces) for die in roll.dice) > _FACES
    shown = [
        _die_and_more(die, short=short, typed=several and len(roll.dice) <= _TYPED)
        for die in roll.dice[:_DICE]
    ]
    more = len(roll.dice) - _DICE
    if more > 0:
        shown.append(choose(more, "{count} more die", "{count} more dice"))
    yield " ".join([listed(shown), *([signed(roll.bonus)] if roll.bonus else [])])
    if added := [each for each in roll.throw.all_added if each.amount]:
        where = later("{sources} on the roll")
        if request.per != PER_ROLL:
            where = later("{sources} on each die it is for")
        yield where.say(sources=listed(map(amount_words, added)))
    yield from advantage_lines(roll.throw)


def _several_types(roll: Rolled) -> str:
    """The total of a roll of several types, with what each comes to (Q15)."""
    kinds = [
        say("{amount} {type}", amount=minus(amount), type=plain(kind) or say("without a type"))
        for kind, amount in amounts(roll)
    ]
    if roll.bonus:
        kinds.append(say("{amount} on the roll", amount=signed(roll.bonus)))
    return say("{total} ({kinds})", total=dealt(roll), kinds=listed(kinds))


def _die_and_more(die: PoolDie, *, short: bool, typed: bool) -> str:
    words = die_words(die, short=short)
    if typed and die.die.type:
        words = say("{die} {type}", die=words, type=plain(die.die.type))
    return say("{die} {amount}", die=words, amount=signed(die.modifier)) if die.modifier else words


def title(request: WizardsRequest) -> str:
    """A request in a few words, without anything that is secret."""
    if request.kind == "damage":
        return effects_text(request.effects)
    return request.what


def purpose(request: WizardsRequest) -> str:
    """What it is for; all see it, even of a hidden roll, so neither its die nor its table is in it."""
    return _label(request, _what(request))


def purpose_alone(request: WizardsRequest) -> str:
    """Return for what it is, without who rolls."""
    return _label(replace(request, roller=replace(request.roller, name="")), _what(request))


def _what(request: WizardsRequest) -> str:
    return say("Outcome") if request.kind == "outcome" else request.what


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
