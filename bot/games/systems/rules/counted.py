"""The dice that count toward a system roll's result, such as the best of three or those of at least 8."""

import re
from collections.abc import Sequence
from functools import lru_cache

from bot.rolls.pictures import State
from bot.systems.as_dice import as_dice
from bot.systems.request import Pairs, SystemRequest
from bot.systems.shipped import plan_of
from bot.systems.throwing import ThrownDie

_PLAIN = re.compile(r"(\d+)d(?:F|\d+)(?:k([hl])(\d+)|(>=|<=|=)(\d+))?([+-]\d+)?")


def counted(request: SystemRequest, dice: Sequence[ThrownDie]) -> tuple[Sequence[State], int]:
    """Return how to highlight each die of a roll's only pool, and the number added to the dice.

    If plain dice can't express the roll, highlight nothing and return 0.
    """
    read = _written(request.digest, request.roll, request.options, request.tracks, request.settings)
    if not read or int(read[1]) != len(dice) or any(len(one.faces) > 1 for one in dice):
        return [""] * len(dice), 0
    faces, by = [one.faces[0] for one in dice], int(read[6] or 0)
    if read[2]:
        return _kept(faces, int(read[3]), best=read[2] == "h"), by
    if read[4]:
        return ["best" if _reaches(face, read[4], int(read[5])) else "dropped" for face in faces], by
    return [""] * len(faces), by


def _kept(faces: list[int], number: int, *, best: bool) -> list[State]:
    by_worth = sorted(range(len(faces)), key=faces.__getitem__, reverse=best)
    kept = by_worth[:number]
    # Of two best dice, each is the best: if that is a critical, both are shown.
    also = [faces[by_worth[0]]] if number == 1 else []
    return ["" if place in kept or face in also else "dropped" for place, face in enumerate(faces)]


def _reaches(face: int, sign: str, goal: int) -> bool:
    return face == goal or (face > goal if sign == ">=" else face < goal if sign == "<=" else False)


@lru_cache(maxsize=256)
def _written(digest: str, roll: str, options: Pairs, tracks: Pairs, settings: Pairs) -> re.Match[str] | None:
    """Return the roll as plain dice; cached because it takes longer than the rest of its card."""
    request = SystemRequest(digest, roll, options, tracks, settings)
    return _PLAIN.fullmatch(as_dice(plan_of(request), request))
