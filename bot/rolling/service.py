"""Rolling for every game and audience.

The order is always read, decide, save, answer. Nothing is drawn on a card before it's on disk.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

from msgspec.structs import replace

from bot.audiences import Audience, stricter
from bot.codec import loads
from bot.dice.faces import RememberedFaces, Source
from bot.errors import PlayerError
from bot.rolls.audience_view import Drawing
from bot.rolls.chances import Chances
from bot.rolls.deeds import deeds_of, even_hidden, has_cost
from bot.rolls.game import AnyGame, Occasion
from bot.rolls.gms import GameMasters, is_master
from bot.rolls.hidden import Viewer, may_see
from bot.rolls.rolls_read import Games, place_of, read_trail, to_store
from bot.rolls.table import AT_ONCE, AtOnce, OnPanel, Prepared, Tables
from bot.rolls.trail import Trail, Version
from bot.rolls.values import Copy, Place, Shown, Who
from bot.store.answers import Answers
from bot.store.rolls import Rolls
from bot.store.stored_rolls import NONCE_BYTES, Deed, MovedError, NewRoll, Post, StoredRoll
from bot.store.turns import openly
from bot.words import say

_TRIES = 10  # How often to prepare a roll again because others rolled at the same moment.


@dataclass(frozen=True, eq=False)  # Not a Struct, because the fields would belong to the kit.
class Service:
    """Rolls for every game.

    ``clock`` returns milliseconds since 1970, UTC. ``entropy`` returns random bytes for seals. ``tables`` has
    what each game adds to a channel, and is filled once the games are loaded. ``answers`` records which
    message a new open roll is on.
    """

    rolls: Rolls
    gms: GameMasters
    games: Games
    source: Source
    clock: Callable[[], int]
    entropy: Callable[[int], bytes]
    tables: Tables
    answers: Answers

    async def roll(
        self,
        game: str,
        request: object,
        place: Place,
        who: Who,
        audience: Audience = Audience.EVERYONE,
        *,
        here: Place | None = None,
        ready: Prepared | None = None,
        also: Sequence[Deed] = (),
        made: Callable[[Drawing], object] | None = None,
    ) -> Shown:
        """Roll a game's request in this place, store it, and return what to show.

        The stricter of ``audience`` and the channel's default applies. ``here`` is the roller's place, if it
        isn't the roll's. ``ready`` is the request as already prepared by its game for an open roll. If it's
        outdated, the request is prepared again. ``also`` are deeds for any audience. ``made`` gets the roll.

        Raises:
            PlayerError: The request can't be rolled.

        """
        if not place.guild and audience in (Audience.GM, Audience.BLIND):
            raise PlayerError(
                say(
                    "There's no GM in direct messages or where Rollwright isn't a member. Choose "
                    "everyone or only me."
                )
            )
        playing = self.games[game]
        # Check before rolling: a failure that depends on the faces would reveal them to a blind roller.
        if playing.odds.can_fail(request):
            await self._refuse_telling(place, who, audience, here or place)
        drawing = await self._kept(playing, request, place, who, audience, ready=ready, also=also)
        if made:
            made(drawing)
        if not drawing.stored.is_hidden:
            return drawing.public(place.channel, new=True)
        return await self._first(drawing, place, who, here or place, audience)

    async def keep(self, game: str, request: object, place: Place, who: Who, ready: Prepared) -> int:
        """Roll this request openly and return the roll's number, for callers that show the roll.

        ``ready`` is the same as for :meth:`roll`. Raises PlayerError if the request can't be rolled.
        """
        playing = self.games[game]
        drawing = await self._kept(
            playing, request, place, who, Audience.EVERYONE, ready=ready, also=(), has_card=False
        )
        return drawing.stored.id

    async def _kept(
        self,
        playing: AnyGame,
        asked: object,
        place: Place,
        who: Who,
        audience: Audience,
        *,
        ready: Prepared | None,
        also: Sequence[Deed],
        has_card: bool = True,
    ) -> Drawing:
        """Return the new roll after storing it. If the table changes meanwhile, the faces stay the same."""
        source, table = RememberedFaces(self.source), self.tables.of(playing.key)
        if ready is None and (at_once := table.offers.get(AT_ONCE)):
            ready = cast(AtOnce, at_once)(asked, place, who)
        for _ in range(_TRIES):
            prepared = ready or Prepared(asked)
            if table.prepare and not ready:  # The request, completed with what is in play.
                prepared = await table.prepare(asked, place, who, await self.gms.hides(audience, place))
            trail, asks = _thrown(playing, prepared, source, who)
            card = playing.card(trail) if has_card else None  # Don't store anything that can't be drawn.
            deeds = [*prepared.deeds, *also]
            if asks:
                deeds += await self._deeds(asks, place, audience, is_open=bool(ready))
            version, where = to_store(trail[0], self.clock()), (place.guild, place.channel, place.parent)
            new = NewRoll(playing.key, *where, who.user, version, audience, self._nonce)
            try:
                stored = await self.rolls.add(new, deeds)
            except MovedError:
                # Nothing was stored: the table changed since it was read, so prepare the roll again.
                ready = None
                source.rewind()
                continue
            # Whether a roll costs something may depend on its faces, which a blind roller doesn't see.
            is_told = stored.audience.is_hidden and stored.audience is not Audience.BLIND
            costs = is_told and has_cost(self.tables.deeds, asks)
            return Drawing(stored, playing, trail, card, uncharged=prepared.uncharged or costs)
        raise PlayerError(say("Too much is happening at this table. Roll again."))

    async def _deeds(
        self, asks: tuple[object, ...], place: Place, audience: Audience, *, is_open: bool
    ) -> list[Deed]:
        """Return a new roll's deeds. A hidden roll only has those that are done even if it's hidden.

        ``is_open`` is True if it was prepared as an open roll.
        """
        kinds = self.tables.deeds
        hidden = even_hidden(kinds, asks)
        if len(hidden) == len(asks):
            return deeds_of(kinds, asks)
        if not is_open and await self.gms.hides(audience, place):
            return deeds_of(kinds, hidden)
        # If the default becomes stricter meanwhile, nothing is stored openly.
        return [openly, *deeds_of(kinds, asks)]

    async def _first(self, drawing: Drawing, place: Place, who: Who, here: Place, asked: Audience) -> Shown:
        """Return the views of a new hidden roll for each audience."""
        audience, settings = drawing.stored.audience, await self.gms.settings(place)
        is_gm = bool(place.guild) and is_master(settings, who, here, place)
        sees = may_see(audience, Viewer(is_owner=True, is_gm=is_gm))
        return drawing.first(
            asked=asked, sees=sees, screen=settings.screen if audience is Audience.BLIND else 0
        )

    async def again(self, place: Place, who: Who, audience: Audience | None = None) -> Shown:
        """Repeat this user's last request in this channel, by default for the same audience.

        Raises:
            PlayerError: There is no such request.

        """
        last, playing, trail, _ = await self._last(place, who)
        again = playing.reuse.adapt(trail[-1].request, Occasion.AGAIN)
        return await self.roll(last.game, again, place, who, audience or last.audience)

    async def odds(self, place: Place, who: Who) -> Chances | None:
        """Return the odds of this user's last roll here, or None if they are unknown.

        Raises:
            PlayerError: There is no such roll.

        """
        _, playing, trail, _ = await self._last(place, who)
        # Many targets and damage types can take a tenth of a second, so don't block others.
        return await asyncio.to_thread(playing.odds.of, trail[-1].request)

    async def odds_then(self, place: Place, who: Who) -> tuple[tuple[str, Chances], ...]:
        """Return the actions possible on the last roll, in words, each with its odds."""
        _, playing, trail, may = await self._last(place, who)
        return await asyncio.to_thread(playing.odds.then, trail) if may else ()

    async def _last(self, place: Place, who: Who) -> tuple[StoredRoll, AnyGame, Trail[Any], bool]:
        """Return a user's last roll here, its game, the versions they may know, and True if those are all."""
        last = await self.rolls.latest(place.channel, who.user)
        # If the bot joined or left this channel's server, different people can see its rolls.
        if last is None or last.guild not in (0, place.guild):
            raise PlayerError(say("You haven't rolled in this channel yet. Try /roll 1d20+5."))
        playing, trail = read_trail(self.games, last)
        # Changes by a GM to a roll that its roller can't see must not show in the next.
        is_gm = last.is_hidden and await self.gms.is_gm(who, place, place_of(last))
        may = not last.is_hidden or may_see(last.audience, Viewer(is_owner=True, is_gm=is_gm))
        return last, playing, trail if may else trail[:1], may

    def on_panel(self, shown: Shown) -> OnPanel | None:
        """Return the object that updates the panel with this roll, or None if no panel shows it."""
        return self.tables.panel(shown.on_panel.word) if shown.on_panel else None

    def also_on(self, shown: Shown) -> Iterator[tuple[OnPanel, Shown]]:
        """Yield the objects that update other panels with this roll, and the view for each panel."""
        for panel in shown.on_panel.also if shown.on_panel else ():
            if on := self.tables.panel(panel.word):
                yield on, replace(shown, on_panel=panel)

    async def last_game(self, place: Place) -> str:
        """Return the game of this channel's last open roll, or "" if there is none."""
        return await self.rolls.last_game(place.channel)

    async def recent(self, game: str, place: Place, who: Who, limit: int) -> list[str]:
        """Return the titles of the user's last distinct requests of a game here, newest first."""
        asked = await self.requests(game, place, who, limit * 4)
        return list(dict.fromkeys(map(self.games[game].title, asked)))[:limit]

    async def requests(self, game: str, place: Place, who: Who, limit: int) -> list[Any]:
        """Return the user's last distinct requests of a game in this channel, newest first."""
        rows = await self.rolls.recent(place.channel, who.user, game, limit)
        return [loads(self.games[game].request, row) for row in dict.fromkeys(rows)]

    async def posted(self, shown: Shown, post: Post) -> Shown | None:
        """Record that this hidden roll's line is on this message.

        Return the new view if the roll changed while it was being posted.
        """
        stored = await self.rolls.post(shown.roll, post)
        if stored is None or (stored.revision == shown.revision and not stored.revealed):
            return None
        now = Drawing(stored, *read_trail(self.games, stored)).public(post.channel, new=False)
        return None if now.card == shown.card else now

    async def found_on(self, roll: int, post: Post) -> None:
        """Record that this open roll is on this message, so that someone can continue from it elsewhere."""
        await self.rolls.post(roll, post)

    async def shown(self, roll: int, channel: int = 0) -> Shown | None:
        """Return the public view of a roll as a new message here or elsewhere, or None if it isn't stored."""
        stored = await self.rolls.get(roll)
        if stored is None:
            return None
        return Drawing(stored, *read_trail(self.games, stored)).public(channel or stored.channel, new=True)

    async def copies(self, roll: int) -> tuple[Copy, ...]:
        """Return the public view of a roll for each message known to show it."""
        stored = await self.rolls.get(roll)
        if stored is None:
            return ()
        return Drawing(stored, *read_trail(self.games, stored)).copies(
            await self.rolls.posts(roll), needed=False
        )

    async def _refuse_telling(self, place: Place, who: Who, audience: Audience, here: Place) -> None:
        """Refuse a roll whose possible failure would reveal its dice to a roller who may not see them."""
        settings = await self.gms.settings(place)
        is_blind = stricter(audience, settings.hidden) is Audience.BLIND
        if is_blind and not is_master(settings, who, here, place):
            raise PlayerError(
                say(
                    "This roll could divide by zero or grow too large, so it can't be blind. Change the dice."
                )
            )

    def _nonce(self) -> str:
        return self.entropy(NONCE_BYTES).hex()


def _thrown(
    playing: AnyGame, prepared: Prepared, source: Source, who: Who
) -> tuple[Trail[object], tuple[object, ...]]:
    """Return the trail of a new roll, and its deeds. Remembered faces are used first."""
    request, recall = prepared.request, prepared.recall
    recalled = recall.source(source) if recall else None
    throw = prepared.throw or partial(playing.throw, request)
    trail: Trail[object] = (Version(request, throw(recalled or source), who.user, who.name),)
    asks = playing.deeds(trail)
    return trail, tuple(recall.done(ask, recalled) for ask in asks) if recall and recalled else asks
