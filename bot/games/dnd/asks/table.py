"""What GMs ask several characters to roll: one message, one tap each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import cast

from msgspec import Struct, structs
from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.dnd.asks.rules.panel import Answer, answered, ask_card, results_card, roll_choices
from bot.games.dnd.asks.store import Asked, Asks, StoredAsk
from bot.games.dnd.checks import DEATH
from bot.games.dnd.game import GAME
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import DndTrail
from bot.games.dnd.rolls.rules.resolved import DEATH_DC
from bot.rolls.card import Card, Choice, plain
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Audience, Viewer, may_see
from bot.rolls.rolls_read import Games, readable
from bot.rolls.service import Service
from bot.rolls.values import Place, Shown, Who
from bot.store.rolls import Rolls
from bot.words import later, listed, say
from bot.words.speaking import speaking_to_all

MAX_ASKED = 20  # Characters of one ask; each has a line of its message.


class AskShown(Struct, frozen=True):
    """What was asked, as all see it: ``message`` is the one it is on, 0 for none yet."""

    id: int
    channel: int
    message: int
    asker: str
    card: Card


class AskBook:
    """What was asked. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        asks: Asks,
        rolls: Rolls,
        service: Service,
        gms: GameMasters,
        *,
        games: Games,
        clock: Callable[[], int],
    ) -> None:
        self._asks = asks
        self._rolls = rolls
        self._service = service
        self._gms = gms
        self._games = games
        self._clock = clock

    async def ask(
        self,
        place: Place,
        who: Who,
        request: DndRequest,
        people: Sequence[Asked],
        dc: int | None,
        *,
        is_hidden: bool,
    ) -> AskShown:
        """Ask these characters for this roll.

        Raises:
            PlayerError: They are no GM, or nobody or too many are asked.

        """
        await self._check(place, who, people)
        dc = DEATH_DC if request.check.ability == DEATH else dc
        kept = StoredAsk(
            id=0,
            guild=place.guild,
            channel=place.channel,
            parent=place.parent,
            request=dumps(request),
            dc=dc,
            is_hidden=is_hidden,
            asker=who.user,
            asker_name=who.name,
            message=0,
            asked=tuple(people),
        )
        number = await self._asks.add(kept, self._clock())
        return await self.shown(number)

    async def authorise(self, place: Place, who: Who) -> None:
        """Make sure that they may ask.

        Raises:
            PlayerError: They are no GM.

        """
        if not place.guild:
            raise PlayerError(
                say("There is nobody to ask in a direct message; use this in a channel of a server.")
            )
        await self._gms.require(place, who)

    async def _check(self, place: Place, who: Who, people: Sequence[Asked]) -> None:
        await self.authorise(place, who)
        if not people:
            words = later(
                "Nobody is played in this channel yet;"
                " name characters or mention players with the option who."
            )
            raise PlayerError(words.say())
        if len(people) > MAX_ASKED:
            raise PlayerError(say("Up to {most} characters at once; name fewer.", most=MAX_ASKED))

    async def shown(self, ask: int) -> AskShown:
        """What was asked, as all see it now.

        Raises:
            PressError: It is gone.

        """
        stored = await self._stored(ask)
        request = loads(DndRequest, stored.request)
        dc = None if stored.is_hidden else stored.dc
        with speaking_to_all():
            answers = await self._answers(stored, None)
            card = ask_card(request, dc, answers, is_hidden=stored.is_hidden and stored.dc is not None)
        return AskShown(ask, stored.channel, stored.message, stored.asker_name, card)

    async def posted(self, ask: int, message: int) -> None:
        """Note on which message it is."""
        await self._asks.posted(ask, message)

    async def results(self, ask: int, place: Place, who: Who) -> tuple[Card, tuple[Choice, ...]]:
        """Who succeeded, for a GM, and the rolls that they can open.

        Raises:
            PlayerError: They are none, or it is gone.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        answers = await self._answers(stored, who)
        return results_card(loads(DndRequest, stored.request), stored.dc, answers), roll_choices(answers)

    async def answered_by(self, ask: int, character: str, place: Place, who: Who) -> int:
        """The roll with which this character, by its number as text, answered, for a GM to open.

        Raises:
            PlayerError: They are none, or it has not answered.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        roll = next((each.roll for each in stored.asked if str(each.character) == character), 0)
        if not roll:
            raise PressError(say("That character has not rolled; look at the results as they are now."))
        return roll

    async def mine(self, ask: int, who: Who) -> list[Answer]:
        """Those of this player's who were asked.

        Raises:
            PlayerError: None of them was.

        """
        stored = await self._stored(ask)
        own = {each.character for each in stored.asked if each.player == who.user}
        if not own:
            names = listed(plain(each.name) for each in stored.asked)
            raise PressError(say("This is for {names}; a GM asks others with /dnd ask.", names=names))
        return [each for each in await self._answers(stored, None) if each.character in own]

    async def roll(self, ask: int, character: int, place: Place, who: Who, *, fails: bool = False) -> Shown:
        """Roll for this one of the presser's own.

        Raises:
            PlayerError: They have rolled, or cannot.

        """
        stored = await self._stored(ask)
        one = next(
            (each for each in stored.asked if each.character == character and each.player == who.user), None
        )
        if one is None or one.roll:
            raise PressError(say("That was rolled already; the message shows it."))
        return await self._roll(stored, one, place, who, fails=fails)

    async def roll_rest(self, ask: int, place: Place, who: Who) -> None:
        """A GM rolls for all who have not.

        Raises:
            PlayerError: They are no GM.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        for each in stored.asked:
            if not each.roll:
                with suppress(PlayerError):  # They were faster, or the character is gone.
                    await self._roll(stored, each, place, who)

    async def secretly(
        self, place: Place, who: Who, request: DndRequest, people: Sequence[Asked], dc: int | None
    ) -> Card:
        """Roll for each of these, and tell the GM alone; nobody else learns that anything was rolled.

        Raises:
            PlayerError: They are no GM.

        """
        await self._check(place, who, people)
        answers = []
        for each in people:
            asked = structs.replace(request, character=each.character, name=each.name, dc=dc)
            shown = await self._service.roll(GAME.key, asked, place, who, Audience.ME)
            answers.append(await self._answer(replace(each, roll=shown.roll), dc, who))
        return results_card(request, dc, answers)

    async def _roll(
        self, stored: StoredAsk, one: Asked, place: Place, who: Who, *, fails: bool = False
    ) -> Shown:
        request = loads(DndRequest, stored.request)
        # A hidden DC is not in the roll at all, so that neither card nor seal can tell it.
        dc = None if stored.is_hidden else stored.dc
        asked = structs.replace(
            request, ask=stored.id, character=one.character, name=one.name, dc=dc, fails=fails
        )
        return await self._service.roll(
            GAME.key, asked, Place(stored.guild, stored.channel, stored.parent), who, here=place
        )

    async def _answers(self, stored: StoredAsk, gm: Who | None) -> list[Answer]:
        """What everybody may see of the answers, or this GM."""
        dc = None if stored.is_hidden and gm is None else stored.dc
        return [await self._answer(each, dc, gm) for each in stored.asked]

    async def _answer(self, one: Asked, dc: int | None, gm: Who | None) -> Answer:
        found = await self._rolls.get(one.roll) if one.roll else None
        if found is None:
            return Answer(one.character, one.name, one.roll)
        sees = gm is not None and may_see(found.audience, Viewer(found.owner == gm.user, is_gm=True))
        read = next(iter(readable(self._games, [found])), None)
        if read is None or (found.is_hidden and not sees):
            return Answer(one.character, one.name, one.roll)
        return answered(one.character, one.name, one.roll, cast(DndTrail, read[1]), dc)

    async def _stored(self, ask: int) -> StoredAsk:
        stored = await self._asks.get(ask)
        if stored is None:
            raise PressError(say("I no longer know what was asked here; a GM asks anew with /dnd ask."))
        return stored

    async def _authorise(self, stored: StoredAsk, place: Place, who: Who) -> None:
        if not await self._gms.is_gm(who, place, Place(stored.guild, stored.channel, stored.parent)):
            raise PressError(say("That is for the GMs here; you roll with Roll."))
