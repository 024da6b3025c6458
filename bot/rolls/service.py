"""Rolling, for every game and every audience.

The order is always: read, decide, save, answer. Nothing is drawn on a card before it is on disk.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from bot.codec import loads
from bot.dice.chances import Chances
from bot.dice.faces import RememberedFaces, Source
from bot.errors import PlayerError
from bot.rolls.audience_view import Drawing
from bot.rolls.deeds import deeds_of, even_hidden
from bot.rolls.game import AnyGame, Occasion
from bot.rolls.gms import GameMasters, is_master
from bot.rolls.hidden import Audience, Viewer, may_see, stricter
from bot.rolls.rolls_read import Games, place_of, read_trail, to_store
from bot.rolls.seal import NONCE_BYTES
from bot.rolls.table import OnPanel, Prepared, Tables
from bot.rolls.trail import Trail, Version
from bot.rolls.values import Copy, Place, Shown, Who
from bot.store.answers import Answers
from bot.store.rolls import Deed, MovedError, NewRoll, Post, Rolls, StoredRoll
from bot.store.turns import openly
from bot.words import say

_TRIES = 10  # How often a roll is prepared again, because others rolled at the same moment.


class Service:
    """Rolls for every game.

    ``clock`` answers milliseconds since 1970, UTC; ``entropy`` that many random bytes, for seals. ``tables``
    has what each game adds to a channel; it is filled once the games are at the table. ``answers`` notes on
    which messages rolls are.
    """

    def __init__(
        self,
        rolls: Rolls,
        gms: GameMasters,
        games: Games,
        *,
        source: Source,
        clock: Callable[[], int],
        entropy: Callable[[int], bytes],
        tables: Tables,
        answers: Answers,
    ) -> None:
        self._rolls = rolls
        self._gms = gms
        self._games = games
        self._tables = tables
        self._source = source
        self._clock = clock
        self._entropy = entropy
        self._answers = answers

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
    ) -> Shown:
        """Roll this request of a game in this place, keep it, and answer what of it is shown.

        Of ``audience`` and the channel's default, the stricter holds. ``here`` is where whoever rolls
        is, if that is not the place of the roll. ``ready``: what its game has made of the request already,
        for all to see, from what it has read; if that holds no more, it is prepared again.

        Raises:
            PlayerError: It cannot be rolled.

        """
        if not place.guild and audience in (Audience.GM, Audience.BLIND):
            raise PlayerError(
                say(
                    "There is no GM in a direct message, nor where I am no member;"
                    " choose everyone or only me."
                )
            )
        playing = self._games[game]
        # Before any die is thrown: failing by its faces would tell a blind roller of them.
        if playing.odds.can_fail(request):
            await self._refuse_telling(place, who, audience, here or place)
        drawing = await self._kept(playing, request, place, who, audience, ready=ready)
        if not drawing.stored.is_hidden:
            return drawing.public(place.channel, new=True)
        return await self._first(drawing, place, who, here or place, audience)

    async def _kept(
        self,
        playing: AnyGame,
        asked: object,
        place: Place,
        who: Who,
        audience: Audience,
        *,
        ready: Prepared | None,
    ) -> Drawing:
        """The new roll, kept. If what is in play changes while it is prepared, the same faces stand."""
        source = RememberedFaces(self._source)
        for _ in range(_TRIES):
            prepared = ready or await self._prepared(playing, asked, place, who, audience)
            source.rewind()
            request, recall = prepared.request, prepared.recall
            recalled = recall.source(source) if recall else None
            throw = prepared.throw or partial(playing.throw, request)
            trail: Trail[object] = (Version(request, throw(recalled or source), who.user, who.name),)
            card = playing.card(trail)  # Nothing is saved that cannot be drawn.
            asks = playing.deeds(trail)
            if recall and recalled:
                asks = tuple(recall.done(ask, recalled) for ask in asks)
            deeds = [*prepared.deeds, *await self._deeds(asks, place, audience, is_open=bool(ready))]
            ready = None
            # Nothing was kept: the table changed since it was read, so the roll is prepared again.
            with suppress(MovedError):
                stored = await self._rolls.add(self._new(playing.key, trail, place, audience), deeds)
                return Drawing(stored, playing, trail, card, uncharged=prepared.uncharged)
        raise PlayerError(say("Too much happens at this table at once; please roll again."))

    async def _prepared(
        self, playing: AnyGame, asked: object, place: Place, who: Who, audience: Audience
    ) -> Prepared:
        """The request with what is in play, for a game that has such a thing."""
        prepare = self._tables.of(playing.key).prepare
        if prepare is None:
            return Prepared(asked)
        settings = await self._gms.settings(place)
        return await prepare(asked, place, who, stricter(audience, settings.hidden).is_hidden)

    async def _deeds(
        self, asks: tuple[object, ...], place: Place, audience: Audience, *, is_open: bool
    ) -> list[Deed]:
        """What a new roll asks to be done with it; of a hidden one only what is done even so.

        ``is_open``: it is prepared as one that all see.
        """
        kinds = self._tables.deeds
        hidden = even_hidden(kinds, asks)
        if len(hidden) == len(asks):
            return deeds_of(kinds, asks)
        if not is_open and stricter(audience, (await self._gms.settings(place)).hidden).is_hidden:
            return deeds_of(kinds, hidden)
        # A default that becomes stricter meanwhile stores nothing in the open.
        return [openly, *deeds_of(kinds, asks)]

    async def _first(self, drawing: Drawing, place: Place, who: Who, here: Place, asked: Audience) -> Shown:
        """What of a new hidden roll is shown to whom."""
        audience, settings = drawing.stored.audience, await self._gms.settings(place)
        is_gm = bool(place.guild) and is_master(settings, who, here, place)
        sees = may_see(audience, Viewer(is_owner=True, is_gm=is_gm))
        return drawing.first(
            asked=asked, sees=sees, screen=settings.screen if audience is Audience.BLIND else 0
        )

    async def again(self, place: Place, who: Who, audience: Audience | None = None) -> Shown:
        """Roll this user's last request in this channel once more, for the same audience if none is given.

        Raises:
            PlayerError: There is none.

        """
        last, playing, request = await self._last(place, who)
        again = playing.reuse.adapt(request, Occasion.AGAIN)
        return await self.roll(last.game, again, place, who, audience or last.audience)

    async def odds(self, place: Place, who: Who) -> Chances | None:
        """What such a roll may come to as this user's last one in this channel; None if that is not known.

        Raises:
            PlayerError: There is none.

        """
        _, playing, request = await self._last(place, who)
        # Of many targets and types of damage it may take a tenth of a second, for which nobody else waits.
        return await asyncio.to_thread(playing.odds.of, request)

    async def _last(self, place: Place, who: Who) -> tuple[StoredRoll, AnyGame, Any]:
        """The last roll of a user in this channel, its game, and its request as far as they may know it."""
        last = await self._rolls.latest(place.channel, who.user)
        # In a channel in which the bot became a member, or no longer is one, others hold what a roll is of.
        if last is None or last.guild not in (0, place.guild):
            raise PlayerError(
                say("You have not rolled in this channel yet: start with /roll, as in /roll 1d20+5.")
            )
        playing, trail = read_trail(self._games, last)
        # What a GM made of a roll that its roller may not see, the roller must not learn from the next.
        is_gm = last.is_hidden and await self._gms.is_gm(who, place, place_of(last))
        may = not last.is_hidden or may_see(last.audience, Viewer(is_owner=True, is_gm=is_gm))
        return last, playing, trail[-1 if may else 0].request

    def on_panel(self, shown: Shown) -> OnPanel | None:
        """What keeps the panel up to date that shows something of this roll; None for none."""
        return self._tables.panel(shown.on_panel.word) if shown.on_panel else None

    async def recent(self, game: str, place: Place, who: Who, limit: int) -> list[str]:
        """The user's last different requests of a game in this channel, by their titles, newest first."""
        playing = self._games[game]
        rows = await self._rolls.recent(place.channel, who.user, game, limit * 4)
        titles = (playing.title(loads(playing.request, row)) for row in dict.fromkeys(rows))
        return list(dict.fromkeys(titles))[:limit]

    async def posted(self, shown: Shown, post: Post) -> Shown | None:
        """Note that all can see this hidden roll's line on this message.

        Answers what is to be shown there if the roll has changed while it was being posted.
        """
        await self._rolls.post(shown.roll, post)
        stored = await self._rolls.get(shown.roll)
        if stored is None:
            return None
        now = Drawing(stored, *read_trail(self._games, stored)).public(post.channel, new=False)
        return None if now.card == shown.card else now

    async def answered(self, shown: Shown, message: int) -> None:
        """Note that this new roll, which all see, is on this message."""
        await self._answers.note(shown.roll, message)

    async def found_on(self, roll: int, post: Post) -> None:
        """Note that all can see this roll on this message, from which somebody goes on elsewhere."""
        await self._rolls.post(roll, post)

    async def shown(self, roll: int, channel: int = 0) -> Shown | None:
        """A roll as all see it now, a new message in its own channel or another; None if it is not kept."""
        stored = await self._rolls.get(roll)
        if stored is None:
            return None
        return Drawing(stored, *read_trail(self._games, stored)).public(channel or stored.channel, new=True)

    async def copies(self, roll: int) -> tuple[Copy, ...]:
        """A roll as all see it now, for each message that is known to have it."""
        stored = await self._rolls.get(roll)
        if stored is None:
            return ()
        return Drawing(stored, *read_trail(self._games, stored)).copies(
            await self._rolls.posts(roll), needed=False
        )

    async def _refuse_telling(self, place: Place, who: Who, audience: Audience, here: Place) -> None:
        """Refuse whoever may not see the dice a roll that could fail by them: failing would tell of them."""
        settings = await self._gms.settings(place)
        is_blind = stricter(audience, settings.hidden) is Audience.BLIND
        if is_blind and not is_master(settings, who, here, place):
            raise PlayerError(
                say(
                    "With some dice this roll would fail, as it may divide by zero or grow too large,"
                    " so it cannot be rolled blind; leave that out."
                )
            )

    def _new(self, game: str, trail: Trail[object], place: Place, audience: Audience) -> NewRoll:
        version = to_store(trail[0], self._clock())
        return NewRoll(
            game, place.guild, place.channel, place.parent, trail[0].by, version, audience, self._nonce
        )

    def _nonce(self) -> str:
        return self._entropy(NONCE_BYTES).hex()
