"""Roll requests at the table, in any game, with one message and one press each."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.asks.rules.asked import MAX_ASKED, Answer, Asked, Asking, Own
from bot.asks.rules.panel import ask_card, results_card, roll_choices
from bot.asks.store import Asks, StoredAsk
from bot.audiences import Audience
from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.rolling.service import Service
from bot.rolls.card import Card, Choice, plain
from bot.rolls.gms import GameMasters
from bot.rolls.hidden import Viewer, may_see
from bot.rolls.rolls_read import Games, readable
from bot.rolls.table import Askable, Tables
from bot.rolls.values import Place, Shown, Who
from bot.store.rolls import Rolls
from bot.words import listed, say
from bot.words.speaking import speaking_to_all


class AskShown(Struct, frozen=True):
    """A roll request as everyone sees it; ``message`` is its message's ID, 0 if there is none yet."""

    id: int
    channel: int
    message: int
    asker: str
    card: Card


class RollRequests(Struct, frozen=True):
    """The roll requests of a table. ``clock`` returns milliseconds since 1970, UTC."""

    asks: Asks
    rolls: Rolls
    service: Service
    gms: GameMasters
    games: Games
    tables: Tables
    clock: Callable[[], int]

    async def ask(
        self, place: Place, who: Who, asking: Asking, people: Sequence[Asked], *, is_hidden: bool
    ) -> AskShown:
        """Ask these people for this roll, or anyone if no one is named.

        Raises:
            PlayerError: They aren't a GM, or too many people are asked.

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
        number = await self.asks.add(kept, self.clock())
        return await self.shown(number)

    async def authorise(self, place: Place, who: Who) -> None:
        """Raise PlayerError unless this user is a GM."""
        if not place.guild:
            raise PlayerError(say("There's no one to ask in a direct message. Use this in a server channel."))
        await self.gms.require(place, who)

    async def _check(self, place: Place, who: Who, people: Sequence[Asked]) -> None:
        await self.authorise(place, who)
        if len(people) > MAX_ASKED:
            raise PlayerError(say("You can ask up to {most} at once. Name fewer.", most=MAX_ASKED))

    async def shown(self, ask: int) -> AskShown:
        """Return a roll request as everyone sees it now.

        Raises:
            PressError: The request is gone.

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
        """Record the request's message."""
        await self.asks.posted(ask, message)

    async def close(self, ask: int, place: Place, who: Who) -> None:
        """Close a request, so that it accepts no more answers.

        Raises:
            PlayerError: They aren't a GM, or the request is closed.

        """
        await self._authorise(await self._stored(ask), place, who)
        if not await self.asks.close(ask):
            raise PressError(say("That request is already closed. A GM can ask again with /ask."))

    async def results(self, ask: int, place: Place, who: Who) -> tuple[Card, tuple[Choice, ...]]:
        """Return a card for a GM with everyone who succeeded, and the rolls that the GM can open.

        Raises:
            PlayerError: They aren't a GM, or the request is gone.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        answers = await self._answers(stored, who)
        return results_card(self._title(stored, to_gms=True), answers), roll_choices(answers)

    async def answered_by(self, ask: int, character: str, place: Place, who: Who) -> int:
        """Return this character's answer, for a GM to open.

        Raises:
            PlayerError: They aren't a GM, or there is no answer.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        roll = next((asked.roll for asked in stored.asked if str(asked.character) == character), 0)
        if not roll:
            raise PressError(say("That character hasn't rolled. Check the current results."))
        return roll

    async def mine(self, ask: int, who: Who) -> list[Answer]:
        """Return the answers of this player's characters, or of the player if anyone can answer.

        Raises:
            PlayerError: None of their characters was asked.

        """
        stored = await self._stored(ask)
        own = {asked.character for asked in _with(stored, who) if asked.player == who.user}
        if not own:
            names = listed(plain(asked.name) for asked in stored.asked)
            raise PressError(say("This roll is for {names}. A GM can ask others with /ask.", names=names))
        return [answer for answer in await self._answers(stored, None, who) if answer.character in own]

    async def roll(self, ask: int, character: int, place: Place, who: Who, *, fails: bool = False) -> Shown:
        """Roll for one of the presser's characters.

        Raises:
            PlayerError: They have already rolled, or can't.

        """
        stored = await self._stored(ask)
        everybody = _with(stored, who)
        one = next(
            (asked for asked in everybody if (asked.character, asked.player) == (character, who.user)), None
        )
        if stored.is_closed:
            raise PressError(say("That request is closed. A GM can ask again with /ask."))
        if one is None or one.roll:
            raise PressError(say("That was already rolled. See the message."))
        return await self._roll(stored, one, place, who, fails=fails)

    async def roll_rest(self, ask: int, place: Place, who: Who) -> None:
        """Roll for everyone who hasn't rolled, as a GM.

        Raises:
            PlayerError: They aren't a GM.

        """
        stored = await self._stored(ask)
        await self._authorise(stored, place, who)
        for asked in stored.asked:
            if not asked.roll:
                with suppress(PlayerError):  # They have rolled since then, or are gone.
                    await self._roll(stored, asked, place, who)

    async def secretly(self, place: Place, who: Who, asking: Asking, people: Sequence[Asked]) -> Card:
        """Roll for each of these people, and show the results only to the GM without telling anyone else.

        Raises:
            PlayerError: They aren't a GM, or no one is named.

        """
        await self._check(place, who, people)
        if not people:
            raise PlayerError(say("Enter who to roll for: names, or players you mention."))
        askable, answers = self._askable(asking.game), []
        for person in people:
            own = askable.own(asking.request, Own(0, person, asking.goal, is_for_other=True))
            shown = await self.service.roll(asking.game, own, place, who, Audience.ME)
            rolled = replace(person, roll=shown.roll)
            answers.append(await self._answer(askable, rolled, asking.goal, who))
        return results_card(askable.title(asking.request, asking.goal), answers)

    async def _roll(
        self, stored: StoredAsk, one: Asked, place: Place, who: Who, *, fails: bool = False
    ) -> Shown:
        # A hidden goal isn't part of the roll at all, so neither the card nor the seal can reveal it.
        goal = "" if stored.is_hidden else stored.goal
        own = Own(stored.id, one, goal, is_for_other=one.player != who.user, fails=fails)
        asked = self._askable(stored.game).own(self._request(stored), own)
        there = Place(stored.guild, stored.channel, stored.parent)
        return await self.service.roll(stored.game, asked, there, who, here=place)

    async def _answers(self, stored: StoredAsk, gm: Who | None, who: Who | None = None) -> list[Answer]:
        """Return the answers visible to everyone or to this GM, including ``who`` if anyone can answer."""
        goal = "" if stored.is_hidden and gm is None else stored.goal
        askable = self._askable(stored.game)
        everybody = _with(stored, who) if who else stored.asked
        return [await self._answer(askable, asked, goal, gm) for asked in everybody]

    async def _answer(self, askable: Askable, one: Asked, goal: str, gm: Who | None) -> Answer:
        stored = await self.rolls.get(one.roll) if one.roll else None
        if stored is None:
            return Answer(one.character, one.name, one.roll)
        sees = gm is not None and may_see(stored.audience, Viewer(stored.owner == gm.user, is_gm=True))
        read = next(iter(readable(self.games, [stored])), None)
        if read is None or (stored.is_hidden and not sees):
            return Answer(one.character, one.name, one.roll)
        return askable.answer(one, read[1], goal)

    def _title(self, stored: StoredAsk, *, to_gms: bool) -> str:
        request, askable = self._request(stored), self._askable(stored.game)
        if stored.is_hidden and stored.goal and not to_gms:
            return askable.hidden_title(request)
        return askable.title(request, stored.goal)

    def _request(self, stored: StoredAsk) -> Any:
        return loads(self.games[stored.game].request, stored.request)

    def _askable(self, game: str) -> Askable:
        askable = self.tables.of(game).asks
        if askable is None:
            raise PressError(
                say("This request is from another version of Rollwright. A GM can ask again with /ask.")
            )
        return askable

    async def _stored(self, ask: int) -> StoredAsk:
        stored = await self.asks.get(ask)
        if stored is None:
            raise PressError(say("This request is no longer available. A GM can ask again with /ask."))
        return stored

    async def _authorise(self, stored: StoredAsk, place: Place, who: Who) -> None:
        if not await self.gms.is_gm(who, place, Place(stored.guild, stored.channel, stored.parent)):
            raise PressError(say("Only GMs can do that. Press Roll to make your roll."))


def _with(stored: StoredAsk, who: Who) -> tuple[Asked, ...]:
    """Return everyone who was asked, including this user if anyone can answer."""
    own = Asked(-who.user, who.name, who.user)
    if not stored.is_open or any(asked.character == own.character for asked in stored.asked):
        return stored.asked
    return (*stored.asked, own)
