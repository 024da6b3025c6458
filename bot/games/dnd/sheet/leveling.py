"""The Hit Point Dice of levels: each level of a character is rolled once, and its face comes up ever after.

It does so too if the level wasn't taken, or the character was deleted and made again.
"""

from collections.abc import Iterable, Iterator

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PlayerError
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.purpose import Purpose, Throw
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.sheet.rules.leveling import Gain
from bot.people.roster_store import Character
from bot.rolls.table import Prepared
from bot.rolls.values import Place
from bot.words import say


class LevelService:
    """The dice of levels in one database."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def prepare(self, asked: DndRequest, place: Place, *, hidden: bool) -> Prepared:
        """Return the roll of levels, with the faces of those that were rolled before.

        Raises:
            PlayerError: Rolls are hidden here.

        """
        if hidden:
            words = say("Rolls are hidden in this channel. Roll Hit Points in another one, or choose Fixed.")
            raise PlayerError(words)
        purposes = _purposes(asked, place)
        found = [await self._faces.of(each) for each in purposes]
        known = {_key(at): _face(throw) for at, throw in enumerate(found) if throw}
        thrown = list[Faces]()

        def throw(source: Source) -> Faces:
            thrown.append(resolve(asked, source, Faces((), known)).faces)
            return thrown[-1]

        def throws() -> Iterator[tuple[Purpose, Throw]]:
            for at, purpose in enumerate(purposes):
                yield purpose, Throw({_key(0): (0, thrown[-1].extra[_key(at)])})

        return Prepared(asked, (self._faces.settling(throws),), throw=throw)

    async def rolled(self, asked: DndRequest, place: Place) -> tuple[int, ...]:
        """Return the faces of those of these levels that were rolled, the lowest level first."""
        throws = [await self._faces.of(purpose) for purpose in _purposes(asked, place)]
        return tuple(_face(throw) for throw in throws if throw)


def level_request(character: Character, gain: Gain, levels: Iterable[int]) -> DndRequest:
    """Return the roll of a character's Hit Point Dice for these levels."""
    parts = tuple(DamagePart(f"1d{gain.sides}") for _ in levels)
    return DndRequest(
        "level",
        parts=parts,
        character=character.id,
        player=character.owner,
        name=character.name,
        reached=gain.level,
    )


def _purposes(asked: DndRequest, place: Place) -> list[Purpose]:
    """Return what each die is for: a level of this name on this server, wherever it is rolled there."""
    lowest = asked.reached - len(asked.parts) + 1
    return [
        Purpose(asked.player, asked.name.casefold(), ("level", str(level), part.dice), scene=(place.scope,))
        for level, part in enumerate(asked.parts, lowest)
    ]


def _key(part: int) -> str:
    """Return the key of the only die of a part, as :mod:`bot.games.dnd.rolls.rules.resolved` has it."""
    return f"w{part}:0.0"


def _face(throw: Throw) -> int:
    return throw.dice[_key(0)][1]
