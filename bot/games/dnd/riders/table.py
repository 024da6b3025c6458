"""Riders of sheets: a character's active ones, and those that apply to an attack."""

from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.riders.in_rolls.riding import coming
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.rolls.record.kinds import AttackRequest
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.store import RidersOn, putting_riders
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.values import Place, Who
from bot.store.stored_rolls import Deed


class RiderService:
    """Characters' active riders. Their players and the GMs see and change them."""

    def __init__(self, characters: CharacterService, on: RidersOn, fights: FightService) -> None:
        self._characters = characters
        self._on = on
        self._fights = fights

    async def theirs(self, place: Place, who: Who, number: int) -> tuple[Character, frozenset[str]]:
        """Return the character with this number, and the keys of its active riders.

        Raises:
            PlayerError: The character was deleted, or isn't the user's.

        """
        character = await self._characters.known(place, who, number)
        await self._characters.authorise(place, who, character)
        return character, await self.on(character)

    async def on(self, character: Character) -> frozenset[str]:
        """Return the keys of a character's active riders."""
        return await self._on.of(character.id)

    async def put(self, character: Character, picked: tuple[str, ...]) -> None:
        """Turn on the riders with these keys, if they can be turned on, and turn off all others."""
        stays = [rider.key for rider in sheet_of(character).riders if rider.stays]
        on = [key for key in stays if key in picked]
        await self._on.put(character.id, on, [key for key in stays if key not in on])

    async def coming(self, asked: AttackRequest, sheet: Sheet, place: Place) -> tuple[SheetRider, ...]:
        """Return the riders of a character's attack: those named and those active."""
        if not sheet.riders or asked.riders == ():
            return ()
        named = asked.riders or ()
        on = {*await self._on.of(asked.roller.character), *named}
        used = await self._fights.used_once(asked, place)
        by_itself = coming(sheet.riders, on, used)
        return tuple(
            rider for rider in sheet.riders if rider in by_itself or (rider.costs and rider.key in named)
        )

    def staying(self, asked: AttackRequest, sheet: Sheet) -> tuple[Deed, ...]:
        """Return work that turns the named riders on, or all off for an empty choice, or no work for None."""
        if asked.riders is None:
            return ()
        stays = [rider.key for rider in sheet.riders if rider.stays]
        on = [key for key in stays if key in asked.riders]
        return (putting_riders(asked.roller.character, on, () if asked.riders else stays),) if stays else ()
