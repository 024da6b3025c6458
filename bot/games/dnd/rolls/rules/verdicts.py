"""The target number and the verdict of a D&D roll's d20."""

from bot.games.dnd.circumstances.circumstances import FACTS
from bot.games.dnd.rolls.record.kinds import AttackRequest, D20Request, DeathSaveRequest
from bot.games.dnd.rolls.record.outcome import D20, Test, Verdict, facts_of, fails_by, resists
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.saves import parried_by

DEATH_DC = 10
"""The target number of a Death Saving Throw (Death Saving Throws)."""


def has_test(request: DndRequest) -> bool:
    """Return True if a d20 is rolled, and False if the roll fails by choice or because of a condition."""
    return isinstance(request, D20Request) and not request.fails and not fails_by(request)


def verdict_of(request: DndRequest, test: Test | None) -> Verdict:
    """Return a D20 Test's verdict, or "" if there is none or its target number is unknown."""
    if resists(request):
        return "success"
    if request.fails or fails_by(request):
        return "failure"
    if test is None:
        return ""
    if not isinstance(request, AttackRequest):
        return _succeeds(request, test)
    # This precedes the natural 20 (our interpretation), which beats any AC, but not an absent target.
    if test.auto:
        return "impossible" if test.auto == "illegal" else "miss"
    # Rolling 20 or 1: it counts whatever the modifiers and the AC.
    if test.natural in (1, D20):
        return "critical" if test.natural == D20 else "miss"
    # If the AC is unknown, a 20 or a 1 still decides; the GM says the rest.
    if test.goal is None:
        return "" if request.hits is None else _hit(request) if request.hits else "miss"
    return _hit(request) if test.total >= test.goal else "miss"


def _succeeds(request: DndRequest, test: Test) -> Verdict:
    """Return a check's or save's verdict: a natural 20 or 1 isn't special (SRD 5.2, Rolling 20 or 1)."""
    # A Death Saving Throw's die itself decides (Rolling a 1 or 20).
    if isinstance(request, DeathSaveRequest) and test.natural in (1, D20):
        return "success" if test.natural == D20 else "failure"
    return "" if test.goal is None else "success" if test.total >= test.goal else "failure"


def _hit(request: DndRequest) -> Verdict:
    """Return the kind of hit, which is critical within 5 feet of a Paralyzed or Unconscious target."""
    crits = request.target.borne and any(FACTS[key].crits for key in facts_of(request))
    return "critical" if crits else "hit"


def goal_of(request: DndRequest, cover: int) -> int | None:
    """Return the d20's target number, with cover's bonus, or None if unknown."""
    if isinstance(request, AttackRequest):
        ac = request.target.ac
        return None if ac is None else ac + cover + parried_by(request)
    if isinstance(request, DeathSaveRequest):
        return DEATH_DC
    return request.dc
