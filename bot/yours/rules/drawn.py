"""The faces drawn for a roll in all its versions, each counted once. A rerolled die counts again.

Draws are fair whatever people choose, so whether a face counts never depends on the face itself.
"""

from typing import Any

from bot.rolls.game import AnyGame
from bot.rolls.trail import Thrown, Trail

Face = tuple[int, int, int]
"""A die's number of sides, its face, and its owner's user ID, which is 0 for the roller."""


def drawn(game: AnyGame, trail: Trail[Any]) -> list[Face]:
    """Return every face drawn for a roll, in no particular order.

    Raises:
        LookupError: The faces don't match the roll.

    """
    known: dict[str, Face] = dict(game.luck.thrown(trail[0].request, trail[0].faces))
    faces = list(known.values())
    for place, version in enumerate(trail[1:], 2):
        act = game.acts.get(version.why)
        if act is not None:
            known = {key: face for key, face in known.items() if not act.rethrown(trail[:place], key)}
        thrown: Thrown = game.luck.thrown(version.request, version.faces)
        # A die that was removed and comes back keeps its face, so it wasn't drawn again.
        faces += [face for key, face in thrown.items() if key not in known]
        known.update(thrown)
    return faces
