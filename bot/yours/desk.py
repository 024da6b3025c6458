"""Looking back: the rolls that somebody may see, and how high the dice of a table fell."""

import asyncio
from collections.abc import Callable, Mapping
from enum import Enum

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import whole_label
from bot.rolls.rolls_read import Games, readable
from bot.rolls.trail import Trail
from bot.rolls.values import Place, Who
from bot.store.rolls import StoredRoll
from bot.words import say
from bot.yours.rules.luck import Luck
from bot.yours.store import LookingBack, Wanted
from bot.yours.tally import Tally

PAGE = 4  # Rolls of a page: each has a row of buttons, and a message has five rows.
GAP = 4 * 60 * 60 * 1000  # Milliseconds without a roll that end an evening.
MOST = 10_000  # Rolls that are looked back at.
_READ = 200  # Rolls that are read at a time, so that others read in between.
_DAY = 24 * 60 * 60 * 1000  # Milliseconds.
_END = 2**62  # Above any roll's number.


class Since(Enum):
    """How far back somebody looks. The value stands in buttons: never change one."""

    EVENING = "evening"
    MONTH = "month"
    EVER = "ever"


Found = tuple[StoredRoll, Trail[object]]
"""A roll, and its versions as its game reads them."""


class Asked(Struct, frozen=True):
    """Whose history is asked for: of this user, a game's key or "", how far back, a word of its labels."""

    user: int
    game: str = ""
    since: Since = Since.EVER
    word: str = ""


class Page(Struct, frozen=True):
    """Rolls of a history that were found, the newest first; ``more`` if there are older ones."""

    rolls: tuple[Found, ...]
    asked: Asked
    page: int
    more: bool


class TableLuck(Struct, frozen=True):
    """How high the dice of each player of a channel fell, by user id and the name they had last.

    ``is_cut``: older rolls were not looked at.
    """

    players: Mapping[int, tuple[str, Luck]]
    since: Since
    is_cut: bool


class YoursDesk:
    """Answers what was kept. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(self, kept: LookingBack, gms: GameMasters, games: Games, clock: Callable[[], int]) -> None:
        self._kept = kept
        self._gms = gms
        self._games = games
        self._clock = clock

    async def history(self, asked: Asked, place: Place, who: Who, page: int) -> Page:
        """A page of somebody's rolls, as far as whoever asks may see them; the first is 0.

        One's own are those of the server, others' those of this channel.
        """
        own = asked.user == who.user
        is_gm = await self._gms.is_gm(who, place, place)
        wanted = Wanted(
            asked.user,
            place.guild,
            # In a direct message, and where the bot is no member, there is no server to look through.
            0 if own and place.guild else place.channel,
            asked.game,
            await self._since(asked.since, place),
            own=own,
            gm_of=place.channel if is_gm else 0,
        )
        if not asked.word:
            ids = await self._kept.ids(wanted, page * PAGE, PAGE + 1)
            found = readable(self._games, await self._kept.rolls(ids[:PAGE]))
            return Page(tuple(found), asked, page, len(ids) > PAGE)
        matching = await self._labelled(wanted, asked.word)
        first = page * PAGE
        return Page(tuple(matching[first : first + PAGE]), asked, page, len(matching) > first + PAGE)

    async def _labelled(self, wanted: Wanted, word: str) -> list[Found]:
        """Those of the last rolls that have this word in their label."""
        found: list[Found] = []
        for skip in range(0, MOST, _READ):
            ids = await self._kept.ids(wanted, skip, _READ)
            found += [
                (stored, trail)
                for stored, trail in readable(self._games, await self._kept.rolls(ids))
                if word.casefold() in self.label(stored, trail).casefold()
            ]
            if len(ids) < _READ:
                break
        return found

    def label(self, stored: StoredRoll, trail: Trail[object]) -> str:
        """What a roll was for, to whoever may see all of it."""
        return whole_label(self._games[stored.game].purpose(trail[-1].request))

    def result(self, stored: StoredRoll, trail: Trail[object]) -> str:
        """What a roll came to, in as few words as possible."""
        return self._games[stored.game].card(trail).headline

    async def luck(self, since: Since, place: Place) -> TableLuck:
        """How high the dice of everybody fell in this channel, in rolls that all may see.

        Raises:
            PlayerError: Nothing was rolled here in that time.

        """
        first = await self._since(since, place)
        tally, before, count = Tally(self._games), _END, 0
        is_over = False
        while not is_over and count < MOST:
            rows = await self._kept.trails(place.guild, place.channel, before, _READ)
            # Counted beside the loop, which turns meanwhile.
            await asyncio.to_thread(tally.add, [each for each in rows if each.made >= first])
            is_over = len(rows) < _READ or rows[-1].made < first
            count, before = count + len(rows), rows[-1].id if rows else 0
        players = await asyncio.to_thread(tally.players)
        if not players:
            raise PlayerError(say("Nothing was rolled here in that time that all see; look further back."))
        return TableLuck(players, since, not is_over)

    async def _since(self, since: Since, place: Place) -> int:
        """From when on, in milliseconds since 1970, UTC."""
        if since is Since.MONTH:
            return self._clock() - 30 * _DAY
        if since is Since.EVER:
            return 0
        # Of open rolls alone: when an evening began must not tell of a hidden one.
        begun, before = self._clock(), _END
        for _ in range(0, MOST, _READ):
            times = await self._kept.times(place.guild, place.channel, before, _READ)
            if before == _END and times:  # The last evening, if it is over already.
                begun = times[0][1]
            for number, made in times:
                if begun - made > GAP:
                    return begun
                begun, before = made, number
            if len(times) < _READ:
                break
        return begun
