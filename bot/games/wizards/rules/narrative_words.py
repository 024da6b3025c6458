"""A Narrative roll in words: the action, the terms that the reader is allowed to know, and the result."""

from collections.abc import Iterator

from bot.games.wizards.rules.narrative import met
from bot.games.wizards.rules.pools_words import advantage_lines, main_roll, plus, rolled_lines, tags_lines
from bot.games.wizards.rules.request import ActionTerms, Threshold, WizardsRequest
from bot.games.wizards.rules.resolved import WizardsOutcome, main_throw
from bot.rolls.card import minus, plain
from bot.words import choose, later, later_of, say


def narrative_headline(request: WizardsRequest, outcome: WizardsOutcome) -> str:
    """Return a Narrative roll's result, or what it waits for."""
    if request.stage == "declined":
        return say("Declined")
    if outcome.main is None:
        return say("The GM sets the terms") if request.terms is None else say("Accept these terms?")
    # The highest met can be a hidden one, so don't even tell success or failure (R20).
    if has_secrets(request):
        return say("{total}: only the GM knows the result", total=minus(outcome.main.total))
    return say("{total}: {outcome}", total=minus(outcome.main.total), outcome=reached_words(request, outcome))


def has_secrets(request: WizardsRequest) -> bool:
    """Return True if there are thresholds that only the GM knows."""
    return (
        bool(request.terms)
        and not request.revealed
        and any(threshold.hidden for threshold in _terms(request).thresholds)
    )


def _terms(request: WizardsRequest) -> ActionTerms:
    assert request.terms is not None
    return request.terms


def reached_words(request: WizardsRequest, outcome: WizardsOutcome) -> str:
    """Return the highest threshold that was met, hidden or not (R19)."""
    threshold = _met(request, outcome)
    return outcome_words(threshold) if threshold else say("failure")


def is_met(request: WizardsRequest, outcome: WizardsOutcome) -> bool:
    """Return True if any threshold was met. Otherwise the roll is a failure (R19)."""
    return _met(request, outcome) is not None


def _met(request: WizardsRequest, outcome: WizardsOutcome) -> Threshold | None:
    return met(main_roll(outcome).total, _terms(request).thresholds)


def outcome_words(threshold: Threshold) -> str:
    """Return a threshold's text."""
    return plain(threshold.outcome) or say("success")


def narrative_lines(request: WizardsRequest, outcome: WizardsOutcome) -> Iterator[str]:
    """Yield the action, and the public terms."""
    yield say("“{what}”", what=plain(request.label))
    if request.terms is None:
        return
    result = outcome.main.total if outcome.main else None
    yield from ladder(
        tuple(
            threshold for threshold in _terms(request).thresholds if request.revealed or not threshold.hidden
        ),
        result,
    )
    if has_secrets(request):
        yield say("The GM keeps thresholds secret.")


def narrative_working(request: WizardsRequest, outcome: WizardsOutcome) -> Iterator[str]:
    """Yield a Narrative roll's circumstances, its die and its cost."""
    yield from tags_lines(request)
    yield from rolled_lines(outcome.main, "") if outcome.main else _pending_modifiers(request)
    yield from cost_lines(request)


def _pending_modifiers(request: WizardsRequest) -> Iterator[str]:
    """Yield the modifiers of a Narrative roll that hasn't been made yet."""
    throw = main_throw(request)
    if throw.all_added:
        yield " ".join(["d20", *map(plus, throw.all_added)])
    yield from advantage_lines(throw)


def cost_lines(request: WizardsRequest) -> Iterator[str]:
    """Yield a Narrative roll's cost in Actions, if it has one."""
    if request.terms is None or not request.terms.cost:
        return
    cost = choose(_terms(request).cost, "Costs {count} Action", "Costs {count} Actions")
    if not request.actions:
        yield cost
        return
    left = max(
        0, request.actions - request.used - (_terms(request).cost if request.stage == "accepted" else 0)
    )
    yield say("{cost}: {left} of {most} left this turn", cost=cost, left=left, most=request.actions)


_MARKS = {True: later_of("a threshold", "✓"), False: later_of("a threshold", "✗")}
"""The marks before a threshold, by whether the result meets it."""


def ladder(thresholds: tuple[Threshold, ...], result: int | None, *, revealed: bool = True) -> Iterator[str]:
    """Yield thresholds, highest first, marked if the result meets them. ``revealed``: all are shown."""
    for threshold in reversed(thresholds):
        mark = "" if result is None else f"{_MARKS[threshold.least <= result]} "
        words = later("{mark}{least}+ {what}")
        if threshold.hidden:
            words = (
                later("{mark}{least}+ {what} (was hidden)")
                if revealed
                else later("{mark}{least}+ {what} (hidden)")
            )
        yield words.say(mark=mark, least=threshold.least, what=outcome_words(threshold))
