"""Which faces were drawn for a roll of Magic's dice; coins and planar dice have no numbers (706.7)."""

from bot.dice.roll import Faces
from bot.games.magic.rules.request import MagicRequest
from bot.rolls.trail import Thrown


def thrown(request: MagicRequest, faces: Faces) -> Thrown:
    """Every face that ever came up, by whose dice they are; each reroll has a key of its own."""
    if request.planar:
        return {}
    found: dict[str, tuple[int, int, int]] = {}
    for key, face in faces.extra.items():
        throw = request.throws[int(key.partition(".")[0])]
        # Dice of somebody who is not known are nobody's luck.
        if not throw.coin and not throw.planar and (throw.player or not throw.foreign):
            found[key] = (throw.drawn, face, throw.player)
    return found
