"""The buttons below hit points outside of fights: hours, saves to concentrate, standing up."""

from collections.abc import Sequence

from discord import ui

from bot.games.dnd.hit_points.table import Points
from bot.ui.views import buttons
from bot.words import choose, say

SUBJECT = "hp"
"""What stands before a character's number in the custom_id of a button on its Hit Points."""
WAIT, PASS, FOCUS, STAND = "wait", "pass", "focus", "stand"


def points_view(those: Sequence[Points]) -> ui.View | None:
    """For each who is Stable, in no fight, a button that rolls until when they wake, or lets that pass.

    For each who is to save to keep Concentration, one that rolls that, and for each who was woken, one that
    stands up. None for nobody.
    """
    stable = [_waiting(points) for points in those if points.hp.state == "stable" and not points.fight]
    shaken = [
        (say("{names}: save to concentrate", names=each.name), f"{SUBJECT}{each.character}:{FOCUS}")
        for each in those
        if each.focus and each.dc
    ]
    prone = [
        (say("Stand up: {name}", name=each.name), f"{SUBJECT}{each.character}:{STAND}")
        for each in those
        if each.prone
    ]
    return buttons(*stable, *shaken, *prone)


def _waiting(of: Points) -> tuple[str, str]:
    if not of.hp.hours:
        return say("Wait 1d4 hours: {name}", name=of.name), f"{SUBJECT}{of.character}:{WAIT}"
    words = choose(of.hp.hours, "{count} hour passes: {name}", "{count} hours pass: {name}", name=of.name)
    return words, f"{SUBJECT}{of.character}:{PASS}"
