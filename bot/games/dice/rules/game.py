"""Plain dice notation, the game that every table plays: ``/roll 4d6kh3+2``."""

from functools import lru_cache

from bot.asks.rules.asked import FillAsk
from bot.asks.rules.panel import SUBJECT as ASK
from bot.dice.notation import reread
from bot.dice.roll import Result, Roll
from bot.dice.typed import sentences
from bot.games.dice.rules.acts import REROLL, amended_by, choices, form, may_amend, may_undo, roll_dice_again
from bot.games.dice.rules.request import (
    KEY,
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
from bot.games.dice.rules.thrown import attempts, drawn, highest, highlights, rethrown, tally_or_rows
from bot.games.dice.rules.trail import amended, before, lost_faces, not_back, rerolled
from bot.games.dice.rules.words import GOALS, MAX_DETAIL, headline, result_words, totals, verdicts, working
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
from bot.rolls.card import Action, Card, Face, Seen, Tone
from bot.rolls.chances import Chance, Chances, at_once, tail
from bot.rolls.drawn_faces import by_notation
from bot.rolls.game import Game, Luck, Odds, Panel, Reuse
from bot.rolls.pictures import MOST, Before, row_of
from bot.rolls.trail import Trail
from bot.systems.reading import system_words
from bot.tables.reading import read_table, row_lines
from bot.words import later, say
from bot.words.speaking import pictures, spoken


def odds_of(asked: DiceRequest) -> Chances | None:
    """Return the odds of each goal, or of each row of a results table if there is only one roll."""
    lines = at_once(reread(asked.dice))
    if asked.table:
        is_single = len(lines) == 1 and lines[0].line.times <= 1
        return Chances(read_table(asked.table).row_chances(lines[0].totals)) if is_single else None
    goals = tuple(
        Chance(odds.line.notation, odds.met / odds.met_of) for odds in lines if odds.met is not None
    )
    return Chances(goals) if goals else None


def how_often(trail: Trail[DiceRequest]) -> Chance | None:
    """Return how often such a roll gets its total, or a rarer one, or its row of a results table.

    Return None for a GM's request: they may be hiding the goal.
    """
    asked = trail[-1].request
    lines = at_once(reread(asked.dice))
    if asked.ask or len(lines) != 1 or lines[0].line.times > 1:
        return None
    (result,) = roll_of(asked, trail[-1].faces).results
    if asked.table:
        return read_table(asked.table).row_chance(lines[0].totals, result.total)
    return tail(lines[0].totals, result.total)


def _card(trail: Trail[DiceRequest]) -> Card:
    rolls = [roll_of(version.request, version.faces) for version in trail]
    now, asked = rolls[-1], trail[-1].request
    struck, remarks = _past(trail, rolls) if len(trail) > 1 else ({}, ())
    has_pictures = bool(pictures())
    labels = {result.line.label for result in now.results}
    own = labels if len(labels) == 1 else ()
    label = " · ".join(filter(None, dict.fromkeys((asked.name, asked.label, *own, asked.title))))
    has_goals = any(result.line.goal for result in now.results)
    tone, total = _tone(now) if has_goals else Tone.PLAIN, totals(now)
    # One total says everything.
    came = headline(now) if has_goals or len(now.results) > 1 else total
    lines, notes = tuple[str, ...](), _notes(asked)
    if asked.table or asked.told:
        came = tally_or_rows(asked, now) or came
        lines, notes = row_lines(asked.table, drawn(asked, now)), (*highest(asked, now), *notes)
    return Card(
        headline=came,
        label=label,
        total=total,
        verdict=verdicts(now) if has_goals else "",
        sign=_SIGNS.get(tone, ""),
        # Only this case needs them, because they take longer than the words.
        rows=rows(now, struck) if has_pictures else (),
        working=working(now, struck, MAX_DETAIL),
        small=(_without_labels(asked),) if has_pictures else (),
        lines=lines,
        remarks=(*remarks, *notes),
        tone=tone,
        actions=_actions(now, trail),
    )


def rows(rolled: Roll, before: Before) -> tuple[Seen, ...]:
    """Return a row for each result, or no rows if there are too many dice or one has no picture.

    ``before`` has the faces that rerolls replaced, by die key.
    """
    if not 0 < len(rolled.dice) <= MOST:
        return ()
    shown = tuple(_row(result, before) for result in rolled.results)
    if not all(shown):
        return ()
    if len(shown) == 1:
        return shown
    return tuple(
        (f"**{result_words(result)}**  ", *row) for result, row in zip(rolled.results, shown, strict=True)
    )


def _row(result: Result, before: Before) -> Seen:
    pools = iter(result.pools)
    row = row_of(result.line.part, pools, before)
    if not row or result.line.goal is None:
        return row
    goal = row_of(result.line.goal.part, pools, before)
    if not goal or any(isinstance(part, Face) for part in goal):
        return ()
    return (*row, f" · {GOALS[result.line.goal.sign].say(goal=''.join(map(str, goal)))}")


def _past(trail: Trail[DiceRequest], rolls: list[Roll]) -> tuple[Before, tuple[str, ...]]:
    """Return the rerolled faces by die, and descriptions of all changes to the roll."""
    losses = [
        lost_faces(old, new, version.picked)
        for old, new, version in zip(rolls, rolls[1:], trail[1:], strict=False)
        if version.why == REROLL
    ]
    remarks = *rerolled(losses, _helper(trail, REROLL)), *_amendments(trail, rolls)
    return before(losses, rolls[-1]), remarks


def _actions(now: Roll, trail: Trail[DiceRequest]) -> tuple[Action, ...]:
    undo = (undo_action(),) if len(trail) > 1 and can_undo(trail) else ()
    reroll = (Action(REROLL, say("Reroll…")),) if now.dice else ()
    # An asked roll is answered only once.
    again = () if trail[0].request.ask else (Action(AGAIN, say("Again")),)
    return (*again, *reroll, amend_action(), *undo)


def _deeds(trail: Trail[DiceRequest]) -> tuple[object, ...]:
    """Return the roll's deeds: the request that it answers, if any."""
    asked = trail[0].request
    return (FillAsk(asked.ask, asked.character, trail[0].name),) if asked.ask else ()


def _helper(trail: Trail[DiceRequest], *why: str) -> str:
    """Return the name of the last person who made one of these changes to someone else's roll, or ""."""
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


def _notes(asked: DiceRequest) -> tuple[str, ...]:
    """Return notes on how the notation was parsed where dialects differ, unless they are too long."""
    system = system_words(asked.system) if asked.system else ""
    return _read_as(asked.dice, system, asked.dialect, spoken())


@lru_cache(maxsize=1024)
def _read_as(dice: str, system: str, dialect: str, _language: str) -> tuple[str, ...]:
    notes = sentences(reread(dice), system, dialect)
    return notes if sum(map(len, notes)) <= _MAX_NOTES else ()


def _without_labels(asked: DiceRequest) -> str:
    return "; ".join(line.notation for line in reread(asked.dice).lines)


def _tone(rolled: Roll) -> Tone:
    """Return a good tone if all goals are met, a bad one if none are, and otherwise a plain one."""
    met = {result.success for result in rolled.results}
    if met == {True}:
        return Tone.GOOD
    return Tone.BAD if met == {False} else Tone.PLAIN


_SIGNS = {Tone.GOOD: "hit", Tone.BAD: "miss"}

_ACTS = {
    REROLL: Act(
        do=roll_dice_again,
        did=later("rerolled dice"),
        choices=choices,
        ask=later("Choose dice to reroll"),
        many=True,
        rethrown=rethrown,
    ),
}

GAME = Game(
    key=KEY,
    request=DiceRequest,
    throw=throw,
    card=_card,
    title=notation,
    purpose=purpose,
    command=command,
    luck=Luck(by_notation(lambda request: request.dice), attempts, highlights),
    resolve=lambda trail: roll_of(trail[-1].request, trail[-1].faces),
    reuse=Reuse(adapted, with_more, can_save=lambda _request: True),
    deeds=_deeds,
    odds=Odds(odds_of, how_often, may_fail),
    on_panel=lambda request: Panel(ASK, request.ask) if request.ask else None,
    acts=acts(amending(amended_by, form, may_amend), undoing(may=may_undo), _ACTS),
)
