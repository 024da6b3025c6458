"""The card of a D&D roll."""

from collections.abc import Iterator

from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.acts import actions
from bot.games.dnd.rolls.rules.highlights import purpose, purpose_alone
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now
from bot.games.dnd.rolls.rules.rows import Rank, rank, row, sign_of, sources
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import goal_words, headline, lines, tilts_words, total, verdict
from bot.rolls.act import UNDO
from bot.rolls.card import Card, Tone, bare, in_words
from bot.rolls.undoing import asked_of, question

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
    dice = row(outcome, goal_words(request, outcome))
    said = (*_question(trail), *lines(request, outcome))
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
