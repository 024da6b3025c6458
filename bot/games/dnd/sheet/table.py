"""The characters of a server: who owns them, who plays whom where, and their files."""

import re
from contextlib import suppress

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.store import Characters
from bot.people.naming import matching, nobody_known, only_one
from bot.people.roster import GONE, MAX_CHARACTERS, RosterService
from bot.people.roster_store import Character
from bot.rolls.card import plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, say


class CharacterService(RosterService):
    """Characters of D&D. Creatures belong only to their GM."""

    def __init__(self, characters: Characters, gms: GameMasters) -> None:
        super().__init__(characters, gms)
        self._characters = characters

    async def party(self, place: Place) -> list[Character]:
        """Return everyone played here, by name. A thread uses the channel's characters by default."""
        own = await self._characters.party(place.channel)
        more = await self._characters.party(place.parent) if place.parent else []
        players = {character.owner for character in own}
        return sorted(
            [*own, *(character for character in more if character.owner not in players)],
            key=lambda character: character.name.casefold(),
        )

    def is_played(self, character: Character) -> bool:
        """Return False for a creature, which is only played when explicitly named."""
        return not is_creature(character)

    def is_seen(self, who: Who, character: Character) -> bool:
        """Return True if the user can know of a character: no one but its GM knows of a creature."""
        return character.owner == who.user or not is_creature(character)

    async def known(self, place: Place, who: Who, number: int) -> Character:
        """Return the character with this number. Raises PressError if it was deleted, or can't be seen."""
        character = await self.by_id(place, number)
        if character is None or not self.is_seen(who, character):
            raise PressError(GONE.say())
        return character

    async def played_by(self, place: Place, who: Who, user: int) -> Character | None:
        """Return the character that a player plays here, or None if it can't be seen."""
        played = await self.played(place, user)
        return played if played and self.is_seen(who, played) else None

    async def named(self, place: Place, who: Who, name: str) -> Character | None:
        """Return the character with this name, "Name (Player)" or "#number", or None. The user's own wins.

        Raises:
            PlayerError: Several other players' characters have that name.

        """
        characters = matching(await self.open(place, who), name.removeprefix("@"))
        return only_one([character for character in characters if character.owner == who.user] or characters)

    async def aimed_at(
        self, place: Place, who: Who, name: str, everyone: list[Character] | None = None
    ) -> Character | None:
        """Return the character that a target's name means, or None. "Goblin 2" and "goblins 1" mean Goblin.

        ``everyone`` are all characters here, if they were already read.

        Raises:
            PlayerError: Several have that name, or more than a number follows a character's name.

        """
        every = await self.all(place) if everyone is None else everyone
        if not every:
            return None
        typed = " ".join(name.split()).casefold().removeprefix("@")
        bare = re.sub(r"\s+#?[0-9]{1,2}$", "", typed)
        known = await self._open(place, who, every)
        for called in dict.fromkeys((typed, bare, bare.removesuffix("s"))):
            if character := only_one(matching(known, called)):
                return character
            # A creature they were told about has its numbers, but they can't see those.
            unseen = [one for one in matching(every, called) if not called.startswith("#")]
            if unseen:
                return unseen[0] if len(unseen) == 1 else None
        begun = [one for one in known if typed.startswith(f"{one.name.casefold()} ")]
        if begun:
            meant = " ".join(name.split()).removeprefix("@")  # As compared, but in the case it was typed.
            behind = shortened(meant[len(begun[0].name) :].strip(), 30)
            words = later(
                "“{behind}” after {name} isn't a roll option here. Leave it out, or use another name."
            )
            raise PlayerError(words.say(behind=plain(behind), name=plain(begun[0].name)))
        return None

    async def find(self, place: Place, who: Who, name: str | None) -> Character:
        """Return the character with this name, or by default the user's current character.

        Raises:
            PlayerError: No character matches, or several do.

        """
        character = await self.named(place, who, name) if name else await self.played(place, who.user)
        if name and character is None:
            character = _only(await self.open(place, who), name)
        if character is None and name:
            raise _unknown(name)
        if character is None:
            raise PlayerError(
                say(
                    "You aren't playing a character here. Make one with /character new or choose one "
                    "with /character play."
                )
            )
        return character

    async def meant(self, place: Place, who: Who, name: str) -> Character:
        """Return the character with this name, or the one that the player with this name plays here.

        Raises:
            PlayerError: There is no such character or player.

        """
        typed = " ".join(name.split()).casefold().removeprefix("@")
        played = [
            character
            for character in await self.party(place)
            if character.owner_name.casefold() == typed and self.is_seen(who, character)
        ]
        if len(played) == 1 and not matching(await self.open(place, who), name):
            return played[0]
        return await self.find(place, who, name)

    async def mine(self, place: Place, who: Who, name: str | None) -> Character:
        """Return the named character, for someone who can change it.

        Raises:
            PlayerError: There is no such character, or it isn't the user's.

        """
        character = await self.find(place, who, name)
        await self.authorise(place, who, character)
        return character

    async def open(self, place: Place, who: Who) -> list[Character]:
        """Return the characters the user can know of (no creatures of others), those played here first."""
        return await self._open(place, who, await self.all(place))

    async def _open(self, place: Place, who: Who, every: list[Character]) -> list[Character]:
        every = [character for character in every if self.is_seen(who, character)]
        here = {character.id for character in await self.party(place)} if len(every) > 1 else set[int]()
        return sorted(every, key=lambda character: character.id not in here)

    async def add(self, place: Place, who: Who, sheet: Sheet) -> Character:
        """Save a new character. Unless it's a creature, it's played here from now on.

        Raises:
            PlayerError: The user already has a character with that name, or too many characters.

        """
        new = Character(0, who.user, who.name, sheet.name, dumps(sheet))
        channel = 0 if is_creature(new) else place.channel  # No one plays a creature unasked.
        added = await self._characters.add(place.scope, channel, new, MAX_CHARACTERS)
        if added is None:
            own = [character for character in await self.all(place) if character.owner == who.user]
            words = later("You already have {most} characters here. Delete one first with /character show.")
            if matching(own, sheet.name):
                words = later("You already have a character named {name}. Edit them with /character show.")
            raise PlayerError(words.say(name=plain(sheet.name), most=MAX_CHARACTERS))
        return added

    async def edit(self, place: Place, who: Who, number: int, revision: int, sheet: Sheet) -> Character:
        """Replace a character's sheet.

        Raises:
            PlayerError: The character was deleted, has changed or isn't the user's, or the name is taken.

        """
        old = await self.known(place, who, number)
        await self.authorise(place, who, old)
        if old.revision != revision:
            raise PlayerError(
                say("{name} has changed since then. Check the sheet and edit it again.", name=plain(old.name))
            )
        if not await self._characters.renamed(old, sheet.name, dumps(sheet)):
            words = later(
                "{name} wasn't changed. {owner} has another character with that name, or the "
                "sheet has changed since then."
            )
            raise PlayerError(words.say(name=plain(sheet.name), owner=plain(old.owner_name)))
        return Character(old.id, old.owner, old.owner_name, sheet.name, dumps(sheet), revision + 1)

    async def delete(self, place: Place, who: Who, character: Character) -> None:
        """Delete a character, unless it has changed since it was read.

        Raises:
            PlayerError: The character isn't the user's, or has just changed.

        """
        await self.authorise(place, who, character)
        if not await self._characters.gone(character):
            words = later("{name} has changed since then, so they weren't deleted. Check the sheet again.")
            raise PlayerError(words.say(name=plain(character.name)))

    async def use(self, place: Place, who: Who, name: str) -> Character:
        """Play this character here from now on.

        Raises:
            PlayerError: There is no such character, or it isn't the user's.

        """
        character = await self.mine(place, who, name)
        await self._characters.use(place.channel, who.user, character.id)
        return character


def _unknown(name: str) -> PlayerError:
    if name.startswith("@"):
        return nobody_known(name)
    words = later("There's no character named “{name}” here. See all with *Others…* under /character show.")
    return PlayerError(words.say(name=plain(shortened(name, 40))))


def exported(character: Character) -> bytes:
    """Return this character's file for import: JSON, UTF-8."""
    from bot.games.dnd.sheet.rules.sheet_json import to_json  # noqa: PLC0415 - seldom needed

    return to_json(sheet_of(character))


def kept(character: Character) -> bytes:
    """Return this character's file, or its stored text if that can no longer be parsed."""
    with suppress(PlayerError):
        return exported(character)
    return character.body.encode()


def sheet_of(character: Character) -> Sheet:
    """Return a stored character's sheet.

    Raises:
        PlayerError: The sheet can no longer be parsed.

    """
    return read_sheet(character.name, character.body)


def read_sheet(name: str, body: str) -> Sheet:
    """Return the sheet of the character with this name, from its JSON text.

    Raises:
        PlayerError: The sheet can no longer be parsed.

    """
    try:
        return loads(Sheet, body)
    except ValueError as error:
        words = later("{name}'s sheet can't be loaded. Delete it with /character show and make it again.")
        raise PlayerError(words.say(name=plain(name))) from error


def _only(characters: list[Character], name: str) -> Character | None:
    """Return the only character with a word of its name starting like this, such as "Oth" for Brother Oth."""
    typed = " ".join(name.split()).casefold()
    matches = [one for one in characters if f" {one.name.casefold()}".find(f" {typed}") >= 0]
    return matches[0] if len(matches) == 1 else None


def is_creature(character: Character) -> bool:
    """Return True for a creature, which has a Challenge Rating, and which only its GM sees."""
    with suppress(PlayerError):
        return sheet_of(character).level.startswith("CR")
    return False
