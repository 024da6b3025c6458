"""Stored faces: those rolled for a fight's steps, and those to be repeated."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import astuple, replace

from bot.codec import dumps, reader
from bot.games.dnd.counters.rules.cost import Spending
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls.recalled import FacesByKey, Key, Thrown, taken_back
from bot.games.dnd.fight.store.reading import FacesKey, StoredFight, StoredStep
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.purpose import KeptThrow, purpose_of, stays_spent
from bot.games.dnd.rolls.rules.rerolls import DndTrail, now
from bot.games.dnd.rolls.store import FacesAgain, Work
from bot.store.stored_rolls import MovedError
from bot.words import say

_read_faces: Callable[[str], tuple[int, ...]] = reader(tuple[int, ...])


read_thrown: Callable[[str], list[tuple[Key, tuple[int, ...]]]] = reader(list[tuple[Key, tuple[int, ...]]])
"""Parses the dice rolled for a step."""


def check_thrown(stored: StoredFight, fight: Fight, thrown: Thrown | None) -> None:
    """Check that the faces with which a roll started are still stored. Raises MovedError if they aren't."""
    if thrown is None:
        return
    kept = kept_faces(stored)
    is_same_turn = (thrown.round, thrown.place) == (fight.round, fight.group)
    if not is_same_turn or any(kept.get(key, ()) != faces for key, faces in thrown.kept.items()):
        raise MovedError(say("The fight changed at the same moment. Try again."))


def kept_faces(stored: StoredFight) -> FacesByKey:
    """Return a fight's faces that will be repeated."""
    return {Key(*key): _read_faces(text) for key, text in stored.faces.items()}


def face_texts(faces: FacesByKey) -> dict[FacesKey, str]:
    """Return these faces in stored form, leaving out empty ones."""
    return {astuple(key): dumps(face) if face else "" for key, face in faces.items()}


def with_thrown(
    steps: Iterable[StoredStep], thrown: Thrown | None, at_end: Thrown | None = None
) -> Iterator[StoredStep]:
    """Yield these steps with dice: the first with those rolled for it, the last with those ``at_end``."""
    each = list(steps)
    for place, of in ((0, thrown), (-1, at_end)):
        if each and of:
            each[place] = replace(each[place], thrown=dumps(tuple(of.faces.items())))
    yield from each


def thrown_back(stored: StoredFight, undone: Collection[int], *, renewed: bool = False) -> FacesByKey:
    """Return the faces to store once these steps are undone; ``renewed`` if they need new dice."""
    kept = dict(kept_faces(stored))
    changed: dict[Key, tuple[int, ...]] = {}
    for step in reversed(stored.steps):
        if step.number in undone and step.thrown:
            back = taken_back(kept, dict(read_thrown(step.thrown)), renewed=renewed)
            kept.update(back)
            changed.update(back)
    return changed


class Paid(Struct, frozen=True):
    """Costs already paid, by their purpose, and the deeds that use them up for the new roll."""

    spent: Mapping[str, Spending] = {}
    uses: tuple[Work, ...] = ()


class PaidCosts:
    """Costs of fights' rolls that were undone without a GM. The rolls' faces are stored with the fight."""

    def __init__(self, faces: FacesAgain) -> None:
        self._faces = faces

    async def of(self, request: DndRequest, turn: int) -> Paid:
        """Return what has already been paid for a roll in this turn of its fight."""
        purpose = purpose_of(request, turn)
        throw = await self._faces.of(purpose)
        if throw is None:
            return Paid()
        spent = {what: replace(spending, paid=True) for what, spending in throw.paid.items()}
        return Paid(spent, (self._faces.using(purpose, throw, lambda: KeptThrow({})),))

    def leaving(self, found: StoredFight, trail: DndTrail, turn: int) -> Work | None:
        """Return work that keeps this roll's cost spent for that turn, or None if the roll was free."""
        request = trail[-1].request
        paid = stays_spent(request, now(trail))
        return (
            self._faces.leaving(purpose_of(request, turn), KeptThrow({}, paid), found.guild) if paid else None
        )
