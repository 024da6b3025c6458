"""The characters of a server: who owns which, whom each player plays where, and files of them."""

import asyncio
import re
from contextlib import suppress

from msgspec import Struct

from bot.codec import dumps, loads
from bot.errors import PlayerError, PressError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.rules.sheet_json import read_file, to_json
from bot.games.dnd.sheet.store import Characters
from bot.people.naming import matching, nobody_known, only_one
from bot.people.roster import MAX_CHARACTERS, RosterService
from bot.people.roster_store import Character
from bot.rolls.card import plain, shortened
from bot.rolls.gms import GameMasters
from bot.rolls.values import Place, Who
from bot.words import later, say

MAX_FILE = 512_000  # Bytes of a file of one character; other programs write a lot beside its numbers.


class Imported(Struct, frozen=True):
    """A character of a file, and what of that was ``left`` out, in a player's words.

    It is new, or theirs already: then ``sheet`` is what it would be with that file.
    """

    character: Character
    left: tuple[str, ...] = ()
    sheet: Sheet | None = None


class CharacterService(RosterService):
    """Characters of D&D. Creatures are their GM's alone."""

    def __init__(self, characters: Characters, gms: GameMasters) -> None:
        super().__init__(characters, gms)
        self._characters = characters

    async def party(self, place: Place) -> list[Character]:
        """Everybody played here, by name; in a thread, whoever plays nobody else there as in its channel."""
        own = await self._characters.party(place.channel)
        more = await self._characters.party(place.parent) if place.parent else []
        players = {character.owner for character in own}
        return sorted(
            [*own, *(character for character in more if character.owner not in players)],
            key=lambda each: each.name.casefold(),
        )

    def is_played(self, character: Character) -> bool:
        """Nobody plays a creature unasked."""
        return not is_creature(character)

    async def known(self, place: Place, number: int) -> Character:
        """The character of this number. Raises PressError if it was deleted."""
        character = await self.by_id(place, number)
        if character is None:
            raise PressError(say("That character was deleted meanwhile."))
        return character

    async def named(self, place: Place, who: Who, name: str) -> Character | None:
        """The character of this name, "Name (Player)" or "#number", their own before others', or None.

        Raises:
            PlayerError: Several of others' have it.

        """
        characters = matching(await self.open(place, who), name.removeprefix("@"))
        return only_one([character for character in characters if character.owner == who.user] or characters)

    async def aimed_at(self, place: Place, who: Who, name: str) -> Character | None:
        """The character a target's name means, or None: also of "Goblin 2" or "goblins 1" the goblin's sheet.

        Raises:
            PlayerError: Several have that name, or more stands behind a character's name than a number.

        """
        typed = " ".join(name.split()).casefold().removeprefix("@")
        bare = re.sub(r"\s+#?[0-9]{1,2}$", "", typed)
        known, every = await self.open(place, who), await self.all(place)
        for called in dict.fromkeys((typed, bare, bare.removesuffix("s"))):
            if character := only_one(matching(known, called)):
                return character
            # A creature that they were told of has its numbers, though they may not see them.
            unseen = [one for one in matching(every, called) if not called.startswith("#")]
            if unseen:
                return unseen[0] if len(unseen) == 1 else None
        begun = [each for each in known if typed.startswith(f"{each.name.casefold()} ")]
        if begun:
            meant = " ".join(name.split()).removeprefix(
                "@"
            )  # As it was compared, but in the case it was typed.
            behind = shortened(meant[len(begun[0].name) :].strip(), 30)
            words = later("“{behind}” behind {name} means nothing here; leave it out, or use another name.")
            raise PlayerError(words.say(behind=plain(behind), name=plain(begun[0].name)))
        return None

    async def find(self, place: Place, who: Who, name: str | None) -> Character:
        """The character that somebody means, whom they play where none is named.

        Raises:
            PlayerError: There is none, or several.

        """
        character = await self.named(place, who, name) if name else await self.played(place, who.user)
        if name and character is None:
            character = _only(await self.open(place, who), name)
        if character is None and name:
            raise _unknown(name)
        if character is None:
            raise PlayerError(
                say(
                    "You play no character here;"
                    " /dnd character new makes one, /dnd character play chooses one."
                )
            )
        return character

    async def meant(self, place: Place, who: Who, name: str) -> Character:
        """The character of this name, or the one that the player of this name plays here.

        Raises:
            PlayerError: There is neither.

        """
        typed = " ".join(name.split()).casefold().removeprefix("@")
        played = [
            character for character in await self.party(place) if character.owner_name.casefold() == typed
        ]
        if len(played) == 1 and not matching(await self.open(place, who), name):
            return played[0]
        return await self.find(place, who, name)

    async def mine(self, place: Place, who: Who, name: str | None) -> Character:
        """The same, for somebody who may change it.

        Raises:
            PlayerError: There is none, or it is not theirs.

        """
        character = await self.find(place, who, name)
        await self.authorise(place, who, character)
        return character

    async def open(self, place: Place, who: Who) -> list[Character]:
        """The characters that they may know of, those played here first: all but others' creatures."""
        is_gm = await self._gms.is_gm(who, place, place)
        here = {character.id for character in await self.party(place)}
        characters = [
            character
            for character in await self.all(place)
            if is_gm or character.owner == who.user or not is_creature(character)
        ]
        return sorted(characters, key=lambda each: each.id not in here)

    async def add(self, place: Place, who: Who, sheet: Sheet) -> Character:
        """Save a new character; unless it is a creature, it is in use here from now on.

        Raises:
            PlayerError: They have one of that name already, or too many.

        """
        new = Character(0, who.user, who.name, sheet.name, dumps(sheet))
        channel = 0 if is_creature(new) else place.channel  # A creature is nobody's to play unasked.
        added = await self._characters.add(place.scope, channel, new, MAX_CHARACTERS)
        if added is None:
            own = [character for character in await self.all(place) if character.owner == who.user]
            words = later(
                "You have {most} characters here, and more are not kept;"
                " delete one first, under /dnd character show."
            )
            if matching(own, sheet.name):
                words = later("You have a character {name} already; edit it under /dnd character show.")
            raise PlayerError(words.say(name=plain(sheet.name), most=MAX_CHARACTERS))
        return added

    async def edit(self, place: Place, who: Who, number: int, revision: int, sheet: Sheet) -> Character:
        """Put another sheet in place of one.

        Raises:
            PlayerError: It is gone, changed meanwhile, not theirs, or the name is taken.

        """
        old = await self.by_id(place, number)
        if old is None:
            raise PlayerError(say("That character was deleted meanwhile; /dnd character new makes one."))
        await self.authorise(place, who, old)
        if old.revision != revision:
            raise PlayerError(
                say("{name} was changed meanwhile; look at it and edit it again.", name=plain(old.name))
            )
        if not await self._characters.renamed(old, sheet.name, dumps(sheet)):
            words = later(
                "{name} was not changed: {owner} has another of that name, or it was changed meanwhile."
            )
            raise PlayerError(words.say(name=plain(sheet.name), owner=plain(old.owner_name)))
        return Character(old.id, old.owner, old.owner_name, sheet.name, dumps(sheet), revision + 1)

    async def delete(self, place: Place, who: Who, character: Character) -> None:
        """Delete a character that is still as it was read.

        Raises:
            PlayerError: It is not theirs, or has just changed.

        """
        await self.authorise(place, who, character)
        if not await self._characters.gone(character):
            words = later("{name} was changed meanwhile, so it was not deleted after all; look at it again.")
            raise PlayerError(words.say(name=plain(character.name)))

    async def use(self, place: Place, who: Who, name: str) -> Character:
        """Play this character here from now on.

        Raises:
            PlayerError: There is none, or it is not theirs.

        """
        character = await self.mine(place, who, name)
        await self._characters.use(place.channel, who.user, character.id)
        return character

    async def imported(self, place: Place, who: Who, content: bytes) -> Imported:
        """Save the character of a file, or propose what would change of their own of that name.

        Raises:
            PlayerError: The file is none, or some of its fields are wrong: each is named, nothing is saved.

        """
        try:
            read = await asyncio.to_thread(read_file, content)
        except PlayerError as error:
            raise PlayerError(say("Nothing was imported.\n{error}", error=error)) from error
        of_that_name = matching(await self.all(place), read.sheet.name)
        own = next((character for character in of_that_name if character.owner == who.user), None)
        if own is None:
            return Imported(await self.add(place, who, read.sheet), read.left)
        return Imported(own, read.left, read.over(sheet_of(own)))

    async def propose(self, place: Place, who: Who, character: Character, sheet: Sheet) -> int:
        """Keep another sheet for a character until they say whether it is taken; return its number.

        Raises:
            PlayerError: It isn't theirs, or was deleted at the same moment.

        """
        await self.authorise(place, who, character)
        number = await self._characters.propose(character, dumps(sheet))
        if number is None:
            raise PressError(say("That character was deleted meanwhile."))
        return number

    async def take(self, place: Place, who: Who, character: Character, number: int) -> Character:
        """Put the sheet that was proposed under this number in place of a character's.

        Raises:
            PlayerError: It was taken or left already, the character has changed since, or isn't theirs.

        """
        await self.authorise(place, who, character)
        proposed = await self._characters.proposed(character.id, number)
        if proposed is None or proposed.revision != character.revision:
            words = later(
                "This preview of {name} is out of date. Nothing was updated. Start again to see what is new."
            )
            raise PressError(words.say(name=plain(character.name)))
        sheet = read_sheet(character.name, proposed.body)
        return await self.edit(place, who, character.id, proposed.revision, sheet)

    async def leave(self, place: Place, who: Who, character: Character, number: int) -> None:
        """Drop the sheet that was proposed under this number. Raises PlayerError if it isn't theirs."""
        await self.authorise(place, who, character)
        await self._characters.unpropose(character.id, number)


def _unknown(name: str) -> PlayerError:
    if name.startswith("@"):
        return nobody_known(name)
    words = later(
        "There is no character “{name}” here; Others… under /dnd character show lists those there are."
    )
    return PlayerError(words.say(name=plain(shortened(name, 40))))


def exported(character: Character) -> bytes:
    """A file of this character, which import takes: JSON, UTF-8."""
    return to_json(sheet_of(character))


def kept(character: Character) -> bytes:
    """The same, or what is stored of one that cannot be read any more."""
    with suppress(PlayerError):
        return exported(character)
    return character.body.encode()


def sheet_of(character: Character) -> Sheet:
    """The sheet of a stored character.

    Raises:
        PlayerError: It cannot be read any more.

    """
    return read_sheet(character.name, character.body)


def read_sheet(name: str, body: str) -> Sheet:
    """The sheet of the character of this name, from its JSON text.

    Raises:
        PlayerError: It cannot be read any more.

    """
    try:
        return loads(Sheet, body)
    except ValueError as error:
        words = later(
            "I can no longer read the sheet of {name}; delete it under /dnd character show, and make it anew."
        )
        raise PlayerError(words.say(name=plain(name))) from error


def _only(characters: list[Character], name: str) -> Character | None:
    """The only one of whose name a word begins so, as "Oth" of Brother Oth."""
    typed = " ".join(name.split()).casefold()
    found = [each for each in characters if f" {each.name.casefold()}".find(f" {typed}") >= 0]
    return found[0] if len(found) == 1 else None


def is_creature(character: Character) -> bool:
    """Whether it has a Challenge Rating: then it is its GM's, and nobody else is told of it."""
    with suppress(PlayerError):
        return sheet_of(character).level.startswith("CR")
    return False
