"""D&D rolls that a GM requests from several characters by name."""

from functools import partial

from msgspec.structs import replace

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.errors import PlayerError
from bot.games.dnd.inspiration import ui as inspiring
from bot.games.dnd.rolls.record.kinds import CheckRequest, DeathSaveRequest, SaveRequest
from bot.games.dnd.rolls.record.request import DndRequest, is_nobody
from bot.games.dnd.rolls.rules.from_options import TypedOptions, check_request
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.rules.source_words import tilts_words
from bot.games.dnd.rolls.rules.trail import history
from bot.games.dnd.rolls.rules.words import d20_words, headline
from bot.games.dnd.rolls.ui.offers import offered
from bot.games.dnd.services import DndServices
from bot.games.dnd.targets.options_text import read_dc
from bot.games.dnd.terms.playing import difficulty_name
from bot.rolls.table import Askable
from bot.rolls.trail import Trail
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction
from bot.words import clauses, later, say


def askable(services: DndServices) -> Askable:
    """Return the way to ask several characters for checks and saves."""
    return Askable(
        _read,
        of_kept,
        title,
        hidden_title,
        own_request,
        answered,
        can_fail=can_fail,
        people=partial(people, services),
        names=partial(offered, "ask"),
    )


async def _read(_place: Place, text: str, goal: str) -> Asking:
    return asking(text, goal)


async def people(services: DndServices, interaction: AnyInteraction, text: str) -> list[Asked]:
    """Return the named people, or all characters played here. Raises PlayerError if someone is unknown."""
    holders = await inspiring.people(services, interaction, text or "all")
    return [Asked(holder.character, holder.name, holder.player) for holder in holders]


def asking(what: str, dc: str) -> Asking:
    """Return the typed request. Raises PlayerError if it isn't a check or save."""
    return _asking(check_request(what, dc, TypedOptions()))


def of_kept(request: DndRequest, dc: str) -> Asking:
    """Return a saved roll as a request to several people, with its bonus and circumstances.

    Raises:
        PlayerError: It isn't a check or save, has a whole bonus but no owner, or the DC is invalid.

    """
    if not isinstance(request, CheckRequest | SaveRequest):
        raise PlayerError(
            say("Only D&D checks and saves can be asked of several people. Choose one of these.")
        )
    if is_nobody(request.roller.name):
        words = later("{what} was saved with one character's bonus. Ask for the check by its name instead.")
        raise PlayerError(words.say(what=request.what))
    return _asking(replace(request, dc=read_dc(dc)) if dc else request)


def _asking(request: DndRequest) -> Asking:
    return Asking("dnd", replace(request, dc=None), "" if request.dc is None else str(request.dc))


def own_request(request: DndRequest, own: Own) -> DndRequest:
    """Return one person's request."""
    request = request.by(ask=own.ask, character=own.asked.character, name=own.asked.name)
    return request.having(dc=int(own.goal) if own.goal else None, fails=own.fails)


def answered(asked: Asked, trail: Trail[DndRequest], goal: str) -> Answer:
    """Return this roll as an answer, compared with the DC if the viewer may know it."""
    request = trail[-1].request
    outcome = resolve(request, None, trail[-1].faces)
    number, name = asked.character, asked.name
    if outcome.test is None:
        return Answer(number, name, asked.roll, say("fails on purpose"))
    working = clauses([d20_words(outcome.test), *tilts_words(request), *history(trail)])
    # A 1 or a 20 says more than success or failure does (SRD 5.2, Rolling a 1 or 20).
    if isinstance(request, DeathSaveRequest):
        return Answer(number, name, asked.roll, headline(request, outcome), working)
    success = outcome.test.total >= int(goal) if goal else None
    return Answer(number, name, asked.roll, str(outcome.test.total), working, success)


def can_fail(request: DndRequest) -> bool:
    """Return True for a roll that people can fail on purpose: a save, except death saves (Saving Throws)."""
    return isinstance(request, SaveRequest) and not isinstance(request, DeathSaveRequest)


def title(request: DndRequest, goal: str) -> str:
    """Return the request, with its DC if known."""
    if not goal:
        return request.what
    name = difficulty_name(int(goal))
    words = later("{what}, DC {dc} ({name})") if name else later("{what}, DC {dc}")
    return words.say(what=request.what, dc=goal, name=name)


def hidden_title(request: DndRequest) -> str:
    """Return the request without its DC, which only GMs know."""
    return say("{what}, hidden DC", what=request.what)
