"""Riders of sheets: which a character has on, and which come with an attack."""

from bot.games.dnd.fight.table.book import FightService
from bot.games.dnd.riders.in_rolls.riding import coming
from bot.games.dnd.riders.record.rider import SheetRider
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.record.sheet import Sheet
from bot.games.dnd.sheet.store import RidersOn, putting_riders
from bot.games.dnd.sheet.table import CharacterService, sheet_of
from bot.people.roster_store import Character
from bot.rolls.values import Place, Who
from bot.store.rolls import Deed


class RiderService:
    """What characters have on. Their players and the GMs see and change it."""

    def __init__(self, characters: CharacterService, on: RidersOn, fights: FightService) -> None:
        self._characters = characters
        self._on = on
        self._fights = fights

    async def theirs(self, place: Place, who: Who, number: int) -> tuple[Character, frozenset[str]]:
        """The character of this number, and which of its riders are on, by their keys.

        Raises:
            PlayerError: It was deleted, or is not theirs.

        """
        character = await self._characters.known(place, number)
        await self._characters.authorise(place, who, character)
        return character, await self.on(character)

    async def on(self, character: Character) -> frozenset[str]:
        """Which riders a character has on, by their keys."""
        return await self._on.of(character.id)

    async def put(self, character: Character, picked: tuple[str, ...]) -> None:
        """Have these on, by their keys, and no others of the sheet that can be."""
        stays = [rider.key for rider in sheet_of(character).riders if rider.stays]
        on = [each for each in stays if each in picked]
        await self._on.put(character.id, on, [each for each in stays if each not in on])

    async def coming(self, asked: DndRequest, sheet: Sheet, place: Place) -> tuple[SheetRider, ...]:
        """The riders that come with a character's attack: those that were named with those that are on."""
        if not sheet.riders or asked.riders == ():
            return ()
        named = asked.riders or ()
        on = {*await self._on.of(asked.character), *named}
        used = await self._fights.used_once(asked, place)
        by_itself = coming(sheet.riders, on, used)
        return tuple(
            rider for rider in sheet.riders if rider in by_itself or (rider.costs and rider.key in named)
        )

    def staying(self, asked: DndRequest, sheet: Sheet) -> tuple[Deed, ...]:
        """The deed of having those on that were named, or all off; none where none was named."""
        if asked.riders is None:
            return ()
        stays = [rider.key for rider in sheet.riders if rider.stays]
        on = [each for each in stays if each in asked.riders]
        return (putting_riders(asked.character, on, () if asked.riders else stays),) if stays else ()
