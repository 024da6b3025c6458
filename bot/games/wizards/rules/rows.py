"""The dice of WIZARDS in pictures: both sides of a Clash in one row, each effect's damage in another."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from bot.games.wizards.rules.acts import REROLL, REROLL_SAVE
from bot.games.wizards.rules.effects import amount_words, name_of
from bot.games.wizards.rules.narrative_words import cost_lines
from bot.games.wizards.rules.pools import PoolDie, RolledDice
from bot.games.wizards.rules.pools_words import advantage_lines, main_roll, tags_lines
from bot.games.wizards.rules.request import WizardsRequest, effect_name
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import SAVE, SIX, WizardsOutcome, amounts, now, rolls_of
from bot.games.wizards.rules.words import side_name
from bot.rolls.card import Face, Seen, bare, minus, plain, signed
from bot.rolls.pictures import MOST, added, die, followed, joined
from bot.words import listed, say


def rows(trail: WizardsTrail) -> tuple[Seen, ...]:
    """Return a row for the roll and for each effect's damage; none if there are too many dice."""
    request, outcome = trail[-1].request, now(trail[-1])
    again, rolls = rerolled(trail), tuple(rolls_of(outcome))
    if not 0 < sum(len(one.faces) for roll in rolls for one in roll.dice) <= MOST:
        return ()
    seen: list[Seen] = []
    if request.kind == "clash":
        seen.append(_clash(request, outcome, _attacker(trail), again))
    elif outcome.main:
        seen.append(_roll(outcome.main, again))
    alone = not seen and len(outcome.damage) == 1
    for place, one in enumerate(outcome.damage):
        name = plain(_effect(request, outcome, place))
        above = (f"{name} " if alone else f"**{name}**  ",) if name else ()
        seen.append((*above, *_damage(request, outcome, one, again)))
    return tuple(seen)


def _effect(request: WizardsRequest, outcome: WizardsOutcome, place: int) -> str:
    """Return an effect's name, or "" for a single effect without a name."""
    return effect_name(request, place, alone=len(outcome.damage) == 1)


def rerolled(trail: WizardsTrail) -> frozenset[str]:
    """Return the keys of the rolls that were rerolled."""
    keys: set[str] = set()
    for before, version in pairwise(trail):
        if version.why in (REROLL, REROLL_SAVE):
            first = next(rolls_of(now(before))).throw.key
            keys.add(SAVE if version.why == REROLL_SAVE else version.picked[0] if version.picked else first)
        # If a new roll voided it, rolling it again isn't a re-roll.
        keys &= {roll.throw.key for roll in rolls_of(now(version))}
    return frozenset(keys)


def _attacker(trail: WizardsTrail) -> str:
    return side_name(trail[-1].request.roller, plain(trail[0].name))


def _clash(request: WizardsRequest, outcome: WizardsOutcome, attacker: str, again: frozenset[str]) -> Seen:
    save = (" ", *_roll(outcome.save, again, best=SIX)) if outcome.save else ()
    attack = _roll(main_roll(outcome), again, best=SIX)
    return f"{attacker} ", *attack, " ", Face("sword"), *save, f" {plain(request.target.name)}"


def _roll(roll: RolledDice, again: frozenset[str], best: int = 0) -> Seen:
    sign: Seen = (Face("reroll"),) if roll.throw.key in again else ()
    return (*sign, *_dice(roll.dice, best), *((f" {added(roll.bonus)}",) if roll.bonus else ()))


def _dice(dice: Iterable[PoolDie], best: int = 0) -> Seen:
    return followed((_pool(one, best), added(one.modifier)) for one in dice)


def _pool(one: PoolDie, best: int) -> Seen:
    """Return a die with its pool: the one that counts, then the dropped ones."""
    sides = one.die.sides
    dropped = [die(sides, face, "dropped") for place, face in enumerate(one.faces) if place != one.kept]
    kept = die(sides, one.natural, "best" if one.natural == best else "")
    return joined([kept, *dropped])


def _damage(
    request: WizardsRequest, outcome: WizardsOutcome, roll: RolledDice, again: frozenset[str]
) -> Seen:
    """Return an effect's dice with their type or, for several types, with the damage of each type."""
    kinds = amounts(roll)
    if len(kinds) > 1:
        return _by_type(roll, kinds, again)
    ((kind, _),) = kinds
    all_kinds = {one for effect in outcome.damage for one, _ in amounts(effect)}
    # If all damage is of one type, the headline says it.
    is_said = request.kind == "damage" and len(all_kinds) == 1
    return (*_roll(roll, again), *((f" {plain(kind)}",) if kind and not is_said else ()))


def _by_type(roll: RolledDice, kinds: Iterable[tuple[str, int]], again: frozenset[str]) -> Seen:
    parts: list[Seen] = []
    for kind, amount in kinds:
        words = say("{amount} {type}", amount=minus(amount), type=plain(kind) or say("untyped"))
        parts.append((f"{words} ", *_dice(one for one in roll.dice if one.die.type == kind)))
    if roll.bonus:
        parts.append((say("{amount} on the roll", amount=signed(roll.bonus)),))
    sign: Seen = (Face("reroll"),) if roll.throw.key in again else ()
    return (*sign, *joined(parts, " · "))


def small(trail: WizardsTrail) -> tuple[str, ...]:
    """Return the small print below the rows: sources of modifiers and Advantage, and costs."""
    request, outcome = trail[-1].request, now(trail[-1])
    return tuple(map(bare, _small(request, outcome, _attacker(trail))))


def _small(request: WizardsRequest, outcome: WizardsOutcome, attacker: str) -> Iterator[str]:
    if request.kind == "clash":
        yield from _named(attacker, (*_sources(main_roll(outcome)), *tags_lines(request)))
        if outcome.save:
            yield from _named(plain(request.target.name), _sources(outcome.save))
    else:
        yield from _sources(outcome.main) if outcome.main else ()
        yield from tags_lines(request)
    yield from cost_lines(request)
    for place, one in enumerate(outcome.damage):
        yield from _named(plain(_effect(request, outcome, place)), _sources(one))


def _named(name: str, words: Iterable[str]) -> Iterator[str]:
    if said := listed(words):
        yield say("{name}: {words}", name=name, words=said) if name else said


def _sources(roll: RolledDice) -> Iterator[str]:
    # The row itself shows anything without a name.
    yield from (amount_words(one) for one in roll.throw.all_added if one.amount and name_of(one))
    yield from advantage_lines(roll.throw)
