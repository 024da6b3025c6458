"""A system's roll requested from several people: what each of them rolls, and the form of their answer."""

from typing import Any

from msgspec.structs import replace

from bot.asks.rules.asked import Answer, Asked, Asking, Own
from bot.errors import PlayerError
from bot.games.systems.rules.card import card
from bot.rolls.card import code, plain
from bot.rolls.trail import Trail
from bot.systems.forms import missing_words
from bot.systems.model import Option
from bot.systems.naming import no_goal, system_name
from bot.systems.option_words import AGAINST
from bot.systems.request import SystemRequest, Wanted
from bot.systems.shipped import GAME, library_here, plan_of
from bot.systems.typed import read_typed
from bot.systems.written import written
from bot.words import say


def asking(text: str, goal: str) -> Asking:
    """Return the typed roll as a request to several people. Numbers tracked for them can be omitted.

    Raises:
        PlayerError: It names no system (with an empty message), can't be parsed, or has no such goal.

    """
    asked = read_typed(text, library_here())
    if asked is None:
        raise PlayerError("")  # Others explain errors in text that names no system.
    if isinstance(asked, Wanted):
        plan = plan_of(asked.request)
        if any(plan.system.track(key) is None for key in asked.missing):
            raise PlayerError(missing_words(plan, asked))
        asked = asked.request
    return of_kept(asked, goal)


def of_kept(request: SystemRequest, goal: str) -> Asking:
    """Return a saved roll as a request to several people. Raises PlayerError if it can't have the goal."""
    if goal:
        option = _against(request)
        if option and request.number(option.key) is not None:
            raise PlayerError(
                say(
                    "The roll already has a goal. Leave the goal option empty, or remove the goal "
                    "from the roll."
                )
            )
        _with_goal(request, goal)
    return Asking(GAME, request, goal)


def _against(request: SystemRequest) -> Option | None:
    """Return the option that serves as the goal."""
    return next((option for option in plan_of(request).roll.options if AGAINST[0] in option.words), None)


def _with_goal(request: SystemRequest, goal: str) -> SystemRequest:
    """Return the request with a goal. Raises PlayerError if it doesn't accept that goal."""
    option, number = _against(request), goal.removeprefix(">=")
    if option is None or not number.isdecimal() or not option.low <= int(number) <= option.high:
        raise PlayerError(no_goal(plan_of(request).system))
    others = tuple(pair for pair in request.options if pair[0] != option.key)
    return replace(request, options=(*others, (option.key, int(number))))


def title(request: SystemRequest, goal: str = "") -> str:
    """Return the headline: the purpose of the request, and its typed form."""
    plan = plan_of(request)
    typed = code(written(plan, _with_goal(request, goal) if goal else request, with_label=False))
    return say("{what}: {dice}", what=plain(request.label or system_name(plan.system)), dice=typed)


def hidden_title(request: SystemRequest) -> str:
    """Return the request without its goal, which only GMs know."""
    return say("{what}, hidden goal", what=title(request))


def own_request(request: SystemRequest, own: Own) -> SystemRequest:
    """Return one person's request."""
    asked = _with_goal(request, own.goal) if own.goal else request
    mine = replace(asked, ask=own.ask, character=own.asked.character)
    return replace(mine, name=own.asked.name, player=own.asked.player) if own.is_for_other else mine


def answered(asked: Asked, trail: Trail[Any], goal: str) -> Answer:
    """Return a person's outcome and dice, judged against the goal if the viewer is allowed to know it."""
    if goal:
        trail = tuple(replace(version, request=_with_goal(version.request, goal)) for version in trail)
    shown = card(trail)
    return Answer(asked.character, asked.name, asked.roll, shown.headline, "; ".join(shown.working))
