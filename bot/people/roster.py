"""Characters of any game: their owners, where each is played and by whom, and who can change them."""

from collections.abc import Iterable, Sequence

from bot.errors import PlayerError, PressError
from bot.people.roster_store import Character, Roster
from bot.rolls.card import plain
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed
from bot.words import later

NOBODY = "none"
"""The text that a player types to play no one."""
MAX_CHARACTERS = 25  # Per player, server and game: as many as a list offers.

GONE = later("That character was deleted. Make another with /character new.")
"""The words for a deleted character, and for one that the user can't know of."""


class RosterService:
    """The characters of a game. Players can change and play their own, and GMs those they reach."""

    def __init__(self, roster: Roster, gms: GameMasters) -> None:
        self._roster = roster
        self._gms = gms

    async def all(self, place: Place) -> list[Character]:
        """Return every character of the server."""
        return await self._roster.all(place.scope)

    async def by_id(self, place: Place, character: int) -> Character | None:
        """Return the character with this number, or None if it was deleted or belongs to another server."""
        return await self._roster.get(place.scope, character)

    async def theirs(self, place: Place, who: Who) -> list[Character]:
        """Return the characters that the user can see and change, their own first, then a GM's reach."""
        characters = await self.all(place)
        own = [character for character in characters if character.owner == who.user]
        others = [character for character in characters if character.owner != who.user]
        return own + await self.reached(place, who, others)

    async def reached(self, place: Place, who: Who, characters: Sequence[Character]) -> list[Character]:
        """Return those of the characters over which the user has a GM's power here."""
        if not characters or not await self.is_gm(place, who):
            return []
        within = await self.in_reach(place, who, [character.id for character in characters])
        reached = [character for character in characters if character.id in within]
        return [character for character in reached if self.is_seen(who, character)]

    async def in_reach(self, place: Place, who: Who, characters: Iterable[int]) -> set[int]:
        """Return those of these characters that are played here, or all if the user can manage the server."""
        if not place.guild or who.manages_server or who.administers:
            return set(characters)
        reached = await self._roster.reached(place.scope, (place.channel, place.parent), who.user)
        return reached.intersection(characters)

    async def played(self, place: Place, user: int) -> Character | None:
        """Return this user's character here or in this thread's channel, by default their only one."""
        return self.only(*await self._roster.in_use(place.scope, place.channel, place.parent, user))

    def only(self, said: bool, characters: Sequence[Character]) -> Character | None:
        """Return the character that someone plays, of those that they chose or else have."""
        # Someone who chose to play no one doesn't play their only character either.
        own = characters if said else [character for character in characters if self.is_played(character)]
        return own[0] if len(own) == 1 else None

    def is_played(self, _character: Character) -> bool:
        """Return True if a player's only character counts as played without being chosen."""
        return True

    def is_seen(self, _who: Who, _character: Character) -> bool:
        """Return True if the user can know of a character."""
        return True

    def using(self, character: int, channel: int) -> Deed:
        """Return a deed that records the roller's character here, unless one is already set."""
        return self._roster.using(character, channel)

    async def use_none(self, place: Place, who: Who) -> None:
        """Record that the user plays no one here."""
        # This needs a row, because without one their only character would be played.
        await self._roster.use(place.channel, who.user, None)

    async def is_gm(self, place: Place, who: Who) -> bool:
        """Return True if the user is a GM here. In a direct message, every player is one."""
        return not place.guild or await self._gms.is_gm(who, place, place)

    async def authorise(self, place: Place, who: Who, character: Character) -> None:
        """Raise PlayerError unless the user is the character's player or a GM who reaches it."""
        if who.user == character.owner:
            return
        if self.is_seen(who, character) and not await self.is_gm(place, who):
            words = later("{name} belongs to {owner}. Only they and the GMs can do that.")
            raise PlayerError(words.say(name=plain(character.name), owner=plain(character.owner_name)))
        await self.require_reach(place, who, [character])

    async def require_reach(self, place: Place, who: Who, characters: Sequence[Character]) -> None:
        """Raise PlayerError unless the user is a GM who reaches all of these characters, even their own."""
        if not all(self.is_seen(who, character) for character in characters):
            raise PressError(GONE.say())
        await self._gms.require(place, who)
        reached = await self.reached(place, who, characters)
        for character in characters:
            if character not in reached:
                words = later(
                    "{name} isn't played here. Ask a GM where they're played, or have {owner} play them here."
                )
                raise PlayerError(words.say(name=plain(character.name), owner=plain(character.owner_name)))
