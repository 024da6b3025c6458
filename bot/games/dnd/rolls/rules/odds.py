"""The odds of a roll: its chance to hit or save, and its average damage.

The verdict for each face of the d20, and a target's damage, are calculated as for the roll itself
(:mod:`bot.games.dnd.rolls.rules.resolved`). Nothing is revealed about a number that only the GM knows.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial, reduce
from itertools import product
from math import prod

from bot.dice.spread import Spread, certain, paired, plus, shown
from bot.games.dnd.attacks.damage_text import at_least
from bot.games.dnd.circumstances.circumstances import Mode, auto_of, cover_bonus, mode_of
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    D20Request,
    DamageRequest,
    DeathSaveRequest,
    HealingRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.outcome import (
    D20,
    Test,
    Verdict,
    cover_for,
    extras_of,
    facts_of,
    least_of,
    parts_of,
    rolled_dice,
    tilts_of,
)
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.rules.saves import (
    dealt_after,
    exhausted,
    exposed,
    save_cover,
    save_mode,
    saved_without,
)
from bot.games.dnd.rolls.rules.verdicts import goal_of, has_test, verdict_of
from bot.games.dnd.targets.target import Target
from bot.rolls.chances import Chance, Chances, Mean, best_of, mean, tail, totals_of
from bot.words import Later, later, say

_MOST_CASES = 400  # Amounts of several types together: this takes a millisecond or two.

Amounts = tuple[tuple[str, Spread], ...]
"""The damage of each type, as rolled."""


def odds_of(request: DndRequest) -> Chances | None:
    """Return a roll's odds, or None if they aren't for everyone to know or take too long to calculate."""
    if not is_known(request):
        return None
    match request:
        case AttackRequest():
            return _attack(request)
        case D20Request():
            return _test(request)
        case DamageRequest():
            return _damage(request)
        case HealingRequest():
            return _healing(request)
        case _:
            return None


def how_often(trail: DndTrail) -> Chance | None:
    """Return the probability of an attack's verdict or, for other rolls, of this total or a rarer one.

    Return None for a GM's request too: they may be hiding the DC.
    """
    request, outcome = trail[-1].request, now(trail)
    if request.roller.ask or not is_known(request):
        return None
    if isinstance(request, AttackRequest):
        return _verdict(request, outcome.verdict)
    if outcome.test:
        added = _added(request)
        return None if added is None else tail(plus(_twenty(outcome.test.mode), added), outcome.test.total)
    is_rolled = isinstance(request, DamageRequest | HealingRequest)
    amounts = _amounts(request, critical=request.critical) if is_rolled else None
    if not amounts or sum(len(spread.weights) for _, spread in amounts) > _MOST_CASES:
        return None
    spreads = [paired(spread, certain(0), max) for _, spread in amounts]
    return tail(reduce(plus, spreads), outcome.damage_total)


def _verdict(request: DndRequest, verdict: Verdict) -> Chance | None:
    """Return the probability of a verdict against a known Armor Class. A hit includes a Critical Hit."""
    counter = None if request.target.ac is None else verdicts(request)
    if counter is None or verdict not in _VERDICTS:
        return None
    also = counter["critical"] if verdict == "hit" else 0
    return Chance(_VERDICTS[verdict].say(), counter[verdict] + also)


_VERDICTS: dict[Verdict, Later] = {"hit": later("hit"), "critical": later("critical"), "miss": later("miss")}


def is_known(request: DndRequest) -> bool:
    """Return True if everyone can know a roll's odds: it isn't a creature's, or against a secret number."""
    is_creatures = request.fighting is not None and not request.roller.character
    return not is_creatures and not any(target.secret for target in request.everyone)


def hit_chance(request: DndRequest) -> float | None:
    """Return the chance to hit, from 0 to 1, or None if the AC is unknown or :func:`odds_of` returns None."""
    if request.target.secret or request.target.ac is None:
        return None
    counter = verdicts(request)
    return counter["hit"] + counter["critical"] if counter else None


def verdicts(request: DndRequest) -> Counter[Verdict] | None:
    """Return the probability of each verdict, from 0 to 1, or None if calculating bonuses takes too long."""
    added = _added(request)
    if added is None:
        return None
    mode = mode_of(tilt for _, tilt in tilts_of(request))
    goal = goal_of(request, cover_bonus(cover_for(request), request.roll))
    auto = auto_of(facts_of(request), request.roll, cover_for(request))
    counter: Counter[Verdict] = Counter()
    twenty = _twenty(mode)
    for natural, ways in twenty.weights.items():
        for bonus, more in added.weights.items():
            # Adding a bonus to the d20 equals subtracting it from what the d20 must reach.
            test = Test(mode, (natural,), 0, (), None if goal is None else goal - bonus, auto)
            counter[verdict_of(request, test)] += ways * more
    of = twenty.of * added.of
    return Counter({verdict: ways / of for verdict, ways in counter.items()})


@cache
def _twenty(mode: Mode) -> Spread:
    """Return the distribution of the d20 that counts."""
    one = shown(range(1, D20 + 1))
    return best_of(one, 1 if mode == "normal" else 2, lowest=mode == "dis")


def _added(request: DndRequest) -> Spread | None:
    """Return the distribution of the d20's modifiers, with cover for a save, or None if it takes too long."""
    struck = request.struck
    dice = [modifier.dice for n, modifier in enumerate(request.modifiers) if f"mod {n}" not in struck]
    dice += [bonuse.dice for n, bonuse in enumerate(request.bonuses) if f"bonus {n}" not in struck]
    if isinstance(request, SaveRequest):
        dice.append(str(cover_bonus(cover_for(request), request.roll)))
    return _together(dice)


def _together(dice: Sequence[str]) -> Spread | None:
    spreads = [totals_of(die) for die in dice]
    known = [spread for spread in spreads if spread is not None]
    return reduce(plus, known, certain(0)) if len(known) == len(spreads) else None


def _test(request: DndRequest) -> Chances | None:
    counter = verdicts(request) if has_test(request) else None
    if counter is None or (request.dc is None and not isinstance(request, DeathSaveRequest)):
        return None
    chances = [Chance(say("success"), counter["success"])]
    if isinstance(request, DeathSaveRequest):
        twenty = _twenty(mode_of(tilt for _, tilt in tilts_of(request)))
        chances += [
            Chance(say("1 Hit Point"), twenty.weights[D20] / twenty.of),
            Chance(say("two failures"), twenty.weights[1] / twenty.of),
        ]
    return Chances(tuple(chances))


def _attack(request: DndRequest) -> Chances | None:
    counter = verdicts(request)
    if counter is None:
        return None
    critical = Chance(say("critical"), counter["critical"])
    if request.target.ac is None:
        return Chances((critical,))
    chances = (Chance(say("hit"), counter["hit"] + counter["critical"]), critical)
    once = _dealt(request, critical=request.critical)
    twice = _dealt(request, critical=True)
    if not request.parts or once is None or twice is None:
        return Chances(chances)
    dealt = counter["hit"] * once + counter["critical"] * twice
    return Chances(chances, (Mean(say("damage"), dealt),))


def _dealt(request: DndRequest, *, critical: bool) -> float | None:
    """Return a hit's average damage."""
    amounts = _amounts(request, critical=critical)
    return (
        None if amounts is None else _after(request, amounts, (*exposed(request), Target())[0], saved=False)
    )


def _healing(request: DndRequest) -> Chances | None:
    amounts = _amounts(request, critical=False)
    if amounts is None:
        return None
    healed = sum(mean(odds, lambda total: max(0, total)) for _, odds in amounts)
    return Chances(means=(Mean(say("Hit Points"), healed),))


def _damage(request: DndRequest) -> Chances | None:
    """Return the average damage or, with targets, each one's chance to save and average damage."""
    amounts = _amounts(request, critical=request.critical)
    if amounts is None:
        return None
    targets = exposed(request)
    if not targets:
        dealt = _after(request, amounts, Target(), saved=False)
        return None if dealt is None else Chances(means=(Mean(say("damage"), dealt),))
    chances = [(target, saves(request, n, target)) for n, target in enumerate(targets)]
    rolled = tuple(
        Chance(say("{name} saves", name=target.name), saved)
        for n, (target, saved) in enumerate(chances)
        if request.dc is not None and saved_without(request, n, target) is None
    )
    return Chances(rolled, tuple(_on_each(request, amounts, chances)))


def _on_each(
    request: DndRequest, amounts: Amounts, chances: Sequence[tuple[Target, float]]
) -> Iterator[Mean]:
    for target, saved in chances:
        failed = _after(request, amounts, target, saved=False)
        halved = _after(request, amounts, target, saved=True)
        if failed is not None and halved is not None:
            what = target.name or say("damage")
            yield Mean(what, (1 - saved) * failed + saved * halved)


def saves(request: DndRequest, place: int, target: Target) -> float:
    """Return a target's chance to make its save: 0 or 1 if it doesn't roll."""
    saved = saved_without(request, place, target)
    if request.dc is None or saved is not None:
        return float(bool(saved))
    added = (target.modifier or 0) + save_cover(request, target) + exhausted(request, place, target)
    needed = request.dc - added
    twenty = _twenty(save_mode(request, place, target))
    if target.lent and (lent := _together([dice for _, dice in target.lent])):
        twenty = plus(twenty, lent)
    return sum(ways for natural, ways in twenty.weights.items() if natural >= needed) / twenty.of


def _amounts(request: DndRequest, *, critical: bool) -> Amounts | None:
    """Return the damage of each type, or None if calculating it takes too long."""
    same = request.parts[0].type if request.parts else ""
    parts = [(part.type, part) for _, part in parts_of(request)]
    parts += [(part.type or same, part) for _, part in extras_of(request, critical=critical)]
    by_type: dict[str, list[str]] = {}
    for kind, part in parts:
        dice, least = rolled_dice(part, critical=critical), least_of(request)
        by_type.setdefault(kind, []).append(at_least(dice, least) if least else dice)
    by_kind = {kind: _together(dice) for kind, dice in by_type.items()}
    amounts = tuple((kind, odds) for kind, odds in by_kind.items() if odds is not None)
    return amounts if len(amounts) == len(by_kind) else None


def _after(request: DndRequest, amounts: Amounts, target: Target, *, saved: bool) -> float | None:
    """Return a target's average damage, or None if there are too many cases."""
    if not (target.adjust or target.evades or saved or request.half):
        # In that case, each type is counted separately.
        return sum(mean(odds, partial(_of_type, request, target, kind)) for kind, odds in amounts)
    if prod(len(odds.weights) for _, odds in amounts) > _MOST_CASES:
        return None
    average = 0.0
    for case in product(*(odds.weights.items() for _, odds in amounts)):
        rolled = [(kind, total) for (kind, _), (total, _) in zip(amounts, case, strict=True)]
        often = prod(ways / odds.of for (_, odds), (_, ways) in zip(amounts, case, strict=True))
        average += often * _total(request, rolled, target, saved=saved)
    return average


def _of_type(request: DndRequest, target: Target, kind: str, amount: int) -> int:
    return _total(request, [(kind, amount)], target, saved=False)


def _total(request: DndRequest, rolled: Sequence[tuple[str, int]], target: Target, *, saved: bool) -> int:
    return dealt_after(request, rolled, target, saved=saved).total
