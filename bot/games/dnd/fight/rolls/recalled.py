"""Faces that were thrown in a fight and undone: they come up again for the same purpose, in that turn.

Faces are kept by the turn in which they were thrown (its round and its place in the order), by creature, by
kind of throw, and by its purpose: with what and against whom. The kinds are the d20s of attacks in order,
damage by size of die in order, each target's save, the Death Saving Throw. So no one who has seen a 20 moves
it to another attack, and undoing a 3 doesn't get rid of it. Initiative is thrown once for a creature in a
fight, whenever it enters.

A creature is its player and its sheet or name, so one that left, was renamed, or deleted and made again, is
the same.
"""

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b

from msgspec import Struct

from bot.dice.roll import Faces
from bot.games.dnd.fight.record.newcomer import Newcomer
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.purpose import what_of
from bot.games.dnd.rolls.rules.resolved import BONUS, INITIATIVE, resolve

_SAVE = re.compile(r"(?P<kind>[a-z]+ )?save (?P<target>[0-9]+) ")
_ENTERING = f"{INITIATIVE} "


class Key(Struct, frozen=True, array_like=True):
    """Which throw faces are of: in which turn, of which creature, of which kind with its size of dice.

    Behind the kind is what tells its purpose from others.
    """

    round: int
    place: int
    creature: str
    kind: str

    @property
    def lasts(self) -> bool:
        """Whether it is thrown once in a fight: then its faces stay kept though they were thrown again."""
        return self.kind.startswith(_ENTERING)


FacesByKey = Mapping[Key, tuple[int, ...]]


class Thrown(Struct, frozen=True):
    """The ``faces`` thrown in a turn, what was ``kept`` for them when that was read, and what is ``left``."""

    round: int
    place: int
    faces: FacesByKey
    kept: FacesByKey
    left: FacesByKey


class Recall:
    """The faces a throw of this fight begins with; ``entered`` are those of who enters again, by kind."""

    def __init__(
        self,
        fight: Fight,
        kept: FacesByKey,
        request: DndRequest,
        entered: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        assert request.fighting is not None
        self._turn = (fight.round, fight.group)
        self._kept = kept
        self._entered = entered or {}
        self._creature = request.fighting.creature or _creature(
            fight, request.fighting.actor, request.player, request.name
        )
        self._targets = {
            target.combatant: _creature(fight, target.combatant, 0, target.name)
            for target in request.everyone
        }
        made_with = what_of(request)
        self._purpose = _mark(*made_with, "", *sorted(self._targets.values()))
        self._save_purpose = _mark(*made_with, self._creature)

    def by_kind(self) -> dict[str, tuple[int, ...]]:
        """The faces by the names that the throw gives its kinds, the next one first."""
        found: dict[str, tuple[int, ...]] = {}
        for key, faces in self._kept.items():
            # Only in its own turn: else whoever knows of a 20 would keep it for the best moment.
            if (key.round, key.place) != ((0, 0) if key.lasts else self._turn):
                continue
            found.update(dict.fromkeys(self._names(key), faces))
        for name, faces in self._entered.items():
            found[name] = (*faces, *found.get(name, ())[len(faces) :])
        return found

    def _names(self, key: Key) -> list[str]:
        """Return the throw's names for what was thrown under this key; none of another purpose."""
        kind, _, purpose = key.kind.partition(_FOR)
        if "save " in kind:
            of = [n for n, creature in self._targets.items() if creature == key.creature]
            return [kind.replace("save ", f"save {n} ") for n in of if purpose == self._save_purpose]
        is_same = key.creature == self._creature and (key.lasts or purpose == self._purpose)
        return [kind] if is_same else []

    def thrown(self, faces: Mapping[str, Iterable[int]]) -> Thrown:
        """What was thrown, by the names of the throw."""
        by_key = {self._key(name): tuple(face) for name, face in faces.items() if face}
        kept = {key: self._kept.get(key, ()) for key in by_key}
        left = {
            key: (
                *(each if key.lasts else ()),
                *kept[key][len(each) :],
            )  # What lasts is kept though it came again.
            for key, each in by_key.items()
        }
        return Thrown(*self._turn, by_key, kept, left)

    def _key(self, name: str) -> Key:
        if name.startswith(_ENTERING):
            return Key(0, 0, self._creature, name)
        if found := _SAVE.match(name):
            kind = f"{found['kind'] or ''}save {name[found.end() :]}"
            kind = f"{kind}{_FOR}{self._save_purpose}"
            return Key(*self._turn, self._targets[int(found["target"])], kind)
        return Key(*self._turn, self._creature, f"{name}{_FOR}{self._purpose}")


def entered_faces(request: DndRequest, faces: Faces) -> dict[str, tuple[int, ...]]:
    """The faces with which somebody entered, as they are by now: by the names of the throw."""
    test = resolve(request, None, faces).test
    assert test is not None
    found = {f"{_ENTERING}d20": test.faces}
    for each in (die for modifier in test.modifiers for die in modifier.thrown):
        name = f"{_ENTERING}{BONUS} d{each.sides}"
        found[name] = (*found.get(name, ()), each.face)
    return found


def taken_back(kept: FacesByKey, thrown: FacesByKey, *, renewed: bool) -> FacesByKey:
    """What is kept for these throws once taken back; ``renewed``: they are to be made with new dice."""
    return {key: _kept_again(key, kept.get(key, ()), faces, renewed) for key, faces in thrown.items()}


def _kept_again(key: Key, kept: tuple[int, ...], faces: tuple[int, ...], renewed: bool) -> tuple[int, ...]:
    if renewed:
        # New dice: what came up is due no more, what was due behind it still is.
        return () if key.lasts else kept
    # In front of what is still due: they come in the order in which they fell.
    return kept if key.lasts else (*faces, *kept)


_FOR = "@"  # Between a kind of throw and its purpose.


def _mark(*of: str) -> str:
    """Return a short text that is the same for the same texts only; names of people can't be read in it."""
    return blake2b("\n".join(of).encode(), digest_size=6).hexdigest()


def _creature(fight: Fight, number: int, player: int, name: str) -> str:
    """What the combatant of this number is known by, or whoever is nobody of the fight."""
    combatant = fight.known(number)
    return combatant.key if combatant else Newcomer(name, "pc", 0, player=player).key
