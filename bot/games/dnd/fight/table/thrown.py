"""What was thrown for the steps of a fight, and which faces come again, as they are stored."""

from collections.abc import Callable, Iterable, Iterator

from msgspec import structs
from msgspec.structs import astuple

from bot.codec import dumps, reader
from bot.games.dnd.fight.rules.recalled import FacesByKey, Key, Thrown
from bot.games.dnd.fight.rules.state import Fight
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
    return {astuple(key): dumps(each) if each else "" for key, each in faces.items()}


def with_thrown(steps: Iterable[StoredStep], thrown: Thrown | None) -> Iterator[StoredStep]:
    """These steps, the first of them with what was thrown for it."""
    for place, each in enumerate(steps):
        text = "" if place or thrown is None else dumps(tuple(thrown.faces.items()))
        yield structs.replace(each, thrown=text)
