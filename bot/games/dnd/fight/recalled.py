"""What was thrown in a fight and taken back: the same faces come again, for whoever threw them, in that turn alone.

Faces are kept by the turn in which they were thrown (its round and its place in the order), by creature and by kind of
throw: the d20s of attacks in order, damage by size of die in order, each target's save, the Death Saving Throw. So
nobody who has seen a 20 moves it to another blow, and nobody lays a 3 on one that is worth nothing: the next throw of
that kind shows it. Initiative is thrown once for a creature in a fight, whenever it enters.

A creature is its player and its name, so one that left, or was deleted and made again, is the same one.
"""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from bot.dice.roll import Faces
from bot.games.dnd.fight.fighting import Fighting
from bot.games.dnd.fight.state import Fight
from bot.games.dnd.fight.steps import Newcomer
from bot.games.dnd.request import DndRequest
from bot.games.dnd.resolving import INITIATIVE

_SAVE = re.compile(r"(?P<again>again )?save (?P<target>[0-9]+) ")
_ENTERING = f"{INITIATIVE} d20"


class Key(Struct, frozen=True, array_like=True):
    """Which throw faces are of: in which turn, of which creature, of which kind with its size of dice."""

    round: int
    place: int
    creature: str
    kind: str

    @property
    def lasts(self) -> bool:
        """Whether it is thrown once in a fight: then its faces stay kept though they were thrown again."""
        return self.kind == _ENTERING


FacesByKey = Mapping[Key, tuple[int, ...]]


class Thrown(Struct, frozen=True):
    """The ``faces`` that were thrown in a turn, what was ``kept`` for them when that was read, and what is ``left``."""

    round: int
    place: int
    faces: FacesByKey
    kept: FacesByKey
    left: FacesByKey


def creature_key(player: int, name: str) -> str:
    """What a creature is known by in a fight."""
    return f"{player}:{' '.join(name.casefold().split())}"


def entering_key(newcomers: tuple[Newcomer, ...]) -> str:
    """The same for those who enter together, by the first of them."""
    return creature_key(newcomers[0].player, newcomers[0].name)


class Recall:
    """The faces that a throw of this fight begins with. ``faces`` are those of the roll if it is being changed."""

    def __init__(self, fight: Fight, kept: FacesByKey, request: DndRequest, faces: Faces | None = None) -> None:
        assert request.fighting is not None
        self._turn = (fight.round, fight.group)
        self._kept = kept
        self._creature = request.fighting.creature or _actor(fight, request.fighting, request)
        self._targets = {each.combatant: _creature(fight, each.combatant) for each in request.everyone}
        # Of Initiative the roll itself has the first faces.
        self._had = sum(key.startswith("t") for key in faces.extra) if faces else 0

    def by_kind(self) -> dict[str, tuple[int, ...]]:
        """The faces by the names that the throw gives its kinds, the next one first."""
        found: dict[str, tuple[int, ...]] = {}
        for key, faces in self._kept.items():
            if (key.round, key.place) != ((0, 0) if key.lasts else self._turn):
                continue
            if "save " in key.kind:
                names = [
                    key.kind.replace("save ", f"save {n} ") for n, of in self._targets.items() if of == key.creature
                ]
            else:
                names = [key.kind] if key.creature == self._creature else []
            found.update(dict.fromkeys(names, faces[self._had :] if key.lasts else faces))
        return found

    def thrown(self, faces: Mapping[str, Iterable[int]]) -> Thrown:
        """What was thrown, by the names of the throw."""
        by_key = {self._key(name): tuple(each) for name, each in faces.items() if each}
        kept = {key: self._kept.get(key, ()) for key in by_key}
        return Thrown(*self._turn, by_key, kept, {key: self._left(key, each) for key, each in by_key.items()})

    def _left(self, key: Key, faces: tuple[int, ...]) -> tuple[int, ...]:
        kept = self._kept.get(key, ())
        if key.lasts:
            return (*kept[: self._had], *faces, *kept[self._had + len(faces) :])
        return kept[len(faces) :]

    def _key(self, name: str) -> Key:
        if name == _ENTERING:
            return Key(0, 0, self._creature, name)
        if found := _SAVE.match(name):
            kind = f"{found['again'] or ''}save {name[found.end() :]}"
            return Key(*self._turn, self._targets[int(found["target"])], kind)
        return Key(*self._turn, self._creature, name)


def taken_back(kept: FacesByKey, thrown: FacesByKey, *, enters: bool, renewed: bool) -> FacesByKey:
    """What is kept for these throws once they were taken back.

    ``enters``: they are those with which somebody entered; ``renewed``: they are to be made with new dice.
    """
    return {key: _kept_again(key, kept.get(key, ()), faces, enters, renewed) for key, faces in thrown.items()}


def _kept_again(
    key: Key, kept: tuple[int, ...], faces: tuple[int, ...], enters: bool, renewed: bool
) -> tuple[int, ...]:
    if key.lasts and renewed:
        return () if enters else kept[: -len(faces)]
    if renewed:
        return kept
    return kept if key.lasts else (*faces, *kept)


def _actor(fight: Fight, fighting: Fighting, request: DndRequest) -> str:
    found = fight.find(fighting.actor)
    if found:
        return creature_key(found.player, found.name)
    return creature_key(request.player, request.name)


def _creature(fight: Fight, number: int) -> str:
    found = fight.find(number)
    return creature_key(found.player, found.name) if found else creature_key(0, fight.name(number))
