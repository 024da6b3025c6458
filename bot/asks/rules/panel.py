"""The message of a roll request, which fills up with results."""

from collections.abc import Iterator, Sequence

from bot.asks.rules.asked import Answer
from bot.rolls.card import Action, Card, Choice, plain
from bot.words import later, listed, say

SUBJECT = "ask"
"""The start of its buttons' ``custom_id`` and the kind of its panel. Never change it."""

ROLL, FAIL, REST, RESULTS, OPEN = "ask_roll", "ask_fail", "ask_rest", "ask_results", "ask_open"
CLOSE = "ask_close"
"""The keys of the actions. Buttons contain them, so never change one."""


def ask_card(
    title: str,
    answers: Sequence[Answer],
    *,
    can_fail: bool = False,
    is_open: bool = False,
    is_closed: bool = False,
) -> Card:
    """Return the public card with the results so far, those who haven't rolled, and the button to press.

    With ``can_fail``, people can fail on purpose. With ``is_open``, anyone can answer, so no one is missing.
    """
    waits = not is_closed and not all(answer.roll for answer in answers)
    can_roll = waits or (is_open and not is_closed)
    actions = [Action(ROLL, say("Roll") if can_roll else say("My roll"))]
    if can_fail and waits:
        actions.append(Action(FAIL, say("Fail on purpose"), quiet=True))
    actions.append(Action(RESULTS, say("GM: results"), quiet=True, row=1))
    if waits:
        actions.append(Action(REST, say("GM: roll for the rest"), quiet=True, row=1))
    if can_roll:
        actions.append(Action(CLOSE, say("GM: close"), quiet=True, row=1))
    lines = tuple(_lines(answers, is_open=is_open, is_closed=is_closed))
    return Card(title, lines=lines, actions=tuple(actions))


def _lines(answers: Sequence[Answer], *, is_open: bool, is_closed: bool) -> Iterator[str]:
    yield from (_line(answer) for answer in answers if answer.roll)
    known = [answer.success for answer in answers if answer.success is not None]
    if len(known) > 1:
        yield say("{count} of {all} succeeded", count=known.count(True), all=len(known))
    if missing := [plain(answer.name) for answer in answers if not answer.roll]:
        yield say("Waiting for: {names}", names=listed(missing))
    if is_closed:
        yield say("Closed. No one else can roll.")
    elif is_open:
        yield say("Press Roll to take part.")


def results_card(title: str, answers: Sequence[Answer]) -> Card:
    """Return the card of who succeeded, which only the GM sees."""
    return Card(title, lines=tuple(map(_line, answers)))


def roll_choices(answers: Sequence[Answer]) -> tuple[Choice, ...]:
    """Return the rolls that can be opened."""
    return tuple(
        Choice(str(answer.character), say("{name}: {total}", name=answer.name, total=answer.total))
        for answer in answers
        if answer.roll
    )


def people_choices(answers: Sequence[Answer]) -> tuple[Choice, ...]:
    """Return a player's characters, to choose which of them rolls or whose roll is shown."""
    return tuple(
        Choice(
            str(answer.character), answer.name, say("has rolled") if answer.roll else say("hasn't rolled yet")
        )
        for answer in answers
    )


def _line(answer: Answer) -> str:
    name = plain(answer.name)
    if not answer.roll:
        return say("{name}: …", name=name)
    if not answer.total:
        return say("{name}: rolled, hidden", name=name)
    if not answer.working:
        return say("{name} {total} ✗", name=name, total=answer.total)
    words = {
        None: later("{name}: **{total}** ({working})"),
        True: later("{name} **{total}** ✓ ({working})"),
        False: later("{name} **{total}** ✗ ({working})"),
    }[answer.success]
    return words.say(name=name, total=answer.total, working=answer.working)
