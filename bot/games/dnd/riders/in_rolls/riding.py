"""A sheet's riders with an attack: what each adds, and what a hit uses up and costs."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.games.dnd.attacks.damage_text import times
from bot.games.dnd.circumstances.sources import Modifier
from bot.games.dnd.counters.rules.cost import Cost, Spend, Spending, spent_by
from bot.games.dnd.riders.record.rider import Ridden, SheetRider
from bot.games.dnd.riders.rules.text import can_sneak
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.rolls.record.outcome import Outcome, sneaks
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.record.reuse import without_decisions
from bot.games.dnd.sheet.record.sheet import Attack, DamagePart


class RiderSpend(Struct, frozen=True):
    """A deed: pay for a hit's riders in the ``fight`` with this number, unless the hit is undone."""

    what: Spend
    fight: int = 0


def coming(
    riders: Sequence[SheetRider], on: Collection[str], used: Collection[str] = ()
) -> tuple[SheetRider, ...]:
    """Return the riders that apply to an attack automatically, or because ``on`` contains their keys.

    ``used`` are the names of the riders already used this turn.
    """
    free = (rider for rider in riders if not is_used(rider, used))
    return tuple(rider for rider in free if rider.is_automatic or (rider.stays and rider.key in on))


def is_used(rider: SheetRider, used: Collection[str]) -> bool:
    """Return True if a rider applies once per turn, and its name is among those ``used``."""
    return rider.when == "turn" and rider.name in used


def with_riders(
    request: DndRequest, riders: Sequence[SheetRider], paid: Mapping[str, Spending] | None = None
) -> DndRequest:
    """Return the attack with these riders. ``paid`` maps names of riders with a cost to their payments."""
    for rider in riders:
        if request.attack is None or can_apply(rider, request.attack):
            request = _with(request, rider, (paid or {}).get(rider.name))
    return request


def can_apply(rider: SheetRider, attack: Attack) -> bool:
    """Return True if a rider can apply to this attack: Sneak Attack needs certain weapons."""
    return not rider.sneak or can_sneak(attack)


def _with(request: DndRequest, rider: SheetRider, spends: Spending | None) -> DndRequest:
    is_critical = rider.when == "critical"
    if rider.least:
        key = f"least {len(request.ridden)}"
    elif rider.to_hit:
        key = f"bonus {len(request.bonuses)}"
        request = replace(request, bonuses=(*request.bonuses, Modifier(rider.name, rider.dice)))
    else:
        key, dice = f"extra {len(request.extras)}", _dice(rider, spends)
        part = DamagePart(dice, rider.type, rider.name, "critical" if is_critical else "")
        request = replace(request, extras=(*request.extras, part))
    ridden = Ridden(key, rider.name, rider.least, rider.when == "turn", is_critical, spends, rider.sneak)
    return replace(request, ridden=(*request.ridden, ridden))


def _dice(rider: SheetRider, spends: Spending | None) -> str:
    """Return a rider's dice, including the extra dice for each slot level above its cost."""
    kind, _, level = spends.key.partition(" ") if spends else ("", "", "")
    if not (rider.level and rider.costs and kind in ("slot", "pact") and int(level) > rider.costs.slot):
        return rider.dice
    return f"{rider.dice}+{times(rider.level, int(level) - rider.costs.slot)}"


ATTACK = ""
"""The name of the attack itself, where a mapping of costs uses the names of riders."""


def costs_of(attack: Attack, riders: Sequence[SheetRider]) -> dict[str, Cost]:
    """Return the costs of an attack and each of its riders, by name."""
    costs = {ATTACK: attack.costs, **{rider.name: rider.costs for rider in riders}}
    return {what: cost for what, cost in costs.items() if cost}


def slot_taker(attack: Attack, riders: Sequence[SheetRider]) -> tuple[str, Cost] | None:
    """Return the name and cost of the attack or rider that takes a slot first, or None if nothing does."""
    costs = ((rider.name, rider.costs) for rider in riders)
    priced = ((attack.name, attack.costs), *costs)
    return next(((name, cost) for name, cost in priced if cost and cost.slot), None)


def counting(request: DndRequest, outcome: Outcome) -> Iterator[Ridden]:
    """Yield the riders of a hit that weren't removed."""
    for rider in request.ridden:
        is_hit = outcome.verdict == "critical" or (outcome.verdict == "hit" and not rider.critical)
        if is_hit and rider.key not in request.struck and (not rider.sneak or sneaks(request)):
            yield rider


def waiting_sneak(request: DndRequest, outcome: Outcome) -> Ridden | None:
    """Return a hit's Sneak Attack if no one has said yet whether the ally it needs is nearby, or None."""
    own = [rider for rider in request.ridden if rider.sneak and rider.key not in request.struck]
    if not own or outcome.verdict not in ("hit", "critical") or sneaks(request) is not None:
        return None
    return own[0]


def used_by(request: DndRequest, outcome: Outcome) -> tuple[str, ...]:
    """Return the names of the riders that a hit has used this turn."""
    return tuple(rider.name for rider in counting(request, outcome) if rider.once)


def next_attack(request: DndRequest, outcome: Outcome) -> AttackRequest:
    """Return the next attack of the same action, without costs and once-per-turn riders already used."""
    assert isinstance(request, AttackRequest)
    if request.attack and request.attack.rays:  # One casting pays for all of them.
        request = replace(request, attack=replace(request.attack, costs=None), spends=None)
    priced = {" ".join(rider.name.casefold().split()) for rider in request.ridden if rider.spends}
    named = tuple(rider for rider in request.riders or () if rider not in priced)
    return replace(
        without_decisions(request),
        nth=request.nth + 1,
        used=(*request.used, *used_by(request, outcome)),
        riders=request.riders if request.riders == () else named or None,
        spends=request.spends,
    )


def without_used(request: DndRequest, outcome: Outcome, used: Collection[str]) -> DndRequest:
    """Return the attack without riders that other hits ``used`` this turn, keeping those its own hit uses."""
    own = used_by(request, outcome)
    keys = [
        rider.key for rider in request.ridden if rider.once and rider.name in used and rider.name not in own
    ]
    return replace(request, struck=tuple(dict.fromkeys((*request.struck, *keys))))


def paid_by(request: DndRequest, outcome: Outcome) -> tuple[Spending, ...]:
    """Return the payments for a hit's riders, including refunds."""
    counted = counting(request, outcome) if request.ridden else ()
    return tuple([rider.spends for rider in counted if rider.spends])


def rider_deeds(request: DndRequest, outcome: Outcome) -> tuple[RiderSpend, ...]:
    """Return the deeds that pay for a hit's riders, one for each counter."""
    fight = request.fighting.fight if request.fighting else 0
    spends: dict[tuple[int, str], Spend] = {}
    for spending in paid_by(request, outcome):
        for what in spent_by(spending):
            key = (what.character, what.key)
            amount = what.amount + (spends[key].amount if key in spends else 0)
            spends[key] = replace(what, amount=amount)
    return tuple(RiderSpend(spend, fight) for spend in spends.values())


def giving_back(request: DndRequest, *, given: bool) -> DndRequest:
    """Return the roll with its riders' costs refunded, or spent again."""
    ridden = tuple(
        replace(rider, spends=replace(rider.spends, given=given)) if rider.spends else rider
        for rider in request.ridden
    )
    return request.having(ridden=ridden)
