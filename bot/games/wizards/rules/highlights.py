"""What of a roll of WIZARDS is worth telling at the end of an evening: what stands on its card for all."""

from collections.abc import Iterator

from bot.games.wizards.rules.request import WizardsRequest
from bot.games.wizards.rules.rerolls import WizardsTrail
from bot.games.wizards.rules.resolved import Outcome, now
from bot.games.wizards.rules.words import purpose_alone
from bot.rolls.trail import Highlight


def highlights(trail: WizardsTrail) -> tuple[Highlight, ...]:
    """The total of the roll, by how much a save held against the attack, the damage of all effects."""
    request = trail[-1].request
    return tuple(_found(request, now(trail[-1])))


def _found(request: WizardsRequest, outcome: Outcome) -> Iterator[Highlight]:
    if outcome.main:
        yield Highlight("high", outcome.main.total, request.roller.name, purpose_alone(request))
    # By a natural 6 a side succeeds whatever the totals are (R10, R11).
    if outcome.main and outcome.save and not outcome.auto and request.target.name:
        yield Highlight("save", outcome.save.total - outcome.main.total, request.target.name)
    if outcome.damage:
        total = sum(each.total for each in outcome.damage)
        yield Highlight("blow", total, request.roller.name, purpose_alone(request))
