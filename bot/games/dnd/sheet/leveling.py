"""The Hit Point Dice of levels: each level of a character is rolled once, and keeps its face.

That also holds if the level wasn't taken, or the character was deleted and created again.
"""

from collections.abc import Iterable, Iterator

from bot.dice.faces import Source
from bot.dice.roll import Faces
from bot.errors import PlayerError
from bot.games.dnd.rolls.record.kinds import LevelRequest
from bot.games.dnd.rolls.record.request import Roller
from bot.games.dnd.rolls.rules.purpose import KeptThrow, Purpose
from bot.games.dnd.rolls.rules.resolved import resolve
from bot.games.dnd.rolls.store import FacesAgain
from bot.games.dnd.sheet.record.sheet import DamagePart
from bot.games.dnd.sheet.rules.leveling import Gain
from bot.names import folded
from bot.people.roster_store import Character
from bot.rolls.table import Prepared
from bot.rolls.values import Place
from bot.words import say


class LevelService:
    """The dice of levels in one database."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def prepare(self, asked: LevelRequest, place: Place, *, hidden: bool) -> Prepared:
        """Return the roll for these levels, with the faces of levels rolled before.

        Raises:
            PlayerError: Rolls are hidden here.

        """
        if hidden:
            words = say("Rolls are hidden in this channel. Roll Hit Points in another one, or choose Fixed.")
            raise PlayerError(words)
        purposes = _purposes(asked, place)
        kept = [await self._faces.of(purpose) for purpose in purposes]
        known = {_key(at): _face(throw) for at, throw in enumerate(kept) if throw}
        thrown = list[Faces]()

        def throw(source: Source) -> Faces:
            thrown.append(resolve(asked, source, Faces((), known)).faces)
            return thrown[-1]

        def throws() -> Iterator[tuple[Purpose, KeptThrow]]:
            for at, purpose in enumerate(purposes):
                yield purpose, KeptThrow({_key(0): (0, thrown[-1].extra[_key(at)])})

        return Prepared(asked, (self._faces.settling(throws),), throw=throw)

    async def rolled(self, asked: LevelRequest, place: Place) -> tuple[int, ...]:
        """Return the faces of the levels already rolled, lowest level first."""
        throws = [await self._faces.of(purpose) for purpose in _purposes(asked, place)]
        return tuple(_face(throw) for throw in throws if throw)


def level_request(character: Character, gain: Gain, levels: Iterable[int]) -> LevelRequest:
    """Return the roll of a character's Hit Point Dice for these levels."""
    parts = tuple(DamagePart(f"1d{gain.sides}") for _ in levels)
    return LevelRequest(
        parts=parts,
        reached=gain.level,
        roller=Roller(character=character.id, player=character.owner, name=character.name),
    )


def _purposes(asked: LevelRequest, place: Place) -> list[Purpose]:
    """Return the purpose of each die, which is a level of a character anywhere on this server."""
    lowest = asked.reached - len(asked.parts) + 1
    return [
        Purpose(
            asked.roller.player,
            folded(asked.roller.name),
            ("level", str(level), part.dice),
            scene=(place.scope,),
        )
        for level, part in enumerate(asked.parts, lowest)
    ]


def _key(part: int) -> str:
    """Return the key of the only die of a part, as in :mod:`bot.games.dnd.rolls.rules.resolved`."""
    return f"w{part}:0.0"


def _face(throw: KeptThrow) -> int:
    return throw.dice[_key(0)][1]
