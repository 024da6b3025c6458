"""The buttons with which the hours pass for characters that are Stable, outside of fights."""

from collections.abc import Iterable

from discord import ui

from bot.ui.views import buttons
from bot.words import choose, say

SUBJECT = "hp"
"""What stands before a character's number in the custom_id of a button on its Hit Points."""
WAIT, PASS = "wait", "pass"


def wait_view(stable: Iterable[tuple[int, str, int]]) -> ui.View | None:
    """For each of these characters a button that rolls until when it wakes, or lets those hours pass.

    They are given by number, name and the hours to come, 0: not rolled yet. None for nobody.
    """
    return buttons(*(_button(*each) for each in stable))


def _button(number: int, name: str, hours: int) -> tuple[str, str]:
    if not hours:
        return say("Wait 1d4 hours: {name}", name=name), f"{SUBJECT}{number}:{WAIT}"
    words = choose(hours, "{count} hour passes: {name}", "{count} hours pass: {name}", name=name)
    return words, f"{SUBJECT}{number}:{PASS}"
