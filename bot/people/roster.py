"""Characters of any game: who owns which, whom each player plays where, and who may change them."""

from bot.errors import PlayerError
from bot.people.roster_store import Character, Roster
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed
from bot.words import later

MAX_CHARACTERS = 25  # Of one player on one server, of one game: as many as one list offers.


class RosterService:
    """The characters of a game. Their players change and play them; GMs may do so with everybody's."""

    def __init__(self, roster: Roster, gms: GameMasters) -> None:
        self._roster = roster
        self._gms = gms

    async def all(self, place: Place) -> list[Character]:
        """Every character of the server."""
        return await self._roster.all(place.scope)

    async def by_id(self, place: Place, character: int) -> Character | None:
        """The character with this number, if it is of this server and was not deleted."""
        return await self._roster.get(place.scope, character)

    async def theirs(self, place: Place, who: Who) -> list[Character]:
        """The characters that they may look at and change: their own first; all, if they are GM."""
        characters = await self.all(place)
        if not await self.is_gm(place, who):
            characters = [character for character in characters if character.owner == who.user]
        return sorted(characters, key=lambda each: each.owner != who.user)

    async def played(self, place: Place, user: int) -> Character | None:
        """Whom this user plays here or in this thread's channel; if they never said, their only one."""
        said, found = await self._roster.in_use(place.channel, place.parent, user)
        # Who said that they play nobody plays nobody, also with a single character.
        if said:
            return found
        own = [
            character
            for character in await self.all(place)
            if character.owner == user and self.is_played(character)
        ]
        return own[0] if len(own) == 1 else None

    def is_played(self, _character: Character) -> bool:
        """Whether its player plays it without having said so, if they have no other."""
        return True

    def using(self, character: int, channel: int) -> Deed:
        """The deed of noting whom the roller plays in this channel, if nothing was said yet."""
        return self._roster.using(character, channel)

    async def use_none(self, place: Place, who: Who) -> None:
        """Play nobody here from now on."""
        # A row that says nobody: without one, their only character would be played.
        await self._roster.use(place.channel, who.user, None)

    async def is_gm(self, place: Place, who: Who) -> bool:
        """Whether they are GM here; in a direct message whoever plays is."""
        return not place.guild or await self._gms.is_gm(who, place, place)

    async def authorise(self, place: Place, who: Who, character: Character) -> None:
        """Let its player and GMs pass.

        Raises:
            PlayerError: They are neither.

        """
        if who.user != character.owner and not await self.is_gm(place, who):
            words = later("{name} is {owner}'s; only they and the GMs may do that.")
            raise PlayerError(words.say(name=plain(character.name), owner=plain(character.owner_name)))
