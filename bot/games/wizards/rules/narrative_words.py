"""What a Narrative roll says: the action, the terms as far as who looks may know them, what it comes to."""

from collections.abc import Iterator

from bot.games.wizards.rules.narrative import met
from bot.games.wizards.rules.pools_words import advantage_lines, main_roll, plus, rolled_lines, tags_lines
from bot.games.wizards.rules.request import Terms, Threshold, WizardsRequest
from bot.games.wizards.rules.resolved import Outcome, main_throw
from bot.rolls.card import minus, plain
from bot.words import choose, later, later_of, say


def narrative_headline(request: WizardsRequest, outcome: Outcome) -> str:
    """What a Narrative roll has come to, or what it waits for."""
    if request.stage == "declined":
        return say("Declined")
    if outcome.main is None:
        return say("The GM sets the terms") if request.terms is None else say("Accept these terms?")
    # The highest met may be a hidden one, so not even success or failure is told (R20).
    if has_secrets(request):
        return say("{total}: the GM knows what it brings", total=minus(outcome.main.total))
    return say("{total}: {outcome}", total=minus(outcome.main.total), outcome=reached_words(request, outcome))


def has_secrets(request: WizardsRequest) -> bool:
    """Whether there are thresholds that only the GM knows."""
    return (
        bool(request.terms)
        and not request.revealed
        and any(threshold.hidden for threshold in _terms(request).thresholds)
    )


def _terms(request: WizardsRequest) -> Terms:
    assert request.terms is not None
    return request.terms


def reached_words(request: WizardsRequest, outcome: Outcome) -> str:
    """The highest threshold that was met, by all of them, hidden or not (R19)."""
    threshold = met(main_roll(outcome).total, _terms(request).thresholds)
    return outcome_words(threshold) if threshold else say("failure")


def outcome_words(threshold: Threshold) -> str:
    """What a threshold brings."""
    return plain(threshold.outcome) or say("success")


def narrative_lines(request: WizardsRequest, outcome: Outcome) -> Iterator[str]:
    """The action, the terms as far as all know them, and the roll."""
    yield say("“{what}”", what=plain(request.label))
    yield from tags_lines(request)
    if request.terms is None:
        yield from _brought(request)
        return
    if outcome.main:
        yield from rolled_lines(outcome.main, "")
    result = outcome.main.total if outcome.main else None
    yield from ladder(
        tuple(
            threshold for threshold in _terms(request).thresholds if request.revealed or not threshold.hidden
        ),
        result,
    )
    if has_secrets(request):
        yield say("The GM keeps thresholds secret.")
    if outcome.main is None:
        yield from _brought(request)
    if request.terms.cost:
        yield _cost(request)


def _brought(request: WizardsRequest) -> Iterator[str]:
    """What is added to a Narrative roll that was not made yet."""
    throw = main_throw(request)
    if throw.all_added:
        yield " ".join(["d20", *map(plus, throw.all_added)])
    yield from advantage_lines(throw)


def _cost(request: WizardsRequest) -> str:
    cost = choose(_terms(request).cost, "Costs {count} Action", "Costs {count} Actions")
    if not request.actions:
        return cost
    left = max(
        0, request.actions - request.used - (_terms(request).cost if request.stage == "accepted" else 0)
    )
    return say("{cost}: {left} of {most} left this turn", cost=cost, left=left, most=request.actions)


_MET = {True: later_of("a threshold", "✓"), False: later_of("a threshold", "✗")}
"""Whether a result meets a threshold, before what that brings."""


def ladder(thresholds: tuple[Threshold, ...], result: int | None, *, told: bool = True) -> Iterator[str]:
    """Thresholds, the highest first, and which of them a result meets; ``told``: hidden ones are revealed."""
    for each in reversed(thresholds):
        mark = "" if result is None else f"{_MET[each.least <= result]} "
        words = later("{mark}{least}+ {what}")
        if each.hidden:
            words = (
                later("{mark}{least}+ {what} (was hidden)")
                if told
                else later("{mark}{least}+ {what} (hidden)")
            )
        yield words.say(mark=mark, least=each.least, what=outcome_words(each))
