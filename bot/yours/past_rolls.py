"""Looking back: the rolls that someone can see, and how high the dice of a table rolled."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, lru_cache

from msgspec import Struct

from bot.errors import DiceError, PlayerError, PressError
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import whole_label
from bot.rolls.rolls_read import Games, read_trail
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.stored_rolls import StoredRoll
from bot.words import say
from bot.words.speaking import Manner, manner, spoken
from bot.yours.channel_rolls import END, MOST, ChannelRolls, ChannelSince
from bot.yours.rules.luck import LuckReport
from bot.yours.store import LookingBack, ShownRoll, WantedRolls
from bot.yours.tallies import Tallies
from bot.yours.trails import TrailReader

PAGE = 4  # Rolls of a page: each has a row of buttons, and a message has five rows.
_TOLD = 512  # Rolls whose lines are kept, of at most about 2 KiB each.
_READ = 1000  # Labels that are looked at at a time, so that others read in between.


class MatchingRoll(Struct, frozen=True):
    """A roll, its label, its result in as few words as possible, and its message, 0 if unknown."""

    stored: StoredRoll
    label: str
    result: str
    message: int


class LuckQuery(Struct, frozen=True):
    """A question about history: the user, a game's key or "", how far back to look, and a word in the labels.

    ``hidden``: only what is hidden in this channel, which only GMs can see.
    """

    user: int
    game: str = ""
    since: ChannelSince = ChannelSince.EVER
    word: str = ""
    hidden: bool = False


class Page(Struct, frozen=True):
    """Rolls found in a history, newest first; ``more`` if there are older ones.

    ``is_gm``: the person asking is a GM here, who can see hidden rolls.
    """

    rolls: tuple[MatchingRoll, ...]
    asked: LuckQuery
    page: int
    more: bool
    is_gm: bool


class TableLuck(Struct, frozen=True):
    """The luck of each player in a channel, by user ID, with the player's latest name.

    ``cut`` is the number of rolls that were counted if there are more, or 0 if all were counted.
    """

    players: Mapping[int, tuple[str, LuckReport]]
    since: ChannelSince
    cut: int = 0


class PastRolls(Struct, frozen=True, eq=False, dict=True):
    """A service for questions about past rolls. ``answers`` knows the messages of the latest rolls."""

    kept: LookingBack
    rolls: ChannelRolls
    tallies: Tallies
    answers: Answers
    gms: GameMasters
    games: Games

    @cached_property
    def _tell_cached(self) -> Callable[[StoredRoll, str, Manner], tuple[str, str]]:
        # Turning pages, or looking again after a roll, shows the same ones.
        return lru_cache(maxsize=_TOLD)(self._tell)

    async def history(self, asked: LuckQuery, place: Place, who: Who, page: int) -> Page:
        """Return a page of someone's rolls that the person asking can see; the first page is 0.

        It covers the server for one's own rolls, this channel for others' and hidden ones.

        Raises:
            PlayerError: Hidden rolls are requested, and they aren't a GM here.

        """
        own = asked.user == who.user
        is_gm = await self.gms.is_gm(who, place, place)
        if asked.hidden and not is_gm:
            raise PlayerError(
                say("Only a GM can see others' hidden rolls. Use /history without that option.")
            )
        wanted = WantedRolls(
            asked.user,
            place.guild,
            # In a direct message, or if the bot isn't a member, there's no server to search.
            0 if own and place.guild and not asked.hidden else place.channel,
            asked.game,
            await self.rolls.start_of(asked.since, place),
            own=own,
            hidden_in=place.channel if asked.hidden else 0,
        )
        await self.answers.write()
        first = page * PAGE
        if asked.word:
            ids = (await self._labelled(wanted, asked.word))[first:]
            rolls, more = await self.kept.rolls(ids[:PAGE]), len(ids) > PAGE
        else:
            rolls, more = await self.kept.page(wanted, first, PAGE)
        return Page(tuple(self._found(rolls)), asked, page, more, is_gm)

    def _found(self, rolls: Sequence[ShownRoll]) -> Iterator[MatchingRoll]:
        for stored, message in rolls:
            with suppress(PressError, LookupError, DiceError):  # Those that can't be read are skipped.
                label, result = self._tell_cached(stored, spoken(), manner())
                yield MatchingRoll(stored, label, result, message)

    def _tell(self, stored: StoredRoll, _language: str, _manner: Manner) -> tuple[str, str]:
        """Return the label and result of a roll, for someone who can see all of it."""
        playing, trail = read_trail(self.games, stored)
        return whole_label(playing.purpose(trail[-1].request)), playing.card(trail).headline

    async def _labelled(self, wanted: WantedRolls, word: str) -> list[int]:
        """Return the last rolls with this word in their label."""
        numbers: list[int] = []
        labels, before = _Labels(self.games, word), END
        for _ in range(0, MOST, _READ):
            rows = await self.kept.requests(wanted, before, _READ)
            # This runs outside the event loop, which keeps running.
            numbers += await asyncio.to_thread(labels.having, rows)
            if len(rows) < _READ:
                break
            before = rows[-1][0]
        return numbers

    async def luck(self, since: ChannelSince, place: Place) -> TableLuck:
        """Return how high everyone's dice rolled in the open rolls of this channel.

        Raises:
            PlayerError: Nothing was rolled here in that time.

        """
        tally, is_whole = await self.tallies.read(place, await self.rolls.start_of(since, place))
        players = tally.players()
        if not players:
            raise PlayerError(say("There are no open rolls here in that time. Look further back."))
        return TableLuck(players, since, 0 if is_whole else tally.rolls)


class _Labels:
    """Searches for a word in the labels of rolls, ignoring case."""

    def __init__(self, games: Games, word: str) -> None:
        self._games = games
        self._trails = TrailReader(games)
        self._word = word.casefold()
        self._known: dict[tuple[str, str], bool] = {}

    def having(self, rows: Sequence[tuple[int, str, str]]) -> list[int]:
        """Return the rolls with the word. Each roll is given as its ID, game and last request."""
        return [number for number, game, request in rows if self._has(game, request)]

    def _has(self, game: str, request: str) -> bool:
        # People make the same rolls again and again, so check each label once.
        known = self._known.get((game, request))
        if known is None:
            known = self._known[game, request] = self._word in self._label(game, request).casefold()
        return known

    def _label(self, game: str, request: str) -> str:
        try:
            return whole_label(self._games[game].purpose(self._trails.request(game, request)))
        except (ValueError, LookupError):  # It can no longer be parsed, so it's listed nowhere.
            return ""
