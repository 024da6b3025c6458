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
    """Return a button for each Stable creature outside of fights, to roll its hours or let those pass.

    Those who owe a Concentration save get a button that rolls it, and those who were woken one to stand up.
    None for no one.
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
