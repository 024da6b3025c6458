"""The odds of a good result: a Clash, an Outcome's rows, a Narrative's thresholds.

The faces of a pool follow :func:`bot.rolls.chances.best_of`; the roll's own rules decide what each means.
"""

from collections.abc import Iterator

from bot.dice.spread import Spread, shown
from bot.games.wizards.rules.narrative_words import has_secrets
from bot.games.wizards.rules.outcome_tables import received
from bot.games.wizards.rules.pools import PoolThrow, RolledDice, rolled
from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import judged, main_throw, now, save_throw
from bot.rolls.chances import Chance, Chances, best_of, tail
from bot.tables.reading import read_table
from bot.words import say


def odds_of(request: WizardsRequest) -> Chances | None:
    """Return a roll's odds; None for a Narrative without terms, or with a hidden threshold."""
    match request.kind:
        case "clash":
            return _clash(request)
        case "outcome":
            return _outcome(request) if request.table else None
        case "narrative":
            return _narrative(request)
        case _:
            return None


def chances(request: WizardsRequest, throw: PoolThrow) -> Iterator[tuple[RolledDice, float]]:
    """Yield each possible result of one die, from its pool with any Advantage, and how often it occurs."""
    kept = _kept(throw, 0)
    for natural, ways in kept.weights.items():
        yield rolled(throw, request.per, dict.fromkeys(throw.keys(0), natural), {}), ways / kept.of


def _kept(throw: PoolThrow, place: int) -> Spread:
    die = shown(range(1, throw.dice[place].sides + 1))
    return best_of(die, throw.pool, lowest=throw.overall < 0)


def _clash(request: WizardsRequest) -> Chances | None:
    # Until the target has chosen a save, no one knows both pools.
    if not request.saves:
        return None
    saves = list(chances(request, save_throw(request)))
    wins = sum(
        often * other
        for attack, often in chances(request, main_throw(request))
        for save, other in saves
        if judged(attack, save)[1] == "attacker"
    )
    name = request.roller.name or say("attacker")
    return Chances((Chance(say("{name} wins", name=name), wins),))


def _outcome(request: WizardsRequest) -> Chances:
    table = read_table(request.table)
    return Chances(table.row_chances(_totals(request), lambda total: received(table, total).rows))


def how_often(trail: WizardsTrail) -> Chance | None:
    """Return how often an Outcome roll gives its row or, without a table, its value or a rarer one.

    The other rolls need an answer or a choice before they have a result.
    """
    request, outcome = trail[-1].request, now(trail[-1])
    if request.kind != "outcome" or outcome.main is None:
        return None
    totals, total = _totals(request), outcome.main.total
    if not request.table:
        return tail(totals, total)
    table = read_table(request.table)
    return table.row_chance(totals, total, lambda result: received(table, result).rows)


def _totals(request: WizardsRequest) -> Spread:
    """Return the distribution of an Outcome roll."""
    totals = dict[int, int]()
    throw = main_throw(request)
    kept = _kept(throw, 0)
    for natural, ways in kept.weights.items():
        total = rolled(throw, request.per, dict.fromkeys(throw.keys(0), natural), {}).total
        totals[total] = totals.get(total, 0) + ways
    return Spread(totals, kept.of)


def _narrative(request: WizardsRequest) -> Chances | None:
    # With a secret threshold, don't tell the others either, because it may be the highest met (R20).
    if request.terms is None or has_secrets(request):
        return None
    rolls = list(chances(request, main_throw(request)))
    return Chances(
        tuple(
            Chance(
                say("{least}+ {outcome}", least=threshold.least, outcome=threshold.outcome or say("success")),
                sum(often for roll, often in rolls if roll.total >= threshold.least),
            )
            for threshold in request.terms.thresholds
        )
    )
