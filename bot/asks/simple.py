"""Roll requests in a game without goals, for which parsing rolls is enough."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import fields, replace

from bot.asks.rules.asked import Answer, Asked, Asking, FillAsk, Own
from bot.asks.rules.panel import SUBJECT
from bot.errors import PlayerError
from bot.rolls.card import code, plain, shortened
from bot.rolls.game import Game, Panel
from bot.rolls.table import Askable
from bot.rolls.trail import Trail
from bot.rolls.values import Place
from bot.words import clauses, say

R = TypeVar("R")

_LONG = 150  # Characters of an answer that fits on one line in a message of twenty.


def answering_asks(game: Game[R]) -> Game[R]:
    """Return the game, extended with rolls that answer a GM's request.

    Its requests have the fields ``ask`` and ``character``, both 0 by default.

    Raises:
        TypeError: The fields are missing.

    """
    if not {"ask", "character"} <= {field.name for field in fields(game.request)}:  # type: ignore[arg-type]
        raise TypeError(f"{game.request.__name__} needs the fields ask and character, both 0 by default.")

    def deeds(trail: Trail[Any]) -> tuple[object, ...]:
        asked = trail[-1].request
        filled = (FillAsk(asked.ask, asked.character, trail[0].name),) if asked.ask else ()
        return (*game.deeds(trail), *filled)

    def on_panel(request: Any) -> Panel | None:
        own = game.on_panel(request)
        return Panel(SUBJECT, request.ask, (own,) if own else ()) if request.ask else own

    return replace(game, deeds=deeds, on_panel=on_panel)


def askable(game: Game[R], read: Callable[[str], R]) -> Askable:
    """Return the way to ask several people for rolls of a game; see :func:`answering_asks`.

    ``read`` returns the request for a typed text, and raises PlayerError if that isn't a roll of the game.
    """

    async def asked(_place: Place, text: str, goal: str) -> Asking:
        return of_kept(read(text), goal)

    def of_kept(request: Any, goal: str) -> Asking:
        if goal:
            raise PlayerError(say("This roll can't have a goal. Leave the goal option empty."))
        return Asking(game.key, request)

    def title(request: Any, _goal: str = "") -> str:
        purpose, dice = game.purpose(request), code(game.title(request))
        return say("{what}: {dice}", what=plain(purpose), dice=dice) if purpose else dice

    def answer(asked: Asked, trail: Trail[Any], _goal: str) -> Answer:
        card = game.card(trail)
        working = shortened(clauses((*card.told, *card.remarks)), _LONG)
        return Answer(asked.character, asked.name, asked.roll, card.total or card.headline, working)

    return Askable(asked, of_kept, title, title, _own, answer)


def _own(request: Any, own: Own) -> object:
    return replace(request, ask=own.ask, character=own.asked.character)
