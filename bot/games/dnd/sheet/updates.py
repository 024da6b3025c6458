"""Sheets from files, and changes that wait until the character's player accepts them."""

import asyncio

from msgspec import Struct

from bot.codec import dumps
from bot.errors import PlayerError, PressError
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.store import Characters
from bot.games.dnd.sheet.table import CharacterService, read_sheet, sheet_of
from bot.pdf.service import PdfReading, is_pdf
from bot.people.naming import matching
from bot.people.roster import GONE
from bot.people.roster_store import Character
from bot.rolls.card import plain
from bot.rolls.values import Place, Who
from bot.words import later, say


class Imported(Struct, frozen=True):
    """A character from a file, and what was ``left`` out of the file, in a player's words.

    If the user already has the character, ``sheet`` is what it would become. Otherwise, it's new.
    """

    character: Character
    left: tuple[str, ...] = ()
    sheet: Sheet | None = None


class SheetUpdates:
    """Imports characters, and proposes changes to them."""

    def __init__(
        self, characters: CharacterService, stored: Characters, pdfs: PdfReading | None = None
    ) -> None:
        self._characters = characters
        self._stored = stored
        self._pdfs = pdfs or PdfReading()

    async def imported(self, place: Place, who: Who, content: bytes) -> Imported:
        """Save the character in a file, or propose the changes to the user's own with that name.

        Raises:
            PlayerError: The file or some fields are invalid. The message names each; nothing is saved.

        """
        from bot.games.dnd.sheet.rules.sheet_json import read_fields, read_file  # noqa: PLC0415 - rare

        try:
            if is_pdf(content):
                read = read_fields(await self._pdfs.fields(content))
            else:
                read = await asyncio.to_thread(read_file, content)
        except PlayerError as error:
            raise PlayerError(say("Nothing was imported.\n{error}", error=error)) from error
        of_that_name = matching(await self._characters.all(place), read.sheet.name)
        own = next((character for character in of_that_name if character.owner == who.user), None)
        if own is None:
            return Imported(await self._characters.add(place, who, read.sheet), read.left)
        return Imported(own, read.left, read.over(sheet_of(own)))

    async def propose(self, place: Place, who: Who, character: Character, sheet: Sheet) -> int:
        """Store a proposed sheet until the user accepts or rejects it, and return its number.

        Raises:
            PlayerError: The character isn't the user's, or was deleted at the same moment.

        """
        await self._characters.authorise(place, who, character)
        number = await self._stored.propose(character, dumps(sheet))
        if number is None:
            raise PressError(GONE.say())
        return number

    async def take(self, place: Place, who: Who, character: Character, number: int) -> Character:
        """Replace a character's sheet with the proposed one with this number.

        Raises:
            PlayerError: The proposal was already accepted or rejected, or the character has changed since
                or isn't the user's.

        """
        await self._characters.authorise(place, who, character)
        proposed = await self._stored.proposed(character.id, number)
        if proposed is None or proposed.revision != character.revision:
            words = later(
                "This preview of {name} is out of date, so nothing was updated. Start again to "
                "see what's new."
            )
            raise PressError(words.say(name=plain(character.name)))
        sheet = read_sheet(character.name, proposed.body)
        return await self._characters.edit(place, who, character.id, proposed.revision, sheet)

    async def leave(self, place: Place, who: Who, character: Character, number: int) -> None:
        """Delete the proposed sheet with this number. Raises PlayerError if it isn't the user's."""
        await self._characters.authorise(place, who, character)
        await self._stored.unpropose(character.id, number)
