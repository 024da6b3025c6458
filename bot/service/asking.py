"""What GMs ask several characters to roll: one message, one tap each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from msgspec.structs import replace

from bot.card import Card, plain
from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.dnd import GAME
from bot.games.dnd.asking import Answer, ask_card, results_card
from bot.games.dnd.outcome import resolve
from bot.games.dnd.request import DndRequest
from bot.games.dnd.rerolling import DndTrail
from bot.hidden import Audience
from bot.service.gms import GameMasters
from bot.service.rolls import Service
from bot.service.stored import Games, read_trail
from bot.service.values import Place, Shown, Who
from bot.store.asks import Asked, Asks, StoredAsk
from bot.store.rolls import Rolls
from bot.words import say

MAX_ASKED = 20  # Characters of one ask; each has a line of its message.


@dataclass(frozen=True, slots=True)
class AskShown:
    """What was asked, as all see it: ``message`` is the one it is on, 0 for none yet."""

    id: int
    channel: int
    message: int
    asker: str
    card: Card


class AskBook:
    """What was asked. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self, asks: Asks, rolls: Rolls, service: Service, gms: GameMasters, *, games: Games, clock: Callable[[], int]
    ) -> None:
        self._asks = asks
        self._rolls = rolls
        self._service = service
        self._gms = gms
        self._games = games
        self._clock = clock

    async def ask(
        self, place: Place, who: Who, request: DndRequest, people: Sequence[Asked], dc: int | None, *, is_hidden: bool
    ) -> AskShown:
        """Ask these characters for this roll.

        Raises:
            PlayerError: They are no GM, or nobody or too many are asked.

        """
        await self.check(place, who, people)
        kept = StoredAsk(
            0,
            place.guild,
            place.channel,
            place.parent,
            dumps(request),
            dc,
            is_hidden,
            who.user,
            who.name,
            0,
            tuple(people),
        )
        number = await self._asks.add(kept, self._clock())
        return await self.shown(number)

    async def check(self, place: Place, who: Who, people: Sequence[Asked]) -> None:
        """Make sure that they may ask so many.

        Raises:
            PlayerError: They may not.

        """
        await self._gms.authorise(place, who)
        if not people:
            words = "Nobody is played in this channel yet; name characters or mention players with the option who."
            raise PlayerError(say(words))
        if len(people) > MAX_ASKED:
            raise PlayerError(say("Up to {most} characters at once; name fewer.", most=MAX_ASKED))

    async def shown(self, ask: int) -> AskShown:
        """What was asked, as all see it now.

        Raises:
            PressError: It is gone.

        """
        stored = await self._stored(ask)
        answers = [await self._answer(each, stored, sees=False) for each in stored.asked]
        request = loads(DndRequest, stored.request)
        dc = None if stored.is_hidden else stored.dc
        card = ask_card(request, dc, answers, is_hidden=stored.is_hidden and stored.dc is not None)
        return AskShown(ask, stored.channel, stored.message, stored.asker_name, card)

    async def posted(self, ask: int, message: int) -> None:
        """Note on which message it is."""
        await self._asks.posted(ask, message)

    async def results(self, ask: int, place: Place, who: Who) -> Card:
        """Who succeeded, for a GM.

        Raises:
            PlayerError: They are none, or it is gone.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        answers = [await self._answer(each, stored, sees=True) for each in stored.asked]
        return results_card(loads(DndRequest, stored.request), stored.dc, answers)

    async def roll(self, ask: int, place: Place, who: Who, *, fails: bool = False) -> tuple[Shown, bool]:
        """Roll for the presser's own character, or show what it rolled: the roll, and whether that is new.

        Raises:
            PlayerError: They were not asked.

        """
        stored = await self._stored(ask)
        own = [each for each in stored.asked if each.player == who.user]
        if not own:
            names = ", ".join(plain(each.name) for each in stored.asked)
            raise PressError(say("This is for {names}; a GM asks others with /dnd ask.", names=names))
        waiting = [each for each in own if not each.roll]
        if waiting:
            return await self._roll(stored, waiting[0], place, who, fails=fails), True
        if fails:
            raise PressError(say("You have rolled already; the message shows it."))
        shown = await self._service.shown(own[-1].roll)
        if shown is None:
            raise PressError(say("I no longer have that roll."))
        return shown, False

    async def roll_rest(self, ask: int, place: Place, who: Who) -> None:
        """A GM rolls for all who have not.

        Raises:
            PlayerError: They are no GM.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        for each in stored.asked:
            if not each.roll:
                with suppress(PressError):  # They were faster.
                    await self._roll(stored, each, place, who)

    async def secretly(
        self, place: Place, who: Who, request: DndRequest, people: Sequence[Asked], dc: int | None
    ) -> Card:
        """Roll for each of these, and tell the GM alone; nobody else learns that anything was rolled.

        Raises:
            PlayerError: They are no GM.

        """
        await self.check(place, who, people)
        answers = []
        for each in people:
            asked = replace(request, character=each.character, name=each.name, dc=dc)
            shown = await self._service.roll(GAME.key, asked, place, who, Audience.ME)
            answers.append(await self._answer_of(shown.roll, each.name, dc, sees=True))
        return results_card(request, dc, answers)

    async def _roll(self, stored: StoredAsk, one: Asked, place: Place, who: Who, *, fails: bool = False) -> Shown:
        request = loads(DndRequest, stored.request)
        dc = None if stored.is_hidden else stored.dc
        asked = replace(request, ask=stored.id, character=one.character, name=one.name, dc=dc, fails=fails)
        return await self._service.roll(
            GAME.key, asked, Place(stored.guild, stored.channel, stored.parent), who, here=place
        )

    async def _answer(self, one: Asked, stored: StoredAsk, *, sees: bool) -> Answer:
        if not one.roll:
            return Answer(one.name)
        dc = stored.dc if sees or not stored.is_hidden else None
        return await self._answer_of(one.roll, one.name, dc, sees=sees)

    async def _answer_of(self, roll: int, name: str, dc: int | None, *, sees: bool) -> Answer:
        found = await self._rolls.get(roll)
        if found is None or (found.is_hidden and not sees):
            return Answer(name, hidden=True)
        _, trail = read_trail(self._games, found)
        request = cast(DndTrail, trail)[-1].request
        outcome = resolve(request, None, trail[-1].faces)
        if outcome.test is None:
            return Answer(name, say("fails on purpose"), success=None if dc is None else False)
        success = None if dc is None else outcome.test.total >= dc
        return Answer(name, str(outcome.test.total), success)

    async def _stored(self, ask: int) -> StoredAsk:
        stored = await self._asks.get(ask)
        if stored is None:
            raise PressError(say("I no longer know what was asked here; a GM asks anew with /dnd ask."))
        return stored

    async def _authorise(self, stored: StoredAsk, place: Place, who: Who) -> None:
        if not await self._gms.is_gm(who, place, Place(stored.guild, stored.channel, stored.parent)):
            raise PressError(say("That is for the GMs here; you roll with Roll."))
