"""Starter panels of buttons from the systems' files."""

import re

from bot.systems.model import System

PANEL = "panel_of"
"""The word of the button that posts a system's panel: never change it."""

_ASKED = re.compile(r"\+?\{([a-z0-9_]+)\}")


def panel_rolls(system: System) -> tuple[str, ...]:
    """Return the lines of a system's panel, with a plus sign before each modifier to ask for."""
    signed = {option.key for roll in system.rolls for option in roll.options if option.kind == "signed"}

    def asked(place: re.Match[str]) -> str:
        return f"+{{{place[1]}=0}}" if place[1] in signed else place[0]

    return tuple(_ASKED.sub(asked, line) for line in system.panel)
