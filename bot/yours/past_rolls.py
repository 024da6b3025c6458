"""Looking back: the rolls that somebody may see, and how high the dice of a table fell."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import whole_label
from bot.rolls.rolls_read import Games, readable
from bot.rolls.trail import Trail
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.rolls import StoredRoll
from bot.words import say
from bot.yours.channel_rolls import END, MOST, ChannelRolls, Since
from bot.yours.rules.luck import Luck
from bot.yours.store import LookingBack, Wanted
from bot.yours.tally import Tally
from bot.yours.trails import TrailReader

PAGE = 4  # Rolls of a page: each has a row of buttons, and a message has five rows.
_READ = 1000  # Labels that are looked at at a time, so that others read in between.


class Found(Struct, frozen=True):
    """A roll, its versions as its game reads them, and the message it is on, 0 if that is not known."""

    stored: StoredRoll
    trail: Trail[Any]
    message: int


class Asked(Struct, frozen=True):
    """Whose history is asked for: of this user, a game's key or "", how far back, a word of its labels.

    ``hidden``: only what is hidden in this channel, which GMs alone may see.
    """

    user: int
    game: str = ""
    since: Since = Since.EVER
    word: str = ""
    hidden: bool = False


class Page(Struct, frozen=True):
    """Rolls of a history that were found, the newest first; ``more`` if there are older ones.

    ``is_gm``: whoever asks is GM here, who may see what is hidden.
    """

    rolls: tuple[Found, ...]
    asked: Asked
    page: int
    more: bool
    is_gm: bool


class TableLuck(Struct, frozen=True):
    """How high the dice of each player of a channel fell, by user id and the name they had last.

    ``is_cut``: older rolls were not looked at.
    """

    players: Mapping[int, tuple[str, Luck]]
    since: Since
    is_cut: bool


class PastRolls:
    """Answers what was kept; ``answers`` knows on which messages the last rolls are."""

    def __init__(
        self,
        kept: LookingBack,
        rolls: ChannelRolls,
        answers: Answers,
        gms: GameMasters,
        games: Games,
    ) -> None:
        self._kept = kept
        self._rolls = rolls
        self._answers = answers
        self._gms = gms
        self._games = games

    async def history(self, asked: Asked, place: Place, who: Who, page: int) -> Page:
        """A page of somebody's rolls, as far as whoever asks may see them; the first is 0.

        One's own are those of the server, others' those of this channel, and so is what is hidden.

        Raises:
            PlayerError: What is hidden is asked for, and they are no GM here.

        """
        own = asked.user == who.user
        is_gm = await self._gms.is_gm(who, place, place)
        if asked.hidden and not is_gm:
            raise PlayerError(
                say("Only a GM here sees what is hidden of others; without that, look at /history.")
            )
        wanted = Wanted(
            asked.user,
            place.guild,
            # In a direct message, and where the bot is no member, there is no server to look through.
            0 if own and place.guild and not asked.hidden else place.channel,
            asked.game,
            await self._rolls.begun(asked.since, place),
            own=own,
            hidden_in=place.channel if asked.hidden else 0,
        )
        await self._answers.write()
        first = page * PAGE
        if asked.word:
            ids = (await self._labelled(wanted, asked.word))[first : first + PAGE + 1]
        else:
            ids = await self._kept.ids(wanted, first, PAGE + 1)
        return Page(tuple(await self._found(ids[:PAGE])), asked, page, len(ids) > PAGE, is_gm)

    async def _found(self, ids: Sequence[int]) -> list[Found]:
        rolls = await self._kept.rolls(ids)
        messages = {stored.id: message for stored, message in rolls}
        iterator = readable(self._games, [stored for stored, _ in rolls])
        return [Found(stored, trail, messages[stored.id]) for stored, trail in iterator]

    async def _labelled(self, wanted: Wanted, word: str) -> list[int]:
        """Those of the last rolls that have this word in their label."""
        numbers: list[int] = []
        labels, before = _Labels(self._games, word), END
        for _ in range(0, MOST, _READ):
            rows = await self._kept.requests(wanted, before, _READ)
            # Beside the loop, which turns meanwhile.
            numbers += await asyncio.to_thread(labels.having, rows)
            if len(rows) < _READ:
                break
            before = rows[-1][0]
        return numbers

    def label(self, found: Found) -> str:
        """What a roll was for, to whoever may see all of it."""
        return whole_label(self._games[found.stored.game].purpose(found.trail[-1].request))

    def result(self, found: Found) -> str:
        """What a roll came to, in as few words as possible."""
        return self._games[found.stored.game].card(found.trail).headline

    async def luck(self, since: Since, place: Place) -> TableLuck:
        """How high the dice of everybody fell in this channel, in rolls that all may see.

        Raises:
            PlayerError: Nothing was rolled here in that time.

        """
        tally = Tally(self._games)
        is_whole = await self._rolls.read(place, await self._rolls.begun(since, place), END, tally.add)
        players = await asyncio.to_thread(tally.players)
        if not players:
            raise PlayerError(say("Nothing was rolled here in that time that all see; look further back."))
        return TableLuck(players, since, not is_whole)


class _Labels:
    """Looks for a word in the labels of rolls, in any case."""

    def __init__(self, games: Games, word: str) -> None:
        self._games = games
        self._trails = TrailReader(games)
        self._word = word.casefold()
        self._known: dict[tuple[str, str], bool] = {}

    def having(self, rows: Sequence[tuple[int, str, str]]) -> list[int]:
        """The numbers of those of these rolls that have it; each with its game and last request."""
        return [number for number, game, request in rows if self._has(game, request)]

    def _has(self, game: str, request: str) -> bool:
        # People roll the same again and again: a label is looked at once.
        known = self._known.get((game, request))
        if known is None:
            known = self._known[game, request] = self._word in self._label(game, request).casefold()
        return known

    def _label(self, game: str, request: str) -> str:
        try:
            return whole_label(self._games[game].purpose(self._trails.request(game, request)))
        except (ValueError, LookupError):  # It can no longer be read, and is told of nowhere.
            return ""
