"""The recap of an evening: the GMs' version and the public one."""

import asyncio
from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.audiences import Audience
from bot.errors import PlayerError
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import whole_label
from bot.rolls.rolls_read import Games
from bot.rolls.values import Place, Who
from bot.store.answers import Answers
from bot.store.fought import Fought, FoughtFights
from bot.words import say
from bot.yours.channel_rolls import GAP, ChannelRolls
from bot.yours.rules.drawn import drawn
from bot.yours.rules.recap import Gathering, Recap, RecapRoll
from bot.yours.store import LookingBack, TrailRow
from bot.yours.trails import TrailReader


class Evening(Struct, frozen=True):
    """An evening in a channel, from its ``first`` to its ``last`` open roll, and its recap.

    Times are in milliseconds since 1970, UTC. ``fights`` are those that ended in it. ``hidden`` counts the
    rolls that only GMs know about, by audience. ``is_cut`` is True if older rolls weren't counted.
    """

    place: Place
    first: int
    last: int
    recap: Recap
    fights: tuple[Fought, ...] = ()
    hidden: Mapping[Audience, int] = {}
    is_cut: bool = False


class Recaps(Struct, frozen=True):
    """Looks back at evenings, for GMs."""

    kept: LookingBack
    rolls: ChannelRolls
    fights: FoughtFights
    answers: Answers
    gms: GameMasters
    games: Games

    async def require(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless the user is a GM."""
        await self.gms.require(place, who)

    async def evening(self, place: Place, when: tuple[int, int] | None = None) -> Evening:
        """Return the recap of this channel's last evening, or of the period ``when`` if it's given."""
        first, last = when or await self.rolls.evening(place)
        await self.answers.write()
        telling = _Telling(self.games)
        is_whole = await self.rolls.read(place, first, last, telling.add)
        recap = await asyncio.to_thread(telling.recap)
        # Later rolls belong to the same evening until it ends.
        until = last + GAP
        fights = await self.fights.between(place.guild, place.channel, first, until)
        hidden = await self.kept.hidden(place.guild, place.channel, first, until)
        return Evening(place, first, last, recap, tuple(fights), hidden, not is_whole)


def check_told(evening: Evening) -> None:
    """Raise PlayerError if an evening has no open rolls to recap."""
    if not evening.recap.rolls:
        raise PlayerError(say("There are no open rolls here to recap."))


class _Telling:
    """Gathers everything that a recap shows about open rolls."""

    def __init__(self, games: Games) -> None:
        self._trails = TrailReader(games)
        self._gathering = Gathering()

    def add(self, rows: Iterable[TrailRow]) -> None:
        """Add these rolls, newest first, skipping any that can no longer be parsed."""
        for row in rows:
            try:
                game, trail = self._trails.read(row)
                label = whole_label(game.purpose(trail[-1].request))
                faces, highlights = drawn(game, trail), game.luck.highlights(trail)
            except (ValueError, LookupError):
                continue
            name = row.versions[0].name
            self._gathering.add(RecapRoll(row.owner, name, label, row.message, tuple(faces), highlights))

    def recap(self) -> Recap:
        """Return the recap of all rolls added."""
        return self._gathering.recap()
