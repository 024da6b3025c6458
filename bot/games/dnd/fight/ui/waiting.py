"""The buttons with which the hours pass for characters that are Stable, outside of fights."""

from collections.abc import Iterable

from discord import ui

from bot.ui.views import buttons
from bot.words import later

SUBJECT = "hp"
"""What stands before a character's number in the custom_id of a button on its Hit Points."""


def wait_view(stable: Iterable[tuple[int, str]]) -> ui.View | None:
    """For each of these characters a button that rolls until when it wakes; None for nobody.

    They are given by number and name.
    """
    words = later("Wait 1d4 hours: {name}")
    return buttons(*((words.say(name=name), f"{SUBJECT}{number}:wait") for number, name in stable))
