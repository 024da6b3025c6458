"""Attempts in a D&D roll against a known number, and their likelihood.

The chances come from :mod:`bot.games.dnd.rolls.rules.odds`, which reveals nothing about creatures' rolls,
or about rolls against an Armor Class or a Difficulty Class that only the GM knows.
"""

from collections.abc import Iterator
from functools import lru_cache

from bot.dice.faces import NoFaces
from bot.dice.roll import Faces
from bot.games.dnd.rolls.record.kinds import AttackRequest, D20Request, DamageRequest, DeathSaveRequest
from bot.games.dnd.rolls.record.outcome import Outcome
from bot.games.dnd.rolls.record.request import DndRequest
from bot.games.dnd.rolls.rules.odds import hit_chance, is_known, saves, verdicts
from bot.games.dnd.rolls.rules.rerolls import DAMAGE, DndTrail
from bot.games.dnd.rolls.rules.resolved import resolve, test_only
from bot.rolls.trail import Attempt


def attempts(trail: DndTrail) -> tuple[Attempt, ...]:
    """Return an attack, check or save as first rolled or, for damage, each player's save against it."""
    request = trail[0].request
    if not isinstance(request, D20Request | DamageRequest) or not is_known(request):
        return ()
    # Anyone who enters a number later has already seen the dice.
    if isinstance(request, DamageRequest):
        return tuple(_saves(request, resolve(request, None, trail[0].faces)))
    chance = _chance(request)
    if chance is None:
        return ()
    faces = tuple(item for item in trail[0].faces.extra.items() if item[0][0] not in DAMAGE)
    return (Attempt(chance, _is_met(request, faces)),)


# Players attack with the same weapon again and again, and a d20 keeps showing the same faces.
@lru_cache(maxsize=4096)
def _is_met(request: DndRequest, faces: tuple[tuple[str, int], ...]) -> bool:
    verdict, _ = test_only(request, NoFaces(), Faces((), dict(faces)))
    return verdict in ("hit", "critical", "success")


@lru_cache(maxsize=1024)
def _chance(request: DndRequest) -> float | None:
    """Return a D20 Test's chance to succeed, or None if it has no target number or wasn't rolled."""
    if isinstance(request, AttackRequest):
        return hit_chance(request)
    if request.fails or (request.dc is None and not isinstance(request, DeathSaveRequest)):
        return None
    counter = verdicts(request)
    return None if counter is None else counter["success"]


def _saves(request: DndRequest, outcome: Outcome) -> Iterator[Attempt]:
    for place, saved in enumerate(outcome.targets):
        if saved.faces and saved.target.player:
            yield Attempt(saves(request, place, saved.target), bool(saved.success), saved.target.player)
