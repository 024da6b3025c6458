"""What of a roll of D&D is worth telling at the end of an evening: what stands on its card for all to see."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.acts import INSPIRE
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now
from bot.games.dnd.terms.checks import DEATH
from bot.rolls.trail import Highlight
from bot.words import later, say


def highlights(trail: DndTrail) -> tuple[Highlight, ...]:
    """The total of a D20 Test, by how much each save was made, the damage, and who spent Inspiration."""
    request, outcome = trail[-1].request, now(trail)
    return (
        *_test(request, outcome),
        *_saves(request, outcome),
        *_blow(request, outcome),
        *(
            Highlight("spent", 1, version.name, say("Heroic Inspiration"))
            for version in trail
            if version.why == INSPIRE
        ),
    )


def _test(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    test = outcome.test
    if test is None or request.check.ability == DEATH:
        return
    yield Highlight("high", test.total, request.name, purpose_alone(request))
    if request.kind == "save" and test.goal is not None:
        yield Highlight("save", test.total - test.goal, request.name, purpose_alone(request))


def _saves(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    """Those of the targets; of one whose numbers are the GM's to know all see only how it came out."""
    _, dc = request.saves
    for saved in outcome.targets:
        if saved.faces and dc is not None and not saved.target.secret and saved.target.name:
            yield Highlight("save", saved.total - dc, saved.target.name)


def _blow(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    if outcome.damage and request.kind in ("attack", "damage"):
        yield Highlight("blow", outcome.damage_total, request.name, purpose_alone(request))


def purpose(request: DndRequest) -> str:
    """Return who rolls, if that is known, and for what."""
    if not request.name or is_nobody(request.name):
        return purpose_alone(request)
    return _labelled(request, say("{name}, {what}", name=request.name, what=request.what))


def purpose_alone(request: DndRequest) -> str:
    """Return for what it is, without who rolls."""
    return _labelled(request, request.what)


def _labelled(request: DndRequest, what: str) -> str:
    if request.nth > 1:
        words = later("{what}, attack {nth} of {most}")
        what = words.say(what=what, nth=request.nth, most=request.attacks)
    if request.label and request.kind in ("check", "save", "attack"):
        return say("{what}: {label}", what=what, label=source_name(request.label))
    return what
