"""Rolls that were kept and did not reach whoever made them: shown with the next thing that they do there."""

import logging
from collections.abc import Sequence

from msgspec import Struct

from bot.errors import PressError
from bot.rolls.audience_view import Drawing
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Viewer, may_see
from bot.rolls.rolls_read import Games, place_of, read_trail
from bot.rolls.values import Place, Shown, Who
from bot.store.rolls import Rolls
from bot.store.unseen import Unseen, UnseenRoll

log = logging.getLogger(__name__)


class Late(Struct, frozen=True):
    """A roll that is shown late.

    ``shown`` is what all see of it, with where that is missing. ``made`` is in seconds since 1970, UTC.
    ``is_private``: whoever rolled sees more of it than all others do.
    """

    noted: UnseenRoll
    shown: Shown
    made: int
    is_private: bool


class UnseenRolls:
    """Which rolls were not seen. That there are some is remembered; which, and by whom, the store says."""

    def __init__(self, unseen: Unseen, rolls: Rolls, gms: GameMasters, games: Games) -> None:
        self._unseen = unseen
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self._waiting: set[tuple[int, int]] = set()

    async def load(self) -> None:
        """Remember for whom there are any, after a start."""
        self._waiting = await self._unseen.waiting()

    async def note(self, rolls: Sequence[int], user: int, channel: int) -> None:
        """Note that this user made these rolls in this channel and saw nothing of them."""
        found = await self._rolls.some(rolls)
        for roll in found:
            log.warning(
                "Roll %s was kept and not seen; whoever made it is told with what they do next", roll.number
            )
        await self._put([UnseenRoll(roll.id, user, channel) for roll in found])

    async def _put(self, rolls: Sequence[UnseenRoll]) -> None:
        # Before the write: to look once in vain costs little, and none is overlooked meanwhile.
        self._waiting |= {(roll.user, roll.channel) for roll in rolls}
        await self._unseen.note(rolls)

    def is_waiting(self, user: int, channel: int) -> bool:
        """Whether there may be some for this user in this channel."""
        return (user, channel) in self._waiting

    async def take(self, place: Place, who: Who) -> Late | None:
        """The oldest roll that this user has not seen here, from now on no longer noted; None without one."""
        while noted := await self._unseen.take(who.user, place.channel):
            try:
                late = await self._late(noted, place, who)
            except PressError as error:  # It can no longer be read.
                log.info("An unseen roll is not shown: %s", error)
                continue
            # Also where the bot is stopped: it is off the list by now, and nobody has seen it.
            except BaseException:
                await self._put([noted])
                raise
            if late:
                return late
        self._waiting.discard((who.user, place.channel))
        return None

    async def again(self, late: Late) -> None:
        """Note once more that this was not seen."""
        await self._put([late.noted])

    async def _late(self, noted: UnseenRoll, place: Place, who: Who) -> Late | None:
        stored = await self._rolls.get(noted.roll)
        if stored is None:
            return None
        drawing = Drawing(stored, *read_trail(self._games, stored))
        is_gm = stored.is_hidden and await self._gms.is_gm(who, place, place_of(stored))
        sees = stored.is_hidden and may_see(stored.audience, Viewer(stored.owner == who.user, is_gm))
        shown = drawing.late(await self._rolls.posts(stored.id))
        return Late(noted, shown, stored.versions[0].made // 1000, sees)
