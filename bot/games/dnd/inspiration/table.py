"""Heroic Inspiration: the GM gives it, what is over is given on, its holder spends it on a roll."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.errors import PlayerError, PressError
from bot.games.dnd.inspiration.store import Holder, Inspirations, Over
from bot.games.dnd.rolls.record.request import DndRequest
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, say


class Given(Struct, frozen=True):
    """Who gained it, what is over, and to whom that can be given."""

    gained: tuple[Holder, ...]
    over: tuple[Over, ...]
    lacking: tuple[Holder, ...]


class Inspiration:
    """Who holds Heroic Inspiration in a channel and its threads."""

    def __init__(self, inspirations: Inspirations, gms: GameMasters) -> None:
        self._inspirations = inspirations
        self._gms = gms

    async def holders(self, place: Place) -> list[Holder]:
        """Everybody who holds it here."""
        return await self._inspirations.holders(place.home)

    async def holds(self, place: Place, character: int) -> bool:
        """Whether this character does."""
        return any(holder.character == character for holder in await self.holders(place))

    async def give(
        self, place: Place, who: Who, to: Sequence[Holder], party: Sequence[Holder], *, why: str = ""
    ) -> Given:
        """Give it to each of these; whoever holds it already has one over, for one of the party without it.

        Raises:
            PlayerError: They are no GM, and it is not by a feature of their own character.

        """
        # A player may, for all to see, with a feature's name; anything else is the GM's to give.
        by_feature = why and all(holder.player == who.user for holder in to)
        if not by_feature and not await self._gms.is_gm(who, place, place):
            words = later(
                "Only a GM gives Heroic Inspiration; if a feature gives it to your own character, "
                "name that with why."
            )
            raise PlayerError(words.say())
        gained, over = await self._inspirations.give(place.home, to)
        lacking = await self._lacking(place, party)
        if not lacking:  # Then nothing happens (Only One at a Time).
            await self._inspirations.forget(over)
        return Given(tuple(gained), tuple(over), tuple(lacking))

    async def take(self, place: Place, who: Who, of: Sequence[Holder]) -> list[Holder]:
        """Take it back, as after a slip of the hand.

        Raises:
            PlayerError: They are no GM, or nobody holds it.

        """
        await self._gms.require(place, who)
        taken = await self._inspirations.take(place.home, of)
        if not taken:
            raise PlayerError(say("None of them holds Heroic Inspiration; /dnd inspire shows who does."))
        return taken

    async def give_on(
        self, place: Place, who: Who, number: int, character: int, party: Sequence[Holder]
    ) -> tuple[Over, Holder]:
        """Give on what is over; answer what it was, and who has it now.

        Raises:
            PressError: It is given already, or not theirs to give, or they hold it already.

        """
        over = await self._inspirations.over(place.home, number)
        if over is None:
            raise PressError(say("That one was given on already; /dnd inspire shows who holds it."))
        if who.user != over.holder.player and not await self._gms.is_gm(who, place, place):
            raise PressError(
                say("{name}'s player or a GM chooses who gets it; ask them.", name=plain(over.holder.name))
            )
        to = next((holder for holder in party if holder.character == character), None)
        if to is None or not await self._inspirations.give_on(place.home, over, to):
            raise PressError(
                say("That did not go: it was given already, or they hold it by now; choose another.")
            )
        return over, to

    async def why_not(
        self, place: Place, roll: int, holder: int, of: Holder, now: int, *, own: bool
    ) -> str | None:
        """Why it cannot be spent on this roll, by its player if ``own``: not held, or too late. None: it can.

        ``place`` is where the roll was made.
        """
        if not await self.holds(place, holder):
            return say("There is no Heroic Inspiration to spend; a GM gives it with /dnd inspire.")
        return await self._inspirations.why_not(place.channel, roll, of, now, own=own) or None

    async def _lacking(self, place: Place, party: Sequence[Holder]) -> list[Holder]:
        held = {holder.character for holder in await self.holders(place)}
        return [holder for holder in party if holder.character not in held]


def inspired(asked: DndRequest, holders: Iterable[Holder], *, hidden: bool = False) -> DndRequest:
    """With Heroic Inspiration, if the character holds it, or its player since before they had a sheet.

    Also with that of the targets, who may spend it on their saves; of a hidden roll they know nothing.
    """
    held = {each.character for each in holders}
    if not held:
        return asked

    # Under their user's id is what somebody got before they had a sheet.
    def holder(character: int, player: int) -> int:
        return next((number for number in (character, -player) if number and number in held), 0)

    own = holder(asked.character, asked.player)
    met = [(target, 0 if hidden else holder(target.character, target.player)) for target in asked.met]
    return replace(
        asked,
        inspired=bool(own),
        holder=own,
        met=tuple(replace(each, inspired=bool(theirs), holder=theirs) for each, theirs in met),
    )


def spender_of(request: DndRequest, who: Who) -> tuple[Holder, int]:
    """Whose Heroic Inspiration one would spend on a roll, and who holds it: their target's, else its own."""
    saved = [target for target in request.everyone if target.inspired]
    theirs = [target for target in saved if target.player == who.user or not request.inspired]
    if theirs and who.user != request.player:
        of = theirs[0]
        return Holder(of.character, of.name, of.player), of.holder or of.character
    return Holder(request.character, request.name, request.player), request.holder or request.character
