"""D&D's rolls: what sheet, scene and Heroic Inspiration add to one, and what its buttons need."""

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from bot.codec import dumps, loads
from bot.errors import PlayerError
from bot.game import Trail
from bot.games.dnd.acts import INSPIRE
from bot.games.dnd.asking import FillAsk
from bot.games.dnd.completing import Scene, as_target, completed
from bot.games.dnd.request import DndRequest, Target
from bot.games.dnd.rerolling import SpendInspiration
from bot.games.dnd.sheet import Sheet
from bot.service.characters import CharacterBook, sheet_of
from bot.service.deeds import Makers
from bot.service.gms import GameMasters
from bot.service.inspiring import Inspiration, home
from bot.service.rolls import Prepared
from bot.service.stored import place_of
from bot.service.values import Place, Who
from bot.store.asks import Scenes, answering
from bot.store.characters import StoredCharacter, using_character
from bot.store.inspirations import Holder, spending
from bot.store.rolls import StoredRoll
from bot.words import say


class DndTable:
    """What rolls of D&D depend on. ``clock`` answers milliseconds since 1970, UTC."""

    def __init__(
        self,
        characters: CharacterBook,
        inspiration: Inspiration,
        scenes: Scenes,
        gms: GameMasters,
        clock: Callable[[], int],
    ) -> None:
        self._characters = characters
        self._inspiration = inspiration
        self._scenes = scenes
        self._gms = gms
        self._clock = clock

    async def prepare(self, request: object, place: Place, who: Who, hidden: bool) -> Prepared:  # noqa: ARG002
        """The request with what its character's sheet, the scene and Heroic Inspiration add.

        Raises:
            PlayerError: The character is not theirs, or the roll cannot be made.

        """
        asked = cast(DndRequest, request)
        character = await self._character(asked, place, who)
        number = character.id if character else (asked.character if asked.character < 0 else -who.user)
        player = character.owner if character else (-asked.character if asked.character < 0 else who.user)
        asked = replace(
            asked,
            character=number,
            player=player,
            name=character.name if character else asked.name if asked.character < 0 else "",
            home=home(place),
            inspired=await self._inspiration.holds(place, number),
            targets=tuple([await self._target(each, asked, place, who) for each in asked.targets]),
        )
        made = completed(asked, sheet_of(character) if character else None, await self.scene(place))
        use = character and character.owner == who.user
        return Prepared(made, (using_character(character.id, place.channel),) if character and use else ())

    async def _character(self, asked: DndRequest, place: Place, who: Who) -> StoredCharacter | None:
        if asked.character < 0:
            return None
        if asked.character:
            found = await self._characters.by_id(place, asked.character)
            if found is None:
                raise PlayerError(say("That character was deleted meanwhile; roll with another."))
        elif asked.name:
            found = await self._characters.find(place, who, asked.name)
        else:
            return await self._characters.played(place, who.user)
        if found:
            await self._characters.authorise(place, who, found)
        return found

    async def _target(self, target: Target, asked: DndRequest, place: Place, who: Who) -> Target:
        """The target with what its sheet says, if it is a character; what was typed goes before that."""
        found = await self._characters.named(place, who, target.name) if target.name else None
        if found is None:
            return target
        own = as_target(sheet_of(found), asked.check.ability)
        return replace(
            own,
            ac=own.ac if target.ac is None else target.ac,
            resist=(*own.resist, *target.resist),
            vulnerable=(*own.vulnerable, *target.vulnerable),
            immune=(*own.immune, *target.immune),
            modifier=target.modifier or own.modifier,
            saved=target.saved,
            tilts=target.tilts,
            adjust=target.adjust,
            cover=target.cover,
        )

    async def guard(self, stored: StoredRoll, trail: Trail[object], action: str) -> None:
        """Refuse Heroic Inspiration before anything is asked, where it is not held or too late.

        Raises:
            PressError: It is.

        """
        request = cast(DndRequest, trail[-1].request)
        if action == INSPIRE and not request.reopened:
            holder = Holder(request.character, request.name, request.player)
            await self._inspiration.check(place_of(stored), stored.id, holder, self._clock())

    async def sheet(self, place: Place, who: Who, name: str | None) -> Sheet | None:
        """The sheet that a roll of theirs would use; None without one.

        Raises:
            PlayerError: The named one is not there.

        """
        found = (
            await self._characters.find(place, who, name) if name else await self._characters.played(place, who.user)
        )
        return sheet_of(found) if found else None

    async def scene(self, place: Place) -> Scene:
        """What holds here for everybody."""
        text = await self._scenes.get(place.channel, place.parent)
        return loads(Scene, text) if text else Scene()

    async def set_scene(self, place: Place, who: Who, scene: Scene) -> None:
        """From now on this holds here.

        Raises:
            PlayerError: They are no GM.

        """
        if place.guild:
            await self._gms.authorise(place, who)
        await self._scenes.put(place.channel, dumps(scene))


def deeds(clock: Callable[[], int]) -> Makers:
    """What rolls of D&D ask to be done with them, as the store does it."""
    return {
        SpendInspiration: lambda deed: spending(
            Holder(deed.character, "", deed.player), deed.home, clock(), reopened=deed.reopened
        ),
        FillAsk: lambda deed: answering(deed.ask, deed.character),
    }
