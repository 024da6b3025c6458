"""What was thrown for the steps of a fight, and which faces come again, as they are stored."""

from collections.abc import Callable, Collection, Iterable, Iterator

from msgspec import structs
from msgspec.structs import astuple, replace

from bot.codec import dumps, reader
from bot.dice.faces import Recalled, Source
from bot.games.dnd.fight.record.state import Fight
from bot.games.dnd.fight.rolls import recalled
from bot.games.dnd.fight.rolls.recalled import FacesByKey, Key, Thrown, taken_back
from bot.games.dnd.fight.rolls.rolled_step import TakeStep
from bot.games.dnd.fight.store.reading import FacesKey, StoredFight, StoredStep
from bot.store.rolls import MovedError
from bot.words import say

_read_faces: Callable[[str], tuple[int, ...]] = reader(tuple[int, ...])


read_thrown: Callable[[str], list[tuple[Key, tuple[int, ...]]]] = reader(list[tuple[Key, tuple[int, ...]]])
"""Reads what was thrown for a step."""


def check_thrown(stored: StoredFight, fight: Fight, thrown: Thrown | None) -> None:
    """Make sure that what was thrown began with the faces due. Raises MovedError if others are due by now."""
    if thrown is None:
        return
    kept = kept_faces(stored)
    is_same_turn = (thrown.round, thrown.place) == (fight.round, fight.group)
    if not is_same_turn or any(kept.get(key, ()) != faces for key, faces in thrown.kept.items()):
        raise MovedError(say("The fight went on at that very moment; please do that again."))


def kept_faces(stored: StoredFight) -> FacesByKey:
    """The faces of a fight that come again."""
    return {Key(*key): _read_faces(text) for key, text in stored.faces.items()}


def face_texts(faces: FacesByKey) -> dict[FacesKey, str]:
    """These faces as they are stored; none as nothing."""
    return {astuple(key): dumps(face) if face else "" for key, face in faces.items()}


def with_thrown(
    steps: Iterable[StoredStep], thrown: Thrown | None, at_end: Thrown | None = None
) -> Iterator[StoredStep]:
    """These steps, the first with what was thrown for it, the last with what it brought itself."""
    each = list(steps)
    for place, of in ((0, thrown), (-1, at_end)):
        if each and of:
            each[place] = structs.replace(each[place], thrown=dumps(tuple(of.faces.items())))
    yield from each


def thrown_back(stored: StoredFight, undone: Collection[int], *, renewed: bool = False) -> FacesByKey:
    """What is kept once these steps were taken back; ``renewed``: they are to be thrown with new dice."""
    kept = dict(kept_faces(stored))
    changed: dict[Key, tuple[int, ...]] = {}
    for step in reversed(stored.steps):
        if step.number in undone and step.thrown:
            back = taken_back(kept, dict(read_thrown(step.thrown)), renewed=renewed)
            kept.update(back)
            changed.update(back)
    return changed


class FightRecall:
    """The faces of one throw that were taken back; what was thrown goes with the step that it is."""

    def __init__(self, recall: recalled.Recall) -> None:
        self._recall = recall

    def source(self, fresh: Source) -> Recalled:
        """A source whose first faces they are."""
        return Recalled(self._recall.by_kind(), fresh)

    def done(self, deed: object, source: Recalled) -> object:
        """The step of a roll with what was thrown for it."""
        return (
            replace(deed, thrown=self._recall.thrown(source.thrown)) if isinstance(deed, TakeStep) else deed
        )
