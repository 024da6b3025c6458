"""The recap of an evening: what GMs are told of it, and what of that all may be."""

import asyncio
from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Audience, whole_label
from bot.rolls.rolls_read import Games
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.fought import Fought, FoughtFights
from bot.words import say
from bot.yours.channel_rolls import GAP, ChannelRolls
from bot.yours.rules.drawn import drawn
from bot.yours.rules.recap import Gathering, Recap, Rolled
from bot.yours.store import LookingBack, TrailRow
from bot.yours.trails import TrailReader


class Evening(Struct, frozen=True):
    """An evening of a channel, from its ``first`` roll that all see to its ``last``, and what is told of it.

    Times are in milliseconds since 1970, UTC. ``fights`` are those that ended in it. ``hidden`` is how many
    rolls only GMs know of, by audience: for GMs alone. ``is_cut``: its older rolls were not looked at.
    """

    place: Place
    first: int
    last: int
    recap: Recap
    fights: tuple[Fought, ...] = ()
    hidden: Mapping[Audience, int] = {}
    is_cut: bool = False


class Recaps:
    """Looks back at evenings, for GMs."""

    def __init__(
        self,
        kept: LookingBack,
        rolls: ChannelRolls,
        fights: FoughtFights,
        answers: Answers,
        *,
        gms: GameMasters,
        games: Games,
    ) -> None:
        self._kept = kept
        self._rolls = rolls
        self._fights = fights
        self._answers = answers
        self._gms = gms
        self._games = games

    async def require(self, place: Place, who: Who) -> None:
        """Let GMs pass. Raises PlayerError for others."""
        await self._gms.require(place, who)

    async def evening(self, place: Place, when: tuple[int, int] | None = None) -> Evening:
        """The last evening of this channel, or that from one time to another."""
        first, last = when or await self._rolls.evening(place)
        await self._answers.write()
        telling = _Telling(self._games)
        is_whole = await self._rolls.read(place, first, last, telling.add)
        recap = await asyncio.to_thread(telling.told)
        # What comes after the last roll is of the same evening, until that is over.
        until = last + GAP
        fights = await self._fights.between(place.guild, place.channel, first, until)
        hidden = await self._kept.hidden(place.guild, place.channel, first, until)
        return Evening(place, first, last, recap, tuple(fights), hidden, not is_whole)


def check_told(evening: Evening) -> None:
    """Raises PlayerError if there is nothing to tell of an evening."""
    if not evening.recap.rolls:
        raise PlayerError(say("Nothing was rolled here that all see, so there is nothing to tell."))


class _Telling:
    """Gathers what is told of rolls that all see."""

    def __init__(self, games: Games) -> None:
        self._trails = TrailReader(games)
        self._gathering = Gathering()

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Gather these too, newest first; what can no longer be read is told of nowhere."""
        for row in rows:
            try:
                game, trail = self._trails.read(row)
                label = whole_label(game.purpose(trail[-1].request))
                faces, highlights = drawn(game, trail), game.luck.highlights(trail)
            except (ValueError, LookupError):
                continue
            name = row.versions[0].name
            self._gathering.add(Rolled(row.owner, name, label, row.message, tuple(faces), highlights))

    def told(self) -> Recap:
        """What is told of all of them."""
        return self._gathering.recap()
