"""D&D rolls that a GM requests from several characters by name."""

from functools import partial

from bot.asks.rules.asked import Asked, Asking
from bot.games.dnd.asks.answers import answered, asking, can_fail, hidden_title, of_kept, own_request, title
from bot.games.dnd.inspiration import ui as inspiring
from bot.games.dnd.rolls.ui.offers import offered
from bot.games.dnd.services import DndServices
from bot.rolls.table import Askable
from bot.rolls.values import Place
from bot.ui.context import AnyInteraction


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
