"""The buttons below Hit Points outside of fights: hours, Concentration saves, standing up."""

from collections.abc import Sequence

from discord import ui

from bot.games.dnd.hit_points.table import Points
from bot.ui.views import buttons
from bot.words import choose, say

SUBJECT = "hp"
"""The text before a character's number in the custom_id of its Hit Points' buttons."""
WAIT, PASS, FOCUS, STAND = "wait", "pass", "focus", "stand"


def points_view(those: Sequence[Points]) -> ui.View | None:
    """Return the buttons for these characters outside of fights, or None if they need none.

    Stable characters can roll their hours or let them pass, those with a Concentration save due can roll it,
    and those who woke Prone can stand up.
    """
    stable = [_waiting(points) for points in those if points.hp.state == "stable" and not points.fight]
    shaken = [
        (say("{names}: Concentration save", names=points.name), f"{SUBJECT}{points.character}:{FOCUS}")
        for points in those
        if points.focus and points.dc
    ]
    prone = [
        (say("Stand up: {name}", name=points.name), f"{SUBJECT}{points.character}:{STAND}")
        for points in those
        if points.prone
    ]
    return buttons(*stable, *shaken, *prone)


def _waiting(of: Points) -> tuple[str, str]:
    if not of.hp.hours:
        return say("Wait 1d4 hours: {name}", name=of.name), f"{SUBJECT}{of.character}:{WAIT}"
    words = choose(of.hp.hours, "{count} hour passes: {name}", "{count} hours pass: {name}", name=of.name)
    return words, f"{SUBJECT}{of.character}:{PASS}"
