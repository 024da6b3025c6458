"""Stored rolls that their maker hasn't seen, to show the next time the maker does something there."""

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
    """A roll shown late.

    ``shown`` is the public view, with the places where it's missing. ``made`` is in seconds since 1970, UTC.
    ``is_private`` is True if the roller sees more of it than others do.
    """

    noted: UnseenRoll
    shown: Shown
    made: int
    is_private: bool


class UnseenRolls:
    """The rolls that no one has seen. Their existence is cached, and the store has the details."""

    def __init__(self, unseen: Unseen, rolls: Rolls, gms: GameMasters, games: Games) -> None:
        self._unseen = unseen
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self.waiting: set[tuple[int, int]] = set()
        """The users who may have unseen rolls, each with the channel."""

    async def load(self) -> None:
        """Load the users who have unseen rolls, after the bot starts."""
        self.waiting = await self._unseen.waiting()

    async def note(self, rolls: Sequence[int], user: int, channel: int) -> None:
        """Record that this user made these rolls in this channel without seeing them."""
        stored = await self._rolls.some(rolls)
        for roll in stored:
            log.warning(
                "Roll %s was saved but not seen; its roller sees it with their next action", roll.number
            )
        await self._put([UnseenRoll(roll.id, user, channel) for roll in stored])

    async def _put(self, rolls: Sequence[UnseenRoll]) -> None:
        # Do this before the write: a lookup in vain costs little, and meanwhile none is missed.
        self.waiting |= {(roll.user, roll.channel) for roll in rolls}
        await self._unseen.note(rolls)

    async def take(self, place: Place, who: Who) -> Late | None:
        """Return and clear the oldest roll that this user hasn't seen here, or None if there is none."""
        while noted := await self._unseen.take(who.user, place.channel):
            try:
                late = await self._late(noted, place, who)
            except PressError as error:  # It can no longer be parsed.
                log.info("Couldn't show an unseen roll: %s", error)
                continue
            # Even if the bot is stopped: it's already off the list, but no one has seen it.
            except BaseException:
                await self._put([noted])
                raise
            if late:
                return late
        self.waiting.discard((who.user, place.channel))
        return None

    async def again(self, late: Late) -> None:
        """Record again that this roll wasn't seen."""
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
