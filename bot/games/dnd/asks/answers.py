"""A check or a save that several are asked for: what each rolls, and how their answer reads."""

from msgspec.structs import replace

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.errors import PlayerError
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.from_options import Typed, check_request
from bot.games.dnd.rolls.rules.resolved import DEATH_DC, resolve
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import d20_words, headline, tilts_words
from bot.games.dnd.targets.options_text import read_dc
from bot.games.dnd.terms.checks import DEATH
from bot.games.dnd.terms.playing import difficulty_name
from bot.rolls.trail import Trail
from bot.words import clauses, later, say


def asking(what: str, dc: str, typed: Typed) -> Asking:
    """What is asked, as it was typed. Raises PlayerError for what is no check or save."""
    return _asking(check_request(what, dc, typed))


def of_kept(request: DndRequest, dc: str) -> Asking:
    """A roll that was kept, as it is asked of several; what its bonus and circumstances are goes with it.

    Raises:
        PlayerError: It is no check or save, or nobody's but with its whole bonus, or the DC is none.

    """
    if request.kind not in ("check", "save"):
        raise PlayerError(say("Several are asked for checks and saves of D&D alone; ask for one of these."))
    if is_nobody(request.name):
        raise PlayerError(
            say(
                "{what} was kept with a bonus of its own, which is nobody else's; ask by its own name.",
                what=request.what,
            )
        )
    return _asking(replace(request, dc=read_dc(dc)) if dc else request)


def _asking(request: DndRequest) -> Asking:
    known = DEATH_DC if request.check.ability == DEATH else request.dc
    return Asking("dnd", replace(request, dc=None), "" if known is None else str(known))


def own_request(request: DndRequest, own: Own) -> DndRequest:
    """The request of one who was asked."""
    dc = int(own.goal) if own.goal else None
    asked = own.asked
    return replace(request, ask=own.ask, character=asked.character, name=asked.name, dc=dc, fails=own.fails)


def answered(asked: Asked, trail: Trail[DndRequest], goal: str) -> Answer:
    """The answer that this roll is, against a DC that whoever looks may know."""
    request = trail[-1].request
    outcome = resolve(request, None, trail[-1].faces)
    number, name = asked.character, asked.name
    if outcome.test is None:
        return Answer(number, name, asked.roll, say("fails on purpose"))
    working = clauses([d20_words(outcome.test), *tilts_words(request), *history(trail)])
    # A 1 or a 20 says more than success or failure (SRD 5.2, Rolling a 1 or 20).
    if request.check.ability == DEATH:
        return Answer(number, name, asked.roll, headline(request, outcome), working)
    success = outcome.test.total >= int(goal) if goal else None
    return Answer(number, name, asked.roll, str(outcome.test.total), working, success)


def can_fail(request: DndRequest) -> bool:
    """Whether one may fail it on purpose: saves alone (SRD 5.2, Saving Throws); a death save must be made."""
    return request.kind == "save" and request.check.ability != DEATH


def title(request: DndRequest, goal: str) -> str:
    """What is asked, with the DC that it is against, if one is known."""
    if not goal or request.check.ability == DEATH:
        return request.what
    name = difficulty_name(int(goal))
    words = later("{what}, DC {dc} ({name})") if name else later("{what}, DC {dc}")
    return words.say(what=request.what, dc=goal, name=name)


def hidden_title(request: DndRequest) -> str:
    """What is asked against a DC that only GMs know."""
    return say("{what}, hidden DC", what=request.what)
