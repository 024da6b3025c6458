"""Which faces were drawn for a roll in all its versions: each once, and a die thrown again once more.

What is drawn is fair whatever was chosen, so whether a face counts never depends on the face itself.
"""

from typing import Any

from bot.rolls.game import AnyGame
from bot.rolls.trail import Thrown, Trail

Face = tuple[int, int, int]
"""Sides, the face, and whose die it is by user id; 0: of whoever rolled."""


def drawn(game: AnyGame, trail: Trail[Any]) -> list[Face]:
    """Every face that was drawn for a roll, in no order.

    Raises:
        LookupError: These are no faces of such a roll.

    """
    known: dict[str, Face] = dict(game.luck.thrown(trail[0].request, trail[0].faces))
    found = list(known.values())
    for place, version in enumerate(trail[1:], 2):
        act = game.acts.get(version.why)
        if act is not None:
            known = {key: face for key, face in known.items() if not act.rethrown(trail[:place], key)}
        thrown: Thrown = game.luck.thrown(version.request, version.faces)
        # A die that was taken away and comes back has the face that it had: that was not drawn again.
        found += [face for key, face in thrown.items() if key not in known]
        known.update(thrown)
    return found
