"""What a GM asks several characters to roll: the message on which the results come in."""

from collections.abc import Sequence

from msgspec import Struct

from bot.card import Action, Card, plain
from bot.games.dnd.request import DndRequest
from bot.games.dnd.rules import difficulty_name
from bot.words import say

SUBJECT = "ask"
ROLL, FAIL, REST, RESULTS = "ask_roll", "ask_fail", "ask_rest", "ask_results"


class FillAsk(Struct, frozen=True):
    """A deed: the roll answers, for this character, what was asked under that number."""

    ask: int
    character: int


class Answer(Struct, frozen=True):
    """One who was asked, by name. ``total`` is "" until they roll; ``success`` None where nobody may know here.

    ``hidden``: there is a roll, but not for everybody's eyes.
    """

    name: str
    total: str = ""
    success: bool | None = None
    hidden: bool = False


def ask_card(request: DndRequest, dc: int | None, answers: Sequence[Answer], *, is_hidden: bool) -> Card:
    """What all see: the results so far, who is missing, and the one button to tap."""
    missing = [plain(each.name) for each in answers if not each.total and not each.hidden]
    lines = [_line(each) for each in answers]
    if missing:
        lines.append(say("Missing: {names}", names=", ".join(missing)))
    actions = [Action(ROLL, say("Roll"))]
    if request.kind == "save":
        actions.append(Action(FAIL, say("Fail on purpose"), quiet=True))
    if missing:
        actions.append(Action(REST, say("GM: roll for the rest"), quiet=True, row=1))
    if is_hidden:
        actions.append(Action(RESULTS, say("GM: results"), quiet=True, row=1))
    return Card(
        headline=_headline(request, dc, is_hidden=is_hidden),
        label=say("asks for a roll"),
        lines=tuple(lines),
        actions=tuple(actions),
    )


def results_card(request: DndRequest, dc: int | None, answers: Sequence[Answer]) -> Card:
    """What the GM alone is told: who succeeded."""
    return Card(_headline(request, dc, is_hidden=False), lines=tuple(map(_line, answers)))


def _headline(request: DndRequest, dc: int | None, *, is_hidden: bool) -> str:
    if is_hidden:
        return say("{what}, hidden DC", what=request.what)
    if dc is None:
        return request.what
    name = difficulty_name(dc)
    words = "{what}, DC {dc} ({name})" if name else "{what}, DC {dc}"
    return say(words, what=request.what, dc=dc, name=name)


def _line(answer: Answer) -> str:
    name = plain(answer.name)
    if answer.hidden:
        return say("{name}: rolled, hidden", name=name)
    if not answer.total:
        return say("{name}: …", name=name)
    if answer.success is None:
        return say("{name}: **{total}**", name=name, total=answer.total)
    words = "✓ {name}: **{total}**, success" if answer.success else "✗ {name}: **{total}**, failure"
    return say(words, name=name, total=answer.total)
