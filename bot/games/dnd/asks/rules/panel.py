"""What a GM asks several characters to roll: the message on which the results come in."""

from collections.abc import Sequence

from msgspec import Struct

from bot.games.dnd.chapter import difficulty_name
from bot.games.dnd.checks import DEATH
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import d20_words, headline, tilts_words
from bot.rolls.card import Action, Card, Choice, plain
from bot.rolls.trail import Trail
from bot.words import later, listed, say

SUBJECT = "ask"
ROLL, FAIL, REST, RESULTS, OPEN = "ask_roll", "ask_fail", "ask_rest", "ask_results", "ask_open"


class FillAsk(Struct, frozen=True):
    """A deed: the roll answers, for this character, what was asked under that number."""

    ask: int
    character: int


class Answer(Struct, frozen=True):
    """One who was asked, by number and name, with the ``roll`` that answers, 0 for none yet.

    ``total`` and ``working`` are "" where it is not for the eyes of whoever looks; ``success`` is None where
    nobody may know here.
    """

    character: int
    name: str
    roll: int = 0
    total: str = ""
    working: str = ""
    success: bool | None = None


def answered(character: int, name: str, roll: int, trail: Trail[DndRequest], dc: int | None) -> Answer:
    """The answer that this roll is, against a DC that whoever looks may know."""
    request = trail[-1].request
    outcome = resolve(request, None, trail[-1].faces)
    if outcome.test is None:
        return Answer(character, name, roll, say("fails on purpose"))
    working = "; ".join([d20_words(outcome.test), *tilts_words(request), *history(trail)])
    # A 1 or a 20 says more than success or failure (SRD 5.2, Rolling a 1 or 20).
    if request.check.ability == DEATH:
        return Answer(character, name, roll, headline(request, outcome), working)
    success = None if dc is None else outcome.test.total >= dc
    return Answer(character, name, roll, str(outcome.test.total), working, success)


def ask_card(request: DndRequest, dc: int | None, answers: Sequence[Answer], *, is_hidden: bool) -> Card:
    """What all see: the results so far, who is missing, and the one button to tap."""
    missing = [plain(each.name) for each in answers if not each.roll]
    lines = [_line(each) for each in answers if each.roll]
    known = [each.success for each in answers if each.success is not None]
    if len(known) > 1:
        lines.append(say("{count} of {all} succeed", count=known.count(True), all=len(known)))
    if missing:
        lines.append(say("Missing: {names}", names=listed(missing)))
    actions = [Action(ROLL, say("Roll") if missing else say("My roll"))]
    # Saves alone are failed on purpose (SRD 5.2, Saving Throws), and a death save must be made.
    if request.kind == "save" and request.check.ability != DEATH and missing:
        actions.append(Action(FAIL, say("Fail on purpose"), quiet=True))
    actions.append(Action(RESULTS, say("GM: results"), quiet=True, row=1))
    if missing:
        actions.append(Action(REST, say("GM: roll for the rest"), quiet=True, row=1))
    title = say("{what}, hidden DC", what=request.what) if is_hidden else _headline(request, dc)
    return Card(title, lines=tuple(lines), actions=tuple(actions))


def results_card(request: DndRequest, dc: int | None, answers: Sequence[Answer]) -> Card:
    """What the GM alone is told: who succeeded."""
    return Card(_headline(request, dc), lines=tuple(map(_line, answers)))


def roll_choices(answers: Sequence[Answer]) -> tuple[Choice, ...]:
    """The rolls of those who have rolled, to be opened."""
    return tuple(
        Choice(str(each.character), say("{name}: {total}", name=each.name, total=each.total))
        for each in answers
        if each.roll
    )


def people_choices(answers: Sequence[Answer]) -> tuple[Choice, ...]:
    """The characters of one player, to choose who rolls, or whose roll is shown."""
    return tuple(
        Choice(str(each.character), each.name, say("has rolled") if each.roll else say("has not rolled yet"))
        for each in answers
    )


def _headline(request: DndRequest, dc: int | None) -> str:
    if dc is None or request.check.ability == DEATH:
        return request.what
    name = difficulty_name(dc)
    words = later("{what}, DC {dc} ({name})") if name else later("{what}, DC {dc}")
    return words.say(what=request.what, dc=dc, name=name)


def _line(answer: Answer) -> str:
    name = plain(answer.name)
    if not answer.roll:
        return say("{name}: …", name=name)
    if not answer.total:
        return say("{name}: rolled, hidden", name=name)
    if not answer.working:
        return say("✗ {name} {total}", name=name, total=answer.total)
    words = {
        None: later("{name}: **{total}** ({working})"),
        True: later("✓ {name}: **{total}**, success ({working})"),
        False: later("✗ {name}: **{total}**, failure ({working})"),
    }[answer.success]
    return words.say(name=name, total=answer.total, working=answer.working)
