"""Heroic Inspiration: a GM gives it, its holder spends it on a roll, and a surplus is passed on."""

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
    """The people who gained Heroic Inspiration, any surplus, and the people who could get the surplus."""

    gained: tuple[Holder, ...]
    over: tuple[Over, ...]
    lacking: tuple[Holder, ...]


class Inspiration(Struct, frozen=True):
    """The holders of Heroic Inspiration in a channel and its threads."""

    inspirations: Inspirations
    gms: GameMasters

    async def holders(self, place: Place) -> list[Holder]:
        """Return everyone who holds Heroic Inspiration here."""
        return await self.inspirations.holders(place.home)

    async def holds(self, place: Place, character: int) -> bool:
        """Return True if this character holds Heroic Inspiration."""
        return any(holder.character == character for holder in await self.holders(place))

    async def give(
        self, place: Place, who: Who, to: Sequence[Holder], party: Sequence[Holder], *, why: str = ""
    ) -> Given:
        """Give Heroic Inspiration to each of these; those who already have it get a surplus to pass on.

        Raises:
            PlayerError: The user isn't a GM, and it isn't from a feature of their own character.

        """
        # Players can do this openly by naming a feature; otherwise only the GM gives it.
        by_feature = why and all(holder.player == who.user for holder in to)
        if not by_feature and not await self.gms.is_gm(who, place, place):
            words = later(
                "Only a GM can give Heroic Inspiration. If a feature gives it to your character, "
                "enter the feature under why."
            )
            raise PlayerError(words.say())
        gained, over = await self.inspirations.give(place.home, to)
        lacking = await self._lacking(place, party)
        if not lacking:  # Then nothing happens (Only One at a Time).
            await self.inspirations.forget(over)
        return Given(tuple(gained), tuple(over), tuple(lacking))

    async def take(self, place: Place, who: Who, of: Sequence[Holder]) -> list[Holder]:
        """Take Heroic Inspiration back, for example after a mistake.

        Raises:
            PlayerError: The user isn't a GM, or no one has it.

        """
        await self.gms.require(place, who)
        taken = await self.inspirations.take(place.home, of)
        if not taken:
            raise PlayerError(say("None of them has Heroic Inspiration. See who does with /dnd inspire."))
        return taken

    async def give_on(
        self, place: Place, who: Who, number: int, character: int, party: Sequence[Holder]
    ) -> tuple[Over, Holder]:
        """Pass on a surplus; return it, and the character that has it now.

        Raises:
            PressError: It was already passed on, the user can't give it, or the recipient already has one.

        """
        over = await self.inspirations.over(place.home, number)
        if over is None:
            raise PressError(
                say("That Heroic Inspiration has already been passed on. See who has it with /dnd inspire.")
            )
        if who.user != over.holder.player and not await self.gms.is_gm(who, place, place):
            raise PressError(
                say("Only {name}'s player or a GM can choose who gets it.", name=plain(over.holder.name))
            )
        to = next((holder for holder in party if holder.character == character), None)
        if to is None or not await self.inspirations.give_on(place.home, over, to):
            raise PressError(say("It was already given, or they already have it. Choose someone else."))
        return over, to

    async def why_not(
        self, place: Place, roll: int, holder: int, of: Holder, now: int, *, own: bool
    ) -> str | None:
        """Return why Heroic Inspiration can't be spent on a roll, or None if it can.

        ``own`` means that the roll's player asks. ``place`` is where the roll was made.
        """
        if not await self.holds(place, holder):
            return say("You have no Heroic Inspiration to spend. A GM gives it with /dnd inspire.")
        return await self.inspirations.why_not(place.channel, roll, of, now, own=own) or None

    async def _lacking(self, place: Place, party: Sequence[Holder]) -> list[Holder]:
        held = {holder.character for holder in await self.holders(place)}
        return [holder for holder in party if holder.character not in held]


def inspired(asked: DndRequest, holders: Iterable[Holder], *, hidden: bool = False) -> DndRequest:
    """Return the roll with Heroic Inspiration, if the character or its player holds it.

    Targets can spend theirs on their saves, unless the roll is hidden from them.
    """
    held = {holder.character for holder in holders}
    if not held:
        return asked

    # Someone who got it before they had a sheet has it under their user ID.
    def holder(character: int, player: int) -> int:
        return next((number for number in (character, -player) if number and number in held), 0)

    own = holder(asked.roller.character, asked.roller.player)
    met = [(target, 0 if hidden else holder(target.character, target.player)) for target in asked.met]
    targets = tuple(replace(target, inspired=bool(theirs), holder=theirs) for target, theirs in met)
    return replace(asked, met=targets).by(inspired=bool(own), holder=own)


def spender_of(request: DndRequest, who: Who) -> tuple[Holder, int]:
    """Return who would spend Heroic Inspiration on a roll, the roller or a target, and its holder."""
    roller, saved = request.roller, [target for target in request.everyone if target.inspired]
    theirs = [target for target in saved if target.player == who.user or not roller.inspired]
    if theirs and who.user != roller.player:
        of = theirs[0]
        return Holder(of.character, of.name, of.player), of.holder or of.character
    return Holder(roller.character, roller.name, roller.player), roller.holder or roller.character
