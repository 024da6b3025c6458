"""The surroundings of a D&D roll: its character, the fight, the scene and Heroic Inspiration."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.codec import loads
from bot.games.dnd.circumstances.scene import Scene
from bot.games.dnd.fight.store.fights import Fights
from bot.games.dnd.fight.table.typed import Begun, begun_in
from bot.games.dnd.inspiration.store import Holder
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.sheet.store import Characters
from bot.games.dnd.sheet.table import CharacterService
from bot.people.roster_store import Character
from bot.rolls.values import Place


class Around(Struct, frozen=True):
    """The surroundings of a roll. A fight only counts once its first turn has started.

    ``everyone`` are all characters here, or None if the roll has no targets.
    """

    character: Character | None
    begun: Begun | None
    scene: Scene
    holders: Sequence[Holder]
    everyone: list[Character] | None = None

    @property
    def at_hand(self) -> Scene:
        """The scene; in a fight without a pace, which is for traveling (SRD 5.2, Travel Pace)."""
        return replace(self.scene, pace="") if self.begun else self.scene


class Surroundings(Struct, frozen=True):
    """The surroundings of rolls, each found in one read."""

    roster: Characters
    characters: CharacterService
    fights: Fights

    async def of(self, place: Place, user: int, asked: DndRequest) -> Around:
        """Return what is around a user's roll. A roller who only has a name is looked up by it instead."""
        roller, aims = asked.roller, bool(asked.targets)
        read = self.fights.around(self.roster, place, user, roller.character, aims=aims)
        used, fight, text, holders, everyone = await read
        is_other = roller.character < 0 or (roller.name and not roller.character)
        character = None if is_other else self.characters.only(*used)
        scene = loads(Scene, text) if text else Scene()
        return Around(character, begun_in(fight), scene, holders, everyone)
