"""The card of a D&D roll, its purpose, and its highlights."""

from collections.abc import Iterator

from bot.games.dnd.circumstances.sources import source_name
from bot.games.dnd.rolls.record.kinds import (
    AttackRequest,
    D20Request,
    DamageRequest,
    DeathSaveRequest,
    SaveRequest,
)
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.acts import INSPIRE, actions
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import now
from bot.games.dnd.rolls.rules.rows import Rank, rank, row, sign_of, sources
from bot.games.dnd.rolls.rules.source_words import tilts_words
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import goal_words, headline, lines, total, verdict
from bot.rolls.act import UNDO
from bot.rolls.card import Card, Tone, bare, in_words
from bot.rolls.trail import Highlight
from bot.rolls.undoing import asked_of, question
from bot.words import later, say

_TONES: dict[Rank, Tone] = {
    "": Tone.PLAIN,
    "great": Tone.GREAT,
    "good": Tone.GOOD,
    "bad": Tone.BAD,
    "awful": Tone.AWFUL,
}


def card(trail: DndTrail) -> Card:
    """Return a roll's card: in pictures if all of its dice have one, otherwise in words."""
    request, outcome = trail[-1].request, now(trail)
    who = _played(trail)
    goal = goal_words(request, outcome.test) if outcome.test else ""
    # A target's line already includes it.
    dice = row(outcome, "" if isinstance(request, AttackRequest) and request.target.name else goal)
    said = (*_question(trail), *lines(request, outcome, goal=goal))
    return Card(
        headline=headline(request, outcome),
        who=who,
        label=purpose_alone(request) if who else purpose(request),
        sign=sign_of(request, outcome),
        total=total(outcome),
        verdict=verdict(outcome),
        rows=(dice,) if dice else (),
        small=tuple(map(bare, _small(request, outcome))) if dice else (),
        lines=said if dice else in_words(said),
        remarks=history(trail),
        tone=_TONES[rank(request, outcome)],
        actions=actions(trail),
    )


def _played(trail: DndTrail) -> str:
    """Return the name of the roller's own character, or "" if they roll for someone else or without one."""
    roller = trail[0].request.roller
    return roller.name if roller.character > 0 and roller.player == trail[0].by else ""


def _small(request: DndRequest, outcome: Outcome) -> Iterator[str]:
    yield from sources(outcome)
    if outcome.test:
        yield from tilts_words(request)


def _question(trail: DndTrail) -> tuple[str, ...]:
    """Return a player's unanswered question to a GM, in words."""
    asked = asked_of(trail)
    return (question(asked, UNDO),) if asked else ()


def highlights(trail: DndTrail) -> tuple[Highlight, ...]:
    """Return the highlights: a D20 Test's total, each save's margin, the damage, who spent Inspiration."""
    request, outcome = trail[-1].request, now(trail)
    return (
        *_test(request, outcome),
        *_saves(request, outcome),
        *_damage_highlight(request, outcome),
        *(
            Highlight("spent", 1, version.name, say("Heroic Inspiration"))
            for version in trail
            if version.why == INSPIRE
        ),
    )


def _test(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    test = outcome.test
    if test is None or isinstance(request, DeathSaveRequest):
        return
    yield Highlight("high", test.total, request.roller.name, purpose_alone(request))
    if isinstance(request, SaveRequest) and test.goal is not None:
        yield Highlight("save", test.total - test.goal, request.roller.name, purpose_alone(request))


def _saves(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    """Yield the targets' saves. If the numbers are secret, only give the result of each save."""
    _, dc = request.saves
    for saved in outcome.targets:
        if saved.faces and dc is not None and not saved.target.secret and saved.target.name:
            yield Highlight("save", saved.total - dc, saved.target.name)


def _damage_highlight(request: DndRequest, outcome: Outcome) -> Iterator[Highlight]:
    if outcome.damage and isinstance(request, AttackRequest | DamageRequest):
        yield Highlight("blow", outcome.damage_total, request.roller.name, purpose_alone(request))


def purpose(request: DndRequest) -> str:
    """Return the roll's purpose, and who rolls if that's known."""
    name = request.roller.name
    if not name or is_nobody(name):
        return purpose_alone(request)
    return _labelled(request, say("{name} · {what}", name=name, what=request.what))


def purpose_alone(request: DndRequest) -> str:
    """Return the roll's purpose without the roller."""
    return _labelled(request, request.what)


def _labelled(request: DndRequest, what: str) -> str:
    if isinstance(request, AttackRequest) and request.nth > 1:
        words = later("{what}, attack {nth} of {most}")
        what = words.say(what=what, nth=request.nth, most=request.attacks)
    if request.label and isinstance(request, D20Request):
        return say("{what}: {label}", what=what, label=source_name(request.label))
    return what
