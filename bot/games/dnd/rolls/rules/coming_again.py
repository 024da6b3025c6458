"""Which faces of a roll outside of fights come up again once all that came of it was taken back.

They are kept by character and by kind of throw, as in a fight; see :mod:`bot.games.dnd.fight.rules.recalled`.
"""

from collections.abc import Mapping

from msgspec import Struct

from bot.dice.roll import Faces
from bot.games.dnd.rolls.rules.landing import counts
from bot.games.dnd.rolls.rules.outcome import D20
from bot.games.dnd.rolls.rules.request import DndRequest
from bot.games.dnd.rolls.rules.rerolls import DAMAGE, SAVE
from bot.games.dnd.rolls.rules.resolved import bonus_kind, damage_kind, resolve, save_kind, test_kind
from bot.games.dnd.rolls.rules.thrown import sides_of

FacesByKind = Mapping[str, tuple[int, ...]]
"""Faces by kind of throw with the size of the dice, as in "attack d20", the next one first."""


class Counted(Struct, frozen=True):
    """A deed: these faces count, by kind, that came up for the character of this number."""

    character: int
    faces: tuple[tuple[str, tuple[int, ...]], ...]


def counted(request: DndRequest, faces: Faces) -> tuple[Counted, ...]:
    """What a roll stands for by that; nothing while nothing came of it, in a fight, or without a sheet."""
    if request.character <= 0 or not counts(request, resolve(request, None, faces)):
        return ()
    return (Counted(request.character, tuple(faces_by_kind(request, faces).items())),)


def faces_by_kind(request: DndRequest, faces: Faces) -> FacesByKind:
    """Every face of a roll, by the kind of throw that it was."""
    found: dict[str, tuple[int, ...]] = {}
    for key, face in faces.extra.items():
        kind = _kind(request, key)
        if kind:
            found[kind] = (*found.get(kind, ()), face)
    return found


def _kind(request: DndRequest, key: str) -> str:
    """The kind of throw of the die with this key; "" for one that is of nothing any more."""
    if key.startswith(SAVE):
        return f"{save_kind(0)} d{D20}"
    sides = sides_of(request, key)
    if not sides:
        return ""
    if key[0] == "t":
        return f"{test_kind(request)} d{sides}"
    return f"{damage_kind(request) if key[0] in DAMAGE else bonus_kind(request)} d{sides}"
