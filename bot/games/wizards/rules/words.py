"""A WIZARDS roll in words: its result first, then the dice, then the source of every number."""

from collections.abc import Iterator

from msgspec.structs import replace

from bot.games.wizards.rules.damage_text import effects_text
from bot.games.wizards.rules.effects import amount_words
from bot.games.wizards.rules.narrative_words import narrative_headline, narrative_lines, narrative_working
from bot.games.wizards.rules.outcome_tables import outcome_headline, outcome_lines
from bot.games.wizards.rules.pools import PER_ROLL, PoolDie, RolledDice
from bot.games.wizards.rules.pools_words import (
    advantage_lines,
    die_words,
    main_roll,
    rolled_lines,
    tags_lines,
)
from bot.games.wizards.rules.request import Side, WizardsRequest, effect_name
from bot.games.wizards.rules.resolved import SIX, WizardsOutcome, amounts, dealt, save_throw
from bot.rolls.card import Pictured, minus, plain, signed
from bot.words import choose, later, listed, say

_DICE = 30  # Dice of one roll to show individually.
_TYPED = 15  # Dice per roll up to which each shows its type.
_FACES = 60  # Faces per roll up to which dropped ones are shown too.


def headline(request: WizardsRequest, outcome: WizardsOutcome) -> str:
    """Return the result in as few words as possible: "5 beats 3: 14 damage"."""
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


def _clash(request: WizardsRequest, outcome: WizardsOutcome) -> str:
    attack, name = main_roll(outcome), plain(request.target.name)
    if outcome.auto == "attacker":
        return say("Natural 6 succeeds")
    if outcome.save is None:
        return say("{total}: will {name} save?", total=minus(attack.total), name=name)
    if outcome.auto:
        return say("{name} saves: natural 6", name=name)
    words = (
        later("{total} beats {save}")
        if outcome.winner == "attacker"
        else later("{name} saves: {save} against {total}")
    )
    return words.say(name=name, total=minus(attack.total), save=minus(outcome.save.total))


def _dealt(outcome: WizardsOutcome) -> str:
    return " + ".join(str(dealt(part)) for part in outcome.damage)


def _damage_headline(outcome: WizardsOutcome) -> str:
    kinds = {kind for part in outcome.damage for kind, _ in amounts(part)}
    if len(kinds) == 1 and "" not in kinds:
        return say("{amounts} {type} damage", amounts=_dealt(outcome), type=plain(*kinds))
    return say("{amounts} damage", amounts=_dealt(outcome))


def total(request: WizardsRequest, outcome: WizardsOutcome) -> str:
    """Return only the total."""
    return _dealt(outcome) if request.kind == "damage" else str(outcome.main.total) if outcome.main else ""


def lines(request: WizardsRequest, outcome: WizardsOutcome) -> Iterator[str | Pictured]:
    """Yield the result, line by line."""
    match request.kind:
        case "clash" if outcome.waits:
            words = (
                later("{name} saves with {needs}")
                if request.target.player
                else later("{name} saves with {needs}; a GM rolls")
            )
            yield words.say(name=plain(request.target.name), needs=_needs(request, main_roll(outcome)))
        case "clash" if not outcome.save:
            # The 6 in the headline explains it.
            yield Pictured((), say("{name} gets no save.", name=plain(request.target.name)))
        case "outcome":
            yield from outcome_lines(request.table, main_roll(outcome).total)
        case "narrative":
            yield from narrative_lines(request, outcome)


def working(request: WizardsRequest, outcome: WizardsOutcome) -> Iterator[str]:
    """Yield the dice, and the source of every number."""
    match request.kind:
        case "clash":
            yield from rolled_lines(main_roll(outcome), side_name(request.roller, say("Attack")))
            yield from tags_lines(request)
            if outcome.save:
                yield from rolled_lines(outcome.save, plain(request.target.name))
        case "damage":
            yield from tags_lines(request)
        case "outcome":
            yield from rolled_lines(main_roll(outcome), "")
            yield from tags_lines(request)
        case _:
            yield from narrative_working(request, outcome)
    alone = len(outcome.damage) == 1 and request.kind == "damage"
    for place, part in enumerate(outcome.damage):
        yield from _damage_lines(request, part, effect_name(request, place, alone=alone))


def _needs(request: WizardsRequest, attack: RolledDice) -> str:
    """Return the natural result with which the target saves. Ties and a 6 are enough (R11, R12)."""
    least = attack.total - sum(named.amount for named in save_throw(request).all_added)
    if least <= 1:
        return say("any result")
    return say("a natural 6") if least >= SIX else say("a natural {least} or more", least=least)


def side_name(side: Side, nobody: str) -> str:
    """Return a side's name; ``nobody`` if there is no character."""
    return plain(side.name) if side.name else nobody


def _damage_lines(request: WizardsRequest, roll: RolledDice, name: str) -> Iterator[str]:
    """Yield one effect's damage by type, and its dice. ``name`` is "" for a single effect without a name."""
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
    if added := [named for named in roll.throw.all_added if named.amount]:
        where = later("{sources} on the roll")
        if request.per != PER_ROLL:
            where = later("{sources} on each die it applies to")
        yield where.say(sources=listed(map(amount_words, added)))
    yield from advantage_lines(roll.throw)


def _several_types(roll: RolledDice) -> str:
    """Return the total of a roll of several types, with the part of each (Q15)."""
    kinds = [
        say("{amount} {type}", amount=minus(amount), type=plain(kind) or say("untyped"))
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
    """Return a request in a few words, without anything hidden."""
    if request.kind == "damage":
        return effects_text(request.effects)
    return request.what


def purpose(request: WizardsRequest) -> str:
    """Return a roll's purpose. It's public even if the roll is hidden, so it names no die or table."""
    return _label(request, _what(request))


def purpose_alone(request: WizardsRequest) -> str:
    """Return a roll's purpose without the roller."""
    return _label(replace(request, roller=replace(request.roller, name="")), _what(request))


def _what(request: WizardsRequest) -> str:
    return say("Outcome") if request.kind == "outcome" else request.what


def label(request: WizardsRequest) -> str:
    """Return a roll's purpose, for those who see the roll."""
    return _label(request, request.what)


def _label(request: WizardsRequest, what: str) -> str:
    words = say("Clash with {name}", name=request.target.name) if request.kind == "clash" else what
    if request.roller.name:
        words = say("{name}, {words}", name=request.roller.name, words=words)
    if request.kind != "narrative" and request.label:
        words = say("{words}: {label}", words=words, label=request.label)
    return words
