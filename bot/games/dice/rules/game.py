"""Plain dice notation, the game that every table plays: ``/roll 4d6kh3+2``."""

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASK
from bot.dice.notation import reread
from bot.dice.roll import Roll
from bot.dice.typed import sentences
from bot.games.dice.rules.acts import REROLL, amended_by, choices, form, may_amend, may_undo, roll_dice_again
from bot.games.dice.rules.odds import how_often, odds_of
from bot.games.dice.rules.request import (
    DiceRequest,
    adapted,
    command,
    may_fail,
    notation,
    purpose,
    roll_of,
    throw,
    with_more,
)
from bot.games.dice.rules.thrown import attempts, highlights, rethrown
from bot.games.dice.rules.told import drawn, highest, tally
from bot.games.dice.rules.trail import amended, before, lost_faces, not_back, rerolled
from bot.games.dice.rules.words import MAX_DETAIL, headline, totals, verdicts, working
from bot.rolls.act import (
    AGAIN,
    AMEND,
    UNDO,
    Act,
    acts,
    amend_action,
    amending,
    can_undo,
    undo_action,
    undoing,
)
from bot.rolls.card import Action, Card, Tone
from bot.rolls.drawn_faces import by_notation
from bot.rolls.game import Game, Luck, Odds, Panel, Reuse
from bot.rolls.trail import Trail
from bot.tables.reading import outcome_words, row_lines
from bot.words import later, say


def _card(trail: Trail[DiceRequest]) -> Card:
    rolls = [roll_of(version.request, version.faces) for version in trail]
    now, asked = rolls[-1], trail[-1].request
    losses = [
        lost_faces(old, new, version.picked)
        for old, new, version in zip(rolls, rolls[1:], trail[1:], strict=False)
        if version.why == REROLL
    ]
    labels = {result.line.label for result in now.results}
    own = labels if len(labels) == 1 else ()
    label = " · ".join(
        dict.fromkeys(label for label in (asked.name, asked.label, *own, asked.title) if label)
    )
    return Card(
        headline=tally(asked, now) or outcome_words(asked.table, drawn(asked, now)) or headline(now),
        label=label,
        total=totals(now),
        verdict=verdicts(now),
        lines=(*_rows(asked, now), *working(now, before(losses, now), MAX_DETAIL)),
        remarks=(
            *rerolled(losses, _helper(trail, REROLL)),
            *_amendments(trail, rolls),
            *highest(asked, now),
            *_notes(now, asked),
        ),
        tone=_tone(now),
        actions=_actions(now, trail),
    )


def _rows(asked: DiceRequest, now: Roll) -> tuple[str, ...]:
    return row_lines(asked.table, drawn(asked, now))


def _actions(now: Roll, trail: Trail[DiceRequest]) -> tuple[Action, ...]:
    undo = (undo_action(),) if can_undo(trail) else ()
    reroll = (Action(REROLL, say("Reroll dice…")),) if now.dice else ()
    # What was asked is answered once.
    again = () if trail[0].request.ask else (Action(AGAIN, say("Roll again")),)
    return (*again, *reroll, amend_action(), *undo)


def _deeds(trail: Trail[DiceRequest]) -> tuple[object, ...]:
    """What a roll stands for: it answers what was asked."""
    asked = trail[0].request
    return (FillAsk(asked.ask, asked.character, trail[0].name),) if asked.ask else ()


def _helper(trail: Trail[DiceRequest], *why: str) -> str:
    """The name of whoever last did one of these to somebody else's roll, or nothing."""
    last = next((version for version in reversed(trail) if version.why in why), trail[0])
    return last.name if last.by != trail[0].by else ""


def _amendments(trail: Trail[DiceRequest], rolls: list[Roll]) -> tuple[str, ...]:
    places = [place for place, version in enumerate(trail) if version.why in (AMEND, UNDO)]
    if not places:
        return ()
    steps = [_without_labels(trail[place].request) for place in (0, *places)]
    lost = [
        (key, face)
        for place in places
        for key, (face, _) in lost_faces(rolls[place - 1], rolls[place], ()).items()
    ]
    return amended(steps, not_back(lost, rolls), _helper(trail, AMEND, UNDO))


_MAX_NOTES = 600  # Characters of remarks about the notation; a card has room for more important things.


def _notes(now: Roll, asked: DiceRequest) -> tuple[str, ...]:
    """How the notation was read, where dialects differ, or what the system's dice mean; if that is short."""
    notes = sentences(now.expression, asked.system, asked.dialect)
    return notes if sum(map(len, notes)) <= _MAX_NOTES else ()


def _without_labels(asked: DiceRequest) -> str:
    return "; ".join(line.notation for line in reread(asked.dice).lines)


def _tone(rolled: Roll) -> Tone:
    """Good or bad where a goal says so, or the only d20 of the roll does."""
    met = {result.success for result in rolled.results}
    if met in ({True}, {False}):
        return Tone.GOOD if met == {True} else Tone.BAD
    twenties = [die.face for die in rolled.dice if die.sides == 20 and die.counted]
    if twenties in ([20], [1]):
        return Tone.GOOD if twenties == [20] else Tone.BAD
    return Tone.PLAIN


_ACTS = {
    REROLL: Act(
        do=roll_dice_again,
        did=later("rerolled dice"),
        choices=choices,
        ask=later("Which dice are rolled again?"),
        many=True,
        rethrown=rethrown,
    ),
}

GAME = Game(
    key="dice",
    request=DiceRequest,
    throw=throw,
    card=_card,
    title=notation,
    purpose=purpose,
    command=command,
    luck=Luck(by_notation(lambda request: request.dice), attempts, highlights),
    resolve=lambda trail: roll_of(trail[-1].request, trail[-1].faces),
    reuse=Reuse(adapted, with_more),
    deeds=_deeds,
    odds=Odds(odds_of, how_often, may_fail),
    on_panel=lambda request: Panel(ASK, request.ask) if request.ask else None,
    acts=acts(amending(amended_by, form, may_amend), undoing(may=may_undo), _ACTS),
)
