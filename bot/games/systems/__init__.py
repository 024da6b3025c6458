"""Game systems as files: named outcomes, tracks, and actions after a roll."""

from typing import cast

from bot.asks.rules.asked import Asking
from bot.games.systems.rules.asked import answered, asking, hidden_title, of_kept, own_request, title
from bot.games.systems.rules.game import GAME
from bot.games.systems.rules.tracks import TracksMoved
from bot.games.systems.services import TrackServices
from bot.games.systems.store import MOVED, PEOPLE
from bot.games.systems.ui import panels, taps
from bot.help import topics
from bot.rolling.core import Core
from bot.rolls.table import AT_ONCE, Askable, Prepared, Table
from bot.rolls.values import Place, Who
from bot.sources.service import AT_HAND, PRESENT, SOURCES, AtHand, Present
from bot.systems.request import SystemRequest

__all__ = ["GAME", "HELP", "PEOPLE", "at_table"]

HELP = topics(__name__)


def at_table(core: Core) -> Table:
    """Return systems' part of a channel: tracks, and rolls by the files that apply there."""
    services = core.build(TrackServices)
    keeper = services.tracks

    async def prepare(request: SystemRequest, place: Place, who: Who, hidden: bool) -> Prepared:
        present = cast(Present, core.tables.of(SOURCES).offers[PRESENT])
        return await keeper.prepare(await present(request, place), place, who, hidden)

    def at_once(request: SystemRequest, place: Place, who: Who) -> Prepared | None:
        at_hand = cast(AtHand, core.tables.of(SOURCES).offers[AT_HAND])
        now = at_hand(request, place)
        return keeper.at_once(now, place, who) if now else None

    async def read_asked(_place: Place, text: str, goal: str) -> Asking:
        return asking(text, goal)

    return Table(
        services=services,
        prepare=prepare,
        asks=Askable(read_asked, of_kept, title, hidden_title, own_request, answered),
        deeds={TracksMoved: MOVED},
        taps=taps(services),
        panels=panels(services),
        exported=keeper.exported,
        offers={"tracks": keeper.known, AT_ONCE: at_once},
    )
