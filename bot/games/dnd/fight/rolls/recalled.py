"""The undone faces of a fight's rolls, which come up again for the same purpose in the same turn.

Faces are stored by turn (its round and its place in the order), creature, kind of throw and purpose. The
purpose is the means and the targets. The kinds are the d20s of attacks in order, damage by size of die in
order, each target's save, and the Death Saving Throw. Someone who has seen a 20 therefore can't move it to
another attack, and undoing a 3 doesn't get rid of it. A creature rolls Initiative only once in a fight, no
matter how often it enters.

A creature is identified by its player and its sheet or name, so it stays the same if it left, was renamed, or
was deleted and created again.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b

from msgspec import Struct
from msgspec.structs import replace

from bot.dice.faces import Recalled, Source
from bot.dice.roll import Faces
from bot.games.dnd.fight.record.combatant import Newcomer
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.fighting import fighting_of
from bot.games.dnd.fight.steps.kinds import Step
from bot.games.dnd.rolls.record.request import INITIATIVE, DndRequest
from bot.games.dnd.rolls.rules.purpose import what_of
from bot.games.dnd.rolls.rules.resolved import BONUS, resolve

_SAVE = re.compile(r"(?P<kind>[a-z]+ )?save (?P<target>[0-9]+) ")
_ENTERING = f"{INITIATIVE} "


class Key(Struct, frozen=True, array_like=True):
    """The key for remembered faces: the turn's round and place, the creature, and the kind of throw.

    The kind includes the size of the die and the purpose.
    """

    round: int
    place: int
    creature: str
    kind: str

    @property
    def lasts(self) -> bool:
        """True if it's rolled once per fight: its faces then stay stored even after being used again."""
        return self.kind.startswith(_ENTERING)


FacesByKey = Mapping[Key, tuple[int, ...]]


class Thrown(Struct, frozen=True):
    """The ``faces`` rolled in a turn, the faces ``kept`` from before, and those still ``left`` afterwards."""

    round: int
    place: int
    faces: FacesByKey
    kept: FacesByKey
    left: FacesByKey


class TakeStep(Struct, frozen=True):
    """A deed: the roll is this step of a fight, taken at a moment (None: any) with the faces drawn."""

    fight: int
    step: Step
    at: int | None
    thrown: Thrown | None = None


class FaceRecall:
    """The faces that a roll in this fight starts with; ``entered`` are those of a returning creature."""

    def __init__(
        self,
        fight: Fight,
        kept: FacesByKey,
        request: DndRequest,
        entered: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        fighting = fighting_of(request)
        assert fighting is not None
        self._turn = (fight.round, fight.group)
        self._kept = kept
        self._entered = entered or {}
        roller = request.roller
        self._creature = fighting.creature or _creature(fight, fighting.actor, roller.player, roller.name)
        self._targets = {
            target.combatant: _creature(fight, target.combatant, 0, target.name)
            for target in request.everyone
        }
        made_with = what_of(request)
        self._purpose = _mark(*made_with, "", *sorted(self._targets.values()))
        self._save_purpose = _mark(*made_with, self._creature)

    def source(self, fresh: Source) -> Recalled:
        """Return a source that starts with the undone faces, in order by kind of throw."""
        by_name: dict[str, tuple[int, ...]] = {}
        for key, faces in self._kept.items():
            # It only counts in its own turn. Otherwise, someone who knows of a 20 could save it up.
            if (key.round, key.place) != ((0, 0) if key.lasts else self._turn):
                continue
            by_name.update(dict.fromkeys(self._names(key), faces))
        for name, faces in self._entered.items():
            by_name[name] = (*faces, *by_name.get(name, ())[len(faces) :])
        return Recalled(by_name, fresh)

    def _names(self, key: Key) -> list[str]:
        """Return the roll's names for the faces under this key, or none if their purpose is different."""
        kind, _, purpose = key.kind.partition(_FOR)
        if "save " in kind:
            of = [n for n, creature in self._targets.items() if creature == key.creature]
            return [kind.replace("save ", f"save {n} ") for n in of if purpose == self._save_purpose]
        is_same = key.creature == self._creature and (key.lasts or purpose == self._purpose)
        return [kind] if is_same else []

    def done(self, deed: object, source: Recalled) -> object:
        """Return a roll's step with the dice rolled for it."""
        if not isinstance(deed, TakeStep):
            return deed
        by_key = {self._key(name): tuple(face) for name, face in source.thrown.items() if face}
        kept = {key: self._kept.get(key, ()) for key in by_key}
        left = {
            key: (
                *(drawn if key.lasts else ()),
                *kept[key][len(drawn) :],
            )  # Lasting faces stay remembered even if they came up again.
            for key, drawn in by_key.items()
        }
        return replace(deed, thrown=Thrown(*self._turn, by_key, kept, left))

    def _key(self, name: str) -> Key:
        if name.startswith(_ENTERING):
            return Key(0, 0, self._creature, name)
        if matched := _SAVE.match(name):
            kind = f"{matched['kind'] or ''}save {name[matched.end() :]}"
            kind = f"{kind}{_FOR}{self._save_purpose}"
            return Key(*self._turn, self._targets[int(matched["target"])], kind)
        return Key(*self._turn, self._creature, f"{name}{_FOR}{self._purpose}")


def entered_faces(request: DndRequest, faces: Faces) -> dict[str, tuple[int, ...]]:
    """Return the current faces of someone's entering roll, by the roll's names for their kinds."""
    test = resolve(request, None, faces).test
    assert test is not None
    by_name = {f"{_ENTERING}d20": test.faces}
    for die in (die for modifier in test.modifiers for die in modifier.thrown):
        name = f"{_ENTERING}{BONUS} d{die.sides}"
        by_name[name] = (*by_name.get(name, ()), die.face)
    return by_name


def remembered_faces(kept: FacesByKey, thrown: FacesByKey, *, renewed: bool) -> FacesByKey:
    """Return the faces to remember for undone rolls, leaving out ``renewed`` ones that use new dice."""
    return {key: _kept_again(key, kept.get(key, ()), faces, renewed) for key, faces in thrown.items()}


def _kept_again(key: Key, kept: tuple[int, ...], faces: tuple[int, ...], renewed: bool) -> tuple[int, ...]:
    if renewed:
        # New dice were thrown, so forget the faces that came up, but keep the remaining ones.
        return () if key.lasts else kept
    # They go before the remaining ones, in the order they were rolled.
    return kept if key.lasts else (*faces, *kept)


_FOR = "@"  # Between a kind of throw and its purpose.


def _mark(*of: str) -> str:
    """Return a short code that identifies these texts without revealing anyone's name."""
    return blake2b("\n".join(of).encode(), digest_size=6).hexdigest()


def _creature(fight: Fight, number: int, player: int, name: str) -> str:
    """Return the identity of a combatant, or of someone outside the fight."""
    combatant = fight.known(number)
    return combatant.key if combatant else Newcomer(name, "pc", 0, player=player).key
