"""What GMs ask several to roll, in any game: one message, one tap each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.asks.rules.asked import MAX_ASKED, Answer, Asked, Asking, Own
from bot.asks.rules.panel import ask_card, results_card, roll_choices
from bot.asks.store import Asks, StoredAsk
from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.rolls.card import Card, Choice, plain
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Audience, Viewer, may_see
from bot.rolls.rolls_read import Games, readable
from bot.rolls.service import Service
from bot.rolls.table import Askable, Tables
from bot.rolls.values import Place, Shown, Who
from bot.store.rolls import Rolls
from bot.words import listed, say
from bot.words.speaking import speaking_to_all


class AskShown(Struct, frozen=True):
    """What was asked, as all see it: ``message`` is the one it is on, 0 for none yet."""

    id: int
    channel: int
    message: int
    asker: str
    card: Card


class RollRequests:
    """What was asked. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        asks: Asks,
        rolls: Rolls,
        service: Service,
        gms: GameMasters,
        *,
        games: Games,
        tables: Tables,
        clock: Callable[[], int],
    ) -> None:
        self._asks = asks
        self._rolls = rolls
        self._service = service
        self._gms = gms
        self._games = games
        self._tables = tables
        self._clock = clock

    async def ask(
        self, place: Place, who: Who, asking: Asking, people: Sequence[Asked], *, is_hidden: bool
    ) -> AskShown:
        """Ask these for this roll; whoever likes, if nobody is named.

        Raises:
            PlayerError: They are no GM, or too many are asked.

        """
        await self._check(place, who, people)
        kept = StoredAsk(
            id=0,
            guild=place.guild,
            channel=place.channel,
            parent=place.parent,
            game=asking.game,
            request=dumps(asking.request),
            goal=asking.goal,
            is_hidden=is_hidden,
            is_open=not people,
            asker=who.user,
            asker_name=who.name,
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
        if len(people) > MAX_ASKED:
            raise PlayerError(say("Up to {most} at once; name fewer.", most=MAX_ASKED))

    async def shown(self, ask: int) -> AskShown:
        """What was asked, as all see it now.

        Raises:
            PressError: It is gone.

        """
        stored = await self._stored(ask)
        with speaking_to_all():
            card = ask_card(
                self._title(stored, to_gms=False),
                await self._answers(stored, None),
                can_fail=self._askable(stored.game).can_fail(self._request(stored)),
                is_open=stored.is_open,
                is_closed=stored.is_closed,
            )
        return AskShown(ask, stored.channel, stored.message, stored.asker_name, card)

    async def posted(self, ask: int, message: int) -> None:
        """Note on which message it is."""
        await self._asks.posted(ask, message)

    async def close(self, ask: int, place: Place, who: Who) -> None:
        """Let nobody answer any more.

        Raises:
            PlayerError: They are no GM, or it is closed.

        """
        await self._authorise(await self._stored(ask), place, who)
        if not await self._asks.close(ask):
            raise PressError(say("That is closed already; a GM asks anew with /ask."))

    async def results(self, ask: int, place: Place, who: Who) -> tuple[Card, tuple[Choice, ...]]:
        """Who succeeded, for a GM, and the rolls that they can open.

        Raises:
            PlayerError: They are none, or it is gone.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        answers = await self._answers(stored, who)
        return results_card(self._title(stored, to_gms=True), answers), roll_choices(answers)

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
        """Those of this player's who were asked; where whoever likes answers, the player.

        Raises:
            PlayerError: None of them was.

        """
        stored = await self._stored(ask)
        own = {each.character for each in _with(stored, who) if each.player == who.user}
        if not own:
            names = listed(plain(each.name) for each in stored.asked)
            raise PressError(say("This is for {names}; a GM asks others with /ask.", names=names))
        return [answer for answer in await self._answers(stored, None, who) if answer.character in own]

    async def roll(self, ask: int, character: int, place: Place, who: Who, *, fails: bool = False) -> Shown:
        """Roll for this one of the presser's own.

        Raises:
            PlayerError: They have rolled, or cannot.

        """
        stored = await self._stored(ask)
        everybody = _with(stored, who)
        one = next(
            (each for each in everybody if (each.character, each.player) == (character, who.user)), None
        )
        if stored.is_closed:
            raise PressError(say("That is closed; a GM asks anew with /ask."))
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

    async def secretly(self, place: Place, who: Who, asking: Asking, people: Sequence[Asked]) -> Card:
        """Roll for each of these, and tell the GM alone; nobody else learns that anything was rolled.

        Raises:
            PlayerError: They are no GM, or nobody is named.

        """
        await self._check(place, who, people)
        if not people:
            raise PlayerError(say("Say with who for whom I roll: names, or players who are mentioned."))
        askable, answers = self._askable(asking.game), []
        for person in people:
            own = askable.own(asking.request, Own(0, person, asking.goal, is_for_other=True))
            shown = await self._service.roll(asking.game, own, place, who, Audience.ME)
            rolled = replace(person, roll=shown.roll)
            answers.append(await self._answer(askable, rolled, asking.goal, who))
        return results_card(askable.title(asking.request, asking.goal), answers)

    async def _roll(
        self, stored: StoredAsk, one: Asked, place: Place, who: Who, *, fails: bool = False
    ) -> Shown:
        # A hidden goal is not in the roll at all, so that neither card nor seal can tell it.
        goal = "" if stored.is_hidden else stored.goal
        own = Own(stored.id, one, goal, is_for_other=one.player != who.user, fails=fails)
        asked = self._askable(stored.game).own(self._request(stored), own)
        there = Place(stored.guild, stored.channel, stored.parent)
        return await self._service.roll(stored.game, asked, there, who, here=place)

    async def _answers(self, stored: StoredAsk, gm: Who | None, who: Who | None = None) -> list[Answer]:
        """What everybody may see of the answers, or this GM; where all may answer, one for ``who`` too."""
        goal = "" if stored.is_hidden and gm is None else stored.goal
        askable = self._askable(stored.game)
        everybody = _with(stored, who) if who else stored.asked
        return [await self._answer(askable, each, goal, gm) for each in everybody]

    async def _answer(self, askable: Askable, one: Asked, goal: str, gm: Who | None) -> Answer:
        stored = await self._rolls.get(one.roll) if one.roll else None
        if stored is None:
            return Answer(one.character, one.name, one.roll)
        sees = gm is not None and may_see(stored.audience, Viewer(stored.owner == gm.user, is_gm=True))
        read = next(iter(readable(self._games, [stored])), None)
        if read is None or (stored.is_hidden and not sees):
            return Answer(one.character, one.name, one.roll)
        return askable.answer(one, read[1], goal)

    def _title(self, stored: StoredAsk, *, to_gms: bool) -> str:
        request, askable = self._request(stored), self._askable(stored.game)
        if stored.is_hidden and stored.goal and not to_gms:
            return askable.hidden_title(request)
        return askable.title(request, stored.goal)

    def _request(self, stored: StoredAsk) -> Any:
        return loads(self._games[stored.game].request, stored.request)

    def _askable(self, game: str) -> Askable:
        askable = self._tables.of(game).asks
        if askable is None:
            raise PressError(say("That was asked by another version of me; a GM asks anew with /ask."))
        return askable

    async def _stored(self, ask: int) -> StoredAsk:
        stored = await self._asks.get(ask)
        if stored is None:
            raise PressError(say("I no longer know what was asked here; a GM asks anew with /ask."))
        return stored

    async def _authorise(self, stored: StoredAsk, place: Place, who: Who) -> None:
        if not await self._gms.is_gm(who, place, Place(stored.guild, stored.channel, stored.parent)):
            raise PressError(say("That is for the GMs here; you roll with Roll."))


def _with(stored: StoredAsk, who: Who) -> tuple[Asked, ...]:
    """Who was asked; where whoever likes answers, this user too."""
    own = Asked(-who.user, who.name, who.user)
    if not stored.is_open or any(each.character == own.character for each in stored.asked):
        return stored.asked
    return (*stored.asked, own)
